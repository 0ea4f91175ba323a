import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { exists, PARTIAL_SUFFIX } from './media.ts';

/** Images for mails: Outlook on Windows shows no WebP. */

/** The size in pixels: two device pixels for each CSS pixel of the largest picture in a mail. */
const SIZE = { width: 240, height: 300 };
const QUALITY = 78;
/** The ground below transparent images: the site's color of image grounds. */
const GROUND = '#f3ede4';

const NAME = /^(\w+-\d+)\.jpg$/;

/** Returns whether a name is the name of an image for mails. */
export function isMailImageName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Draws an image for mails from the stored image of the same width, unless `folder` has it. Does nothing if that image
 * is missing. The number of stored images bounds the work that requests can cause.
 */
export async function ensureMailImage(folder: string, name: string): Promise<void> {
  const file = join(folder, name);
  const source = join(folder, name.replace(NAME, '$1.webp'));
  if ((await exists(file)) || !(await exists(source))) return;
  const partial = `${file}.${randomUUID()}${PARTIAL_SUFFIX}`;
  await writeFile(partial, await drawMailImage(source));
  await rename(partial, file);
}

/** Returns the JPEG for mails of an image file. */
export function drawMailImage(source: string): Promise<Buffer> {
  return sharp(source)
    .resize({ ...SIZE, fit: 'cover' })
    .flatten({ background: GROUND })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
