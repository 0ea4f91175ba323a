import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Work that waits in the database has a time when it is due. Who takes it puts that time off for the length of a lease,
 * so that nobody else takes it meanwhile; who dies leaves it to be taken again.
 */

/** For so long work belongs to who has taken it, in seconds: longer than any takes. */
const LEASE = 600;
/** How long the first failure waits, in seconds; each further one twice as long, up to the longest wait. */
const FIRST_WAIT = 60;
const LONGEST_WAIT = 6 * 60 * 60;

/** Whether work is due. Times are kept in whole milliseconds, so what is due from now on may stand half of one ahead. */
export function isDue(dueAt: Column): SQL {
  return sql`${dueAt} <= now() + interval '1 millisecond'`;
}

/** When work that is taken now is due again, should nobody finish it. */
export const afterLease = inSeconds(LEASE);

/** When work is due again that has failed for the `attempts`-th time. */
export function afterFailure(attempts: number): SQL {
  return inSeconds(Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT));
}

/** By the database's clock, which all processes share. */
function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
