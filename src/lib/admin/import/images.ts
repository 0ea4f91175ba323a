import { IMAGE_MEGABYTES } from '#contract/catalogue/product-form.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { IMAGE_LIMITS } from '#contract/vocabulary.ts';
import { productImportText } from '#messages/admin/import.ts';
import { productFormText } from '#messages/admin/products.ts';
import { imageTooLarge } from '#messages/rules/gallery.ts';
import type { ZipEntry } from './zip.ts';

const { images: text } = productImportText;

/** Images by their `imageKey`. An unusable image is replaced by its error message. */
export type ImageFiles = ReadonlyMap<string, File | string>;

/** The maximum unpacked size of a ZIP file, in bytes: all its images are held in memory. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

const MIME_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const mimeTypeOf = (key: string) => MIME_TYPES[key.slice(key.lastIndexOf('.') + 1)];

/**
 * Returns the lookup key of an image from a path, a URL or a cell: `Photos\Gown.JPG` becomes `gown.jpg`. Cleans it,
 * because some systems write accents as combining marks, or spaces that do not break.
 */
export function imageKey(path: string): string {
  const name = cleanLine(isUrl(path) ? fileOfUrl(path) : path);
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase();
}

const isUrl = (path: string) => /^\s*https?:\/\//i.test(path);

/** Returns the file name of a URL, without its query. */
function fileOfUrl(url: string): string {
  const path = url.replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the images that a cell names: one a line, or separated by commas. A name with a comma is one image if
 * `isImage` knows it.
 */
export function splitImages(cell: string, isImage: (name: string) => boolean): string[] {
  return cell
    .split('\n')
    .flatMap((line) => (isImage(cleanLine(line)) ? [line] : line.split(',')))
    .map(cleanLine)
    .filter((name) => name !== '');
}

/**
 * Reads the images among the chosen files, including those in ZIP files, which may unpack to at most 2 GB.
 * Throws an `Error` with a user-facing message for an unusable ZIP file.
 */
export async function readImages(files: Iterable<File>): Promise<ImageFiles> {
  const images = new Map<string, File | string>();
  const add = (key: string, image: File | string) => {
    // A cell contains only the file name, so it cannot choose between two files with the same name.
    images.set(key, images.has(key) ? text.duplicateName(key) : image);
  };
  for (const file of files) {
    const key = imageKey(file.name);
    if (key.endsWith('.zip')) {
      for (const [path, image] of await unpackImages(file)) add(imageKey(path), image);
    } else if (!isSystemFile(file.name)) add(key, toImage(key, file, file.lastModified));
  }
  return images;
}

/** Returns whether a path is a hidden file or macOS metadata, such as `__MACOSX/._gown.jpg` for `gown.jpg`. */
function isSystemFile(path: string): boolean {
  return path.startsWith('__MACOSX/') || imageKey(path).startsWith('.');
}

function toImage(key: string, content: Blob, lastModified: number): File | string {
  const type = mimeTypeOf(key);
  if (type === undefined) return productFormText.invalidImageType;
  return content.size > IMAGE_LIMITS.maxBytes
    ? imageTooLarge(IMAGE_MEGABYTES)
    : new File([content], key, { type, lastModified });
}

async function unpackImages(zip: File): Promise<(readonly [string, File | string])[]> {
  const { readZipEntries } = await import('./zip.ts');
  const entries = await readZipEntries(zip).catch((cause: unknown) => {
    throw new Error(text.invalidZip(zip.name), { cause });
  });
  const files = entries.filter(({ path }) => !isSystemFile(path));
  const bytes = files.filter(isUsable).reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UNPACKED_BYTES) throw new Error(text.zipTooLarge(zip.name));
  const images: (readonly [string, File | string])[] = [];
  // Sequentially, to limit memory use.
  for (const entry of files) images.push([entry.path, await unpackImage(zip, entry)]);
  return images;
}

function isUsable({ path, size }: ZipEntry): boolean {
  return mimeTypeOf(imageKey(path)) !== undefined && size <= IMAGE_LIMITS.maxBytes;
}

async function unpackImage(zip: File, entry: ZipEntry): Promise<File | string> {
  const key = imageKey(entry.path);
  if (!isUsable(entry))
    return mimeTypeOf(key) === undefined ? productFormText.invalidImageType : imageTooLarge(IMAGE_MEGABYTES);
  try {
    // With the ZIP file's date, `isImageUploaded` recognizes the image when the same ZIP file is chosen again.
    return toImage(key, await entry.unpack(), zip.lastModified);
  } catch {
    return text.unreadableInZip(zip.name);
  }
}
