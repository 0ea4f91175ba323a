import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { imageKey, readImages, splitImages } from '#lib/admin/import/images.ts';

const MEGABYTE = 1024 ** 2;
const WRONG_TYPE = 'The image must be a JPEG, PNG, WebP or AVIF file.';

/** The signatures with which a zip file's central directory headers and local headers begin. */
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;

const bytes = (...codes: number[]) => Uint8Array.from(codes);
const file = (content: Uint8Array<ArrayBuffer>, name: string) =>
  new File([content], name, { lastModified: 7 });
const zipOf = (contents: Record<string, Uint8Array>, name = 'all.zip') =>
  file(new Uint8Array(zipSync(contents)), name);

/** Returns a zip file that declares a wrong size for each file, in the central directory and the local headers. */
function zipWithWrongSizes(contents: Record<string, Uint8Array>, size: number): File {
  const zip = new Uint8Array(zipSync(contents));
  const view = new DataView(zip.buffer);
  for (let offset = 0; offset + 46 <= zip.length; offset += 1) {
    if (view.getUint32(offset, true) === CENTRAL_HEADER) view.setUint32(offset + 24, size, true);
    if (view.getUint32(offset, true) === LOCAL_HEADER) view.setUint32(offset + 22, size, true);
  }
  return file(zip, 'wrong-sizes.zip');
}

/** Returns the size of each image in bytes, or its error message, by file name. */
async function outcomes(...files: File[]) {
  const images = await readImages(files);
  return Object.fromEntries(
    [...images].map(([name, outcome]) => [name, outcome instanceof File ? outcome.size : outcome]),
  );
}

test('finds images by name in any letter case, in folders and zip files', async () => {
  const zip = zipOf({
    'Photos/': bytes(),
    'Photos/Summer/Gown.JPG': bytes(1, 2, 3),
    // A decomposed accent, as macOS writes it.
    'Photos/robe\u0301.png': new Uint8Array(5000),
    '__MACOSX/Photos/._Gown.JPG': bytes(5),
    '__MACOSX/Icon.png': bytes(7),
    'Photos/.DS_Store': bytes(6),
  });
  const images = await readImages([file(bytes(1), 'Cape.webp'), zip]);
  expect([...images.keys()]).toEqual(['cape.webp', 'gown.jpg', 'rob\u00e9.png']);
  expect(images.get('gown.jpg')).toMatchObject({ size: 3, type: 'image/jpeg', lastModified: 7 });
  expect(images.get('cape.webp')).toMatchObject({ size: 1, type: 'image/webp' });
  const robe = images.get('rob\u00e9.png');
  expect(robe instanceof File && new Uint8Array(await robe.arrayBuffer())).toEqual(new Uint8Array(5000));
});

test('recognizes each image format by the ending of the name, and skips hidden files', async () => {
  const names = ['a.jpg', 'b.jpeg', 'c.PNG', 'd.webp', 'e.avif', '.f.jpg'];
  const images = await readImages(names.map((name) => file(bytes(1), name)));
  const types = [...images].map(([name, image]) => [name, image instanceof File && image.type]);
  expect(types).toEqual([
    ['a.jpg', 'image/jpeg'],
    ['b.jpeg', 'image/jpeg'],
    ['c.png', 'image/png'],
    ['d.webp', 'image/webp'],
    ['e.avif', 'image/avif'],
  ]);
  expect(await outcomes(zipOf({ 'g.png': bytes(1) }, 'ALL.ZIP'))).toEqual({ 'g.png': 1 });
});

test.each([
  [' Photos\\Gown.JPG ', 'gown.jpg'],
  ['Photos/Summer\\Gown.jpg', 'gown.jpg'],
  ['HTTPS://cdn.example/a/Gown.jpg?v=17/2', 'gown.jpg'],
  ['https://cdn.example/Gown.jpg#top', 'gown.jpg'],
  [' http://cdn.example/Gown.jpg?v=17', 'gown.jpg'],
  ['https://cdn.example/robe%CC%81.png', 'rob\u00e9.png'],
  ['https://cdn.example/100%.png', '100%.png'],
  ['what?.png', 'what?.png'],
  ['100%25.png', '100%25.png'],
])('finds the image of “%s” under the name %s', (path, key) => {
  expect(imageKey(path)).toBe(key);
});

