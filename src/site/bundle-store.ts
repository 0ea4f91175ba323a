import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the bundles, one for each site revision. Their programs import packages of the project. */
const BUNDLES = fileURLToPath(new URL('../../.cache/bundles', import.meta.url));

/** How long an unused bundle is kept, in ms. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Returns the folder of the bundle of a revision; undefined if no build has left one. Marks it as used. */
export async function findBundle(revision: string): Promise<string | undefined> {
  const folder = path.join(BUNDLES, revision);
  const now = new Date();
  return utimes(folder, now, now).then(
    () => folder,
    () => undefined,
  );
}

/** Returns the name of a folder in which a build prepares a bundle. */
export async function newBundleFolder(): Promise<string> {
  await mkdir(BUNDLES, { recursive: true });
  return path.join(BUNDLES, `${process.pid}-${Date.now()}.partial`);
}

/** Makes a complete bundle available to later builds, and deletes those that have not been used for a day. */
export async function keepBundle(folder: string, revision: string): Promise<void> {
  const target = path.join(BUNDLES, revision);
  await rm(target, { recursive: true, force: true });
  // Another build of the same revision may have been faster.
  await rename(folder, target).catch(() => rm(folder, { recursive: true, force: true }));
  for (const name of await readdir(BUNDLES)) {
    const other = path.join(BUNDLES, name);
    const { mtimeMs } = await stat(other);
    if (Date.now() - mtimeMs > RETENTION_MS) await rm(other, { recursive: true, force: true });
  }
}
