import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { findRefunds } from './refund-rows.ts';

/**
 * Queries refunds at the provider outside transactions: a transaction must not wait for the provider. Another process
 * may store newer rows meanwhile, which makes the response stale. The work then starts over with a new query.
 */

/** Maximum number of queries before a stale response becomes an error. */
const MAX_QUERIES = 5;

/** The provider's response to a query about refunds. */
export interface RefundResponse<Found> {
  /** The time before the query, by the database's clock. */
  readonly queriedAt: Date;
  readonly found: Found;
}

/** The error for a response that is older than the rows of the refunds. `retryWhileStale` then queries again. */
export class StaleRefundsError extends Error {}

/** Queries refunds at the provider and returns the response with the time before the query. */
export async function queryRefunds<Found>(
  db: Db,
  query: () => Promise<Found>,
): Promise<RefundResponse<Found>> {
  const [now] = await db
    .select({ queriedAt: sql`clock_timestamp()`.mapWith(refunds.changedAt) })
    .from(sql`(select) as nothing`);
  if (now === undefined) throw new Error('The database returned no time.');
  return { ...now, found: await query() };
}

/** Throws `StaleRefundsError` if a refund of a locked order has changed since the query. */
export async function assertFresh(tx: Db, order: OrderRow, response: RefundResponse<unknown>): Promise<void> {
  const rows = await findRefunds(tx, order);
  if (rows.some(({ changedAt }) => changedAt >= response.queriedAt)) throw new StaleRefundsError();
}

/** Runs `work`, and retries while the response of the provider is stale. */
export async function retryWhileStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let queries = 1; ; queries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleRefundsError) || queries === MAX_QUERIES) throw error;
    }
  }
}
