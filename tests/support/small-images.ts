import { glob, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type FormatEnum } from 'sharp';

/** Each side of a small image is this fraction of the original's. */
const SCALE = 1 / 16;

/** Writes a plain image with the proportions of `size`. */
export async function writeSmallImage(
  file: string,
  size: { readonly width: number; readonly height: number },
  format: keyof FormatEnum,
): Promise<void> {
  const [width, height] = [Math.ceil(size.width * SCALE), Math.ceil(size.height * SCALE)];
  const image = sharp({ create: { width, height, channels: 3, background: '#e6ded6' } });
  await writeFile(file, await image.toFormat(format).toBuffer());
}

/**
 * Replaces the images below a folder with small plain ones. Decoding photographs takes a third of the browser's time,
 * and no browser test looks at their content.
 */
export async function shrinkImages(folder: string): Promise<void> {
  for await (const name of glob('**/*.{webp,jpeg}', { cwd: folder })) {
    const file = path.join(folder, name);
    const { format, ...size } = await sharp(file).metadata();
    await writeSmallImage(file, size, format);
  }
}
