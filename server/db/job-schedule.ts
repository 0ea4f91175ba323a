import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Scheduling of database-backed jobs. Every job has a due time. A worker claims a job by moving the due time forward by
 * a lease. If the worker crashes, the job becomes due again when the lease ends.
 */

/** Length of a lease, in seconds. Longer than any job takes. */
const LEASE_SECONDS = 600;
/** Exponential backoff: delay after the first failure and upper limit, in seconds. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 6 * 60 * 60;

/**
 * Returns the condition that a job is due. Tolerates 1 ms, because the database may round stored times up. No job waits
 * for twice the upper limit: its time was stored while the clock was ahead, so it is due too.
 */
export function isDue(dueAt: Column): SQL {
  return sql`(${dueAt} <= now() + interval '1 millisecond' or ${dueAt} > ${inSeconds(2 * MAX_DELAY_SECONDS)})`;
}

/**
 * Returns the condition that a time is at least `seconds` ago. A time in the future counts too: it was stored while the
 * clock was ahead.
 */
export function isOlderThan(time: Column, seconds: number): SQL {
  return sql`(${time} <= ${inSeconds(-seconds)} or ${time} > ${inSeconds(1)})`;
}

/** The new due time of a claimed job, in case its worker never finishes. */
export const leaseExpiry = inSeconds(LEASE_SECONDS);

/** Returns the due time of a job that has failed `attempts` times. `maxSeconds` is the upper limit of its delay. */
export function nextRetryTime(attempts: number, maxSeconds = MAX_DELAY_SECONDS): SQL {
  return inSeconds(Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), maxSeconds));
}

/** Returns the time `seconds` from now, by the database's clock, which all processes share. */
export function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
