import type { KeepMessage } from '#lib/offline/keep-message.ts';
import {
  isCatalogueCall,
  isHashedFile,
  isKeptPage,
  listFiles,
  SHELL_IMAGES,
} from '#lib/offline/kept-pages.ts';
import {
  countBytes,
  evictPages,
  type KeptPage,
  keysOf,
  type Ledger,
  MAX_STORED_BYTES,
  readLedger,
  STORE_NAME,
  writeLedger,
} from '#lib/offline/ledger.ts';
import { scope } from './worker-scope.ts';

/**
 * The backend's origin, '' for the site's own, and the paths of the pages that every visitor keeps. Set by the build.
 */
declare const __API_ORIGIN__: string;
declare const __SHELL_PAGES__: readonly string[];

const shellPages = __SHELL_PAGES__;
const siteOrigin = scope.location.origin;
const apiOrigin = __API_ORIGIN__ === '' ? siteOrigin : new URL(__API_ORIGIN__).origin;

/** Limit for each file, in ms. A file that takes longer is kept on a later visit. */
const TIMEOUT_MS = 60_000;

/** Headers that describe the transfer, and a header that makes the browser request another file. */
const DROPPED_HEADERS = ['content-encoding', 'content-length', 'speculation-rules'];

export const isOfSite = ({ origin }: URL) => origin === siteOrigin;

/** Returns whether the response to a call may be kept: it is public and belongs to the catalogue. */
export function isKeptCall({ origin, pathname }: URL): boolean {
  return origin === apiOrigin && isCatalogueCall(pathname);
}

/** Returns whether a file of the site, or an image of the backend, may be kept. */
export function isKeptFile(url: URL): boolean {
  if (isOfSite(url) && SHELL_IMAGES.includes(url.pathname)) return true;
  return (isOfSite(url) || url.origin === apiOrigin) && isHashedFile(url.pathname);
}

/**
 * Returns whether a response is the complete, public answer to its request. An opaque one is not: its size is unknown.
 */
export function isKeptResponse({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

const openStore = () => caches.open(STORE_NAME);

/** Returns a kept page, marked as served without a connection. */
export async function findPage(path: string): Promise<Response | undefined> {
  const store = await openStore();
  const page = (await readLedger(store))[path];
  const response = page && (await store.match(page.key));
  if (!response) return undefined;
  const html = await response.text();
  return new Response(html.replace('<html', '<html data-offline'), { headers: response.headers });
}

/** Returns the kept response of a file or call. */
export async function findFile(url: URL): Promise<Response | undefined> {
  return (await openStore()).match(keyOf(url));
}

/** Keeps the current version of the pages that every visitor keeps. */
export function keepShell(): Promise<void> {
  return changeStore((ledger, store) => fetchShell(shellPages, ledger, store));
}

/**
 * Keeps a page that a visitor sees, with everything that it needs and has loaded. Reads the HTML that the visitor sees
 * from the browser's HTTP cache, without another request.
 */
export function keepPage({ path, title, loaded, isKept }: KeepMessage): Promise<void> {
  return changeStore(async (ledger, store) => {
    if (!isKeptPage(path)) return ledger;
    const before = ledger[path];
    const page = isKept ? before : await fetchPage(path, 'force-cache', store, before);
    if (!page) return ledger;
    const files = { ...page.files, ...(await keepLoadedFiles(loaded, store)) };
    const next = { ...ledger, [path]: { ...page, title, files, seenAt: Date.now() } };
    // The browser may have deleted the store since the worker was installed.
    const missing = shellPages.filter((shellPage) => !next[shellPage]);
    return fetchShell(missing, next, store);
  });
}

async function fetchShell(pages: readonly string[], ledger: Ledger, store: Cache): Promise<Ledger> {
  let next = ledger;
  for (const path of pages)
    next = { ...next, [path]: await fetchPage(path, 'no-cache', store, ledger[path]) };
  return next;
}

/** Keeps a response of the catalogue. It joins the page that made the call with the page's next message. */
export async function keepResponse(url: URL, response: Response): Promise<void> {
  await putResponse(await openStore(), keyOf(url), response);
}

/**
 * Fetches a page and all files that it names. Rejects unless all of them arrive, so no page is kept without its
 * scripts. An unchanged page also keeps the files that earlier visits have loaded.
 */
async function fetchPage(
  path: string,
  cache: RequestCache,
  store: Cache,
  before: KeptPage | undefined,
): Promise<KeptPage> {
  const response = await fetchChecked(new URL(path, siteOrigin), { cache });
  const html = await response.clone().text();
  const previous = before && (await store.match(before.key));
  // A new worker fetches even an unchanged page again: an image of the shell may have changed.
  if (before && cache !== 'no-cache' && (await previous?.text()) === html) return before;
  const files: Record<string, number> = {};
  for (const file of listFiles(html)) Object.assign(files, await keepNamedFile(file, cache, store));
  // Each version has its own key, so the ledger alone decides which one is served.
  const seenAt = Date.now();
  const key = `${path}?kept=${seenAt}`;
  files[key] = await putResponse(store, key, response);
  return { title: before?.title ?? '', key, seenAt, files };
}

/** Keeps a file and, if it is a style sheet, its fonts. Returns their sizes. */
async function keepNamedFile(
  path: string,
  cache: RequestCache,
  store: Cache,
): Promise<Record<string, number>> {
  const url = new URL(path, siteOrigin);
  // Images of the shell may change with a release. Its pages fetch them again.
  if (cache === 'no-cache' && !isHashedFile(path)) {
    return { [path]: await putResponse(store, path, await fetchChecked(url, { cache })) };
  }
  const sizes = { [path]: await keepFile(url, store) };
  if (!path.endsWith('.css')) return sizes;
  const styles = (await (await store.match(path))?.text()) ?? '';
  for (const font of listFiles(styles)) sizes[font] = await keepFile(new URL(font, siteOrigin), store);
  return sizes;
}

/** Keeps the loaded files that may be kept. A file that fails is missing offline, like a file that was never loaded. */
async function keepLoadedFiles(loaded: readonly string[], store: Cache): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const url of loaded.map((href) => new URL(href))) {
    if (!isKeptFile(url) && !isKeptCall(url)) continue;
    const bytes = await keepFile(url, store).catch(unlessFull);
    if (bytes !== undefined) sizes[keyOf(url)] = bytes;
  }
  return sizes;
}