test('splits a cell by lines and commas, but not the name of a known image', () => {
  const known = ['gown, back.jpg'];
  expect(splitImages('a.jpg, b.jpg,\n\n gown, back.jpg \nc.jpg', (name) => known.includes(name))).toEqual([
    'a.jpg',
    'b.jpg',
    'gown, back.jpg',
    'c.jpg',
  ]);
});

test('decodes accents in the names of a zip file made by Windows', async () => {
  // Windows does not mark names as UTF-8: Ç is 0x80 in code page 437, é is 0x82. They replace ! (0x21) and ? (0x3f).
  const zip = new Uint8Array(zipSync({ 'gar!on rob?.png': bytes(1, 2) }));
  zip.forEach((byte, index) => {
    if (byte === 0x21) zip[index] = 0x80;
    if (byte === 0x3f) zip[index] = 0x82;
  });
  expect(await outcomes(file(zip, 'all.zip'))).toEqual({ 'garçon robé.png': 2 });
});

test('reports files that are not images, too large or duplicates', async () => {
  const large = new Uint8Array(8 * MEGABYTE + 1);
  expect(
    await outcomes(
      file(large, 'a.jpg'),
      file(large.slice(1), 'largest.jpg'),
      file(bytes(1), 'b.heic'),
      zipOf({
        'c.png': large,
        'd.gif': bytes(1),
        '1/e.png': bytes(1),
        '2/E.png': bytes(2),
        'f.png': bytes(),
      }),
    ),
  ).toEqual({
    'a.jpg': 'The image must not be larger than 8 MB.',
    'largest.jpg': 8 * MEGABYTE,
    'b.heic': WRONG_TYPE,
    'c.png': 'The image must not be larger than 8 MB.',
    'd.gif': WRONG_TYPE,
    'e.png': 'Several of the chosen files are named e.png.',
    'f.png': 0,
  });
});

test('rejects an image larger than declared in its zip file, and a zip file with more than 2 GB', async () => {
  expect(await outcomes(zipWithWrongSizes({ 'bomb.png': new Uint8Array(16 * MEGABYTE) }, 10))).toEqual({
    'bomb.png': 'The image could not be extracted from wrong-sizes.zip.',
  });
  const many = Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`${index}.png`, bytes(1)]));
  await expect(readImages([zipWithWrongSizes(many, 8 * MEGABYTE)])).rejects.toThrow(
    'wrong-sizes.zip contains more than 2 GB of images. Please split it into smaller files.',
  );
});

test('rejects an image whose content differs from the checksum in its zip file', async () => {
  const zip = new Uint8Array(zipSync({ 'broken.png': bytes(1, 2, 3) }, { level: 0 }));
  zip[zip.indexOf(1, 30)] = 9;
  expect(await outcomes(file(zip, 'all.zip'))).toEqual({
    'broken.png': 'The image could not be extracted from all.zip.',
  });
});

test('rejects an image shorter than declared in its zip file', async () => {
  expect(await outcomes(zipWithWrongSizes({ 'short.png': bytes(1, 2, 3) }, 4))).toEqual({
    'short.png': 'The image could not be extracted from wrong-sizes.zip.',
  });
});

test.each([
  ['a text file', file(new TextEncoder().encode('a text file as long as a small zip file'), 'a.zip')],
  ['an empty file', file(bytes(), 'a.zip')],
  ['a truncated zip file', file(new Uint8Array(zipSync({ 'a.png': bytes(1) })).slice(0, -30), 'a.zip')],
  [
    'a zip file without its beginning',
    file(new Uint8Array(zipSync({ 'a.png': bytes(1) })).slice(40), 'a.zip'),
  ],
])('rejects %s named a.zip', async (_, zip) => {
  await expect(readImages([zip])).rejects.toThrow(
    'We couldn’t open a.zip. A ZIP file must be complete, without a password and at most 4 GB.',
  );
});
