import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

const LOCK = /\bfor (no key update|update|key share|share)(?!.* skip locked)/;

/**
 * Runs an action and returns the locks that it takes, in order, such as `products by id for update`. Reads them from
 * the statements that Drizzle sends: PGlite has a single connection, so a missing lock never has an effect there.
 * Ignores locks that skip locked rows, since they never wait. Throws if the action writes to a table before it locks
 * rows of it.
 */
export async function takenLocks(action: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const logQuery = vi
    .spyOn(NoopLogger.prototype, 'logQuery')
    .mockImplementation((...[statement]: unknown[]) => statements.push(String(statement).toLowerCase()));
  try {
    await action();
    return statements.flatMap((statement, index) => {
      if (statement.includes('pg_advisory_xact_lock(')) return ['advisory lock'];
      const [lock] = LOCK.exec(statement) ?? [];
      if (lock === undefined) return [];
      const table = /.* from "?(\w+)"?/s.exec(statement.slice(0, statement.indexOf(lock)))?.[1];
      const written = new RegExp(`(insert into|update|delete from) "?${table}"?`);
      if (statements.slice(0, index).some((earlier) => written.test(earlier)))
        throw new Error(`${table} is written before it is locked.`);
      return [`${table}${statement.includes(`order by "${table}"."id"`) ? ' by id' : ''} ${lock}`];
    });
  } finally {
    logQuery.mockRestore();
  }
}
