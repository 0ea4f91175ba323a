import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { products } from '#server/db/schema/products.ts';
import { ROWS_BY_MIGRATION } from '#tests/support/server/rows-by-migration.ts';
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

/** Resolves with the rows of each table as XML; null for an empty table. */
async function rowsOf({ db }: Database): Promise<{ table: string; rows: string | null }[]> {
  return db
    .select({
      table: sql<string>`table_name::text`,
      rows: sql<
        string | null
      >`nullif(query_to_xml(format('select * from %I t order by t::text', table_name), true, true, '')::text, '')`,
    })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`)
    .orderBy(sql`table_name`);
}

describe.runIf(await canDump())('a dump of a shop on PostgreSQL', () => {
  test('[RUN-07] restores in one transaction, with each row, index, function and trigger', async () => {
    const [original, copy] = await Promise.all([createDatabase(), createDatabase()]);
    const temporary = await mkdtemp(path.join(tmpdir(), 'solene-dump-'));
    const shop = await openDatabase({ databaseUrl: original.url, dataDir: '' });
    for (const rows of Object.values(ROWS_BY_MIGRATION))
      for (const statement of rows.split(';')) await shop.db.execute(sql.raw(statement));
    const stored = await rowsOf(shop);
    expect(stored.filter(({ rows }) => rows === null)).toEqual([]);
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
    expect(await rowsOf(restored)).toEqual(stored);
    await restored.close();
    await Promise.all([original.drop(), copy.drop(), rm(temporary, { recursive: true })]);
  });
});
