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
import { NOW, updatePayments } from './payment-transitions.ts';

/** Minimum time between two questions about the page of an order that somebody looks at, in seconds. */
const VIEW_INTERVAL_SECONDS = 5;

/** Context needed to ask the provider about a payment. */
export interface SettleContext extends DbContext {
  readonly providers: PaymentProviders;
  readonly log: FastifyBaseLogger;
}

/** The state of a checkout page after a question. `unknown`: the provider did not answer. */
export type Settlement = 'open' | 'closed' | 'paid' | 'unknown';

/**
 * Asks the provider about the checkout page of a payment and applies the response like an event. With `closes`, closes
 * the page first, and leaves an unpaid order to the caller. With `isQuiet`, no mail confirms the payment. Never throws
 * for a provider that does not answer.
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
    // The page of a payment of another amount stays known until the order is cancelled: it proves that somebody paid.
    if (state === 'closed' || status !== 'pending') await forgetPage(db, payment);
    return state === 'closed' ? 'closed' : 'paid';
  } catch (error) {
    log.warn({ err: error, orderId }, 'The payment provider did not say whether an order is paid');
    return 'unknown';
  }
}

function closedEvent(session: string) {
  return { id: `session:${session}:closed`, kind: 'payment-failed', number: undefined, session } as const;
}

/** Clears the URL of a checkout page on which nobody can pay any more. */
async function forgetPage(db: Db, { orderId, session }: PaymentRow): Promise<void> {
  const isUnpaid = inArray(payments.status, ['pending', 'failed', 'void']);
  const isSamePage = eq(payments.session, session ?? '');
  await updatePayments(db, { payUrl: null }, and(eq(payments.orderId, orderId), isSamePage, isUnpaid));
}

/**
 * Claims the question about the open pages that match, unless all processes together have asked it within `seconds`.
 * Returns their payments.
 */
export function claimQuestions(db: Db, matches: SQL | undefined, seconds: number): Promise<PaymentRow[]> {
  return updatePayments(
    db,
    { checkedAt: NOW },
    and(
      matches,
      eq(payments.status, 'pending'),
      isNotNull(payments.payUrl),
      or(isNull(payments.checkedAt), isOlderThan(payments.checkedAt, seconds)),
    ),
  ).returning();
}

/** Settles an unpaid order that somebody looks at, and returns its current row. Asks at most once in five seconds. */
export async function settleViewedOrder(context: SettleContext, order: OrderRow): Promise<OrderRow> {
  // Only orders that expire may be unpaid.
  if (order.status !== 'pending' || order.expiresAt === null) return order;
  const [payment] = await claimQuestions(context.db, eq(payments.orderId, order.id), VIEW_INTERVAL_SECONDS);
  if (payment === undefined) return order;
  await settleCheckout(context, payment, { closes: false });
  return (await findOrder(context.db, order.number)) ?? order;
}

/**
 * Closes the page of an unpaid order before somebody cancels the order. What the customer reads about the payment then
 * comes from the provider. Returns whether the page is closed, whose event may cancel the order first.
 */
export async function settleBeforeCancelling(context: SettleContext, order: OrderRow): Promise<boolean> {
  const payment = await getPayment(context.db, order);
  if (order.status !== 'pending' || payment.status !== 'pending') return false;
  // Nobody needs a confirmation of an order that is cancelled next.
  return (await settleCheckout(context, payment, { closes: true, isQuiet: true })) === 'closed';
}
