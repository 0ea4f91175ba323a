import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter, OrderSort } from '#contract/orders.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { patternOfPart } from '../db/like-pattern.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { type PaymentRow, paymentIssues, payments } from '../db/schema/payments.ts';
import { offsetOf, type Paging } from '../http/paging.ts';
import { parseListSearch } from '../http/search-text.ts';
import { loadOrderCounts } from './order-counts.ts';
import { normalizePartialNumber } from './order-number.ts';
import { isSuspicious } from './order-warnings.ts';

/** Images shown for an order in a list. */
const MAX_IMAGES = 4;

/** A row of an order list. */
export interface ListedOrder {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly overdue: boolean;
  /** The first lines of the order, one per image in the list. */
  readonly lines: readonly OrderLineRow[];
}

/** Criteria of an order list. An undefined field does not restrict the list. */
export interface OrderSelection {
  readonly userId?: string | undefined;
  readonly status?: OrderFilter | undefined;
  /** Part of the number, the name or the email. */
  readonly q?: string | undefined;
  /** The orders placed at or after `from` and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Whether an order has been pending for more than `ORDER_LIMITS.overdueDays` days. */
const isLeftPending = and(
  eq(orders.status, 'pending'),
  lt(orders.placedAt, sql`now() - make_interval(days => ${ORDER_LIMITS.overdueDays})`),
);

/** Whether the shop has left a pay-on-delivery order pending. Requires a join of `orders` with `payments`. */
const isOverdue = sql<boolean>`(${and(isLeftPending, eq(payments.method, 'delivery'))})`;

/** The same without a join. Cash is due until delivery, so an index finds the few payments that can be meant. */
const isInOverdue = sql`(${isLeftPending} and ${orders.id} in (
  select ${payments.orderId} from ${payments}
  where ${and(eq(payments.status, 'due'), eq(payments.method, 'delivery'))}))`;

/** Whether a problem of the order's payment is open. */
const hasPaymentIssue = sql`${orders.id} in (
  select ${paymentIssues.orderId} from ${paymentIssues} where ${paymentIssues.resolvedAt} is null)`;

function isInFilter(filter: OrderFilter): SQL | undefined {
  if (filter === 'overdue') return isInOverdue;
  if (filter === 'payment-issue') return hasPaymentIssue;
  return filter === 'suspicious' ? isSuspicious : eq(orders.status, filter);
}

/** The order number without its prefix and dashes, e.g. `7K3M92QD`. */
const bareNumber = sql`substr(replace(${orders.number}, '-', ''), 4)`;

/** Returns the SQL condition of a selection of orders. */
export function selectionCondition({ userId, status, q, from, to }: OrderSelection): SQL | undefined {
  return and(
    from && gte(orders.placedAt, from),
    to && lt(orders.placedAt, to),
    userId === undefined ? undefined : eq(orders.userId, userId),
    status && isInFilter(status),
    contains(parseListSearch(q)),
  );
}

function contains(q: string): SQL | undefined {
  if (q === '') return undefined;
  const number = normalizePartialNumber(q);
  return or(
    ilike(orders.name, patternOfPart(q)),
    ilike(orders.email, patternOfPart(q)),
    number === '' ? undefined : sql`${bareNumber} like ${patternOfPart(number)}`,
  );
}

/** The sort orders with ties by id. Each is the order of an index, or its reverse. */
const ORDER_BY = {
  newest: [desc(orders.placedAt), asc(orders.id)],
  oldest: [asc(orders.placedAt), desc(orders.id)],
  total: [desc(orders.grandTotalCents), asc(orders.id)],
} satisfies Record<OrderSort, SQL[]>;

/** Returns a page of orders. */
export async function listOrders(
  db: Db,
  selection: OrderSelection,
  paging: Paging,
  sort: OrderSort = 'newest',
): Promise<ListedOrder[]> {
  // The rows before the page are read from the index only, without their payments.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(selectionCondition(selection))
    .orderBy(...ORDER_BY[sort])
    .limit(paging.perPage)
    .offset(offsetOf(paging));
  const rows = await db
    .select({ order: orders, payment: payments, overdue: isOverdue })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(inArray(orders.id, ids))
    .orderBy(...ORDER_BY[sort]);
  const lines = await firstLines(
    db,
    rows.map(({ order }) => order.id),
  );
  return rows.map((row) => ({ ...row, lines: lines.filter(({ orderId }) => orderId === row.order.id) }));
}

/** Returns whether the shop has left a pay-on-delivery order pending. */
export async function isOrderOverdue(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, id), isInOverdue))) > 0;
}

/** Returns the number of a customer's orders. */
export async function countOrdersOf(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId));
}

async function firstLines(db: Db, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, [...orderIds]), lt(orderLines.position, MAX_IMAGES)))
    .orderBy(asc(orderLines.position));
}

/** Returns the number of orders in a selection, per state and in total. */
export async function countOrders(
  db: Db,
  selection: Omit<OrderSelection, 'status'>,
): Promise<Record<'all' | OrderFilter, number>> {
  const where = selectionCondition(selection);
  const rows = where
    ? await db
        .select({ status: orders.status, orders: count() })
        .from(orders)
        .where(where)
        .groupBy(orders.status)
    : await loadOrderCounts(db);
  const countOf = (status: string) => rows.find((row) => row.status === status)?.orders ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.orders, 0),
    pending: countOf('pending'),
    processing: countOf('processing'),
    shipped: countOf('shipped'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
    overdue: await db.$count(orders, and(where, isInOverdue)),
    suspicious: await db.$count(orders, and(where, isSuspicious)),
    'payment-issue': await db.$count(orders, and(where, hasPaymentIssue)),
  };
}
