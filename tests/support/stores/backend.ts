import type { ReadableAtom } from 'nanostores';
import { insertRows } from '#server/catalogue/product-rows.ts';
import type { NewProductRow } from '#server/db/schema.ts';
import { products } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testApp } from '#tests/support/server/test-app.ts';

/** Our backend on a port of its own, over an empty database in memory. */
export async function startBackend() {
  const [embedded] = testDatabases();
  if (!embedded) throw new Error('There is no database to test on.');
  const database = await embedded.open();
  const { app, close } = await testApp(database);
  const seen: string[] = [];
  app.addHook('onRequest', async ({ url }) => {
    seen.push(url);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    app,
    db: database.db,
    /** Path and query of every request since `fill`, oldest first. */
    seen,
    /** Makes these the whole catalogue. */
    async fill(rows: readonly NewProductRow[]) {
      await database.db.delete(products);
      await insertRows(database.db, rows);
      seen.length = 0;
    },
    async close() {
      await close();
      await database.close();
    },
  };
}

/** Waits, listening, until a store's value is as wanted. */
export function until<T, Wanted extends T>(
  $store: ReadableAtom<T>,
  isWanted: (value: T) => value is Wanted,
): Promise<Wanted> {
  return new Promise((resolve) => {
    const unbind = $store.subscribe((value) => {
      if (!isWanted(value)) return;
      resolve(value);
      // Not while subscribing: `unbind` is not there yet.
      queueMicrotask(() => unbind());
    });
  });
}
