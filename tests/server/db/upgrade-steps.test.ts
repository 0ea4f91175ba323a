import { expect, test } from 'vitest';
import { restoreProduct } from '#server/catalogue/deleted-products.ts';
import { derivedStatements, readDerivedFiles } from '#server/db/derived.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { MIGRATIONS } from '#server/db/schema-version.ts';
import {
  type DatabaseCopy,
  EARLIER_DATABASES,
  type EarlierDatabase,
  migrationStatements,
} from '#tests/support/server/earlier-database.ts';
import { ROWS_BY_MIGRATION } from '#tests/support/server/rows-by-migration.ts';
import { FUNCTIONS_AND_TRIGGERS } from '#tests/support/server/stored-functions.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, logInAs } from '#tests/support/server/test-users.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows by their table. */
type Snapshot = ReadonlyMap<string, readonly Row[]>;

/** Tables whose rows count those of others. */
const DERIVED_TABLES = [
  'catalogue_state',
  'catalogue_words',
  'held_keys',
  'order_counts',
  'order_days',
  'sales_state',
];

async function readSnapshot({ read }: EarlierDatabase): Promise<Snapshot> {
  const tables = await read<string>(
    `select table_name as value from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const snapshot = new Map<string, Row[]>();
  for (const table of tables)
    snapshot.set(table, await read<Row>(`select to_jsonb(t) as value from "${table}" t`));
  return snapshot;
}

/** Columns that follow from others, by a rule that changes, or that a later migration raises. */
const DERIVED_COLUMNS = ['search_words', 'derived_files', 'oldest_program'];

/** Columns that a migration has dropped. */
const DROPPED_COLUMNS = ['products.rating'];

/** Returns the rows with the columns, and the fields of a JSON object, that `other` has too. */
function commonRows(rows: readonly Row[], other: readonly Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => column in (other[0] ?? {}) && !DERIVED_COLUMNS.includes(column))
    .sort();
  return rows
    .map((row) =>
      JSON.stringify(columns.map((column) => [column, commonFields(row[column], other[0]?.[column])])),
    )
    .sort();
}

/** Returns the fields of an object that another object has too; any other value as it is. */
function commonFields(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => field in other));
}

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const READ_DEFINITIONS = `select definition as value from (${FUNCTIONS_AND_TRIGGERS}) as stored order by name`;

const READ_PRODUCTS = 'select to_jsonb(products) as value from products order by id';

/** Computes anew what the functions store in products. */
const RECOMPUTE = `update product_sizes set stock = stock; update product_images set alt = alt;
  update products set name = name, sizes = sizes`;

/** Time limit of a test, in ms: it applies about a thousand migrations. */
const TIMEOUT_MS = 480_000;

test.each(EARLIER_DATABASES)(
  '[RUN-05] each earlier schema keeps its rows in an upgrade of $name',
  async ({ open }) => {
    const earlier = await open();
    const definitions = new Set<string>();
    const files = derivedStatements(readDerivedFiles());
    for (const { idx, tag } of MIGRATIONS) {
      await earlier.migrateTo(idx);
      await earlier.run(ROWS_BY_MIGRATION[tag] ?? '');
      const before = await readSnapshot(earlier);
      // A start applies all pending migrations in one transaction.
      await earlier.run('begin');
      for (const statement of migrationStatements(idx + 1)) await earlier.run(statement);
      await earlier.run(files);
      const after = await readSnapshot(earlier);
      definitions.add((await earlier.read<string>(READ_DEFINITIONS)).join('\n'));
      const stored = await earlier.read(READ_PRODUCTS);
      await earlier.run(RECOMPUTE);
      expect.soft(await earlier.read(READ_PRODUCTS), `products after ${tag}`).toEqual(stored);
      await earlier.run('rollback');
      for (const [table, rows] of before) {
        if (DERIVED_TABLES.includes(table)) continue;
        const later = after.get(table) ?? [];
        const lost = Object.keys(rows[0] ?? {}).filter((column) => !(column in (later[0] ?? {})));
        expect(DROPPED_COLUMNS, `${table} after ${tag}`).toEqual(
          expect.arrayContaining(lost.map((column) => `${table}.${column}`)),
        );
        for (const row of commonRows(rows, later))
          expect.soft(commonRows(later, rows), `${table} after ${tag}`).toContain(row);
      }
    }
    expect(definitions.size).toBe(1);
    const last = await readSnapshot(earlier);
    const empty = [...last].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    expect(empty.filter((table) => !DERIVED_TABLES.includes(table))).toEqual([]);
    await earlier.close();
  },
  TIMEOUT_MS,
);

/** What a server reads, and from which migration on there are rows of it. */
const READS = [
  { from: 0, by: 'ann', url: '/api/products/gown', shows: 'Évasée' },
  { from: 0, by: 'ann', url: '/api/products?search=hat', shows: '"Hat"' },
  { from: 2, by: 'admin', url: '/api/messages', shows: 'Zoë' },
  { from: 4, by: 'admin', url: '/api/users?q=ann', shows: 'ann@example.org' },
  { from: 4, by: 'ann', url: '/api/auth/sessions', shows: 'Firefox on Linux' },
  { from: 6, by: 'ann', url: '/api/orders/mine', shows: 'SOL-AB23-CD45' },
  { from: 6, by: 'ann', url: '/api/orders/SOL-AB23-CD45', shows: 'Évasée' },
  { from: 6, by: 'ann', url: '/api/payments/mine', shows: 'SOL-AB23-CD45' },
  { from: 6, by: 'admin', url: '/api/orders?q=ann', shows: 'SOL-AB23-CD45' },
  { from: 6, by: 'admin', url: '/api/stats/shop', shows: '"pendingOrders":1' },
  { from: 6, by: 'ann', url: '/api/auth/my-data', shows: 'SOL-AB23-CD45' },
  { from: 10, by: 'ann', url: '/api/products/gown/reviews', shows: 'Fits “well”.' },
  { from: 12, by: 'ann', url: '/api/wishlist', shows: 'Évasée' },
  { from: 33, by: 'ann', url: '/api/products/hat', shows: 'HAT-M' },
] as const;

/** The migrations after which shops are upgraded and served: one for each group of tables. */
const SERVED_AFTER = [0, 4, 6, 14, 33, 43];

test.each(EARLIER_DATABASES)(
  '[RUN-05] a server shows each kind of thing of an earlier schema on $name',
  async ({ open }) => {
    const earlier = await open();
    for (const { idx, tag } of MIGRATIONS) {
      await earlier.migrateTo(idx);
      await earlier.run(ROWS_BY_MIGRATION[tag] ?? '');
      if (SERVED_AFTER.includes(idx)) await expectReads(await earlier.copy(), idx);
    }
    await earlier.close();
  },
  TIMEOUT_MS,
);

/** Opens a copy of a database as a start does and expects everything on it that was there after a migration. */
async function expectReads({ env, drop }: DatabaseCopy, migration: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  const { app, close } = await buildTestApp(database);
  const server = { app, db: database.db };
  const admin = await createUser(server, 'Root', 'admin');
  const ann = migration < 4 ? await createUser(server, 'Ann') : await logInAs(server, 'ann@example.org');
  for (const { by, url, shows } of READS.filter(({ from }) => from <= migration)) {
    const response = await { admin, ann }[by].send('GET', url);
    expect.soft(response.statusCode, `${url} after ${migration}: ${response.body}`).toBe(200);
    expect.soft(response.body, `${url} after ${migration}`).toContain(shows);
  }
  if (migration >= 14)
    expect(await restoreProduct(database.db, 'cape')).toMatchObject({ id: 'cape', stock: 3 });
  await placeTestOrder(ann, newOrder({ contact: { email: 'ann@example.org', phone: '' } }));
  await close();
  await database.close();
  await drop();
}
