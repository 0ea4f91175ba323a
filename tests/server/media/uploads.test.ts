import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRows, isEmpty } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { count } from '#server/http/limits.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { productRow, testApp } from '#tests/support/server/test-app.ts';
import { forgetPeople, type Person, person } from '#tests/support/server/test-people.ts';
import { formOf, plain, pngClaiming } from '#tests/support/server/test-pictures.ts';

const CREATE = '/api/products/create-product';
const MEGABYTE = 1024 * 1024;

let database: Database;
let server: Awaited<ReturnType<typeof testApp>>;
let admin: Person;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await testApp(database, { SITE_URL: 'http://shop.test' });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.execute(sql`truncate products cascade`);
  await forgetPeople(database.db);
  admin = await person({ app: server.app, db: database.db }, 'Root', 'admin');
});

const files = () => readdir(server.uploads);
const gown = { name: 'Gown', price: '10', category: 'dress', color: 'red' };
const upload = (image: Buffer | File | File[], fields = {}) =>
  admin.send('POST', CREATE, formOf({ ...gown, image, ...fields }));

/** The largest file of a product's picture. */
async function stored(response: Awaited<ReturnType<typeof upload>>): Promise<Buffer> {
  const name = new URL(response.json().product.image).pathname.replace('/uploads/', '');
  return readFile(join(server.uploads, name));
}

/** Refused with this status and this sentence, at the field too; neither row nor file is left. */
async function expectRefused(image: Parameters<typeof upload>[0], status: number, sentence: string) {
  const before = await files();
  const response = await upload(image);
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { success: false, message: sentence, errors: { image: [sentence] } },
  ]);
  expect(await isEmpty(database.db)).toBe(true);
  expect(await files()).toEqual(before);
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is taken, whatever it is called', async (type) => {
  const content = await plain(330, 200).toFormat(type).toBuffer();
  const response = await upload(
    new File([new Uint8Array(content)], '../../etc/passwd.svg', { type: 'text/html' }),
  );
  expect(response.statusCode).toBe(201);
  const { format, width, height } = await sharp(await stored(response)).metadata();
  expect([format, width, height]).toEqual(['webp', 330, 200]);
  const { dominant } = await sharp(await stored(response)).stats();
  expect(Math.abs(dominant.r - 0xa4)).toBeLessThan(16);
});

const frames = async (type: 'gif' | 'webp') => {
  const both = await Promise.all(['#f00', '#00f'].map((color) => plain(20, 20, color).png().toBuffer()));
  return sharp(both, { join: { animated: true } })
    .toFormat(type)
    .toBuffer();
};

test('of a moving picture the first frame is taken', async () => {
  const response = await upload(await frames('webp'));
  const { pages, height } = await sharp(await stored(response)).metadata();
  expect([pages ?? 1, height]).toEqual([1, 20]);
  expect((await sharp(await stored(response)).stats()).dominant).toMatchObject({ r: 248, b: 8 });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ['an SVG with a script', async () => Buffer.from(SVG)],
  ['a GIF', () => frames('gif')],
  ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a text', async () => Buffer.from('not a picture')],
  ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
])('%s is refused, whatever it is called', async (_what, make) => {
  const file = new File([new Uint8Array(await make())], 'gown.jpg', { type: 'image/jpeg' });
  await expectRefused(file, 415, 'The picture must be a JPEG, PNG, WebP or AVIF file.');
});

const BROKEN = 'The picture cannot be read: its file is broken or incomplete.';

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that is cut off is refused', async (type) => {
  const whole = await plain(700, 700).toFormat(type).toBuffer();
  await expectRefused(whole.subarray(0, whole.length - 20), 400, BROKEN);
  await expectRefused(whole.subarray(0, 40), 400, BROKEN);
});

test('a small file that claims 100 megapixels is refused before it is opened', async () => {
  await expectRefused(await pngClaiming(10_000, 10_000), 413, 'The picture must have at most 40 megapixels.');
  // As many as are allowed, but not there.
  await expectRefused(await pngClaiming(8000, 5000), 400, BROKEN);
});

test('a file may have 8 MB and no byte more', async () => {
  const picture = await plain(20, 20).jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
  expect((await upload(padded(8 * MEGABYTE))).statusCode).toBe(201);
  await database.db.execute(sql`truncate products cascade`);
  const sentence = 'The picture must be at most 8 MB.';
  await expectRefused(padded(8 * MEGABYTE + 1), 413, sentence);
  await expectRefused(padded(9 * MEGABYTE), 413, sentence);
});

