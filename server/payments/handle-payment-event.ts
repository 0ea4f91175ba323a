import { eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentState } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { type PaymentRow, paymentEvents, payments } from '../db/schema/payments.ts';
import type { DbContext, TxContext } from '../notify/notify.ts';
import { findOrder, getPayment, lockOrder } from '../orders/order-rows.ts';
import { recordEvent, recordWithoutMail } from '../orders/order-timeline.ts';
import { transitionOrder } from '../orders/order-transitions.ts';
import { openPaymentIssue, resolveUnmatchedRefund, settlePaymentIssue } from './payment-issues.ts';
import { completeRefund, startRefund } from './payment-rows.ts';
import { type PaymentColumns, transitionPayment, updatePayments } from './payment-transitions.ts';
import type { PaymentEvent } from './provider.ts';
import { noteReport } from './unreported-payments.ts';

/** A payment event with the locked order that it is about. */
interface EventContext<Event extends PaymentEvent = PaymentEvent> extends TxContext {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly event: Event;
  readonly log: FastifyBaseLogger;
}

/** The actor of every change that an event causes. */
const PROVIDER = { by: 'provider' } as const;

/** The states of a payment that the shop has received at some time. */
const RECEIVED_STATES: readonly PaymentState[] = ['paid', 'refunding', 'refunded'];

type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: Kind }>;

/**
 * Applies a payment event of the provider, or the provider's response to a question, exactly once. Events may arrive
 * late, repeatedly and in any order. One transaction stores the event's id and all its effects. An event about an
 * unknown order has no effect and is logged as an error. A second payment is refunded. A payment with another amount, a
 * refund that matches no payment of the order and a dispute become tasks of the admins.
 */
export async function handlePaymentEvent(
  { db, notify, log }: DbContext & { readonly log: FastifyBaseLogger },
  event: PaymentEvent,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A concurrent duplicate blocks here until the first transaction commits.
    const [inserted] = await tx
      .insert(paymentEvents)
      .values({ id: event.id })
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
    await applyEvent({ tx, notify, order, payment, event, log });
  });
}

/**
 * Finds the order of an event, by number or by payment: a refund made by hand at the provider names only the payment,
 * and the shop's own question only the page.
 */
async function findEventOrder(tx: Db, event: PaymentEvent): Promise<OrderRow | undefined> {
  if (event.number !== undefined) return findOrder(tx, event.number);
  const isOfEvent = paymentOf(event);
  if (isOfEvent === undefined) return undefined;
  const [row] = await tx
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isOfEvent);
  return row?.order;
}

function paymentOf(event: PaymentEvent): SQL | undefined {
  if (event.kind === 'payment-failed') return eq(payments.session, event.session);
  return event.reference === null ? undefined : eq(payments.reference, event.reference);
}

async function applyEvent({ event, ...context }: EventContext): Promise<void> {
  switch (event.kind) {
    case 'paid': {
      const isNew = await applyPaid({ event, ...context });
      return noteReport(context.tx, context.order, event, isNew);
    }
    case 'disputed':
      await openPaymentIssue(context.tx, { ...issueOf(event), orderId: context.order.id, kind: 'disputed' });
      return;
    case 'payment-failed':
      return applyPaymentFailed({ event, ...context });
    case 'refunded':
      return applyRefunded({ event, ...context });
    case 'refund-failed':
      return applyRefundFailed({ event, ...context });
  }
}

/** Applies a payment. Returns whether the shop learns of it for the first time. */
async function applyPaid({ event, ...context }: EventContext<EventOf<'paid'>>): Promise<boolean> {
  const { tx, order, payment } = context;
  const { session, reference, amountCents, currency } = event;
  const issue = { ...issueOf(event), orderId: order.id };
  if (amountCents !== payment.amountCents || currency !== 'usd')
    return openPaymentIssue(tx, { ...issue, kind: 'wrong-amount' });
  if (payment.reference !== null && reference !== payment.reference) {
    const isNew = await openPaymentIssue(tx, { ...issue, kind: 'paid-twice' });
    if (isNew) await recordEvent(context, order, 'paid-twice', PROVIDER);
    if (await resolveUnmatchedRefund(tx, issue)) await settlePaymentIssue(tx, issue, 'refunded');
    return isNew;
  }
  const chargeColumns = { session, reference, paidAt: payment.paidAt ?? new Date(), payUrl: null };
  if (RECEIVED_STATES.includes(payment.status)) {
    await updatePayments(tx, chargeColumns, eq(payments.orderId, order.id));
    return false;
  }
  // The event of a refund by hand may precede the event of its payment.
  const isRefunded = await resolveUnmatchedRefund(tx, issue);
  await receivePayment(context, chargeColumns, isRefunded);
  if (isRefunded) await completeRefund(context, order, await getPayment(tx, order), PROVIDER);
  return true;
}

