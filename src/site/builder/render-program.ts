/**
 * Renders pages from the bundle of an earlier build, without the bundler.
 *
 *     node render-program.ts site <bundle> <cacheDir> <outDir>      the whole site
 *     node render-program.ts share <bundle> <cacheDir> <listFile>   the pages of a list, into the cache
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '#site/content/files-below.ts';
import { fileOf, openPageBundle } from './page-bundle.ts';
import { renderIntoCache, share, writeCachedPages } from './page-cache.ts';

async function renderSite(bundle: string, cacheDir: string, outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const files = path.join(bundle, 'files');
  for (const file of await filesBelow(files)) {
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
    share(path.join(files, file), path.join(outDir, file));
  }
  const { paths, render } = await openPageBundle(bundle);
  for (const page of paths.filter(({ cacheKey }) => cacheKey === undefined)) {
    const content = await render(page);
    if (content === undefined) continue;
    const file = path.join(outDir, fileOf(page));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const pages = paths.filter(({ cacheKey }) => cacheKey !== undefined);
  const summary = await writeCachedPages({ pages, render, bundle, cacheDir, outDir });
  process.stdout.write(`${summary}\n`);
}

async function renderShare(bundle: string, cacheDir: string, listFile: string): Promise<void> {
  const pathnames = new Set(JSON.parse(await readFile(listFile, 'utf8')));
  const { paths, render } = await openPageBundle(bundle);
  await renderIntoCache(
    paths.filter(({ pathname }) => pathnames.has(pathname)),
    render,
    cacheDir,
  );
}

const [mode, bundle = '', cacheDir = '', target = ''] = process.argv.slice(2);
await (mode === 'site' ? renderSite : renderShare)(bundle, cacheDir, target).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
