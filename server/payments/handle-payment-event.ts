import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { type PaymentRow, paymentEvents, payments } from '../db/schema/payments.ts';
import type { DbContext, TxContext } from '../notify/notify.ts';
import { findOrder, getPayment, lockOrder } from '../orders/order-rows.ts';
import { recordEvent, recordWithoutMail } from '../orders/order-timeline.ts';
import { transitionOrder } from '../orders/order-transitions.ts';
import { openPaymentIssue, settleSecondPayment } from './payment-issues.ts';
import { completeRefund, startRefund } from './payment-rows.ts';
import { transitionPayment, updatePayments } from './payment-transitions.ts';
import type { PaymentEvent } from './provider.ts';

/** A payment event with the locked order that it is about. */
interface EventContext<Event extends PaymentEvent = PaymentEvent> extends TxContext {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly event: Event;
  readonly log: FastifyBaseLogger;
}

/** The actor of every change that an event causes. */
const PROVIDER = { by: 'provider' } as const;

type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: Kind }>;

/**
 * Applies a payment event of the provider exactly once. Events may arrive late, repeatedly and in any order. One
 * transaction stores the event's id and all its effects. An event about an unknown order has no effect and is logged as
 * an error. A second payment is refunded; a payment with another amount and a dispute become tasks of the admins.
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
 * Finds the order of an event, by number or by payment: a refund made by hand at the provider names only the payment.
 */
async function findEventOrder(tx: Db, event: PaymentEvent): Promise<OrderRow | undefined> {
  if (event.number !== undefined) return findOrder(tx, event.number);
  if (!('reference' in event) || event.reference === null) return undefined;
  const [row] = await tx
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, event.reference));
  return row?.order;
}

async function applyEvent({ event, ...context }: EventContext): Promise<void> {
  switch (event.kind) {
    case 'paid':
      return applyPaid({ event, ...context });
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

async function applyPaid({
  tx,
  notify,
  order,
  payment,
  event,
}: EventContext<EventOf<'paid'>>): Promise<void> {
  const issue = { ...issueOf(event), orderId: order.id };
  if (event.amountCents !== payment.amountCents || event.currency !== 'usd') {
    await openPaymentIssue(tx, { ...issue, kind: 'wrong-amount' });
    return;
  }
  const { session, reference } = event;
  const { status } = payment;
  if (payment.reference !== null && reference !== payment.reference) {
    const isNew = await openPaymentIssue(tx, { ...issue, kind: 'paid-twice' });
    if (isNew) await recordEvent({ tx, notify }, order, 'paid-twice', PROVIDER);
    return;
  }
  const chargeColumns = { session, reference, paidAt: payment.paidAt ?? new Date(), payUrl: null };
  if (status === 'pending') {
    await transitionPayment(tx, payment, 'paid', chargeColumns);
    await tx.update(orders).set({ expiresAt: null, updatedAt: sql`now()` }).where(eq(orders.id, order.id));
    await recordEvent({ tx, notify }, order, 'paid', PROVIDER);
    return;
  }
  await updatePayments(tx, chargeColumns, eq(payments.orderId, order.id));
  if (status === 'failed' || status === 'void') {
    // The items may have been sold meanwhile, so the payment is refunded. No mail confirms such a payment.
    await recordWithoutMail(tx, order, 'paid', PROVIDER);
    await startRefund({ tx, notify }, order, payment, PROVIDER);
  }
}

function issueOf({ reference, amountCents, currency }: EventOf<'paid' | 'disputed'>) {
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
  await transitionOrder({ tx, notify }, order, 'cancelled', PROVIDER);
}

/** Records a refund. The event may precede the `paid` event when the refund was made by hand at the provider. */
async function applyRefunded({
  tx,
  notify,
  order,
  payment,
  event,
}: EventContext<EventOf<'refunded'>>): Promise<void> {
  if (await settleSecondPayment(tx, order, event.reference, 'refunded')) return;
  if (payment.status === 'refunded' || isOtherPayment(payment, event)) return;
  await completeRefund({ tx, notify }, order, payment, PROVIDER);
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
  if (await settleSecondPayment(tx, order, event.reference, 'failed')) return;
  if (!(payment.status === 'refunding' || payment.status === 'refunded') || isOtherPayment(payment, event))
    return;
  log.error({ order: order.number }, 'A refund failed');
  await transitionPayment(tx, payment, 'paid');
  await recordEvent({ tx, notify }, order, 'refund-failed', PROVIDER);
}

function isOtherPayment({ reference }: PaymentRow, event: { readonly reference: string | null }): boolean {
  return reference !== null && reference !== event.reference;
}
