import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/**
 * A built site as our own server keeps it, below one folder:
 *
 *     current.json     which release is served, and the key of what it was built from
 *     pages/<name>/    what keeps its address from build to build: pages, favicon
 *     hashed/          what carries a content hash in its name: scripts, styles, pictures, search index
 *
 * A release is prepared beside the served one and taken into use by one rename. Hashed files of earlier
 * releases stay for a day, so that a page that is still open somewhere can load its islands.
 */
export interface Release {
  /** What the release was built from: the same key means there is nothing to build. */
  readonly key: string;
  /** The name of the folder of the pages. */
  readonly name: string;
  /** The folder of the pages, absolute. */
  readonly pages: string;
  /** The folder of the hashed files, absolute. */
  readonly hashed: string;
  /** Every file that can be asked for, without a leading slash: `shop/x.html`, `_astro/y.js`. */
  readonly files: ReadonlySet<string>;
}

const KEEP_HASHED_MS = 24 * 60 * 60 * 1000;
const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.xml', '.webmanifest']);
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Files whose names carry a hash of their content never change. The same rule stands in `public/_headers`. */
export function isHashed(file: string): boolean {
  return file.startsWith('_astro/') || file.startsWith('catalogue/');
}

/** The release in use, or undefined when there is none yet or its files are gone. */
export async function openRelease(folder: string): Promise<Release | undefined> {
  const text = await readFile(path.join(folder, 'current.json'), 'utf8').catch(absentIsUndefined);
  if (text === undefined) return undefined;
  const { key, name } = JSON.parse(text);
  const pages = path.join(folder, 'pages', String(name));
  const found = await list(pages).catch(absentIsUndefined);
  if (found === undefined) return undefined;
  const hashed = path.join(folder, 'hashed');
  const files = [...found, ...(await list(hashed))].filter((file) => !/\.(br|gz)$/.test(file));
  return { key: String(key), name: String(name), pages, hashed, files: new Set(files) };
}

/**
 * Takes the site that was built into `built` into use. `key` says what it was built from.
 * Until the last step the release in use is untouched; the returned one replaces it whole.
 */
export async function publishRelease(folder: string, built: string, key: string): Promise<Release> {
  const previous = await openRelease(folder);
  const name = Date.now().toString(36);
  const pages = path.join(folder, 'pages', name);
  const hashed = path.join(folder, 'hashed');
  const now = new Date();
  await mkdir(hashed, { recursive: true });
  for (const file of await list(built)) {
    if (isHashed(file)) await storeHashed(path.join(built, file), path.join(hashed, file), now);
    else
      await storePage(
        path.join(built, file),
        path.join(pages, file),
        previous && path.join(previous.pages, file),
      );
  }
  const pointer = path.join(folder, 'current.json');
  await writeFile(`${pointer}.new`, JSON.stringify({ key, name }));
  await rename(`${pointer}.new`, pointer);
  await removeOld(folder, [name, previous?.name], now);
  const release = await openRelease(folder);
  if (release === undefined) throw new Error(`The site was built, but ${folder} does not keep it.`);
  return release;
}

/** A hashed file is written once; its time says when it was last part of a build. */
async function storeHashed(from: string, to: string, now: Date): Promise<void> {
  const there = await stat(to).catch(absentIsUndefined);
  if (there === undefined) await store(await readFile(from), to, zlib.constants.BROTLI_MAX_QUALITY, now);
  else for (const file of variants(to)) await utimes(file, now, now);
}

/** A page that did not change keeps its time and with it its ETag: browsers need not load it again. */
async function storePage(from: string, to: string, before: string | undefined): Promise<void> {
  const content = await readFile(from);
  const old = before === undefined ? undefined : await readFile(before).catch(absentIsUndefined);
  const same = before !== undefined && old?.equals(content);
  // Brotli beyond 5 costs 17 times the time for a page that may be gone within the hour.
  await store(content, to, 5, same ? (await stat(before)).mtime : new Date());
}

async function store(content: Buffer, to: string, quality: number, time: Date): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
  const [plain, ...packed] = variants(to);
  if (packed.length > 0) {
    await writeFile(`${to}.br`, await brotli(content, { params }));
    await writeFile(`${to}.gz`, await gzip(content));
  }
  await writeFile(plain, content);
  for (const file of [plain, ...packed]) await utimes(file, time, time);
}

/** The file and, for text, its precompressed forms. */
function variants(file: string): [string, ...string[]] {
  return COMPRESSIBLE.has(path.extname(file)) ? [file, `${file}.br`, `${file}.gz`] : [file];
}

/** The release before this one stays until the next: whoever is being served from it right now is served whole. */
async function removeOld(folder: string, kept: readonly (string | undefined)[], now: Date): Promise<void> {
  const all = path.join(folder, 'pages');
  for (const other of await readdir(all)) {
    if (!kept.includes(other)) await rm(path.join(all, other), { recursive: true });
  }
  const hashed = path.join(folder, 'hashed');
  for (const file of await list(hashed)) {
    const { mtimeMs } = await stat(path.join(hashed, file));
    if (now.getTime() - mtimeMs > KEEP_HASHED_MS) await rm(path.join(hashed, file));
  }
}

/** Every file below a folder, as paths with `/` relative to it. */
async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

function absentIsUndefined(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