/** Records the payment of an unpaid order. Starts its refund if the order was cancelled meanwhile. */
async function receivePayment(
  { tx, notify, order, payment }: Omit<EventContext, 'event'>,
  chargeColumns: PaymentColumns,
  isRefunded: boolean,
): Promise<void> {
  if (payment.status === 'pending') {
    await transitionPayment(tx, payment, 'paid', chargeColumns);
    await tx.update(orders).set({ expiresAt: null, updatedAt: sql`now()` }).where(eq(orders.id, order.id));
    // No mail confirms a payment that is already refunded.
    if (isRefunded) await recordWithoutMail(tx, order, 'paid', PROVIDER);
    else await recordEvent({ tx, notify }, order, 'paid', PROVIDER);
    return;
  }
  await updatePayments(tx, chargeColumns, eq(payments.orderId, order.id));
  // The items may have been sold meanwhile, so the payment is refunded. No mail confirms such a payment.
  await recordWithoutMail(tx, order, 'paid', PROVIDER);
  await startRefund({ tx, notify }, order, payment, PROVIDER);
}

function issueOf({ reference, amountCents, currency }: Exclude<PaymentEvent, EventOf<'payment-failed'>>) {
  return { reference, amountCents, currency };
}

/** Cancels an unpaid order. Ignores sessions other than the stored one: customers never saw them. */
async function applyPaymentFailed({
  tx,
  notify,
  order,
  payment,
  event,
}: EventContext<EventOf<'payment-failed'>>): Promise<void> {
  if (payment.status !== 'pending' || payment.session !== event.session) return;
  // The shop has closed the page itself and cancels the order with its own reason.
  if (payment.payUrl === null) return;
  await updatePayments(tx, { payUrl: null }, eq(payments.orderId, order.id));
  await transitionOrder({ tx, notify }, order, 'cancelled', PROVIDER);
}

/** Records the full refund of the order's payment. Any other refund becomes a task of the admins. */
async function applyRefunded({
  tx,
  notify,
  order,
  payment,
  event,
}: EventContext<EventOf<'refunded'>>): Promise<void> {
  const issue = { ...issueOf(event), orderId: order.id };
  if (isOfPayment(payment, event) && isFull(payment, event)) {
    if (payment.status !== 'refunded') await completeRefund({ tx, notify }, order, payment, PROVIDER);
  } else if (isOfPayment(payment, event) || !(await settlePaymentIssue(tx, issue, 'refunded'))) {
    await openPaymentIssue(tx, { ...issue, kind: 'unmatched-refund' });
  }
}

/**
 * Marks the payment as paid again: the bank rejected the refund and the shop holds the money. An admin must follow
 * up.
 */
async function applyRefundFailed({
  tx,
  notify,
  order,
  payment,
  event,
  log,
}: EventContext<EventOf<'refund-failed'>>): Promise<void> {
  const issue = { ...issueOf(event), orderId: order.id };
  if (!isOfPayment(payment, event)) {
    await settlePaymentIssue(tx, issue, 'failed');
    return;
  }
  if (payment.status === 'paid') return;
  if (!isFull(payment, event)) {
    await openPaymentIssue(tx, { ...issue, kind: 'refund-failed' });
    return;
  }
  log.error({ order: order.number }, 'A refund failed');
  await transitionPayment(tx, payment, 'paid');
  await recordEvent({ tx, notify }, order, 'refund-failed', PROVIDER);
}

type RefundEvent = EventOf<'refunded' | 'refund-failed'>;

/** Returns whether an event is about the payment that the shop has received for the order. */
function isOfPayment({ status, reference }: PaymentRow, event: RefundEvent): boolean {
  return RECEIVED_STATES.includes(status) && reference === event.reference;
}

/** Returns whether an event is about the whole amount of a payment. */
function isFull({ amountCents }: PaymentRow, event: RefundEvent): boolean {
  return event.amountCents === amountCents && event.currency === 'usd';
}
