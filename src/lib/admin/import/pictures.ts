import { PICTURE_TOO_LARGE } from '#contract/product-form.ts';
import { PICTURE } from '#contract/vocabulary.ts';
import { productForm } from '#lib/admin/messages.ts';
import { productImport } from './messages.ts';
import type { ZipEntry } from './zip.ts';

const { pictures: text } = productImport;

/** Images by their `imageKey`. An unusable image is replaced by its error message. */
export type Pictures = ReadonlyMap<string, File | string>;

/** The maximum unpacked size of a ZIP file, in bytes: all its images are held in memory. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const typeOf = (key: string) => TYPES[key.slice(key.lastIndexOf('.') + 1)];

/**
 * Returns the lookup key of an image from a path or a cell: `Photos\Gown.JPG` becomes `gown.jpg`. Normalizes
 * Unicode, because some systems write accents as combining marks.
 */
export function pictureKey(path: string): string {
  const name = path.trim();
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .normalize()
    .toLowerCase();
}

/**
 * Reads the images among the chosen files, including those in ZIP files, which may unpack to at most 2 GB.
 * Throws an `Error` with a user-facing message for an unusable ZIP file.
 */
export async function readPictures(files: Iterable<File>): Promise<Pictures> {
  const images = new Map<string, File | string>();
  const add = (key: string, image: File | string) => {
    // Two files with the same name: it is unclear which one is meant.
    images.set(key, images.has(key) ? text.sameName(key) : image);
  };
  for (const file of files) {
    const key = pictureKey(file.name);
    if (key.endsWith('.zip')) {
      for (const [path, image] of await unpack(file)) add(pictureKey(path), image);
    } else if (!isSystemFile(file.name)) add(key, toImage(key, file, file.lastModified));
  }
  return images;
}

/** Returns whether a path is macOS metadata, stored beside images under their names. */
function isSystemFile(path: string): boolean {
  return path.startsWith('__MACOSX/') || pictureKey(path).startsWith('.');
}

function toImage(key: string, content: Blob, lastModified: number): File | string {
  const type = typeOf(key);
  if (type === undefined) return productForm.wrongType;
  return content.size > PICTURE.maxBytes
    ? PICTURE_TOO_LARGE
    : new File([content], key, { type, lastModified });
}

async function unpack(zip: File): Promise<(readonly [string, File | string])[]> {
  const { zipEntries } = await import('./zip.ts');
  const entries = await zipEntries(zip).catch((cause: unknown) => {
    throw new Error(text.badZip(zip.name), { cause });
  });
  const files = entries.filter(({ path }) => !isSystemFile(path));
  const bytes = files.filter(isUsable).reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UNPACKED_BYTES) throw new Error(text.largeZip(zip.name));
  const images: (readonly [string, File | string])[] = [];
  // Sequentially, to limit memory use.
  for (const entry of files) images.push([entry.path, await unpackImage(zip, entry)]);
  return images;
}

function isUsable({ path, size }: ZipEntry): boolean {
  return typeOf(pictureKey(path)) !== undefined && size <= PICTURE.maxBytes;
}

async function unpackImage(zip: File, entry: ZipEntry): Promise<File | string> {
  const key = pictureKey(entry.path);
  if (!isUsable(entry)) return typeOf(key) === undefined ? productForm.wrongType : PICTURE_TOO_LARGE;
  try {
    // The ZIP file's date makes images identical when the file is chosen again.
    return toImage(key, await entry.unpack(), zip.lastModified);
  } catch {
    return text.brokenInZip(zip.name);
  }
}
