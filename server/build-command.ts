import { constants } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { shortHash } from '#site/revision.ts';
import { readSiteSettings, SettingsError } from '#site/settings.ts';
import { openBuildBackend } from './build-backend.ts';
import { readConfig } from './config/config.ts';
import { isMissingFile } from './config/missing-file.ts';
import { StartError } from './config/start-error.ts';
import { lockFolder } from './db/folder-lock.ts';
import { buildSite, SiteBuildError } from './site/build.ts';

/** The folder of the build caches, one for each backend. */
const CACHE_FOLDER = path.resolve('.cache/build');

/**
 * Builds the site for any static host into `dist/` (`npm run build`). Reads the catalogue from CATALOGUE_URL or
 * PUBLIC_API_URL. Without either, it reads the catalogue from the server that has the embedded database open, such as
 * that of `npm run dev`, or runs one during the build. Replaces `dist/` only after a successful build.
 */
async function main(): Promise<void> {
  const settings = readSiteSettings(process.env);
  await mkdir(CACHE_FOLDER, { recursive: true });
  const unlock = lockFolder(
    CACHE_FOLDER,
    'Another build is running. Wait until it has finished, then try again.',
  );
  const backend = settings.catalogueUrl === '' ? await openBuildBackend(readConfig(process.env)) : undefined;
  if (backend?.isShared) console.log(`The catalogue comes from the running server at ${backend.url}.`);
  try {
    const catalogueUrl = backend?.url ?? settings.catalogueUrl;
    // One cache per backend: pages of another backend may look identical but contain other URLs.
    const cache = path.join(CACHE_FOLDER, shortHash(settings.apiOrigin, settings.catalogueUrl));
    const stagingDir = path.join(cache, 'built');
    await buildSite({
      catalogueUrl,
      apiUrl: settings.apiOrigin,
      siteUrl: settings.siteUrl,
      outDir: stagingDir,
      cacheDir: path.join(cache, 'astro'),
      onLine: (line) => console.log(line),
    });
    await replaceFolder(path.resolve(settings.outDir), stagingDir);
    console.log(`The site was written to ${settings.outDir}.`);
  } finally {
    await backend?.close();
    unlock();
  }
}

/**
 * Replaces `folder` by a copy of `built` with renames, so that `folder` never contains a partial build. A copy, because
 * other programs may change its files, which the build cache shares.
 */
async function replaceFolder(folder: string, built: string): Promise<void> {
  const next = `${folder}.new`;
  const old = `${folder}.old`;
  for (const leftover of [next, old]) await rm(leftover, { recursive: true, force: true });
  await cp(built, next, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rm(built, { recursive: true });
  await rename(folder, old).catch((error: unknown) => {
    if (!isMissingFile(error)) throw error;
  });
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}

await main().catch((error: unknown) => {
  const isExpected =
    error instanceof SiteBuildError || error instanceof StartError || error instanceof SettingsError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
