import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentState } from '#contract/orders/order.ts';
import { sumCents } from '#contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/job-schedule.ts';
import { type OrderRow, orders } from '../../db/schema/orders.ts';
import { type PaymentRow, paymentEvents, payments } from '../../db/schema/payments.ts';
import type { DbContext, TxContext } from '../../notify/notify.ts';
import {
  type ListedRefund,
  type OnlineProvider,
  type PaidCard,
  type PaymentEvent,
  PROVIDER_CURRENCY,
} from '../../payments/provider.ts';
import { getPayment, lockOrder } from '../order-rows.ts';
import { recordEvent, recordWithoutMail, shopCentsOf } from '../order-timeline.ts';
import { transitionOrder } from '../order-transitions.ts';
import { applyDispute, deriveLostCents } from './apply-dispute.ts';
import { applyListedRefunds } from './apply-refunds.ts';
import { findEventOrder, nameOrder } from './event-order.ts';
import { findCard } from './paid-card.ts';
import {
  findRefundTarget,
  hasUnmatchedRefund,
  openPaymentIssue,
  resolveUnmatchedRefund,
} from './payment-issues.ts';
import { startRefund } from './payment-rows.ts';
import { latePaymentMail, wrongAmountMail } from './payment-task-mails.ts';
import { type PaymentColumns, transitionPayment, updatePayments } from './payment-transitions.ts';
import {
  assertFresh,
  queryRefunds,
  type RefundResponse,
  retryWhileStale,
  StaleRefundsError,
} from './query-refunds.ts';
import { insertRefund } from './refund-rows.ts';
import { noteReport } from './unreported-payments.ts';

/** A payment event with the locked order that it is about. */
interface EventContext<Event extends PaymentEvent = PaymentEvent> extends TxContext {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly event: Event;
  /** The provider's refunds of the event's payment; undefined if the event does not concern refunds. */
  readonly response: RefundResponse<ListedRefund[]> | undefined;
  /** The card of a payment, if the provider has named it. */
  readonly card: PaidCard | undefined;
  /** Whether to send no mail that confirms a payment. */
  readonly isQuiet: boolean;
}

/** Actor of the changes that an event reports, and actor of automatic changes by the shop. */
const PROVIDER = { by: 'provider' } as const;
const SHOP_ITSELF = { by: 'clock' } as const;

/** Retention of the ids of events, in seconds: 90 days. */
const EVENT_RETENTION_SECONDS = 90 * 24 * 60 * 60;

/** States of a payment that the shop has received. */
const RECEIVED_STATES: readonly PaymentState[] = ['paid', 'refunding', 'refunded'];

type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: Kind }>;

/** Context needed to handle a payment event. */
interface HandlerContext extends DbContext {
  readonly card: OnlineProvider;
  readonly log: FastifyBaseLogger;
  readonly isQuiet?: boolean;
}

/**
 * Applies a payment event of the provider, or the provider's response to a query, exactly once. Events may arrive late,
 * repeatedly and in any order. One transaction stores the event's id and all its effects. An event about an unknown
 * order has no effect and is logged as an error. A second payment is refunded. For refunds, only the provider's list
 * counts, not the event. A payment of a wrong amount, a failed refund, a refund of an unknown payment and a dispute
 * each open a payment issue.
 */
export async function handlePaymentEvent(context: HandlerContext, event: PaymentEvent): Promise<void> {
  const named = await nameOrder(context, event);
  const card = await findCard(context, named);
  await retryWhileStale(async () => {
    const response = await queryRefundsOfEvent(context, named);
    await context.db.transaction((tx) => applyOnce({ ...context, tx }, { event: named, response, card }));
  });
}

/** Queries the refunds of an event's payment, if the event concerns refunds. */
async function queryRefundsOfEvent({ db, card }: HandlerContext, event: PaymentEvent) {
  if (!('reference' in event) || event.reference === null) return undefined;
  const { kind, reference } = event;
  // The event of a refund made by hand may precede the event of its payment.
  const concernsRefunds =
    kind === 'refund-changed' || (kind === 'paid' && (await hasUnmatchedRefund(db, reference)));
  return concernsRefunds ? queryRefunds(db, () => card.listRefunds(reference)) : undefined;
}

