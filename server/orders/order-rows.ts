import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import {
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  orderEvents,
  orderLines,
  orders,
  type PaymentRow,
  payments,
  users,
} from '../db/schema.ts';
import { absent } from '../http/failures.ts';
import { readOrderNumber } from './order-number.ts';

/** An order with all that belongs to it. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly payment: PaymentRow;
  /** Oldest first, each with the name of whose account did it. */
  readonly events: readonly (OrderEventRow & { readonly username: string | null })[];
}

/** The order of this number, however it is written. */
export async function findOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, readOrderNumber(number) ?? ''));
  return row;
}

/**
 * Locks an order until the transaction ends, as everybody does who changes it, its lines, events or payment. Throws a
 * 404 when there is none.
 */
export async function lockOrder(
  tx: Db,
  by: { readonly number: string } | { readonly id: string },
): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(orders)
    .where('id' in by ? eq(orders.id, by.id) : eq(orders.number, readOrderNumber(by.number) ?? ''))
    .for('update');
  if (row === undefined) throw absent('order');
  return row;
}

export async function readWholeOrder(db: Db, order: OrderRow): Promise<WholeOrder> {
  const happened = await db
    .select({ event: orderEvents, username: users.username })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return {
    order,
    lines: await linesOf(db, order),
    payment: await paymentOf(db, order),
    events: happened.map(({ event, username }) => ({ ...event, username })),
  };
}

/** In the order of the bag. */
export async function linesOf(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<OrderLineRow[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position));
}

export async function paymentOf(
  db: Db,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
  if (row === undefined) throw new Error(`Order ${number} has no payment.`);
  return row;
}
