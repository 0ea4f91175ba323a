import { and, asc, desc, eq, exists, inArray, notInArray } from 'drizzle-orm';
import { OPEN_ORDERS_SHOWN } from '#contract/orders/open-orders.ts';
import { CLOSED_STATES } from '#contract/orders/order.ts';
import type { PriceComponent } from '#contract/quote/price-components.ts';
import { isProductId } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import {
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  orderComponents,
  orderEvents,
  orderLines,
  orders,
} from '../db/schema/orders.ts';
import { type PaymentIssueRow, type PaymentRow, payments } from '../db/schema/payments.ts';
import { products } from '../db/schema/products.ts';
import { notFound } from '../http/http-error.ts';
import { parseOrderNumber } from './order-number.ts';
import { findLineRefunds, type LineRefunds } from './payments/line-refund-rows.ts';
import { findPaymentIssues } from './payments/payment-issues.ts';

/** An order with its lines, amounts, payment and timeline. */
export interface OrderDetails {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly components: readonly PriceComponent[];
  /** The refunded units of the lines, by position. */
  readonly lineRefunds: ReadonlyMap<number, LineRefunds>;
  /** The ids of the lines' products that still exist. */
  readonly productIds: ReadonlySet<string>;
  readonly payment: PaymentRow;
  /** The open issues of the payment. */
  readonly paymentIssues: readonly PaymentIssueRow[];
  /** The timeline, oldest first. `username` belongs to the actor's account, if any. */
  readonly events: readonly (OrderEventRow & { readonly username: string | null })[];
}

/** Returns the order with this number, in any spelling that `parseOrderNumber` accepts. */
export async function findOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, parseOrderNumber(number) ?? ''));
  return row;
}

/**
 * Locks an order until the transaction ends and returns it. Every state change of an order or its payment takes this
 * lock first. Throws `HttpError` 404 for an unknown order.
 */
export async function lockOrder(
  tx: Db,
  by: { readonly number: string } | { readonly id: string },
): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(orders)
    .where('id' in by ? eq(orders.id, by.id) : eq(orders.number, parseOrderNumber(by.number) ?? ''))
    .for('update');
  if (row === undefined) throw notFound('order');
  return row;
}

/** Loads the lines, amounts, payment and timeline of an order. */
export async function loadOrderDetails(db: Db, order: OrderRow): Promise<OrderDetails> {
  const timeline = await db
    .select({ event: orderEvents, username: users.username })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const lines = await findOrderLines(db, order);
  const lineProductIds = lines.map(({ productId }) => productId);
  const existing = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, lineProductIds));
  return {
    order,
    lines,
    components: await findComponents(db, order),
    lineRefunds: await findLineRefunds(db, order),
    productIds: new Set(existing.map(({ id }) => id)),
    payment: await getPayment(db, order),
    paymentIssues: await findPaymentIssues(db, order),
    events: timeline.map(({ event, username }) => ({ ...event, username })),
  };
}

/** Returns the lines of an order, in the order of the customer's bag. */
export async function findOrderLines(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<OrderLineRow[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position));
}

/** Returns the components of an order's total, in the order of its summary. */
export async function findComponents(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<PriceComponent[]> {
  return (await findComponentsByOrder(db, [id])).get(id) ?? [];
}

/** Returns the components of the totals of orders, in the order of their summaries, by order id. */
export async function findComponentsByOrder(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PriceComponent[]>> {
  const rows = await db
    .select()
    .from(orderComponents)
    .where(inArray(orderComponents.orderId, [...orderIds]))
    .orderBy(asc(orderComponents.orderId), asc(orderComponents.position));
  const components = new Map<string, PriceComponent[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, kind, label, rate, amountCents, isIncluded } of rows)
    components
      .get(orderId)
      ?.push({ kind, label, rate: rate ?? undefined, amountCents, isIncluded: isIncluded || undefined });
  return components;
}

/**
 * Returns the number of open orders with one of the products, and the order numbers of the newest. With `skus`, counts
 * only orders with one of these sizes.
 */
export async function findOpenOrders(
  db: Db,
  {
    productIds,
    skus,
  }: { readonly productIds: readonly string[]; readonly skus?: readonly string[] | undefined },
): Promise<{ totalOrders: number; numbers: string[] }> {
  const containsProduct = exists(
    db
      .select({ orderId: orderLines.orderId })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.orderId, orders.id),
          inArray(orderLines.productId, productIds.filter(isProductId)),
          // PostgreSQL rejects texts with a NUL character.
          skus &&
            inArray(
              orderLines.sku,
              skus.filter((sku) => !sku.includes('\0')),
            ),
        ),
      ),
  );
  const isOpen = and(notInArray(orders.status, [...CLOSED_STATES]), containsProduct);
  const newest = await db
    .select({ number: orders.number })
    .from(orders)
    .where(isOpen)
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(OPEN_ORDERS_SHOWN);
  return { totalOrders: await db.$count(orders, isOpen), numbers: newest.map(({ number }) => number) };
}

/** Returns the payment of an order. Each order has exactly one. */
export async function getPayment(
  db: Db,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, id));
  if (row === undefined) throw new Error(`Order ${number} has no payment.`);
  return row;
}

/** Returns the number of a customer's orders. */
export async function countOrdersOf(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId));
}
