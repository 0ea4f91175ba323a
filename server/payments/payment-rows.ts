import { and, asc, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { ORDERS } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { afterFailure, afterLease, isDue } from '../db/due.ts';
import { type OrderRow, orderEvents, orders, type PaymentRow, payments } from '../db/schema.ts';
import { type Actor, recordEvent } from '../orders/order-moves.ts';
import type { Refund } from './provider.ts';

/** A page of a person's payments, newest first, ties by order, and how many there are in all. [USER-09] */
export async function listPayments(
  db: Db,
  userId: string,
  page: number,
): Promise<{ listed: { order: OrderRow; payment: PaymentRow }[]; total: number }> {
  const isTheirs = eq(orders.userId, userId);
  const [counted] = await db.select({ total: count() }).from(orders).where(isTheirs);
  const listed = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(isTheirs)
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(ORDERS.page)
    .offset((page - 1) * ORDERS.page);
  return { listed, total: counted?.total ?? 0 };
}

/** What is still to be asked of a provider: money to be given back, or a page for paying to be closed. */
const isOpen = or(
  eq(payments.status, 'refunding'),
  and(inArray(payments.status, ['failed', 'void']), isNotNull(payments.payUrl)),
);

/**
 * Takes the payment about which a provider has been to be asked for longest; nobody else can take it until the lease is
 * over. Undefined when none is due.
 */
export async function takeDuePayment(db: Db): Promise<PaymentRow | undefined> {
  const next = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(isOpen, isDue(payments.dueAt)))
    .orderBy(payments.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(payments)
    .set({ attempts: sql`${payments.attempts} + 1`, dueAt: afterLease })
    .where(eq(payments.orderId, sql`(${next})`))
    .returning();
  return row;
}

/** The provider has not done it: it is asked again later, the later the more often that has happened. */
export async function postponePayment(db: Db, { orderId, attempts }: PaymentRow): Promise<void> {
  await db
    .update(payments)
    .set({ dueAt: afterFailure(attempts) })
    .where(eq(payments.orderId, orderId));
}

/** The page for paying is closed. */
export async function forgetPayUrl(db: Db, { orderId }: PaymentRow): Promise<void> {
  await db.update(payments).set({ payUrl: null }).where(eq(payments.orderId, orderId));
}

/** What a provider is asked for when it is to give the money back: the same however often it is asked. */
export async function refundOf(db: Db, { orderId, reference }: PaymentRow): Promise<Refund> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error('The order of a payment is gone.');
  // Each time that giving back was begun is a refund of its own.
  const begun = and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, 'refunding'));
  return { ...order, reference, key: `refund-${order.number}-${await db.$count(orderEvents, begun)}` };
}

/** From now on the worker gives the money of a locked order back, which has been paid. */
export async function beginRefund(tx: Db, order: OrderRow, actor: Actor): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'refunding', attempts: 0, dueAt: sql`now()` })
    .where(eq(payments.orderId, order.id));
  await recordEvent(tx, order, 'refunding', actor);
}

/** The money of a locked order is back. */
export async function endRefund(tx: Db, order: OrderRow, actor: Actor): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'refunded', refundedAt: sql`now()` })
    .where(eq(payments.orderId, order.id));
  await recordEvent(tx, order, 'refunded', actor);
}
