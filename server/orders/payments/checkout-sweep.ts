import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isOlderThan } from '../../db/job-schedule.ts';
import { payments } from '../../db/schema/payments.ts';
import { startWorker, type Worker } from '../../jobs/background-worker.ts';
import { claimOpenCheckouts, type SettleContext, settleCheckout } from './settle-checkout.ts';
import { reportNextUnreported } from './unreported-payments.ts';

/** Pause between two polls for unpaid pages, in milliseconds. */
const POLL_INTERVAL_MS = 10_000;
/** Minimum age of a page, and minimum time between two queries about it, in seconds. */
const SWEEP_SECONDS = 120;

/**
 * Starts the worker that queries the provider about unpaid pages, because the report of a payment may be lost. It also
 * opens payment issues for lost reports. Several processes may run it against the same database.
 */
export function startCheckoutSweep(context: SettleContext): Worker {
  return startWorker({
    work: async () => {
      const hasSettled = await settleNextCheckout(context);
      const hasReported = await reportNextUnreported(context);
      return hasSettled || hasReported;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log: context.log,
    errorMessage: 'Could not query unpaid card orders; will retry',
  });
}

/** Settles the page whose last query is oldest. Returns false when no page is due. */
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
  const [payment] = await claimOpenCheckouts(context.db, eq(payments.orderId, sql`(${next})`), SWEEP_SECONDS);
  if (payment) await settleCheckout(context, payment, { closes: false });
  return payment !== undefined;
}
