import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { shortHash } from '#site/revision.ts';
import { readSiteSettings } from '#site/settings.ts';
import { fileOf, MissingImageError, type RenderPage, type SitePath } from './page-bundle.ts';

/** With fewer pages, a process costs more time than it saves. */
const { pagesPerProcess } = readSiteSettings(process.env);

/** More memory for short-lived objects, which pages create in large numbers: fewer of them are copied. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];

const helperFile = path.join(import.meta.dirname, 'render-program.ts');

interface CachedPages {
  /** The pages that have a cache key. */
  readonly pages: readonly SitePath[];
  readonly render: RenderPage;
  /** The folder of the bundle from which other processes render. */
  readonly bundle: string;
  /** The cache of earlier builds. */
  readonly cacheDir: string;
  readonly outDir: string;
}

/**
 * Writes the pages with a cache key into `outDir`, and renders pages that the cache lacks. A cached page is a file
 * whose name is a hash of its path and its key, so a crash cannot leave a wrong page behind. The site's files are hard
 * links to the cached files: nobody may write into them. Returns a summary for the log. [decision 086]
 */
export async function writeCachedPages({
  pages,
  render,
  bundle,
  cacheDir,
  outDir,
}: CachedPages): Promise<string> {
  const folder = await openPageCache(cacheDir);
  const names = new Map(pages.map((page) => [nameOf(page), page]));
  const findMissing = async () => {
    const cached = new Set(await readdir(folder));
    return [...names].filter(([name]) => !cached.has(name)).map(([, page]) => page);
  };
  const missing = await findMissing();
  await renderInProcesses(missing, pages.length, bundle, cacheDir);
  for (const page of missing.length > 0 ? await findMissing() : []) await cachePage(folder, page, render);
  for (const parent of new Set(pages.map((page) => path.dirname(fileOf(page))))) {
    await mkdir(path.join(outDir, parent), { recursive: true });
  }
  for (const [name, page] of names) share(path.join(folder, name), path.join(outDir, fileOf(page)));
  for (const name of await readdir(folder)) if (!names.has(name)) await rm(path.join(folder, name));
  return `${missing.length} pages of products and categories rendered, ${pages.length - missing.length} restored`;
}

/** Renders pages into the cache, except pages with an image that the bundle lacks. */
export async function renderIntoCache(
  pages: readonly SitePath[],
  render: RenderPage,
  cacheDir: string,
): Promise<void> {
  const folder = await openPageCache(cacheDir);
  for (const page of pages) {
    await cachePage(folder, page, render).catch((error: unknown) => {
      if (!(error instanceof MissingImageError)) throw error;
    });
  }
}

async function openPageCache(cacheDir: string): Promise<string> {
  const folder = path.join(cacheDir, 'pages');
  await mkdir(folder, { recursive: true });
  return folder;
}

const nameOf = (page: SitePath) => `${shortHash(fileOf(page), page.cacheKey)}.html`;

async function cachePage(folder: string, page: SitePath, render: RenderPage): Promise<void> {
  const content = await render(page);
  if (content === undefined) throw new Error(`${page.pathname} has no content.`);
  const partial = path.join(folder, `${randomUUID()}.partial`);
  // Nothing else happens in this process, and for small files a promise costs more than the call.
  writeFileSync(partial, content);
  renameSync(partial, path.join(folder, nameOf(page)));
}

/** Loading the catalogue in a process takes as long as rendering this share of its pages. */
const LOADING_SHARE = 1 / 20;

/**
 * Shares many pages among processes that render them into the cache. Each process loads the bundle and the catalogue,
 * which has `total` pages.
 */
async function renderInProcesses(
  pages: readonly SitePath[],
  total: number,
  bundle: string,
  cacheDir: string,
): Promise<void> {
  const worthwhile = Math.max(pagesPerProcess, total * LOADING_SHARE);
  const processes = Math.min(availableParallelism(), Math.floor(pages.length / worthwhile));
  if (processes < 2) return;
  const shares = Array.from({ length: processes }, (_, share) =>
    pages.filter((_page, index) => index % processes === share).map(({ pathname }) => pathname),
  );
  await Promise.all(
    shares.map(async (pathnames, share) => {
      const list = path.join(cacheDir, `share-${share}.json`);
      await writeFile(list, JSON.stringify(pathnames));
      await runNode([helperFile, 'share', bundle, cacheDir, list]);
      await rm(list);
    }),
  );
}

/** Runs a program with this process's output. Rejects if it fails. */
async function runNode(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...FLAGS, ...args], {
    stdio: 'inherit',
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  process.off('exit', kill);
  if (code !== 0) throw new Error('A process that renders pages has failed.');
}

/**
 * Creates a hard link to a file. Copies the file with its modification time where the file system has no hard links.
 * Synchronous, because there are thousands of files, and a promise costs several times as much as the call.
 */
export function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
