import { and, asc, eq, exists, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { inSeconds, isDue, leaseExpiry } from '../db/job-schedule.ts';
import { orders } from '../db/schema/orders.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { hasUnsentMail } from '../jobs/outbox.ts';
import type { DbContext } from '../notify/notify.ts';
import { getPayment, lockOrder } from './order-rows.ts';
import { transitionOrder } from './order-transitions.ts';
import { updatePayments } from './payments/payment-transitions.ts';
import { type SettleContext, settleCheckout } from './payments/settle-checkout.ts';

/** Pause between two polls for expired orders, in milliseconds. */
const POLL_INTERVAL_MS = 30_000;
/** Pause before the worker queries the provider again about an expired order, in seconds. */
const RETRY_SECONDS = 30;
/** Time for which an order waits for an unreachable provider after its page expired, in milliseconds. */
const GRACE_MS = 10 * 60 * 1000;

/**
 * Starts the worker that cancels orders that were not paid by card or not confirmed in time. Several processes may run
 * it against the same database: each locks the order that it cancels.
 */
export function startOrderExpiry(context: Omit<SettleContext, 'log'>, log: FastifyBaseLogger): Worker {
  return startWorker({
    work: () => expireNextOrder({ ...context, log }),
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not cancel expired orders; will retry',
  });
}

/**
 * Processes one expired order; returns false when there is none. Orders without an open payment page come first. For
 * other card orders, closes the page before it cancels the order.
 */
export async function expireNextOrder(context: SettleContext): Promise<boolean> {
  return (await cancelNextOrder(context)) || (await settleNextOrder(context));
}

/**
 * Cancels the order that expired first among those without an open payment page. Skips orders that another transaction
 * has locked, and orders whose confirmation mail has not been sent yet.
 */
async function cancelNextOrder({ db, notify }: DbContext): Promise<boolean> {
  return db.transaction(async (tx) => {
    const pendingPayment = tx
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending'), isNull(payments.payUrl)));
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

/**
 * Closes the payment page of the order that expired first, then cancels the order unless it is paid. While the outcome
 * of the payment is unknown, retries until `GRACE_MS` after the page expired. Returns false when no page is due.
 */
async function settleNextOrder(context: SettleContext): Promise<boolean> {
  const payment = await claimExpiredPage(context);
  if (payment === undefined) return false;
  const settlement = await settleCheckout(context, payment, { closes: true });
  // A payment of a wrong amount also counts as `paid`. `cancelUnpaid` skips orders that are really paid.
  const isDecided = settlement === 'closed' || settlement === 'paid';
  if (isDecided || hasWaitedEnough(payment)) await cancelUnpaid(context, payment);
  else await updatePayments(context.db, { dueAt: inSeconds(RETRY_SECONDS) }, isStillPending(payment));
  return true;
}

/** Claims the open page of the order that expired first. No other process can claim it until the lease ends. */
async function claimExpiredPage({ db }: DbContext): Promise<PaymentRow | undefined> {
  const next = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, 'pending'),
        isNotNull(payments.payUrl),
        eq(orders.status, 'pending'),
        lte(orders.expiresAt, sql`now()`),
        isDue(payments.dueAt),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(1)
    .for('update', { of: payments, skipLocked: true });
  const [row] = await updatePayments(
    db,
    { dueAt: leaseExpiry },
    eq(payments.orderId, sql`(${next})`),
  ).returning();
  return row;
}

function isStillPending({ orderId }: PaymentRow) {
  return and(eq(payments.orderId, orderId), eq(payments.status, 'pending'));
}

/**
 * Returns whether the page expired at least `GRACE_MS` ago, or has no expiry because an earlier version stored none.
 */
function hasWaitedEnough({ pageExpiresAt }: PaymentRow): boolean {
  return pageExpiresAt === null || pageExpiresAt.getTime() + GRACE_MS <= Date.now();
}

/** Cancels an order unless it was paid or cancelled meanwhile. */
async function cancelUnpaid({ db, notify }: DbContext, { orderId }: PaymentRow): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    const { status } = await getPayment(tx, order);
    if (order.status !== 'pending' || status !== 'pending') return;
    await transitionOrder({ tx, notify }, order, 'cancelled', { by: 'clock' });
  });
}
