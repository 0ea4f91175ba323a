import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/** A test database with its name in `describeDatabases`. */
interface NamedDatabase {
  readonly name: string;
  readonly db: Db;
}

/**
 * Resolves once `count` queries are blocked on locks, or once `isDone` returns true. Resolves at once on the embedded
 * database, which runs one statement after the other and therefore never blocks.
 */
export async function untilBlocked(
  { name, db }: NamedDatabase,
  count: number,
  isDone = () => false,
): Promise<void> {
  let blocked = name === 'PostgreSQL' ? 0 : count;
  while (blocked < count && !isDone()) {
    const [row] = await db
      .select({ blocked: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    blocked = row?.blocked ?? 0;
  }
}