/**
 * Deletes the ids of old events. The ids only detect repetitions: Stripe repeats an event for three days, and its
 * dashboard can resend it for 30 days.
 */
export async function deleteOldPaymentEvents(db: Db): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.at, inSeconds(-EVENT_RETENTION_SECONDS)));
}

async function applyOnce(
  { tx, notify, card: provider, log, isQuiet = false }: HandlerContext & TxContext,
  { event, response, card }: Pick<EventContext, 'event' | 'response' | 'card'>,
): Promise<void> {
  // A concurrent duplicate blocks here until the first transaction commits.
  const [inserted] = await tx
    .insert(paymentEvents)
    .values({ provider: provider.name, id: event.id })
    .onConflictDoNothing()
    .returning();
  if (inserted === undefined) return;
  const found = await findEventOrder(tx, event);
  const order = found && (await lockOrder(tx, found));
  const payment = order && (await getPayment(tx, order));
  if (!order || payment?.method !== 'card') {
    log.error({ event }, 'Ignored a payment event that matches no card order');
    return;
  }
  if (response) await assertFresh(tx, order, response);
  await applyEvent({ tx, notify, order, payment, event, response, card, isQuiet });
}

async function applyEvent({ event, ...context }: EventContext): Promise<void> {
  switch (event.kind) {
    case 'paid': {
      const isNew = await applyPaid({ event, ...context });
      return noteReport(context.tx, context.order, event, isNew);
    }
    case 'disputed':
      return applyDispute(context, context.order, event.dispute);
    case 'payment-failed':
      return applyPaymentFailed({ event, ...context });
    case 'refund-changed':
      return applyRefundChange({ event, ...context });
  }
}

/** Applies a payment. Returns whether the payment is new to the shop. */
async function applyPaid({ event, ...context }: EventContext<EventOf<'paid'>>): Promise<boolean> {
  const { tx, order, payment, response } = context;
  const { reference } = event;
  const isRefunded = await resolveUnmatchedRefund(tx, payment, reference);
  // The refund was reported after the provider was queried: a retry then fetches the list.
  if (isRefunded && response === undefined) throw new StaleRefundsError();
  const isNew = await storePayment({ ...context, event }, isRefunded);
  // The event of a dispute may precede the event of its payment too.
  await deriveLostCents(tx, order);
  const target = await findRefundTarget(tx, await getPayment(tx, order), reference);
  if (target && response)
    await applyListedRefunds({ ...context, ...target, actor: PROVIDER }, response.found);
  return isNew;
}

/** Stores the order's payment, a second payment or a payment of a wrong amount. Returns whether it is new. */
async function storePayment(
  { event, ...context }: EventContext<EventOf<'paid'>>,
  isRefunded: boolean,
): Promise<boolean> {
  const { tx, notify, order, payment, card } = context;
  const { session, reference, amountCents, currency } = event;
  if (amountCents !== payment.amountCents || currency !== PROVIDER_CURRENCY) {
    const issue = { ...issueOf(event), orderId: order.id };
    const opened = await openPaymentIssue(tx, { ...issue, kind: 'wrong-amount' });
    if (opened === undefined) return false;
    await recordEvent({ tx, notify }, order, 'wrong-amount', PROVIDER, shopCentsOf(opened));
    await notify.send(tx, ({ mailboxes }) => wrongAmountMail(order, opened, mailboxes.orders));
    return true;
  }
  if (payment.reference !== null && reference !== payment.reference)
    return startSecondRefund({ ...context, event });
  // An erased order keeps no data of its customer.
  const cardColumns = order.name === null ? {} : card;
  const paidAt = payment.paidAt ?? new Date();
  const chargeColumns = { session, reference, paidAt, payUrl: null, ...cardColumns };
  if (RECEIVED_STATES.includes(payment.status)) {
    await updatePayments(tx, chargeColumns, eq(payments.orderId, order.id));
    return false;
  }
  await receivePayment(context, chargeColumns, isRefunded);
  return true;
}

