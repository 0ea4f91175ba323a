import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/db/database.ts';

const tableNamesSchema = z.array(z.object({ name: z.string() }));
const rowsSchema = z.array(z.object({ row: z.string() }));

/**
 * Returns every row of every table as JSON, by table name. The names come from the database, so a new table is
 * included.
 */
export async function readAllRows(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = await db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`)
    .orderBy(sql`table_name`);
  const tables = new Map<string, readonly string[]>();
  for (const { name } of z.parse(tableNamesSchema, names)) {
    const rows = await db
      .select({ row: sql<string>`to_jsonb(${sql.identifier(name)})::text` })
      .from(sql`${sql.identifier(name)}`);
    tables.set(
      name,
      z.parse(rowsSchema, rows).map(({ row }) => row),
    );
  }
  return tables;
}

/** Returns the names of the tables with a row that contains one of the texts. */
export async function tablesWithText(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = await readAllRows(db);
  return [...tables].flatMap(([name, rows]) =>
    rows.some((row) => texts.some((text) => row.includes(text))) ? [name] : [],
  );
}
