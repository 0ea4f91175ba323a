import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the bundles, one for each site revision. Their programs import packages of the project. */
const BUNDLES = fileURLToPath(new URL('../../../.cache/bundles', import.meta.url));

/** How long an unused bundle is kept, in ms. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Returns the folder of the bundle of a revision; undefined if there is none. Marks it as used. */
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
  return path.join(BUNDLES, `${randomUUID()}.partial`);
}

/**
 * Makes a complete bundle available to later builds, unless another build of the same revision has been faster. Deletes
 * bundles that have not been used for a day. Several builds may run at the same time.
 */
export async function keepBundle(folder: string, revision: string): Promise<void> {
  await rename(folder, path.join(BUNDLES, revision)).catch(() => dropBundle(folder));
  for (const name of await readdir(BUNDLES)) {
    const bundle = path.join(BUNDLES, name);
    const lastUse = await stat(bundle).catch(() => undefined);
    if (lastUse && Date.now() - lastUse.mtimeMs > RETENTION_MS) await dropBundle(bundle);
  }
}

export async function dropBundle(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
