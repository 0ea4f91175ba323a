import { createHash } from 'node:crypto';
import { access, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The widths a layout asks for, in pixels; the original's own width is always there too. */
const WIDTHS = [320, 640, 960];
export const PICTURE_TYPE = 'image/webp';
const QUALITY = 80;

/** Part of every file's name: another one makes all files again. */
const RECIPE = `webp-q${QUALITY}`;

/** A stored picture. Sizes in pixels. */
export interface StoredPicture {
  /** Names its files, see `pictureFile`. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** The widths there are files for, ascending; the last one is `width`. */
  readonly widths: number[];
}

/** The name of a picture's file of one width. It changes with the content, so it can be kept for ever. */
export function pictureFile(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

/**
 * Writes a picture's files in all widths into `folder`, and nothing when they are there already. Metadata
 * is dropped, the camera's rotation applied. Rejects when `content` is no picture.
 */
export async function storePicture(content: Buffer, folder: string): Promise<StoredPicture> {
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256').update(RECIPE).update(content).digest('hex').slice(0, 20);
  const { width, height } = (await sharp(content).metadata()).autoOrient;
  const widths = [...WIDTHS.filter((narrower) => narrower < width), width];
  for (const each of widths) {
    const file = join(folder, pictureFile(hash, each));
    if (await exists(file)) continue;
    // Whole or not at all, whatever happens meanwhile and whoever writes the same picture.
    const partial = `${file}.${process.pid}.part`;
    await sharp(content).autoOrient().resize({ width: each }).webp({ quality: QUALITY }).toFile(partial);
    await rename(partial, file);
  }
  return { hash, width, height, widths };
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
