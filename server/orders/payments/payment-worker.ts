import type { PaymentRow } from '../../db/schema/payments.ts';
import { startWorker, type Worker } from '../../jobs/background-worker.ts';
import { adoptRefunds } from './adopt-refunds.ts';
import { startCheckoutSweep } from './checkout-sweep.ts';
import { makeRefund } from './make-refund.ts';
import { claimDuePayment, reschedulePayment } from './payment-rows.ts';
import { claimDueRefund } from './refund-rows.ts';
import { type SettleContext, settleCheckout } from './settle-checkout.ts';

/** Pause between two polls for due payments, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/**
 * Starts the worker that makes refunds and closes the checkout pages of cancelled orders, one at a time. Several
 * processes may run it against the same database. While a provider is unreachable, it retries both with exponential
 * backoff. Queries about unpaid orders run in a separate loop, so refunds do not wait for them.
 */
export function startPaymentWorker(options: SettleContext): Worker {
  const sweep = startCheckoutSweep(options);
  const refunds = startWorker({
    work: async () => {
      const payment = await claimDuePayment(options.db);
      if (payment) await closeCheckout(options, payment);
      await adoptRefunds(options.db);
      const refund = await claimDueRefund(options.db);
      if (refund) await makeRefund(options, refund);
      return payment !== undefined || refund !== undefined;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log: options.log,
    errorMessage: 'Could not read due payments; will retry',
  });
  return {
    async close() {
      await Promise.all([sweep.close(), refunds.close()]);
    },
  };
}

/** Closes the page of a cancelled order. Reschedules while the page may still be paid. */
async function closeCheckout(options: SettleContext, payment: PaymentRow): Promise<void> {
  const settlement = await settleCheckout(options, payment, { closes: true });
  if (settlement === 'open' || settlement === 'unknown') await reschedulePayment(options.db, payment);
}
