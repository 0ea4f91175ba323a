import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/schema-version.ts';
import { ROWS_BY_MIGRATION } from '#tests/support/server/rows-by-migration.ts';
import { createDatabase } from '#tests/support/server-database.ts';

interface Connection {
  run(statements: string): Promise<unknown>;
  /** Resolves with the first column of the rows. */
  read<T>(query: string): Promise<T[]>;
  close(): Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;

/** Rows by their table. */
type Snapshot = ReadonlyMap<string, readonly Row[]>;

/** Tables whose rows count those of others. */
const DERIVED_TABLES = ['catalogue_state', 'order_counts'];

async function openEmbedded(): Promise<Connection> {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  return {
    run: (statements) => client.exec(statements),
    read: async <T>(query: string) =>
      (await client.query<{ value: T }>(query)).rows.map(({ value }) => value),
    close: () => client.close(),
  };
}

async function openServer(): Promise<Connection> {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    run: (statements) => client.query(statements),
    read: async <T>(query: string) =>
      (await client.query<{ value: T }>(query)).rows.map(({ value }) => value),
    close: async () => {
      await client.end();
      await drop();
    },
  };
}

async function readSnapshot({ read }: Connection): Promise<Snapshot> {
  const tables = await read<string>(
    `select table_name as value from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const snapshot = new Map<string, Row[]>();
  for (const table of tables)
    snapshot.set(table, await read<Row>(`select to_jsonb(t) as value from "${table}" t`));
  return snapshot;
}

/** Columns that a migration has dropped. */
const DROPPED_COLUMNS = ['products.rating'];

/** Returns the rows with the columns that `later` has too. */
function commonRows(rows: readonly Row[], later: readonly Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => column in (later[0] ?? {}))
    .sort();
  return rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();
}

/** Time limit of a test, in ms: it applies about a thousand migrations. */
const TIMEOUT_MS = 480_000;

const DATABASES = [
  { name: 'the embedded database', open: openEmbedded },
  ...(process.env.TEST_DATABASE_URL ? [{ name: 'PostgreSQL', open: openServer }] : []),
];

test.each(DATABASES)(
  '[RUN-05] each earlier schema keeps its rows in an upgrade of $name',
  async ({ open }) => {
    const connection = await open();
    const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
    const apply = async (from: number, to?: number) => {
      for (const { sql } of migrations.slice(from, to))
        for (const statement of sql) await connection.run(statement);
    };
    for (const [index, { tag }] of MIGRATIONS.entries()) {
      await apply(index, index + 1);
      await connection.run(ROWS_BY_MIGRATION[tag] ?? '');
      const before = await readSnapshot(connection);
      // A start applies all pending migrations in one transaction.
      await connection.run('begin');
      await apply(index + 1);
      const after = await readSnapshot(connection);
      await connection.run('rollback');
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
    const last = await readSnapshot(connection);
    expect([...last].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
    await connection.close();
  },
  TIMEOUT_MS,
);
