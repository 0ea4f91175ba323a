import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PARTIAL_SUFFIX, storeImage } from '#server/media/image-files.ts';

const SOURCE = path.resolve(import.meta.dirname, '../../server/seed/images');
/** File names contain a hash of content and encoding, so the cache never serves an outdated image. */
const CACHE = path.resolve(import.meta.dirname, '../../.cache/seed-images');

/**
 * Copies the encoded images of the seed into a data folder whose first start is not what the test is about. Encoding
 * them takes most of that start. Encodes those that no earlier run has cached.
 */
export async function copySeedImages(dataDir: string): Promise<void> {
  for (const name of await readdir(SOURCE)) await storeImage(await readFile(path.join(SOURCE, name)), CACHE);
  const uploads = path.join(dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  for (const name of await readdir(CACHE)) {
    // Another test may be writing this file, in another process.
    if (!name.endsWith(PARTIAL_SUFFIX)) await copyFile(path.join(CACHE, name), path.join(uploads, name));
  }
}
