import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isOlderThan } from '../../db/job-schedule.ts';
import { payments } from '../../db/schema/payments.ts';
import { startWorker, type Worker } from '../../jobs/background-worker.ts';
import { claimQuestions, type SettleContext, settleCheckout } from './settle-checkout.ts';
import { reportNextUnreported } from './unreported-payments.ts';

/** Pause between two polls for pages to ask about, in milliseconds. */
const POLL_INTERVAL_MS = 10_000;
/** Age of a page, and then the time between two questions about it, in seconds. */
const SWEEP_SECONDS = 120;

/**
 * Starts the worker that asks the provider about pages that stay unpaid, because the report of a payment may be lost.
 * It also reports those losses to the admins. Several processes may run it against the same database.
 */
export function startCheckoutSweep(context: SettleContext): Worker {
  return startWorker({
    work: async () => {
      const isAsked = await settleNextCheckout(context);
      const isOpened = await reportNextUnreported(context);
      return isAsked || isOpened;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log: context.log,
    errorMessage: 'Could not ask about unpaid card orders; will retry',
  });
}

/** Asks about the page with the oldest question. Returns false when no page is due. */
async function settleNextCheckout(context: SettleContext): Promise<boolean> {
  const next = context.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.method, 'card'),
        eq(payments.status, 'pending'),
        isNotNull(payments.payUrl),
        isOlderThan(payments.pendingSince, SWEEP_SECONDS),
        or(isNull(payments.checkedAt), isOlderThan(payments.checkedAt, SWEEP_SECONDS)),
      ),
    )
    .orderBy(sql`${payments.checkedAt} nulls first`)
    .limit(1)
    .for('update', { skipLocked: true });
  const [payment] = await claimQuestions(context.db, eq(payments.orderId, sql`(${next})`), SWEEP_SECONDS);
  if (payment) await settleCheckout(context, payment, { closes: false });
  return payment !== undefined;
}
