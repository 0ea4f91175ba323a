import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { mapConcurrently } from '#contract/limiter.ts';
import { filesBelow } from '#site/files-below.ts';
import { share } from '#site/page-cache.ts';
import { isMissingFile } from '../config/missing-file.ts';

/**
 * A built site in the server's own storage, below one folder:
 *
 *     current.json     the name of the served release and the key of its build inputs
 *     pages/<name>/    files with stable URLs: pages, favicon
 *     hashed/          files with a content hash in their names: scripts, styles, images, search index
 *
 * A release is prepared next to the served one and activated by one rename. Hashed files of earlier releases are
 * retained for 24 hours, because open pages may still load their islands from them.
 */
export interface Release {
  /** Key of the build inputs. The same key means that no build is needed. */
  readonly key: string;
  /** Name of the pages folder. */
  readonly name: string;
  /** Absolute path of the pages folder. */
  readonly pages: string;
  /** Absolute path of the folder with hashed files. */
  readonly hashed: string;
  /** All servable files, without a leading slash: `shop/x.html`, `_astro/y.js`. */
  readonly files: ReadonlySet<string>;
}

/** The number of files that are compressed and written at the same time. */
const CONCURRENCY = 8;
const HASHED_RETENTION_MS = 24 * 60 * 60 * 1000;
const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.xml', '.webmanifest']);
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Returns whether a file is immutable because its name contains a hash. `public/_headers` has the same rule. */
export function isHashed(file: string): boolean {
  return file.startsWith('_astro/') || file.startsWith('catalogue/');
}

/** Returns the active release; undefined before the first build or if its files were deleted. */
export async function openRelease(folder: string): Promise<Release | undefined> {
  const text = await readFile(path.join(folder, 'current.json'), 'utf8').catch(undefinedIfMissing);
  if (text === undefined) return undefined;
  const { key, name } = JSON.parse(text);
  const pages = path.join(folder, 'pages', String(name));
  const pageFiles = await filesBelow(pages).catch(undefinedIfMissing);
  if (pageFiles === undefined) return undefined;
  const hashed = path.join(folder, 'hashed');
  const files = [...pageFiles, ...(await filesBelow(hashed))].filter(isServed);
  return { key: String(key), name: String(name), pages, hashed, files: new Set(files) };
}

/** Returns whether a file has a URL. The compressed variants have none of their own. */
const isServed = (file: string) => !/\.(br|gz)$/.test(file);

/**
 * Publishes the site that was built into `built`. `key` identifies the build inputs. One rename activates the new
 * release; until then the previous one is unchanged.
 */
export async function publishRelease(folder: string, built: string, key: string): Promise<Release> {
  const previous = await openRelease(folder);
  const name = Date.now().toString(36);
  const pages = path.join(folder, 'pages', name);
  const hashed = path.join(folder, 'hashed');
  const now = new Date();
  const files = await filesBelow(built);
  const targetOf = (file: string) => path.join(isHashed(file) ? hashed : pages, file);
  for (const parent of new Set([hashed, ...files.map((file) => path.dirname(targetOf(file)))])) {
    await mkdir(parent, { recursive: true });
  }
  await mapConcurrently(files, CONCURRENCY, async (file) => {
    const from = path.join(built, file);
    if (isHashed(file)) return storeHashed(from, targetOf(file), now);
    const previousFile = previous?.files.has(file) ? path.join(previous.pages, file) : undefined;
    return storePage(from, targetOf(file), previousFile);
  });
  const pointer = path.join(folder, 'current.json');
  await writeFile(`${pointer}.new`, JSON.stringify({ key, name }));
  await rename(`${pointer}.new`, pointer);
  await removeOld(folder, [name, previous?.name], now);
  const served = [...files.filter((file) => !isHashed(file)), ...(await filesBelow(hashed))];
  return { key, name, pages, hashed, files: new Set(served.filter(isServed)) };
}

/** Writes a hashed file once. Its modification time records the last build that contained it. */
async function storeHashed(from: string, to: string, now: Date): Promise<void> {
  const existing = await stat(to).catch(undefinedIfMissing);
  if (existing === undefined) {
    const content = await readFile(from);
    if (variants(to).length > 1) await compress(content, to, zlib.constants.BROTLI_MAX_QUALITY);
    await writeFile(to, content);
  }
  for (const file of variants(to)) await utimes(file, now, now);
}

/**
 * Writes a page. An unchanged page is the same file as in the previous release. It keeps its modification time and
 * therefore its ETag, so browsers can reuse it.
 */
async function storePage(from: string, to: string, previousFile: string | undefined): Promise<void> {
  const targets = variants(to);
  if (previousFile !== undefined && (await isSame(from, previousFile))) {
    for (const [index, file] of variants(previousFile).entries()) await share(file, targets[index] ?? to);
    return;
  }
  await share(from, to);
  // A higher Brotli quality takes up to 17 times as long, for a page that may be replaced within the hour.
  if (targets.length > 1) await compress(await readFile(from), to, 5);
}

/** Returns whether two files have the same content. */
async function isSame(file: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(file), stat(other)]);
  if (one.ino === two.ino && one.dev === two.dev) return true;
  return one.size === two.size && (await readFile(file)).equals(await readFile(other));
}

/** Writes the compressed variants of a file. */
async function compress(content: Buffer, to: string, quality: number): Promise<void> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
  await writeFile(`${to}.br`, await brotli(content, { params }));
  await writeFile(`${to}.gz`, await gzip(content));
}

/** Returns the file and, for text formats, its precompressed variants. */
function variants(file: string): [string, ...string[]] {
  return COMPRESSIBLE.has(path.extname(file)) ? [file, `${file}.br`, `${file}.gz`] : [file];
}

/** Deletes old releases. Keeps the previous one until the next build, because responses may still be in progress. */
async function removeOld(folder: string, kept: readonly (string | undefined)[], now: Date): Promise<void> {
  const pagesRoot = path.join(folder, 'pages');
  for (const name of await readdir(pagesRoot)) {
    if (!kept.includes(name)) await rm(path.join(pagesRoot, name), { recursive: true });
  }
  const hashed = path.join(folder, 'hashed');
  for (const file of await filesBelow(hashed)) {
    const { mtimeMs } = await stat(path.join(hashed, file));
    if (now.getTime() - mtimeMs > HASHED_RETENTION_MS) await rm(path.join(hashed, file));
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissingFile(error)) return undefined;
  throw error;
}
