import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { isOlderThan } from '../../db/job-schedule.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { type PaymentRow, payments } from '../../db/schema/payments.ts';
import type { DbContext } from '../../notify/notify.ts';
import { onlineProviderOf, type PaymentProviders } from '../../payments/provider.ts';
import { findOrder, getPayment } from '../order-rows.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { TRANSACTION_TIME, updatePayments } from './payment-transitions.ts';

/** Minimum time between two queries about the page of a viewed order, in seconds. */
const VIEW_INTERVAL_SECONDS = 5;

/** Context needed to query the provider about a payment. */
export interface SettleContext extends DbContext {
  readonly providers: PaymentProviders;
  readonly log: FastifyBaseLogger;
}

/** The state of a checkout page after a query. `unknown`: the query failed, or its response could not be applied. */
export type Settlement = 'open' | 'closed' | 'paid' | 'unknown';

/**
 * Queries the provider about the checkout page of a payment and applies the response like an event. With `closes`,
 * closes the page first, and leaves an unpaid order to the caller. With `isQuiet`, no mail confirms the payment. Logs
 * any error and returns `unknown`: the caller tries again later.
 */
export async function settleCheckout(
  context: SettleContext,
  payment: PaymentRow,
  { closes, isQuiet = false }: { readonly closes: boolean; readonly isQuiet?: boolean },
): Promise<Settlement> {
  const { db, providers, log } = context;
  const { orderId, session, payUrl, status } = payment;
  if (session === null || payUrl === null) return 'closed';
  try {
    const card = onlineProviderOf(providers);
    const state = await (closes ? card.closeCheckout(session) : card.findCheckout(session));
    if (state === 'open') return state;
    if (state !== 'closed') await handlePaymentEvent({ ...context, card, isQuiet }, state);
    else if (!closes || status === 'void')
      await handlePaymentEvent({ ...context, card }, closedEvent(session));
    // After a payment of a wrong amount, keeps the URL until the order is cancelled: it shows that somebody paid.
    if (state === 'closed' || status !== 'pending') await forgetPage(db, payment);
    return state === 'closed' ? 'closed' : 'paid';
  } catch (error) {
    log.warn({ err: error, orderId }, 'Could not settle a checkout page');
    return 'unknown';
  }
}

function closedEvent(session: string) {
  return { id: `session:${session}:closed`, kind: 'payment-failed', number: undefined, session } as const;
}

/** Clears the URL of a checkout page that can no longer be paid. */
async function forgetPage(db: Db, { orderId, session }: PaymentRow): Promise<void> {
  const isUnpaid = inArray(payments.status, ['pending', 'failed', 'void']);
  const isSamePage = eq(payments.session, session ?? '');
  await updatePayments(db, { payUrl: null }, and(eq(payments.orderId, orderId), isSamePage, isUnpaid));
}

/**
 * Claims the open pages that match, except pages that any process has queried within `seconds`. Returns their payments.
 */
export function claimOpenCheckouts(db: Db, matches: SQL | undefined, seconds: number): Promise<PaymentRow[]> {
  return updatePayments(
    db,
    { checkedAt: TRANSACTION_TIME },
    and(
      matches,
      eq(payments.status, 'pending'),
      isNotNull(payments.payUrl),
      or(isNull(payments.checkedAt), isOlderThan(payments.checkedAt, seconds)),
    ),
  ).returning();
}

/**
 * Settles an unpaid order before a response shows it, and returns its current row. Queries the provider at most once in
 * `VIEW_INTERVAL_SECONDS`.
 */
export async function settleViewedOrder(context: SettleContext, order: OrderRow): Promise<OrderRow> {
  // Only orders with an expiry may be unpaid.
  if (order.status !== 'pending' || order.expiresAt === null) return order;
  const [payment] = await claimOpenCheckouts(
    context.db,
    eq(payments.orderId, order.id),
    VIEW_INTERVAL_SECONDS,
  );
  if (payment === undefined) return order;
  await settleCheckout(context, payment, { closes: false });
  return (await findOrder(context.db, order.number)) ?? order;
}

/**
 * Closes the page of an unpaid order before somebody cancels the order. The mail then states the payment as the
 * provider reports it. Returns whether the page is closed. The provider's event about the closed page may cancel the
 * order before the caller does.
 */
export async function settleBeforeCancelling(context: SettleContext, order: OrderRow): Promise<boolean> {
  const payment = await getPayment(context.db, order);
  if (order.status !== 'pending' || payment.status !== 'pending') return false;
  // An order that is about to be cancelled needs no confirmation of its payment.
  return (await settleCheckout(context, payment, { closes: true, isQuiet: true })) === 'closed';
}
