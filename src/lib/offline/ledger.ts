/**
 * The ledger of the kept pages. It is stored beside them in the browser's cache storage and says which files belong to
 * which page. Writing it commits a page: what it does not mention is not part of the store. [SPEED-05]
 */

/** Changes with the format of the store. The worker deletes stores of other formats. */
export const STORE_NAME = 'solene-offline-1';
export const STORE_PREFIX = 'solene-offline-';
const LEDGER_KEY = '/offline/ledger.json';

/** The most that pages and their files may occupy, in bytes. */
export const MAX_STORED_BYTES = 60 * 1024 * 1024;

export interface KeptPage {
  /** The document title; empty until the page has been seen. */
  readonly title: string;
  /** The key of the page's HTML in the store. */
  readonly key: string;
  /** When the page was last seen, in epoch milliseconds. */
  readonly seenAt: number;
  /** The size of each file that the page uses, in bytes, by its key. Includes the HTML. */
  readonly files: Readonly<Record<string, number>>;
}

/** The kept pages by path. */
export type Ledger = Readonly<Record<string, KeptPage>>;

export async function readLedger(store: Cache): Promise<Ledger> {
  const response = await store.match(LEDGER_KEY);
  return response ? response.json() : {};
}

export function writeLedger(store: Cache, ledger: Ledger): Promise<void> {
  return store.put(LEDGER_KEY, new Response(JSON.stringify(ledger)));
}

/** Returns the keys of everything that belongs to the store: the ledger, and the pages with their files. */
export function keysOf(ledger: Ledger): Set<string> {
  return new Set([LEDGER_KEY, ...Object.values(ledger).flatMap(({ files }) => Object.keys(files))]);
}

/** Returns the total size of all pages and files, in bytes. A file of several pages counts once. */
export function countBytes(ledger: Ledger): number {
  const files = Object.assign({}, ...Object.values(ledger).map((page) => page.files));
  return Object.values<number>(files).reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns the ledger without the pages seen longest ago, so that the rest fits. Never drops the pages in `pinned`. */
export function evictPages(ledger: Ledger, maxBytes: number, pinned: readonly string[]): Ledger {
  const oldestFirst = Object.entries(ledger)
    .filter(([path]) => !pinned.includes(path))
    .sort(([, a], [, b]) => a.seenAt - b.seenAt);
  let rest = ledger;
  for (const [path] of oldestFirst) {
    if (countBytes(rest) <= maxBytes) break;
    const { [path]: _dropped, ...others } = rest;
    rest = others;
  }
  return rest;
}

/** Returns the seen pages, the latest first, without those in `except`. */
export function listSeenPages(ledger: Ledger, except: readonly string[]): { path: string; title: string }[] {
  return Object.entries(ledger)
    .filter(([path, { title }]) => title !== '' && !except.includes(path))
    .sort(([, a], [, b]) => b.seenAt - a.seenAt)
    .map(([path, { title }]) => ({ path, title }));
}
