import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProductId } from '#server/catalogue/product-id.ts';
import type { Database } from '#server/db/database.ts';
import { imageFileName, storeImage } from '#server/media/media.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { plainImage } from '#tests/support/server/test-images.ts';

let database: Database;
let server: Awaited<ReturnType<typeof buildTestApp>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await buildTestApp(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solene-images-'));
  return () => rm(folder, { recursive: true });
});

const plainPng = (width: number, height: number) => plainImage(width, height).png();

test.each([
  [200, [200]],
  [320, [320]],
  [700, [320, 640, 700]],
  [960, [320, 640, 960]],
  [1280, [320, 640, 960, 1280]],
  [1600, [320, 640, 960, 1280, 1600]],
])('stores an image of width %i in the widths %o', async (width, widths) => {
  const image = await storeImage(await plainPng(width, 100).toBuffer(), folder);
  expect(image).toMatchObject({ width, height: 100, widths });
  expect((await readdir(folder)).sort()).toEqual(
    widths.map((size) => imageFileName(image.hash, size)).sort(),
  );
});

test('rotates a photo upright and strips its metadata', async () => {
  const red = await sharp({ create: { width: 200, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const sideways = await plainPng(400, 300)
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ada' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const image = await storeImage(sideways, folder);
  expect(image).toMatchObject({ width: 300, height: 400 });
  const file = await sharp(join(folder, imageFileName(image.hash, 300))).metadata();
  expect(file).toMatchObject({ width: 300, height: 400 });
  // The left half of the photo is the upper one of the upright image.
  const { data, info } = await sharp(join(folder, imageFileName(image.hash, 300)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const [r = 0, g = 0] = data.subarray((y * info.width + x) * info.channels);
    return r > 200 && g < 60;
  };
  expect([isRed(20, 20), isRed(280, 20), isRed(20, 380), isRed(280, 380)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await sharp(sideways).metadata()).toHaveProperty('exif');
  expect(file).not.toHaveProperty('exif');
});

test('writes nothing when the same image is stored again', async () => {
  const content = await plainPng(700, 100).toBuffer();
  const first = await storeImage(content, folder);
  const readTimes = async () =>
    Promise.all(
      first.widths.map(async (width) => (await stat(join(folder, imageFileName(first.hash, width)))).mtimeMs),
    );
  const before = await readTimes();
  expect(await storeImage(content, folder)).toEqual(first);
  expect(await readTimes()).toEqual(before);
});

test('rejects a file that is not an image', async () => {
  await expect(storeImage(Buffer.from('<svg'), folder)).rejects.toThrow();
});

test('serves images with an immutable cache policy, and no other files', async () => {
  const { hash } = await storeImage(await plainPng(200, 100).toBuffer(), server.uploads);
  const image = await server.app.inject({ url: `/uploads/${imageFileName(hash, 200)}` });
  expect(image.statusCode).toBe(200);
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  });
  for (const url of [
    `/uploads/${imageFileName(hash, 200)}.1.part`,
    '/uploads',
    '/uploads/',
    '/uploads/%2e%2e/lock',
  ]) {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  }
});

test.each([
  ['Émeraude Velvet Gown', /^emeraude-velvet-gown-.{5}$/],
  ['  Ambre d’Été — Eau de Parfum! ', /^ambre-d-ete-eau-de-parfum-.{5}$/],
  ['ドレス', /^product-.{5}$/],
  ['x'.repeat(300), /^x{58}-.{5}$/],
])('creates the id of "%s" from its slug and a random suffix', (name, pattern) => {
  expect(newProductId(name)).toMatch(pattern);
  expect(newProductId(name)).toMatch(/^[\w-]{1,64}$/);
  expect(newProductId(name)).not.toBe(newProductId(name));
});
