import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { type Database, type Db, MIGRATIONS_FOLDER } from '#server/db/database.ts';
import { applyDerivedFiles, derivedStatements, readDerivedFiles } from '#server/db/derived.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { products } from '#server/db/schema/products.ts';
import { schemaState } from '#server/db/schema/state.ts';
import { MIGRATIONS } from '#server/db/schema-version.ts';
import { createEmbedded, describeDatabases, describePostgres } from '#tests/support/database.ts';
import { readDefinitions } from '#tests/support/server/stored-functions.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { createDatabase } from '#tests/support/server-database.ts';

/** Gives a function and a trigger a text that no file has. */
const changeByHand = async (db: Db) => {
  await db.execute(sql`create or replace function price_step(integer) returns integer
    language sql immutable strict parallel safe return $1`);
  await db.execute(sql`drop trigger products_set_size_names on products`);
};

/** Makes the database look as if another text of a file had been applied. */
const forget = (db: Db, file: string) =>
  db.execute(sql`update schema_state set derived_files = derived_files || ${{ [file]: 'other' }}::jsonb`);

describeDatabases('on $name', ({ create, open: openEmpty }) => {
  describe('a start', () => {
    let dataDir: string;
    let created: Awaited<ReturnType<typeof create>>;
    beforeEach(async () => {
      dataDir = await mkdtemp(path.join(tmpdir(), 'solene-derived-'));
      created = await create();
      if (created.url === undefined) await createEmbedded(dataDir);
    });
    afterEach(async () => {
      await created.drop();
      await rm(dataDir, { recursive: true });
    });

    /** Starts once, calls `work` and stops. */
    const during = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase({ databaseUrl: created.url, dataDir });
      const result = await work(database);
      await database.close();
      return result;
    };
    const definitions = () => during(({ db }) => readDefinitions(db));

    test('[RUN-05] replaces the functions and triggers of a changed file once', async () => {
      const original = await definitions();
      await during(async ({ db }) => {
        await changeByHand(db);
        await forget(db, 'products.sql');
      });
      expect(await definitions()).toEqual(original);
      await during(({ db }) => changeByHand(db));
      const changed = await definitions();
      expect(changed.get('function price_step(integer)')).toMatch(/RETURN \$1\s*$/);
      expect(changed.size).toBe(original.size - 1);
    });

    test('[RUN-05] leaves the functions and triggers of a newer program alone', async () => {
      const newer = await during(async ({ db }) => {
        await changeByHand(db);
        await forget(db, 'products.sql');
        await db.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
        );
        return readDefinitions(db);
      });
      expect(await definitions()).toEqual(newer);
    });
  });

  describe('the files', () => {
    const server = testServer(openEmpty);
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'solene-files-'));
      await cp('server/db/derived', folder, { recursive: true });
    });
    afterEach(() => rm(folder, { recursive: true }));

    test('[RUN-05] contain each function and trigger of the database', async () => {
      await server.db.transaction(async (tx) => {
        await tx.execute(sql.raw(derivedStatements(readDerivedFiles())));
        const others = sql`written_by <> pg_current_xact_id()::xid::text`;
        expect(await readDefinitions(tx, others)).toEqual(new Map());
      });
    });

    test('[RUN-05] run a backfill once, after the functions that it needs', async () => {
      await mkdir(path.join(folder, 'backfills'));
      await writeFile(
        path.join(folder, 'z.sql'),
        'CREATE OR REPLACE FUNCTION "raised"(integer) RETURNS integer LANGUAGE sql IMMUTABLE RETURN $1 + 1;',
      );
      await writeFile(
        path.join(folder, 'backfills/0070_prices.sql'),
        'UPDATE "products" SET "price_cents" = "raised"("price_cents");',
      );
      await insertProducts(server.db, [productRow({ id: 'gown' })]);
      const priceOf = () => server.db.select({ priceCents: products.priceCents }).from(products);
      const [before] = await priceOf();
      await applyDerivedFiles(server.db, folder);
      await applyDerivedFiles(server.db, folder);
      expect(await priceOf()).toEqual([{ priceCents: (before?.priceCents ?? 0) + 1 }]);
    });

    test('[RUN-05] change nothing if one of them fails', async () => {
      const state = () => server.db.select().from(schemaState);
      const before = [await state(), await readDefinitions(server.db)];
      await writeFile(path.join(folder, 'base.sql'), 'DROP TRIGGER "products_set_size_names" ON "products";');
      await writeFile(path.join(folder, 'orders.sql'), 'SELECT 1 / 0;');
      await expect(applyDerivedFiles(server.db, folder)).rejects.toThrow();
      expect([await state(), await readDefinitions(server.db)]).toEqual(before);
    });
  });
});

describePostgres('on PostgreSQL', () => {
  test('[RUN-05] processes that start at the same time apply the files in turn', async () => {
    const { url, drop } = await createDatabase();
    const openAll = () => Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: '' })));
    const readAndClose = async (databases: readonly Database[]) => {
      const found = await Promise.all(databases.map(({ db }) => readDefinitions(db)));
      for (const { close } of databases) await close();
      return found;
    };
    const [fresh, ...others] = await readAndClose(await openAll());
    const changing = await openDatabase({ databaseUrl: url, dataDir: '' });
    await changeByHand(changing.db);
    await changing.db.execute(sql`update schema_state set derived_files = '{}'`);
    await changing.close();
    const changed = await readAndClose(await openAll());
    expect([...others, ...changed]).toEqual([fresh, fresh, fresh, fresh, fresh]);
    await drop();
  });
});

/** The last migration before the files of `server/db/derived`. */
const BEFORE_FILES = 61;

const TOUCHES = /\b(CREATE|CREATE OR REPLACE|ALTER|DROP) (FUNCTION|TRIGGER)\b/i;
const FORGETS = /UPDATE "schema_state" SET "derived_files" = "derived_files" - '\w+\.sql'/;

test('[RUN-05] a migration that changes a function or trigger lets the next start apply its file', async () => {
  const others: string[] = [];
  for (const { tag } of MIGRATIONS.filter(({ idx }) => idx > BEFORE_FILES)) {
    const statements = await readFile(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8');
    if (TOUCHES.test(statements) && !FORGETS.test(statements)) others.push(tag);
  }
  expect(others).toEqual([]);
});
