import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { IMAGE_LIMITS, LINE_IMAGE_WIDTH } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { storedImages } from '../db/schema/catalogue.ts';
import { HttpError } from '../http/http-error.ts';
import { type Message, messageOf } from '../http/messages.ts';
import { isSupportedImage } from './image-type.ts';

/**
 * The widths that the layouts request, in pixels: 1280 for the product page on screens with several pixels per CSS
 * pixel. The full width, which the zoom shows, is always stored as well.
 */
const WIDTHS = [320, 640, 960, 1280];
/** Larger images are scaled down to this, in pixels. No layout shows more, and WebP is limited to 16,383. */
const MAX_SIDE = 2400;
/** Media type of the stored files. */
export const IMAGE_TYPE = 'image/webp';
/** Suffix of files that are still being written. */
export const PARTIAL_SUFFIX = '.part';
/** WebP quality, from 1 to 100. */
const QUALITY = 80;

/** Part of the content hash: a change of the encoding parameters yields new file names. */
const ENCODING = `webp-q${QUALITY}-${MAX_SIDE}`;

/** Time limit for decoding, in seconds. 40 megapixels take one or two. */
const DECODE_TIMEOUT_SECONDS = 20;

const WRONG_TYPE = messageOf('imageType');
const TOO_MANY_PIXELS = messageOf('tooManyPixels', IMAGE_LIMITS.maxPixels / 1_000_000);
const UNREADABLE = messageOf('unreadableImage');

/** A stored image. Sizes are in pixels. */
export interface StoredImage {
  /** Content hash, the base of its file names. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** The widths of its files, ascending; the last one is `width`. */
  readonly widths: number[];
}

/** Image files written under temporary names. */
export interface StagedFiles {
  /** Renames the files to their final names, atomically even if another request writes the same image. */
  commit(): Promise<void>;
  /** Deletes the files that were not committed. */
  discard(): Promise<void>;
}

/** Returns the width of the file that order lines and mails show of a product's image. */
export function lineImageWidth({
  imageWidths,
  imageWidth,
}: {
  readonly imageWidths: readonly number[];
  readonly imageWidth: number;
}): number {
  return imageWidths.find((width) => width >= LINE_IMAGE_WIDTH) ?? imageWidth;
}

/** Returns the file name of the JPEG that mails show instead of an image at one width. */
export function mailImageName(hash: string, width: number): string {
  return `${hash}-${width}.jpg`;
}

/** Returns the file name of an image at one width. It contains the content hash, so caches may keep it forever. */
export function imageFileName(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

/**
 * Reads the header of an image file and returns the hash and sizes of the image to store. Throws `HttpError` 415 for
 * formats other than JPEG, PNG, WebP and AVIF, 413 for too many pixels and 400 for an unreadable header.
 */
export async function describeImage(content: Buffer): Promise<StoredImage> {
  // Checked before sharp sees the file: sharp would open many more formats, each with its own decoder.
  if (!isSupportedImage(content)) throw imageError(415, WRONG_TYPE);
  const head = await sharp(content, { limitInputPixels: false }).metadata().catch(throwUnreadable);
  if (head.format === 'heif' && head.compression !== 'av1') throw imageError(415, WRONG_TYPE);
  const upright = head.autoOrient;
  if (upright.width * upright.height > IMAGE_LIMITS.maxPixels) throw imageError(413, TOO_MANY_PIXELS);
  const scale = Math.min(1, MAX_SIDE / Math.max(upright.width, upright.height));
  const width = Math.max(1, Math.round(upright.width * scale));
  const height = Math.max(1, Math.round(upright.height * scale));
  const hash = createHash('sha256').update(ENCODING).update(content).digest('hex').slice(0, 20);
  return { hash, width, height, widths: [...WIDTHS.filter((narrower) => narrower < width), width] };
}

/**
 * Encodes the files of an image that are missing in `folder`: sRGB, upright, first frame only and without metadata.
 * Throws `HttpError` 400 if the image cannot be fully decoded, and leaves no files behind.
 */
export async function renderImage(
  content: Buffer,
  { hash, width, height, widths }: StoredImage,
  folder: string,
): Promise<StagedFiles> {
  await mkdir(folder, { recursive: true });
  const missing: { width: number; file: string; partial: string }[] = [];
  for (const fileWidth of widths) {
    const file = join(folder, imageFileName(hash, fileWidth));
    if (!(await exists(file)))
      missing.push({ width: fileWidth, file, partial: `${file}.${randomUUID()}${PARTIAL_SUFFIX}` });
  }
  const discard = async () => {
    for (const { partial } of missing) await rm(partial, { force: true });
  };
  const commit = async () => {
    for (const { partial, file } of missing) await rename(partial, file);
  };
  if (missing.length === 0) return { commit, discard };
  try {
    const { data, info } = await sharp(content, { limitInputPixels: IMAGE_LIMITS.maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(throwUnreadable);
    for (const { width: fileWidth, partial } of missing) {
      const encoded = sharp(data, { raw: info }).resize({ width: fileWidth }).webp({ quality: QUALITY });
      // Not written by sharp, whose error does not reveal a full disk.
      await writeFile(partial, await encoded.toBuffer());
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { commit, discard };
}

/** Writes an image's files in all widths into `folder`, unless they exist. */
export async function storeImage(content: Buffer, folder: string): Promise<StoredImage> {
  const image = await describeImage(content);
  const files = await renderImage(content, image, folder);
  await files.commit();
  return image;
}

function imageError(status: number, text: Message): HttpError {
  return new HttpError(status, text, { errors: { image: [text] } });
}

function throwUnreadable(): never {
  throw imageError(400, UNREADABLE);
}

/** Returns whether there is a file. */
export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** URL path of the image files. */
export const UPLOADS_PATH = '/uploads/';

export function imageVariants(origin: string, hash: string, widths: readonly number[]) {
  return widths.map((width) => ({ url: imageUrl(origin, hash, width), width, type: IMAGE_TYPE }));
}

export function imageUrl(origin: string, hash: string, width: number): string {
  return origin + UPLOADS_PATH + imageFileName(hash, width);
}

/**
 * Records that a product is about to use an image, or has stopped using it. Its files are then retained for at least
 * 24 hours.
 */
export async function markImageUsed(
  db: Db,
  { hash, widths }: Pick<StoredImage, 'hash' | 'widths'>,
): Promise<void> {
  await db
    .insert(storedImages)
    .values({ hash, widths })
    .onConflictDoUpdate({ target: storedImages.hash, set: { touchedAt: sql`now()` } });
}
