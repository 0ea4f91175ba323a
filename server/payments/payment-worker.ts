import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { PaymentIssueRow, PaymentRow } from '../db/schema/payments.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import type { DbContext } from '../notify/notify.ts';
import { getPayment, lockOrder } from '../orders/order-rows.ts';
import type { Actor } from '../orders/order-timeline.ts';
import {
  claimSecondPayment,
  completeSecondRefund,
  loadSecondRefund,
  rescheduleSecondRefund,
} from './payment-issues.ts';
import {
  claimDuePayment,
  clearPayUrl,
  completeRefund,
  loadRefund,
  reschedulePayment,
} from './payment-rows.ts';
import type { OnlineProvider, PaymentProvider, PaymentProviders } from './provider.ts';

/** Pause between two polls for due payments, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

interface PaymentWorkerOptions extends DbContext {
  readonly providers: PaymentProviders;
  readonly log: FastifyBaseLogger;
}

/**
 * Starts the worker that makes refunds, also of second payments, and closes the checkout pages of cancelled orders, one
 * at a time. Several processes may run it against the same database. While a provider is unreachable, payments are
 * retried with exponential backoff.
 */
export function startPaymentWorker(options: PaymentWorkerOptions): Worker {
  return startWorker({
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
}

async function processPayment(options: PaymentWorkerOptions, payment: PaymentRow): Promise<void> {
  const { db, providers, log } = options;
  try {
    const isDone =
      payment.status === 'refunding'
        ? await refund(options, providerOf(providers, payment), payment)
        : await closeCheckout(db, onlineProviderOf(providers), payment);
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
  { db, notify }: PaymentWorkerOptions,
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
  { db, providers, log }: PaymentWorkerOptions,
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

async function closeCheckout(db: Db, card: OnlineProvider, payment: PaymentRow): Promise<boolean> {
  if (payment.session !== null) await card.expireCheckout(payment.session);
  await clearPayUrl(db, payment);
  return true;
}

function providerOf(providers: PaymentProviders, { method }: PaymentRow): PaymentProvider {
  return method === 'delivery' ? providers.delivery : onlineProviderOf(providers);
}

function onlineProviderOf({ card }: PaymentProviders): OnlineProvider {
  if (card === undefined)
    throw new Error('Stripe is no longer configured, but a card payment still needs it.');
  return card;
}
