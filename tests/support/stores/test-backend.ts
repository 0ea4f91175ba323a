import type { ReadableAtom } from 'nanostores';
import { vi } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { NewProductRow } from '#server/db/schema/products.ts';
import { products } from '#server/db/schema/products.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';

/** Starts the backend on a free port with an empty in-memory database. */
export async function startBackend() {
  const database = await openTestDatabase();
  const { app, close } = await buildTestApp(database);
  const requestedUrls: string[] = [];
  app.addHook('onRequest', async ({ url }) => {
    requestedUrls.push(url);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    app,
    db: database.db,
    /** Path and query of every request since the last `setCatalogue`, oldest first. */
    requestedUrls,
    /** Replaces the whole catalogue and clears `requestedUrls`. */
    async setCatalogue(rows: readonly NewProductRow[]) {
      await database.db.delete(products);
      await insertProducts(database.db, rows);
      requestedUrls.length = 0;
    },
    async close() {
      await close();
      await database.close();
    },
  };
}

/**
 * Makes `fetch` send the session cookie that `readCookie` returns. The backend is on another origin than the page, so
 * a request without credentials sends none.
 */
export function stubBrowserFetch(
  origin: string,
  readCookie: () => string | undefined = () => undefined,
): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    const cookie = readCookie();
    if (cookie !== undefined && init.credentials === 'include') headers.set('cookie', cookie);
    return send(url, { ...init, headers });
  });
}

/**
 * Waits of `vi.waitUntil` and `vi.waitFor` end after this long. Their default of a second is short for a busy machine.
 */
export const WAIT = { timeout: 30_000 };

/** Subscribes to a store and resolves with its first value that matches. */
export function waitForValue<T, Wanted extends T>(
  $store: ReadableAtom<T>,
  isWanted: (value: T) => value is Wanted,
): Promise<Wanted> {
  return new Promise((resolve) => {
    const unbind = $store.subscribe((value) => {
      if (!isWanted(value)) return;
      resolve(value);
      // Deferred: `subscribe` calls this before it returns `unbind`.
      queueMicrotask(() => unbind());
    });
  });
}
