import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/** A database of a test, as `testDatabases` names it. */
interface Named {
  readonly name: string;
  readonly db: Db;
}

/**
 * Resolves when so many queries wait for each other's locks, or `done` says that there is nothing to wait for. The
 * embedded database does one thing after the other: there nothing ever waits.
 */
export async function untilWaiting({ name, db }: Named, many: number, done = () => false): Promise<void> {
  let waiting = name === 'PostgreSQL' ? 0 : many;
  while (waiting < many && !done()) {
    const [row] = await db
      .select({ waiting: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    waiting = row?.waiting ?? 0;
  }
}
