import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE } from '#contract/vocabulary.ts';
import { Failure } from '../http/failures.ts';
import { isPictureType } from './picture-type.ts';

/** The widths a layout asks for, in pixels; the picture's own width is always there too. */
const WIDTHS = [320, 640, 960];
/** A larger picture is made smaller, in pixels: no screen of a shop shows more, and WebP ends at 16,383. */
const LONGEST_SIDE = 2400;
export const PICTURE_TYPE = 'image/webp';
/** What a file has while it is not whole yet. */
export const PARTIAL = '.part';
const QUALITY = 80;

/** Part of every file's name: another one makes all files again. */
const RECIPE = `webp-q${QUALITY}-${LONGEST_SIDE}`;

/** Reading a picture that takes longer is given up, in seconds: 40 megapixels take one or two. */
const PATIENCE_S = 20;

const WRONG_TYPE = 'The picture must be a JPEG, PNG, WebP or AVIF file.';
const TOO_MANY_PIXELS = `The picture must have at most ${PICTURE.maxPixels / 1_000_000} megapixels.`;
const BROKEN = 'The picture cannot be read: its file is broken or incomplete.';

/** A stored picture. Sizes in pixels. */
export interface StoredPicture {
  /** Names its files, see `pictureFile`. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** The widths there are files for, ascending; the last one is `width`. */
  readonly widths: number[];
}

/** Files that are written but not in their places yet. */
interface DrawnFiles {
  /** Puts them there, whole, whoever writes the same picture meanwhile. */
  place(): Promise<void>;
  /** Removes those that are not in their places. */
  discard(): Promise<void>;
}

/** The name of a picture's file of one width. It changes with the content, so it can be kept for ever. */
export function pictureFile(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

/**
 * Looks at a file's head and says which picture it will be. Throws a Failure with a sentence for the person: 415 for
 * anything but JPEG, PNG, WebP and AVIF, 413 for too many pixels, 400 for a head that cannot be read.
 */
export async function describePicture(content: Buffer): Promise<StoredPicture> {
  // Before the library looks: it would open many more formats, each with a reader of its own.
  if (!isPictureType(content)) throw refused(415, WRONG_TYPE);
  const head = await sharp(content, { limitInputPixels: false }).metadata().catch(broken);
  if (head.format === 'heif' && head.compression !== 'av1') throw refused(415, WRONG_TYPE);
  const upright = head.autoOrient;
  if (upright.width * upright.height > PICTURE.maxPixels) throw refused(413, TOO_MANY_PIXELS);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(upright.width, upright.height));
  const width = Math.max(1, Math.round(upright.width * scale));
  const height = Math.max(1, Math.round(upright.height * scale));
  const hash = createHash('sha256').update(RECIPE).update(content).digest('hex').slice(0, 20);
  return { hash, width, height, widths: [...WIDTHS.filter((narrower) => narrower < width), width] };
}

/**
 * Draws those of a picture's files anew that `folder` does not have: in sRGB, upright, of moving pictures the first
 * frame, without anything that was beside the picture. Throws a 400 when it cannot be read to its end; no file is
 * left then.
 */
export async function drawPicture(
  content: Buffer,
  { hash, width, height, widths }: StoredPicture,
  folder: string,
): Promise<DrawnFiles> {
  await mkdir(folder, { recursive: true });
  const missing: { width: number; file: string; partial: string }[] = [];
  for (const each of widths) {
    const file = join(folder, pictureFile(hash, each));
    if (!(await exists(file)))
      missing.push({ width: each, file, partial: `${file}.${randomUUID()}${PARTIAL}` });
  }
  const discard = async () => {
    for (const { partial } of missing) await rm(partial, { force: true });
  };
  const place = async () => {
    for (const { partial, file } of missing) await rename(partial, file);
  };
  if (missing.length === 0) return { place, discard };
  try {
    const { data, info } = await sharp(content, { limitInputPixels: PICTURE.maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .timeout({ seconds: PATIENCE_S })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(broken);
    for (const { width: each, partial } of missing) {
      await sharp(data, { raw: info }).resize({ width: each }).webp({ quality: QUALITY }).toFile(partial);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { place, discard };
}

/** Writes a picture's files in all widths into `folder`, and nothing when they are there already. */
export async function storePicture(content: Buffer, folder: string): Promise<StoredPicture> {
  const picture = await describePicture(content);
  const files = await drawPicture(content, picture, folder);
  await files.place();
  return picture;
}

function refused(status: number, sentence: string): Failure {
  return new Failure(status, sentence, { errors: { image: [sentence] } });
}

function broken(): never {
  throw refused(400, BROKEN);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
