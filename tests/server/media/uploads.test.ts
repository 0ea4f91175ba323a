import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countProducts, insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { countAttempt } from '#server/http/rate-limits.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';
import { createFormData, plainImage, pngWithClaimedSize } from '#tests/support/server/test-images.ts';
import { clearUsers, createUser, type TestUser } from '#tests/support/server/test-users.ts';

const CREATE = '/api/products/create-product';
const MEGABYTE = 1024 * 1024;

let database: Database;
let server: Awaited<ReturnType<typeof buildTestApp>>;
let admin: TestUser;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await buildTestApp(database, { SITE_URL: 'http://shop.test' });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.execute(sql`truncate products cascade`);
  await clearUsers(database.db);
  admin = await createUser({ app: server.app, db: database.db }, 'Root', 'admin');
});

const files = () => readdir(server.uploads);
const gown = { name: 'Gown', price: '10', category: 'dress', color: 'red' };
const upload = (image: Buffer | File | File[], fields = {}) =>
  admin.send('POST', CREATE, createFormData({ ...gown, image, ...fields }));

/** Returns the content of the largest variant of a product's image. */
async function readStored(response: Awaited<ReturnType<typeof upload>>): Promise<Buffer> {
  const name = new URL(response.json().product.image).pathname.replace('/uploads/', '');
  return readFile(join(server.uploads, name));
}

/** Uploads an image and expects this error, also at the field. The rejected upload must leave no row and no file. */
async function expectRejected(image: Parameters<typeof upload>[0], status: number, message: string) {
  const before = await files();
  const response = await upload(image);
  expect([response.statusCode, response.json()]).toEqual([
    status,
    {
      success: false,
      code: expect.any(Object),
      codes: expect.any(Object),
      message,
      errors: { image: [message] },
    },
  ]);
  expect(await countProducts(database.db)).toBe(0);
  expect(await files()).toEqual(before);
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'accepts a %s regardless of its file name',
  async (type) => {
    const content = await plainImage(330, 200).toFormat(type).toBuffer();
    const response = await upload(
      new File([new Uint8Array(content)], '../../etc/passwd.svg', { type: 'text/html' }),
    );
    expect(response.statusCode).toBe(201);
    const { format, width, height } = await sharp(await readStored(response)).metadata();
    expect([format, width, height]).toEqual(['webp', 330, 200]);
    const { dominant } = await sharp(await readStored(response)).stats();
    expect(Math.abs(dominant.r - 0xa4)).toBeLessThan(16);
  },
);

test('serves each image as a JPEG for mails, cropped to 4:5, and no other file', async () => {
  const response = await upload(await plainImage(700, 700).png().toBuffer());
  const stored = new URL(response.json().product.image).pathname;
  const jpeg = stored.replace('.webp', '.jpg');
  for (const _ of [1, 2]) {
    const served = await server.app.inject(jpeg);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(served.headers['cache-control']).toContain('immutable');
    // Web mail programs are other sites.
    expect(served.headers).not.toHaveProperty('cross-origin-resource-policy', 'same-origin');
    const { format, width, height } = await sharp(served.rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 240, 300]);
  }
  for (const name of [
    '/uploads/missing-320.jpg',
    '/uploads/..%2Fsecret-1.jpg',
    jpeg.replace('.jpg', '.jpg.part'),
  ])
    expect((await server.app.inject(name)).statusCode).toBe(404);
  expect((await files()).filter((name) => name.endsWith('.part'))).toEqual([]);
});

const animation = async (type: 'gif' | 'webp') => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((color) => plainImage(20, 20, color).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(type)
    .toBuffer();
};

test('uses the first frame of an animation', async () => {
  const response = await upload(await animation('webp'));
  const { pages, height } = await sharp(await readStored(response)).metadata();
  expect([pages ?? 1, height]).toEqual([1, 20]);
  expect((await sharp(await readStored(response)).stats()).dominant).toMatchObject({ r: 248, b: 8 });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ['an SVG with a script', async () => Buffer.from(SVG)],
  ['a GIF', () => animation('gif')],
  ['a TIFF', () => plainImage(9, 9).tiff().toBuffer()],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a text file', async () => Buffer.from('not an image')],
  ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
])('rejects %s regardless of its file name', async (_type, create) => {
  const file = new File([new Uint8Array(await create())], 'gown.jpg', { type: 'image/jpeg' });
  await expectRejected(file, 415, 'The image must be a JPEG, PNG, WebP or AVIF file.');
});

const BROKEN_MESSAGE = 'The image cannot be read. The file is damaged or incomplete.';

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('rejects a truncated %s', async (type) => {
  const whole = await plainImage(700, 700).toFormat(type).toBuffer();
  await expectRejected(whole.subarray(0, whole.length - 20), 400, BROKEN_MESSAGE);
  await expectRejected(whole.subarray(0, 40), 400, BROKEN_MESSAGE);
});

test('rejects a small file that claims 100 megapixels before decoding it', async () => {
  await expectRejected(
    await pngWithClaimedSize(10_000, 10_000),
    413,
    'The image must have at most 40 megapixels.',
  );
  // Claims an allowed size, but the pixel data is missing.
  await expectRejected(await pngWithClaimedSize(8000, 5000), 400, BROKEN_MESSAGE);
});