/** Adds a file unless the store has it. Returns its size in bytes. Rejects if the file does not arrive. */
async function keepFile(url: URL, store: Cache): Promise<number> {
  const stored = await store.match(keyOf(url));
  if (stored) return (await stored.blob()).size;
  // Images of a cross-origin backend are public; calls carry credentials, like calls from pages.
  const credentials = isKeptCall(url) ? 'include' : 'same-origin';
  return putResponse(store, keyOf(url), await fetchChecked(url, { cache: 'force-cache', credentials }));
}

async function fetchChecked(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, priority: 'low', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!isKeptResponse(response)) throw new Error(`${url} responded ${response.status}.`);
  return response;
}

/** Stores a response and returns the size of its body in bytes. */
async function putResponse(store: Cache, key: string, response: Response): Promise<number> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of DROPPED_HEADERS) headers.delete(name);
  await store.put(key, new Response(body, { headers }));
  return body.size;
}

/** Returns the key of a file or call: a path on the site, otherwise the URL. */
function keyOf(url: URL): string {
  return isOfSite(url) ? url.pathname + url.search : url.href;
}

/**
 * Applies a change to the ledger, evicts the pages seen longest ago, and deletes files that no page needs anymore. A
 * lock makes changes run one after another, including changes by an old and a new worker. If the browser's quota is
 * exceeded, half of the store makes room for later visits.
 */
function changeStore(change: (ledger: Ledger, store: Cache) => Promise<Ledger>): Promise<void> {
  return scope.navigator.locks.request(STORE_NAME, async () => {
    const store = await openStore();
    const ledger = await readLedger(store);
    try {
      const rest = evictPages(await change(ledger, store), MAX_STORED_BYTES, shellPages);
      await writeLedger(store, rest);
      await deleteUnused(store, rest);
    } catch (error) {
      if (isQuotaError(error)) {
        const rest = evictPages(ledger, countBytes(ledger) / 2, shellPages);
        // First, because the ledger needs room as well.
        await deleteUnused(store, rest);
        await writeLedger(store, rest);
      }
      throw error;
    }
  });
}

/**
 * Deletes files that the ledger does not mention. Scripts and styles stay while several pages are open: one of them may
 * be of an earlier release and load an island later.
 */
async function deleteUnused(store: Cache, ledger: Ledger): Promise<void> {
  const used = keysOf(ledger);
  const openPages = await scope.clients.matchAll({ includeUncontrolled: true });
  for (const request of await store.keys()) {
    const key = keyOf(new URL(request.url));
    const isShared = openPages.length > 1 && /^\/_astro\/.+\.(js|css)$/.test(key);
    if (!used.has(key) && !isShared) await store.delete(request);
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function unlessFull(error: unknown): undefined {
  if (isQuotaError(error)) throw error;
}
