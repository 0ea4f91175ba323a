import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { findRefunds } from './refund-rows.ts';

/**
 * Looks at the provider. A transaction must not wait for the provider, so its answer may be older than what another
 * process has stored meanwhile. The transaction then starts again with a new look.
 */

/** How often a look may be overtaken by another one. */
const MAX_LOOKS = 5;

/** An answer of the provider. */
export interface Look<Found> {
  /** The time before the question, by the database's clock. */
  readonly askedAt: Date;
  readonly found: Found;
}

/** An answer of the provider is older than the rows. `retryWhileStale` looks again. */
export class StaleLookError extends Error {}

/** Asks the provider. */
export async function lookAtProvider<Found>(db: Db, ask: () => Promise<Found>): Promise<Look<Found>> {
  const [now] = await db
    .select({ askedAt: sql`clock_timestamp()`.mapWith(refunds.changedAt) })
    .from(sql`(select) as nothing`);
  if (now === undefined) throw new Error('The database has no time.');
  return { ...now, found: await ask() };
}

/** Throws if a refund of a locked order has changed since the look, so that `retryWhileStale` looks again. */
export async function assertFresh(tx: Db, order: OrderRow, look: Look<unknown>): Promise<void> {
  const rows = await findRefunds(tx, order);
  if (rows.some(({ changedAt }) => changedAt >= look.askedAt)) throw new StaleLookError();
}

/** Runs `work`, and again as long as its look is stale. */
export async function retryWhileStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleLookError) || looks === MAX_LOOKS) throw error;
    }
  }
}
