import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hash } from '#site/revision.ts';
import { readSiteSettings, SettingsError } from '#site/settings.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../start.ts';
import { StartError } from '../start-error.ts';
import { buildSite, SiteBuildError } from './build.ts';

/**
 * `npm run build`: the site as files for any static host, in `dist/`. The catalogue comes from CATALOGUE_URL or
 * PUBLIC_API_URL; with neither, the embedded backend is opened for as long as the build takes. `dist/` is
 * replaced whole when the build is done; a build that fails leaves it as it was.
 */
async function main(): Promise<void> {
  const settings = readSiteSettings(process.env);
  const embedded =
    settings.catalogueUrl === '' ? await startServer({ ...readConfig(process.env), port: 0 }) : undefined;
  try {
    const catalogueUrl = embedded?.url ?? settings.catalogueUrl;
    // One cache for each backend: another one's pages may look the same and lead elsewhere.
    const cache = path.resolve('.cache/build', hash(settings.apiOrigin, settings.catalogueUrl));
    const staged = path.join(cache, 'built');
    await buildSite({
      catalogueUrl,
      apiUrl: settings.apiOrigin,
      siteUrl: settings.siteUrl,
      outDir: staged,
      cacheDir: path.join(cache, 'astro'),
      onLine: (line) => console.log(line),
    });
    await replaceFolder(path.resolve(settings.outDir), staged);
    console.log(`The site is in ${settings.outDir}.`);
  } finally {
    await embedded?.close();
  }
}

/** Puts `next` where `folder` is: renames only, so nobody sees half of it. */
async function replaceFolder(folder: string, next: string): Promise<void> {
  const old = `${folder}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(folder, old).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}

await main().catch((error: unknown) => {
  const expected =
    error instanceof SiteBuildError || error instanceof StartError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
