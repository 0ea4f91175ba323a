import type { PaymentIssueRow, PaymentRow } from '../db/schema/payments.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { getPayment, lockOrder } from '../orders/order-rows.ts';
import type { Actor } from '../orders/order-timeline.ts';
import { startCheckoutSweep } from './checkout-sweep.ts';
import {
  claimSecondPayment,
  completeSecondRefund,
  loadSecondRefund,
  rescheduleSecondRefund,
} from './payment-issues.ts';
import { claimDuePayment, completeRefund, loadRefund, reschedulePayment } from './payment-rows.ts';
import type { PaymentProvider, PaymentProviders } from './provider.ts';
import { onlineProviderOf, type SettleContext, settleCheckout } from './settle-checkout.ts';

/** Pause between two polls for due payments, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/**
 * Starts the worker that makes refunds, also of second payments, and closes the checkout pages of cancelled orders, one
 * at a time. Several processes may run it against the same database. While a provider is unreachable, payments are
 * retried with exponential backoff. Questions about unpaid orders have a loop of their own: refunds do not wait for
 * them.
 */
export function startPaymentWorker(options: SettleContext): Worker {
  const sweep = startCheckoutSweep(options);
  const refunds = startWorker({
    work: async () => {
      const payment = await claimDuePayment(options.db);
      if (payment) await processPayment(options, payment);
      const second = await claimSecondPayment(options.db);
      if (second) await refundSecondPayment(options, second);
      return payment !== undefined || second !== undefined;
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

async function processPayment(options: SettleContext, payment: PaymentRow): Promise<void> {
  const { db, providers, log } = options;
  try {
    const isDone =
      payment.status === 'refunding'
        ? await refund(options, providerOf(providers, payment), payment)
        : await closeCheckout(options, payment);
    if (!isDone) await reschedulePayment(db, payment);
  } catch (error) {
    const { orderId, status, attempts } = payment;
    log.error(
      { err: error, orderId, status, attempts },
      'A payment provider failed; the payment is rescheduled',
    );
    await reschedulePayment(db, payment);
  }
}

/** Requests a refund. Returns false while the provider is still processing it. */
async function refund(
  { db, notify }: SettleContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<boolean> {
  const result = await provider.refund(await loadRefund(db, payment));
  if (result === 'pending') return false;
  const actor: Actor = { by: provider.method === 'card' ? 'provider' : 'shop' };
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: payment.orderId });
    // An event may already have recorded the refund.
    const current = await getPayment(tx, order);
    if (current.status === 'refunding') await completeRefund({ tx, notify }, order, current, actor);
  });
  return true;
}

/** Refunds a payment of an order that was already paid. */
async function refundSecondPayment(
  { db, providers, log }: SettleContext,
  issue: PaymentIssueRow,
): Promise<void> {
  try {
    const result = await onlineProviderOf(providers).refund(await loadSecondRefund(db, issue));
    if (result === 'refunded') await completeSecondRefund(db, issue);
    else await rescheduleSecondRefund(db, issue);
  } catch (error) {
    const { orderId, attempts } = issue;
    log.error(
      { err: error, orderId, attempts },
      'A second payment was not refunded; the refund is rescheduled',
    );
    await rescheduleSecondRefund(db, issue);
  }
}

/** Closes the page of a cancelled order. Returns false while it may still be paid. A payment on it is refunded. */
async function closeCheckout(options: SettleContext, payment: PaymentRow): Promise<boolean> {
  const settlement = await settleCheckout(options, payment, { closes: true });
  return settlement === 'closed' || settlement === 'paid';
}

function providerOf(providers: PaymentProviders, { method }: PaymentRow): PaymentProvider {
  return method === 'delivery' ? providers.delivery : onlineProviderOf(providers);
}