test('accepts a file of exactly 8 MB and rejects a larger one', async () => {
  const image = await plainImage(20, 20).jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  expect((await upload(padded(8 * MEGABYTE))).statusCode).toBe(201);
  await database.db.execute(sql`truncate products cascade`);
  const message = 'The image must not be larger than 8 MB.';
  await expectRejected(padded(8 * MEGABYTE + 1), 413, message);
  await expectRejected(padded(9 * MEGABYTE), 413, message);
});

test('normalizes the CRLF line breaks of forms', async () => {
  const image = await plainImage(20, 20).png().toBuffer();
  const response = await upload(image, { description: 'Velvet.\nCut on the bias.\nLined.' });
  expect(response.json().product.description).toBe('Velvet.\nCut on the bias.\nLined.');
});

test('rejects two files', async () => {
  const file = new File([new Uint8Array(await plainImage(20, 20).png().toBuffer())], 'a.png');
  const response = await upload([file, file]);
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { image: ['Please upload only one image.'] },
  ]);
  expect(await countProducts(database.db)).toBe(0);
});

test('rotates a photo upright and strips its metadata', async () => {
  const photo = await plainImage(400, 300)
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes('Ada')).toBe(true);
  const response = await upload(photo);
  expect(response.json().product).toMatchObject({ width: 300, height: 400 });
  const { exif, icc, xmp, orientation } = await sharp(await readStored(response)).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  [5000, 4000, 2400, 1920],
  [20_000, 10, 2400, 1],
  [1, 20_000, 1, 2400],
])('scales an image of %i × %i pixels to %i × %i', async (width, height, storedWidth, storedHeight) => {
  const response = await upload(await plainImage(width, height).png().toBuffer());
  expect(response.json().product).toMatchObject({ width: storedWidth, height: storedHeight });
  const metadata = await sharp(await readStored(response)).metadata();
  expect([metadata.width, metadata.height]).toEqual([storedWidth, storedHeight]);
});

test('leaves no file when the database rejects the row', async () => {
  await database.db.execute(sql`alter table products add constraint no_gowns check (name <> 'Gown')`);
  try {
    const before = await files();
    const response = await upload(await plainImage(21, 20).png().toBuffer());
    expect(response.statusCode).toBe(500);
    expect(await files()).toEqual(before);
  } finally {
    await database.db.execute(sql`alter table products drop constraint no_gowns`);
  }
});

test('creates one set of files for concurrent uploads of the same image', async () => {
  const before = await files();
  const image = await plainImage(331, 20).png().toBuffer();
  const responses = await Promise.all(Array.from({ length: 12 }, () => upload(image)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  expect((await files()).length).toBe(before.length + 2);
});

test('limits each admin to 960 MB or 7680 small images an hour', async () => {
  const noImage = Buffer.from('no image');
  await countAttempt(database.db, { name: 'uploads', max: 7680, windowSeconds: 3600 }, admin.id, 7615);
  // 8 MB count as 64 small images. Together with one small image, that uses up the limit.
  expect((await upload(Buffer.alloc(8 * MEGABYTE))).statusCode).toBe(415);
  expect((await upload(noImage)).statusCode).toBe(415);
  const response = await upload(noImage);
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
  const other = await createUser({ app: server.app, db: database.db }, 'Ada', 'admin');
  expect((await other.send('POST', CREATE, createFormData({ ...gown, image: noImage }))).statusCode).toBe(
    415,
  );
  // Changes without an image do not count as uploads.
  await insertProducts(database.db, [productRow({ id: 'a' })]);
  expect((await admin.send('PATCH', '/api/products/update-product/a', { price: 5 })).statusCode).toBe(200);
});

test.each([
  ['multipart/form-data', 400, 'Your form was not fully received. Please submit it again.'],
  ['multipart/form-data; boundary=x', 400, 'Your form was not fully received. Please submit it again.'],
  ['application/x-www-form-urlencoded', 415, 'This content type is not supported.'],
])('rejects an invalid body of type %s', async (type, status, message) => {
  const response = await server.app.inject({
    method: 'POST',
    url: CREATE,
    headers: {
      host: 'shop.test',
      origin: 'http://shop.test',
      cookie: admin.cookie ?? '',
      'content-type': type,
    },
    payload: 'name=Gown',
  });
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { success: false, code: expect.any(Object), message },
  ]);
});

test('rejects an upload while 24 are pending, and accepts one after they were aborted', async () => {
  const before = await files();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const sockets = Array.from({ length: 24 }, () => connect(address.port, '127.0.0.1'));
  // The server reads four forms at a time and queues twenty. These abort while queued.
  for (const socket of sockets) {
    const arrived = once(server.app.server, 'request');
    socket.write(
      `POST ${CREATE} HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://shop.test\r\nCookie: ${admin.cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${MEGABYTE}\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nthe beginning',
    );
    await arrived;
  }
  const rejected = await upload(await plainImage(22, 20).png().toBuffer());
  expect([rejected.statusCode, rejected.headers['retry-after'], rejected.json().message]).toEqual([
    503,
    '10',
    'Too many images are being uploaded right now. Please try again in a moment.',
  ]);
  for (const socket of sockets) socket.destroy();
  // The queue is full until the server has noticed the aborts.
  const image = await plainImage(22, 20).png().toBuffer();
  await expect.poll(async () => (await upload(image)).statusCode).toBe(201);
  expect((await files()).length).toBe(before.length + 1);
});
