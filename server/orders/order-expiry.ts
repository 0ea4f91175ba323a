import { and, asc, eq, exists, isNotNull, lte, not, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { hasUnsentMail } from '../jobs/outbox.ts';
import type { DbContext } from '../notify/notify.ts';
import { transitionOrder } from './order-transitions.ts';

/** Pause between two polls for expired orders, in milliseconds. */
const POLL_INTERVAL_MS = 30_000;

/**
 * Starts the worker that cancels orders that were not paid by card or not confirmed in time. Several processes may run
 * it against the same database: each locks the order that it cancels.
 */
export function startOrderExpiry({ db, notify }: DbContext, log: FastifyBaseLogger): Worker {
  return startWorker({
    work: () => expireNextOrder({ db, notify }),
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not cancel expired orders; will retry',
  });
}

/**
 * Cancels the order that expired first and returns false when there is none. Skips orders that another transaction
 * has locked, and those whose customer could not confirm them because the mail has not been sent.
 */
export async function expireNextOrder({ db, notify }: DbContext): Promise<boolean> {
  return db.transaction(async (tx) => {
    const pendingPayment = tx
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')));
    const [order] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.status, 'pending'),
          lte(orders.expiresAt, sql`now()`),
          or(exists(pendingPayment), and(isNotNull(orders.confirmation), not(hasUnsentMail(tx)))),
        ),
      )
      .orderBy(asc(orders.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (order) await transitionOrder({ tx, notify }, order, 'cancelled', { by: 'clock' });
    return order !== undefined;
  });
}
