import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { products } from '#server/db/schema/products.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { createDatabase } from '#tests/support/server-database.ts';

const run = promisify(execFile);

/** The folder of PostgreSQL's clients in Debian; elsewhere they are on the PATH. */
const clients = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`);
const folder = clients.find((candidate) => existsSync(path.join(candidate, 'pg_dump'))) ?? '';

/** Returns whether the clients can dump the server at TEST_DATABASE_URL: they must not be older than it. */
async function canDump(): Promise<boolean> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return false;
  return run(path.join(folder, 'pg_dump'), ['--schema-only', url]).then(
    () => true,
    () => false,
  );
}

/** Resolves with the statements that create all objects of a database. */
async function schemaOf(url: string): Promise<string> {
  const { stdout } = await run(path.join(folder, 'pg_dump'), ['--schema-only', '--no-owner', url], {
    maxBuffer: 64_000_000,
  });
  // Newer clients guard a dump with a random key.
  return stdout.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

describe.runIf(await canDump())('a dump of a shop on PostgreSQL', () => {
  test('restores in one transaction, with each index, function and trigger', async () => {
    const [original, copy] = await Promise.all([createDatabase(), createDatabase()]);
    const temporary = await mkdtemp(path.join(tmpdir(), 'solene-dump-'));
    const shop = await openDatabase({ databaseUrl: original.url, dataDir: '' });
    await insertProducts(shop.db, [productRow({ id: 'gown', name: 'Évasée', description: 'Long.' })]);
    await shop.close();
    const file = path.join(temporary, 'shop.dump');
    await run(path.join(folder, 'pg_dump'), ['-Fc', '-f', file, original.url]);
    await run(path.join(folder, 'pg_restore'), ['-1', '--no-owner', '-d', copy.url, file]);
    expect(await schemaOf(copy.url)).toBe(await schemaOf(original.url));
    expect(await schemaOf(copy.url)).toContain('INDEX products_searched_text');

    const restored = await openDatabase({ databaseUrl: copy.url, dataDir: '' });
    const found = await restored.db
      .select({ id: products.id })
      .from(products)
      .where(sql`search_words @@ 'évasée'`);
    expect(found).toEqual([{ id: 'gown' }]);
    await restored.close();
    await Promise.all([original.drop(), copy.drop(), rm(temporary, { recursive: true })]);
  });
});
