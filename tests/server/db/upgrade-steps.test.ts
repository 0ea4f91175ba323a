import { expect, test } from 'vitest';
import { MIGRATIONS } from '#server/db/schema-version.ts';
import {
  EARLIER_DATABASES,
  type EarlierDatabase,
  migrationStatements,
} from '#tests/support/server/earlier-database.ts';
import { ROWS_BY_MIGRATION } from '#tests/support/server/rows-by-migration.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows by their table. */
type Snapshot = ReadonlyMap<string, readonly Row[]>;

/** Tables whose rows count those of others. */
const DERIVED_TABLES = ['catalogue_state', 'order_counts'];

async function readSnapshot({ read }: EarlierDatabase): Promise<Snapshot> {
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

test.each(EARLIER_DATABASES)(
  '[RUN-05] each earlier schema keeps its rows in an upgrade of $name',
  async ({ open }) => {
    const earlier = await open();
    for (const { idx, tag } of MIGRATIONS) {
      await earlier.migrateTo(idx);
      await earlier.run(ROWS_BY_MIGRATION[tag] ?? '');
      const before = await readSnapshot(earlier);
      // A start applies all pending migrations in one transaction.
      await earlier.run('begin');
      for (const statement of migrationStatements(idx + 1)) await earlier.run(statement);
      const after = await readSnapshot(earlier);
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
    const last = await readSnapshot(earlier);
    expect([...last].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
    await earlier.close();
  },
  TIMEOUT_MS,
);
