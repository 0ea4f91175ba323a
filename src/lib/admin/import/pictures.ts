import { PICTURE_TOO_LARGE } from '#contract/product-form.ts';
import { PICTURE } from '#contract/vocabulary.ts';
import { productForm } from '#lib/admin/messages.ts';
import { productImport } from './messages.ts';
import type { ZipEntry } from './zip.ts';

const { pictures: words } = productImport;

/** Files by their names as `pictureKey` writes them; in the place of one that is of no use the sentence why. */
export type Pictures = ReadonlyMap<string, File | string>;

/** A zip file is unpacked whole, so no more than this: bytes. */
const MOST_UNPACKED = 2 * 1024 ** 3;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const typeOf = (key: string) => TYPES[key.slice(key.lastIndexOf('.') + 1)];

/**
 * The key under which a picture is found, from a path or a cell: `Photos\Gown.JPG` is `gown.jpg`. Some systems write
 * accents as signs of their own: they are the same here.
 */
export function pictureKey(path: string): string {
  const name = path.trim();
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .normalize()
    .toLowerCase();
}

/**
 * The pictures among files that were chosen, also those within zip files, which are not unpacked beyond 2 GB. Throws
 * the sentence for a zip file that cannot be taken, as an Error's message.
 */
export async function readPictures(files: Iterable<File>): Promise<Pictures> {
  const pictures = new Map<string, File | string>();
  const add = (key: string, picture: File | string) => {
    // Which of them is meant cannot be told.
    pictures.set(key, pictures.has(key) ? words.sameName(key) : picture);
  };
  for (const file of files) {
    const key = pictureKey(file.name);
    if (key.endsWith('.zip')) {
      for (const [path, picture] of await unpack(file)) add(pictureKey(path), picture);
    } else if (!isOfSystem(file.name)) add(key, pictureOf(key, file, file.lastModified));
  }
  return pictures;
}

/** What a Mac writes beside pictures, under their names. */
function isOfSystem(path: string): boolean {
  return path.startsWith('__MACOSX/') || pictureKey(path).startsWith('.');
}

function pictureOf(key: string, content: Blob, lastModified: number): File | string {
  const type = typeOf(key);
  if (type === undefined) return productForm.wrongType;
  return content.size > PICTURE.maxBytes
    ? PICTURE_TOO_LARGE
    : new File([content], key, { type, lastModified });
}

async function unpack(zip: File): Promise<(readonly [string, File | string])[]> {
  const { zipEntries } = await import('./zip.ts');
  const entries = await zipEntries(zip).catch((cause: unknown) => {
    throw new Error(words.badZip(zip.name), { cause });
  });
  const files = entries.filter(({ path }) => !isOfSystem(path));
  const bytes = files.filter(isTaken).reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_UNPACKED) throw new Error(words.largeZip(zip.name));
  const pictures: (readonly [string, File | string])[] = [];
  // One after the other: what is unpacked at once is in memory at once.
  for (const entry of files) pictures.push([entry.path, await pictureIn(zip, entry)]);
  return pictures;
}

function isTaken({ path, size }: ZipEntry): boolean {
  return typeOf(pictureKey(path)) !== undefined && size <= PICTURE.maxBytes;
}

async function pictureIn(zip: File, entry: ZipEntry): Promise<File | string> {
  const key = pictureKey(entry.path);
  if (!isTaken(entry)) return typeOf(key) === undefined ? productForm.wrongType : PICTURE_TOO_LARGE;
  try {
    // As old as the zip file: chosen again they are the same pictures.
    return pictureOf(key, await entry.unpack(), zip.lastModified);
  } catch {
    return words.brokenInZip(zip.name);
  }
}
