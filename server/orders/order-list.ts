import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter, OrderSort } from '#contract/orders.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { type PaymentRow, paymentIssues, payments } from '../db/schema/payments.ts';
import { offsetOf, type Paging } from '../http/paging.ts';
import { loadOrderCounts } from './order-counts.ts';
import { matchesText } from './order-search.ts';
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
  /** The text of a search, see `order-search.ts`. */
  readonly q?: string | undefined;
  /** The orders placed at or after `from` and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const overdueSince = sql`now() - make_interval(days => ${ORDER_LIMITS.overdueDays})`;

/** Whether an order has been pending for more than `ORDER_LIMITS.overdueDays` days. */
const isLeftPending = and(eq(orders.status, 'pending'), lt(orders.placedAt, overdueSince));

/** Whether the shop has left a pay-on-delivery order pending. Requires a join of `orders` with `payments`. */
const isOverdue = sql<boolean>`(${and(isLeftPending, eq(payments.method, 'delivery'))})`;

/** Whether the payment of an overdue order is still due, as it is until delivery. Needs no order. */
const isDueTooLong = and(
  eq(payments.method, 'delivery'),
  eq(payments.status, 'due'),
  lt(payments.pendingSince, overdueSince),
);

/** The condition for overdue orders without a join. */
const isInOverdue = sql`(${isLeftPending} and exists (
  select from ${payments} where ${and(eq(payments.orderId, orders.id), isDueTooLong)}))`;

/** Whether a problem of the order's payment is open. */
const hasPaymentIssue = sql`${orders.id} in (
  select ${paymentIssues.orderId} from ${paymentIssues} where ${paymentIssues.resolvedAt} is null)`;

function isInFilter(filter: OrderFilter): SQL | undefined {
  if (filter === 'overdue') return isInOverdue;
  if (filter === 'payment-issue') return hasPaymentIssue;
  return filter === 'suspicious' ? isSuspicious : eq(orders.status, filter);
}

/** Returns the SQL condition of a selection of orders. */
export function selectionCondition({ userId, status, q, from, to }: OrderSelection): SQL | undefined {
  return and(
    from && gte(orders.placedAt, from),
    to && lt(orders.placedAt, to),
    userId === undefined ? undefined : eq(orders.userId, userId),
    status && isInFilter(status),
    matchesText(q ?? ''),
  );
}

/** The sort orders with ties by id. Each is the order of an index, or its reverse. */
const ORDER_BY = {
  newest: [desc(orders.placedAt), asc(orders.id)],
  oldest: [asc(orders.placedAt), desc(orders.id)],
  total: [desc(orders.grandTotalCents), asc(orders.id)],
} satisfies Record<OrderSort, SQL[]>;
const REVERSE_BY = {
  newest: ORDER_BY.oldest,
  oldest: ORDER_BY.newest,
  total: [asc(orders.grandTotalCents), desc(orders.id)],
} satisfies Record<OrderSort, SQL[]>;

/** Options of `listOrders`. */
interface ListOptions {
  readonly sort?: OrderSort | undefined;
  /** The number of orders in the selection, which lets a page near the end be read from there. */
  readonly total?: number | undefined;
}

/** Returns a page of orders. */
export async function listOrders(
  db: Db,
  selection: OrderSelection,
  paging: Paging,
  { sort = 'newest', total = 0 }: ListOptions = {},
): Promise<ListedOrder[]> {
  const before = offsetOf(paging);
  const after = total - before - paging.perPage;
  const isNearEnd = after < before && before < total;
  // The rows before or after the page are read from the index only, without their payments.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(selectionCondition(selection))
    .orderBy(...(isNearEnd ? REVERSE_BY : ORDER_BY)[sort])
    .limit(isNearEnd ? Math.min(paging.perPage, total - before) : paging.perPage)
    .offset(isNearEnd ? Math.max(after, 0) : before);
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

/** The number of orders that a condition selects among those of a group. */
const countWhere = (condition: SQL | undefined) =>
  sql`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number);

/**
 * Returns the numbers of orders in the filters that are not states, over all orders. The statement is prepared:
 * planning it takes longest.
 */
async function countFlagged(db: Db) {
  const [row] = await db
    .select({
      overdue: sql`${db.$count(payments, isDueTooLong)}`.mapWith(Number),
      suspicious: sql`${db.$count(orders, isSuspicious)}`.mapWith(Number),
      'payment-issue': sql`${db.$count(orders, hasPaymentIssue)}`.mapWith(Number),
    })
    .from(sql`(select) as nothing`)
    .prepare('count_flagged_orders')
    .execute();
  if (row === undefined) throw new Error('The counts of orders are missing.');
  return row;
}

/** Counts the orders that match in one statement, which finds them once. */
async function countMatches(db: Db, where: SQL) {
  const rows = await db
    .select({
      status: orders.status,
      orders: count(),
      overdue: countWhere(isInOverdue),
      suspicious: countWhere(isSuspicious),
      'payment-issue': countWhere(hasPaymentIssue),
    })
    .from(orders)
    .where(where)
    .groupBy(orders.status);
  const sumOf = (filter: 'overdue' | 'suspicious' | 'payment-issue') =>
    rows.reduce((sum, row) => sum + row[filter], 0);
  return {
    rows,
    overdue: sumOf('overdue'),
    suspicious: sumOf('suspicious'),
    'payment-issue': sumOf('payment-issue'),
  };
}

/** Returns the number of orders in a selection, per state and in total. */
export async function countOrders(
  db: Db,
  selection: Omit<OrderSelection, 'status'>,
): Promise<Record<'all' | OrderFilter, number>> {
  const where = selectionCondition(selection);
  const { rows, ...flagged } = where
    ? await countMatches(db, where)
    : { rows: await loadOrderCounts(db), ...(await countFlagged(db)) };
  const countOf = (status: string) => rows.find((row) => row.status === status)?.orders ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.orders, 0),
    pending: countOf('pending'),
    processing: countOf('processing'),
    shipped: countOf('shipped'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
    ...flagged,
  };
}