/** Starts the refund of a second payment. Returns whether the payment is new. */
async function startSecondRefund({ event, ...context }: EventContext<EventOf<'paid'>>): Promise<boolean> {
  const { tx, order, payment } = context;
  const reported = issueOf(event);
  const issue = await openPaymentIssue(tx, { ...reported, orderId: order.id, kind: 'paid-twice' });
  if (issue === undefined) return false;
  const { amountCents } = payment;
  const refund = { orderId: order.id, issueId: issue.id, amountCents, currency: PROVIDER_CURRENCY };
  await insertRefund(tx, refund, SHOP_ITSELF);
  await recordEvent(context, order, 'paid-twice', PROVIDER);
  return true;
}

/** Records the payment of an unpaid order. Starts its refund if the order was cancelled meanwhile. */
async function receivePayment(
  { tx, notify, order, payment, isQuiet }: Omit<EventContext, 'event' | 'response' | 'card'>,
  chargeColumns: PaymentColumns,
  isRefunded: boolean,
): Promise<void> {
  if (payment.status === 'pending') {
    await transitionPayment(tx, payment, 'paid', chargeColumns);
    await tx.update(orders).set({ expiresAt: null, updatedAt: sql`now()` }).where(eq(orders.id, order.id));
    // No mail confirms a payment that is already refunded.
    if (isRefunded || isQuiet) await recordWithoutMail(tx, order, 'paid', PROVIDER);
    else await recordEvent({ tx, notify }, order, 'paid', PROVIDER);
    return;
  }
  await updatePayments(tx, chargeColumns, eq(payments.orderId, order.id));
  // The items may have been sold meanwhile, so the payment is refunded and no mail confirms it.
  await recordWithoutMail(tx, order, 'paid', PROVIDER);
  await startRefund({ tx, notify }, order, payment, SHOP_ITSELF);
  await notify.send(tx, ({ mailboxes }) => latePaymentMail(order, mailboxes.orders));
}

function issueOf({ reference, amountCents, currency }: EventOf<'paid'>) {
  return { reference, amountCents, currency };
}

/**
 * Cancels an unpaid order. Records the failure of a void payment, whose order is already cancelled. Ignores sessions
 * other than the stored one: customers never saw them.
 */
async function applyPaymentFailed({
  tx,
  notify,
  order,
  payment,
  event,
}: EventContext<EventOf<'payment-failed'>>): Promise<void> {
  if (payment.session !== event.session) return;
  if (payment.status === 'void') {
    await transitionPayment(tx, payment, 'failed', { payUrl: null });
    return recordWithoutMail(tx, order, 'payment-failed', PROVIDER);
  }
  if (payment.status !== 'pending') return;
  // The shop closed the page, and cancels the order with a reason of the shop.
  if (payment.payUrl === null) return;
  await updatePayments(tx, { payUrl: null }, eq(payments.orderId, order.id));
  // The expiry worker closes the pages of expired orders. The event may arrive before the worker cancels the order.
  const isExpired = order.expiresAt !== null && order.expiresAt <= new Date();
  await transitionOrder({ tx, notify }, order, 'cancelled', isExpired ? SHOP_ITSELF : PROVIDER);
}

/** Applies the provider's list of the refunds of a payment. Refunds of an unknown payment open a payment issue. */
async function applyRefundChange({
  event: { reference },
  response,
  ...context
}: EventContext<EventOf<'refund-changed'>>): Promise<void> {
  const { tx, order, payment } = context;
  const target = await findRefundTarget(tx, payment, reference);
  if (target) return applyListedRefunds({ ...context, ...target, actor: PROVIDER }, response?.found ?? []);
  const [refund, ...others] = (response?.found ?? []).filter(({ status }) => status !== 'failed');
  if (refund === undefined) return;
  const amountCents = sumCents([refund, ...others].map((each) => each.amountCents));
  const issue = { orderId: order.id, reference, amountCents, currency: refund.currency };
  await openPaymentIssue(tx, { ...issue, kind: 'unmatched-refund' });
}
