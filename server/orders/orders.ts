import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Cents, cents } from '#contract/wire/money.ts';
import { atMost } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { orderCounts, orderDays, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { hasPaymentIssue, isDueTooLong } from './order-selection.ts';
import { suspiciousCount } from './order-warnings.ts';

/** Maximum number of count rows before a merge. */
const MAX_ROWS = 100;

const sumOfOrders = sql`coalesce(sum(${orderCounts.orders}), 0)`;

/** The number of orders per status. Triggers on `orders` record the changes. */
export const orderCountsColumn = sql<{ status: string; orders: number }[]>`(
  select coalesce(json_agg(counted), '[]') from (
    select ${orderCounts.status}, ${sumOfOrders} as orders
    from ${orderCounts} where ${ne(orderCounts.status, 'waiting')} group by ${orderCounts.status}
  ) as counted
)`;

/** The number of pending orders that are paid or due on delivery. Triggers on `payments` record the changes. */
export const waitingCountColumn = sql`(
  select ${sumOfOrders} from ${orderCounts} where ${eq(orderCounts.status, 'waiting')}
)`;

/**
 * Merges the count rows: one row per status, and one per day and status. Each merge is a single statement. A concurrent
 * reader sees the rows before or after the merge, and a concurrent merge finds nothing to delete.
 */
export async function mergeOrderCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with merged as (
      delete from ${orderCounts} where (select count(*) from ${orderCounts}) > ${MAX_ROWS} returning status, orders
    )
    insert into ${orderCounts} (status, orders) select status, sum(orders) from merged group by status`);
  await db.execute(sql`
    with changed as materialized (
      select day, status, count(*) as changes from ${orderDays} group by day, status having count(*) > 1
    ), merged as (
      delete from ${orderDays}
      where (day, status) in (select day, status from changed) and (select sum(changes) from changed) > ${MAX_ROWS}
      returning day, status, orders
    )
    insert into ${orderDays} (day, status, orders) select day, status, sum(orders) from merged
    group by day, status having sum(orders) <> 0`);
}

/** The part of a payment that was refunded, or lost in a dispute, in cents. */
export const returnedCents = atMost(
  sql`(${payments.refundedCents} + ${payments.lostCents})`,
  payments.amountCents,
);

/** The part of a payment that the shop kept, in cents. */
export const keptCents = sql<Cents>`(${payments.amountCents} - ${returnedCents})`;

/**
 * Whether an order counts as a sale: not cancelled, confirmed, and either paid or due on delivery. Orders that are
 * refunded, being refunded or wholly lost in a dispute do not count. Requires a join of `orders` with `payments`.
 */
export const isSale = and(
  ne(orders.status, 'cancelled'),
  isNull(orders.confirmation),
  inArray(payments.status, ['paid', 'due']),
  or(eq(payments.lostCents, cents(0)), sql`${keptCents} > 0`),
);

/** Returns the columns that count all orders per status and per other filter. */
export const allCountsColumns = (db: Db) => ({
  rows: orderCountsColumn,
  overdue: sql`${db.$count(payments, isDueTooLong)}`.mapWith(Number),
  suspicious: suspiciousCount,
  'payment-issue': sql`${db.$count(orders, hasPaymentIssue)}`.mapWith(Number),
});
