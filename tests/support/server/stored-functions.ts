import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/** A query for the functions and triggers of the shop, with the transaction that wrote each of them. */
export const FUNCTIONS_AND_TRIGGERS = `
  select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as definition, xmin::text as written_by
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select 'trigger ' || tgname || ' of ' || tgrelid::regclass, pg_get_triggerdef(oid), xmin::text
  from pg_trigger where not tgisinternal`;

/** Resolves with the definitions of the functions and triggers that satisfy a condition, by their names. */
export async function readDefinitions(db: Db, condition: SQL = sql`true`): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: sql<string>`name`, definition: sql<string>`definition` })
    .from(sql`(${sql.raw(FUNCTIONS_AND_TRIGGERS)}) as stored`)
    .where(condition)
    .orderBy(sql`name`);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}
