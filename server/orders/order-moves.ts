import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { NEXT_STATES, type OrderEvent, type OrderState } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import {
  type OrderEventRow,
  type OrderRow,
  orderEvents,
  orders,
  type PaymentRow,
  payments,
} from '../db/schema.ts';
import { Failure } from '../http/failures.ts';
import { queueOrderMail } from './order-mails.ts';
import { paymentOf } from './order-rows.ts';
import { returnStock } from './stock-moves.ts';

/** On whose doing something happens to an order. */
export interface Actor {
  readonly by: OrderEventRow['actor'];
  /** The account of the customer or the admin. */
  readonly userId?: string | undefined;
  /** Whether who has ordered is told of it by mail: whether the shop sends any. */
  readonly mails: boolean;
}

const UNPAID = 'This order has not been paid yet.';
const GIVEN_BACK = 'The money of this order goes back to the customer.';

const AWAITS_PAYMENT: readonly OrderState[] = ['processing', 'shipped'];
export const CLOSED: readonly OrderState[] = ['completed', 'cancelled'];

/** What of a person is in an order, and the hash that it could be compared with. */
export const FORGOTTEN = {
  email: null,
  phone: null,
  name: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  requestHash: '',
  forgetWhenClosed: false,
};

/**
 * Brings an order that `lockOrder` has locked into its next state, with all that follows from it: the timeline, the
 * payment, the stock that comes back, the mail, and the person's data when they are to be forgotten. Answers the order
 * as it is then. Throws a 409 for a move that is not legal, and for one that a card order has to be paid for.
 */
export async function moveOrder(tx: Db, order: OrderRow, to: OrderState, actor: Actor): Promise<OrderRow> {
  if (!NEXT_STATES[order.status].includes(to)) throw new Failure(409, illegal(order.status, to));
  const payment = await paymentOf(tx, order);
  if (AWAITS_PAYMENT.includes(to) && payment.method === 'card' && payment.status !== 'paid') {
    throw new Failure(409, payment.status === 'pending' ? UNPAID : GIVEN_BACK);
  }
  const moved = await update(tx, order, { status: to, expiresAt: null });
  const change = paymentAfter(payment, to, actor);
  if (change) await tx.update(payments).set(change.set).where(eq(payments.orderId, order.id));
  if (to === 'cancelled') await returnStock(tx, order);
  // In this order the timeline reads as it happened: not paid, so cancelled; cancelled, so refunded.
  if (change?.before) await recordEvent(tx, moved, change.before, actor);
  await recordEvent(tx, moved, to, actor);
  if (change?.after) await recordEvent(tx, moved, change.after, actor);
  if (!moved.forgetWhenClosed || !CLOSED.includes(to)) return moved;
  return update(tx, moved, FORGOTTEN);
}

/** Keeps in the timeline of a locked order what has happened to it, and queues the mail that tells of it, if any. */
export async function recordEvent(tx: Db, order: OrderRow, event: OrderEvent, actor: Actor): Promise<void> {
  await tx
    .insert(orderEvents)
    // Of two events of one transaction the later one has the later time.
    .values({ orderId: order.id, event, actor: actor.by, userId: actor.userId, at: sql`clock_timestamp()` });
  if (actor.mails) await queueOrderMail(tx, order, event);
}

const NOW = sql`now()`;

/** What becomes of the money when an order comes into a state; undefined when nothing does. */
function paymentAfter(
  { method, status }: PaymentRow,
  to: OrderState,
  { by }: Actor,
): { set: PgUpdateSetSource<typeof payments>; before?: OrderEvent; after?: OrderEvent } | undefined {
  if (to === 'completed' && method === 'delivery' && status === 'due') {
    return { set: { status: 'paid', paidAt: NOW }, before: 'paid' };
  }
  if (to !== 'cancelled') return undefined;
  if (status === 'paid') {
    return { set: { status: 'refunding', attempts: 0, dueAt: NOW }, after: 'refunding' };
  }
  if (status !== 'due' && status !== 'pending') return undefined;
  // Nobody has called it off: it was not paid.
  const failed = by === 'clock' || by === 'provider';
  if (!failed) return { set: { status: 'void', attempts: 0, dueAt: NOW } };
  return { set: { status: 'failed', attempts: 0, dueAt: NOW }, before: 'payment-failed' };
}

async function update(tx: Db, { id, number }: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning();
  if (row === undefined) throw new Error(`Order ${number} went away while it was locked.`);
  return row;
}

function illegal(from: OrderState, to: OrderState): string {
  if (from === to) return `This order is ${from} already.`;
  return `An order that is ${from} cannot become ${to}.`;
}
