import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { mapConcurrently } from '#contract/wire/limiter.ts';
import { share } from '#site/builder/page-cache.ts';
import { filesBelow } from '#site/content/files-below.ts';
import { isMissingFile } from '../config/missing-file.ts';

/**
 * A built site in the server's own storage, below one folder:
 *
 *     current.json     the served release: its name, the key of its build inputs, and the folder of each page
 *     pages/<name>/    the files with stable URLs that this release changed: pages, feeds, favicon
 *     hashed/          files with a content hash in their names: scripts, styles, images, search index
 *
 * A release stores only the pages that it changes: hard links of all pages took longer than the change. Replaced pages
 * are deleted with the release after the next one, because a response may still read them. One rename activates a
 * release. Hashed files of earlier releases are retained for 24 hours after they were replaced, because open pages may
 * still load their islands from them.
 */
export interface Release {
  /** Key of the build inputs. The same key means that no build is needed. */
  readonly key: string;
  /** The time of the release in base 36. */
  readonly name: string;
  /** All servable files without a leading slash, such as `shop/x.html`, each with the absolute path of its folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** The number of files that are compressed and written at the same time. */
const CONCURRENCY = 8;
/** The number of files that are compared without a pause. */
const COMPARED_PER_TURN = 16;
const ENTRIES_PER_TURN = 1024;
const HASHED_RETENTION_MS = 24 * 60 * 60 * 1000;
/** Suffix of a hashed file that is being written. */
const PARTIAL_SUFFIX = '.part';
/** The largest error of modification times, in ms; some file systems store every other second. */
const MTIME_ROUNDING_MS = 2000;
const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.xml', '.webmanifest']);
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Returns whether a file is immutable because its name contains a hash. `public/_headers` has the same rule. */
function isHashed(file: string): boolean {
  return file.startsWith('_astro/') || file.startsWith('catalogue/');
}

/** The served release as it is stored. */
interface StoredRelease {
  readonly key: string;
  readonly name: string;
  /** The pages by the name of the release that stored them. A release without this list has all pages itself. */
  readonly pages?: Readonly<Record<string, readonly string[]>>;
}

/** Returns the active release; undefined before the first build or if its files were deleted. */
export async function openRelease(folder: string): Promise<Release | undefined> {
  const text = await readFile(path.join(folder, 'current.json'), 'utf8').catch(undefinedIfMissing);
  if (text === undefined) return undefined;
  const stored: StoredRelease = JSON.parse(text);
  const pages = stored.pages ?? { [stored.name]: await listPages(folder, stored.name) };
  const files = new Map<string, string>();
  for (const [name, names] of Object.entries(pages)) {
    const parent = pagesFolder(folder, name);
    if (!existsSync(parent)) return undefined;
    for (const file of names) files.set(file, parent);
  }
  await addHashedFiles(files, path.join(folder, 'hashed'));
  return { key: stored.key, name: stored.name, files };
}

const pagesFolder = (folder: string, name: string) => path.join(folder, 'pages', name);

async function listPages(folder: string, name: string): Promise<string[]> {
  const files = await filesBelow(pagesFolder(folder, name)).catch(undefinedIfMissing);
  return (files ?? []).filter(isServed);
}

async function addHashedFiles(files: Map<string, string>, hashed: string): Promise<void> {
  for (const file of await filesBelow(hashed)) if (isServed(file)) files.set(file, hashed);
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
 * release; until then the previous one is unchanged. The files of old releases stay until `removeOld`, because finding
 * them in a large catalogue takes seconds in which the new one can already be served. So does reading the previous
 * release, unless the caller passes it.
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
  const pages = pagesFolder(folder, name);
  const hashed = path.join(folder, 'hashed');
  const builtFiles = await filesBelow(built);
  const files = await findUnchanged(previous, builtFiles, built);
  const changed = builtFiles.filter((file) => !files.has(file));
  for (const file of changed) files.set(file, isHashed(file) ? hashed : pages);
  const targetOf = (file: string) => path.join(files.get(file) ?? pages, file);
  try {
    for (const parent of new Set([hashed, ...changed.map((file) => path.dirname(targetOf(file)))])) {
      await mkdir(parent, { recursive: true });
    }
    await mapConcurrently(changed, CONCURRENCY, (file) =>
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
  await writeFile(`${pointer}.new`, JSON.stringify({ key, name, pages: groupPages(files) }));
  await rename(`${pointer}.new`, pointer);
  await addHashedFiles(files, hashed);
  return {
    release: { key, name, files },
    removeOld: async () => {
      await removeOldPages(path.join(folder, 'pages'), files, previous?.files);
      await removeOldFiles(hashed, files, previous, now);
    },
  };
}

/** Returns the pages by the name of the release that stored them. */
function groupPages(files: ReadonlyMap<string, string>): NonNullable<StoredRelease['pages']> {
  const pages: Record<string, string[]> = {};
  for (const [file, parent] of files) {
    if (isHashed(file)) continue;
    const name = path.basename(parent);
    pages[name] ??= [];
    pages[name].push(file);
  }
  return pages;
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
 * Returns the pages that did not change since the previous release, with their folders. They keep their modification
 * times and therefore their ETags, so browsers can reuse them.
 */
async function findUnchanged(
  previous: Release | undefined,
  files: readonly string[],
  built: string,
): Promise<Map<string, string>> {
  const unchanged = new Map<string, string>();
  if (previous === undefined) return unchanged;
  for (const [index, file] of files.entries()) {
    // Lets the server respond between a few files, which take less than a millisecond.
    if (index % COMPARED_PER_TURN === 0) await nextTurn();
    const parent = isHashed(file) ? undefined : previous.files.get(file);
    if (parent !== undefined && isSame(path.join(built, file), path.join(parent, file))) {
      unchanged.set(file, parent);
    }
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
 * Returns whether a built file has the content of the previous one. It then takes its place with its modification time:
 * the next build restores the same file from its cache, and that they are the same is then known without reading.
 */
function isSame(built: string, previous: string): boolean {
  const [one, two] = [statSync(built), statSync(previous, { throwIfNoEntry: false })];
  if (two === undefined) return false;
  if (one.ino === two.ino && one.dev === two.dev) return true;
  if (one.size !== two.size || !readFileSync(built).equals(readFileSync(previous))) return false;
  utimesSync(built, two.atime, two.mtime);
  const partial = `${previous}${PARTIAL_SUFFIX}`;
  // That of a crash would be the file itself under a second name.
  rmSync(partial, { force: true });
  share(built, partial);
  renameSync(partial, previous);
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

/** Deletes the files of pages that none of the releases has. */
async function removeOldPages(
  root: string,
  ...releases: readonly (Release['files'] | undefined)[]
): Promise<void> {
  const needed = new Set(releases.flatMap((files) => [...new Set(files?.values())]));
  for (const name of await readdir(root)) {
    const parent = path.join(root, name);
    if (!needed.has(parent)) await rm(parent, { recursive: true });
    else await removeBelow(parent, (page) => releases.every((files) => files?.get(page) !== parent));
  }
}

/**
 * Deletes the pages below a folder that are not needed, with their variants. Reads a folder of many files piece by
 * piece, so that the server can respond meanwhile: the recursive `opendir` takes a minute for 100,000 pages.
 */
async function removeBelow(folder: string, isOld: (page: string) => boolean, subfolder = ''): Promise<void> {
  const entries = await opendir(path.join(folder, subfolder), { bufferSize: ENTRIES_PER_TURN });
  for await (const entry of entries) {
    const name = `${subfolder}${entry.name}`;
    if (entry.isDirectory()) await removeBelow(folder, isOld, `${name}/`);
    else if (isOld(name.replace(/\.(br|gz)$/, ''))) await rm(path.join(folder, name));
  }
}

/**
 * Deletes hashed files that no release has needed for a day, also from the set of the served ones. The retention of
 * those of the previous release begins now, however long it was online: responses and open pages may still need them.
 */
async function removeOldFiles(
  hashed: string,
  files: Map<string, string>,
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
      files.delete(relative);
      await rm(file);
    }
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissingFile(error)) return undefined;
  throw error;
}