test('line breaks are kept as they were typed, though a form writes them as two signs', async () => {
  const picture = await plain(20, 20).png().toBuffer();
  const response = await upload(picture, { description: 'Velvet.\nCut on the bias.' });
  expect(response.json().product.description).toBe('Velvet.\nCut on the bias.');
});

test('two files are refused', async () => {
  const file = new File([new Uint8Array(await plain(20, 20).png().toBuffer())], 'a.png');
  const response = await upload([file, file]);
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { image: ['Only one picture can be sent.'] },
  ]);
  expect(await isEmpty(database.db)).toBe(true);
});

test('a camera picture stands upright and tells nothing of where it was taken', async () => {
  const photo = await plain(400, 300)
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes('Ada')).toBe(true);
  const response = await upload(photo);
  expect(response.json().product).toMatchObject({ width: 300, height: 400 });
  const { exif, icc, xmp, orientation } = await sharp(await stored(response)).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  [5000, 4000, 2400, 1920],
  [20_000, 10, 2400, 1],
  [1, 20_000, 1, 2400],
])('a picture of %i × %i pixels is kept with %i × %i', async (width, height, keptWidth, keptHeight) => {
  const response = await upload(await plain(width, height).png().toBuffer());
  expect(response.json().product).toMatchObject({ width: keptWidth, height: keptHeight });
  const kept = await sharp(await stored(response)).metadata();
  expect([kept.width, kept.height]).toEqual([keptWidth, keptHeight]);
});

test('a row that the database refuses leaves no file', async () => {
  await database.db.execute(sql`alter table products add constraint no_gowns check (name <> 'Gown')`);
  try {
    const before = await files();
    const response = await upload(await plain(21, 20).png().toBuffer());
    expect(response.statusCode).toBe(500);
    expect(await files()).toEqual(before);
  } finally {
    await database.db.execute(sql`alter table products drop constraint no_gowns`);
  }
});

test('many uploads of one picture at once are as many products with one set of files', async () => {
  const before = await files();
  const picture = await plain(331, 20).png().toBuffer();
  const responses = await Promise.all(Array.from({ length: 12 }, () => upload(picture)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  expect((await files()).length).toBe(before.length + 2);
});

test('an admin can upload 960 MB of pictures an hour, or 7680 small ones, another admin as much', async () => {
  const text = Buffer.from('no picture');
  await count(database.db, { name: 'uploads', max: 7680, seconds: 3600 }, admin.id, 7615);
  // One of 8 MB counts as 64 small ones: with it and a small one the hour is used up.
  expect((await upload(Buffer.alloc(8 * MEGABYTE))).statusCode).toBe(415);
  expect((await upload(text)).statusCode).toBe(415);
  const response = await upload(text);
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
  const other = await person({ app: server.app, db: database.db }, 'Ada', 'admin');
  expect((await other.send('POST', CREATE, formOf({ ...gown, image: text }))).statusCode).toBe(415);
  // Changes without a picture are not uploads.
  await insertRows(database.db, [productRow({ id: 'a' })]);
  expect((await admin.send('PATCH', '/api/products/update-product/a', { price: 5 })).statusCode).toBe(200);
});

test.each([
  ['multipart/form-data', 400],
  ['multipart/form-data; boundary=x', 400],
  ['application/x-www-form-urlencoded', 415],
])('a body of the type %s that is none is refused', async (type, status) => {
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
  expect([response.statusCode, typeof response.json().message]).toEqual([status, 'string']);
});

test('who goes away in the middle leaves nothing, and keeps nobody from uploading', async () => {
  const before = await files();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const lines = Array.from({ length: 10 }, () => connect(address.port, '127.0.0.1'));
  // Four forms are read at once, so some of these break off while they wait.
  for (const line of lines) {
    const arrived = once(server.app.server, 'request');
    line.write(
      `POST ${CREATE} HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://shop.test\r\nCookie: ${admin.cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${MEGABYTE}\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nthe beginning',
    );
    await arrived;
  }
  for (const line of lines) line.destroy();
  const response = await upload(await plain(22, 20).png().toBuffer());
  expect(response.statusCode).toBe(201);
  expect((await files()).length).toBe(before.length + 1);
});
