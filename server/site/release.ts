import { readFileSync, statSync, utimesSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
 * retained for 24 hours after they were replaced, because open pages may still load their islands from them.
 */
export interface Release {
  /** Key of the build inputs. The same key means that no build is needed. */
  readonly key: string;
  /** Name of the pages folder: the time of the release in base 36. */
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
/** The number of unchanged files that are taken over without a pause. */
const SHARED_PER_TURN = 16;
const HASHED_RETENTION_MS = 24 * 60 * 60 * 1000;
/** Suffix of a hashed file that is being written. */
const PARTIAL_SUFFIX = '.part';
/** The largest error of modification times, in ms; some file systems store every other second. */
const MTIME_ROUNDING_MS = 2000;
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

/** Returns whether a file has a URL. The compressed variants have none of their own, and partial files have none. */
const isServed = (file: string) => !/\.(br|gz|part)$/.test(file);

/** A published release, and the function that deletes what neither it nor the previous one needs. */
export interface Publication {
  readonly release: Release;
  readonly removeOld: () => Promise<void>;
}

/**
 * Publishes the site that was built into `built`. `key` identifies the build inputs. One rename activates the new
 * release; until then the previous one is unchanged. Old releases stay until `removeOld`, because deleting the files of
 * a large catalogue takes seconds in which the new one can already be served. So does listing them, unless the caller
 * passes the release that it serves.
 */
export async function publishRelease(
  folder: string,
  built: string,
  key: string,
  known?: Release,
): Promise<Publication> {
  const previous = known ?? (await openRelease(folder));
  const now = new Date();
  const name = now.getTime().toString(36);
  const pages = path.join(folder, 'pages', name);
  const hashed = path.join(folder, 'hashed');
  const files = await filesBelow(built);
  const targetOf = (file: string) => path.join(isHashed(file) ? hashed : pages, file);
  for (const parent of new Set([hashed, ...files.map((file) => path.dirname(targetOf(file)))])) {
    await mkdir(parent, { recursive: true });
  }
  try {
    const unchanged = await shareUnchanged(previous, files, built, pages);
    await mapConcurrently(
      files.filter((file) => !unchanged.has(file)),
      CONCURRENCY,
      (file) =>
        isHashed(file)
          ? storeHashed(path.join(built, file), targetOf(file), now)
          : storePage(path.join(built, file), targetOf(file)),
    );
  } catch (error) {
    // Otherwise each attempt would leave its pages on a disk that is full.
    await rm(pages, { recursive: true, force: true });
    throw error;
  }
  const pointer = path.join(folder, 'current.json');
  await writeFile(`${pointer}.new`, JSON.stringify({ key, name }));
  await rename(`${pointer}.new`, pointer);
  const served = [...files.filter((file) => !isHashed(file)), ...(await filesBelow(hashed))];
  const servedFiles = new Set(served.filter(isServed));
  return {
    release: { key, name, pages, hashed, files: servedFiles },
    removeOld: async () => {
      await removeOldPages(folder, [name, previous?.name]);
      await removeOldFiles(hashed, servedFiles, previous, now);
    },
  };
}

/**
 * Writes a hashed file once. Its modification time records the last build that contained it. Its name appears with its
 * whole content: a later build would never replace a file that a crash or a full disk cut off.
 */
async function storeHashed(from: string, to: string, now: Date): Promise<void> {
  const existing = await stat(to).catch(undefinedIfMissing);
  if (existing === undefined) {
    const content = await readFile(from);
    if (suffixes(to).length > 1) await compress(content, to, zlib.constants.BROTLI_MAX_QUALITY);
    await writeFile(`${to}${PARTIAL_SUFFIX}`, content);
    await rename(`${to}${PARTIAL_SUFFIX}`, to);
  }
  for (const suffix of suffixes(to)) await utimes(to + suffix, now, now);
}

/**
 * Takes the compressed variants of the pages that did not change from the previous release. The pages keep their
 * modification times and therefore their ETags, so browsers can reuse them. Returns their names.
 */
async function shareUnchanged(
  previous: Release | undefined,
  files: readonly string[],
  built: string,
  pages: string,
): Promise<ReadonlySet<string>> {
  const unchanged = new Set<string>();
  if (previous === undefined) return unchanged;
  for (const [index, file] of files.entries()) {
    // Lets the server respond between a few files, which take less than a millisecond.
    if (index % SHARED_PER_TURN === 0) await nextTurn();
    if (isHashed(file) || !previous.files.has(file)) continue;
    const previousFile = path.join(previous.pages, file);
    const builtFile = path.join(built, file);
    if (!takeSame(builtFile, previousFile)) continue;
    const [, ...compressed] = suffixes(file);
    share(builtFile, path.join(pages, file));
    for (const suffix of compressed) share(previousFile + suffix, path.join(pages, file) + suffix);
    unchanged.add(file);
  }
  return unchanged;
}

/** Writes a new or changed page. */
async function storePage(from: string, to: string): Promise<void> {
  share(from, to);
  // A higher Brotli quality takes up to 17 times as long, for a page that may be replaced within the hour.
  if (suffixes(to).length > 1) await compress(await readFile(from), to, 5);
}

/**
 * Returns whether a built file has the content of the previous one. It then gets its modification time. The release
 * takes the built file, which the next build restores from its cache: that they are the same is known without reading.
 */
function takeSame(built: string, previous: string): boolean {
  const [one, two] = [statSync(built), statSync(previous, { throwIfNoEntry: false })];
  if (two === undefined) return false;
  if (one.ino === two.ino && one.dev === two.dev) return true;
  if (one.size !== two.size || !readFileSync(built).equals(readFileSync(previous))) return false;
  utimesSync(built, two.atime, two.mtime);
  return true;
}

/** Writes the compressed variants of a file. */
async function compress(content: Buffer, to: string, quality: number): Promise<void> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
  await writeFile(`${to}.br`, await brotli(content, { params }));
  await writeFile(`${to}.gz`, await gzip(content));
}

/** Returns the endings of a file's variants: '' for itself and, for text formats, those of the compressed ones. */
function suffixes(file: string): readonly string[] {
  return COMPRESSIBLE.has(path.extname(file)) ? ['', '.br', '.gz'] : [''];
}

/** Deletes the pages of other releases than those of the given names. */
async function removeOldPages(folder: string, names: readonly (string | undefined)[]): Promise<void> {
  const pagesRoot = path.join(folder, 'pages');
  for (const other of await readdir(pagesRoot)) {
    if (!names.includes(other)) await rm(path.join(pagesRoot, other), { recursive: true });
  }
}

/**
 * Deletes hashed files that no release has needed for a day, also from the set of the served ones. The retention of
 * those of the previous release begins now, however long it was online: responses and open pages may still need them.
 */
async function removeOldFiles(
  hashed: string,
  servedFiles: Set<string>,
  previous: Release | undefined,
  now: Date,
): Promise<void> {
  const previousMs = previous ? Number.parseInt(previous.name, 36) : Number.POSITIVE_INFINITY;
  // A bit earlier: the next build takes files of exactly this time for files of this release.
  const replacedAt = new Date(now.getTime() - 2 * MTIME_ROUNDING_MS);
  for (const relative of await filesBelow(hashed)) {
    const file = path.join(hashed, relative);
    const { mtimeMs } = await stat(file);
    const ageMs = now.getTime() - mtimeMs;
    if (Math.abs(ageMs) <= MTIME_ROUNDING_MS) continue;
    if (mtimeMs >= previousMs - MTIME_ROUNDING_MS) await utimes(file, replacedAt, replacedAt);
    else if (ageMs > HASHED_RETENTION_MS) {
      servedFiles.delete(relative);
      await rm(file);
    }
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissingFile(error)) return undefined;
  throw error;
}
