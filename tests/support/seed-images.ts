import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeImage, imageFileName } from '#server/media/media.ts';
import { writeSmallImage } from './small-images.ts';

export const SEED_IMAGES_DIR = path.resolve(import.meta.dirname, '../../server/seed/images');

/**
 * Stores small images in a data folder under the names of the seed's encoded images, so the first start need not encode
 * them. Encoding takes most of that start and has other tests.
 */
export async function prepareSeedImages(dataDir: string): Promise<void> {
  const uploads = path.join(dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  for (const name of await readdir(SEED_IMAGES_DIR)) {
    const { hash, widths, width, height } = await describeImage(
      await readFile(path.join(SEED_IMAGES_DIR, name)),
    );
    for (const fileWidth of widths) {
      const size = { width: fileWidth, height: (fileWidth * height) / width };
      await writeSmallImage(path.join(uploads, imageFileName(hash, fileWidth)), size, 'webp');
    }
  }
}
