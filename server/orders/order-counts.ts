import { eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderCounts } from '../db/schema/orders.ts';

/** Number of rows from which on they are merged. */
const MAX_ROWS = 100;

const sumOfOrders = sql`coalesce(sum(${orderCounts.orders}), 0)`.mapWith(Number);

/** Returns the number of orders per status. Triggers on `orders` write its changes. */
export async function loadOrderCounts(db: Db) {
  return db
    .select({ status: orderCounts.status, orders: sumOfOrders })
    .from(orderCounts)
    .where(ne(orderCounts.status, 'waiting'))
    .groupBy(orderCounts.status);
}

/** Returns the number of pending orders that are paid or due on delivery. Triggers on `payments` write its changes. */
export async function loadWaitingCount(db: Db): Promise<number> {
  const [row] = await db
    .select({ orders: sumOfOrders })
    .from(orderCounts)
    .where(eq(orderCounts.status, 'waiting'));
  return row?.orders ?? 0;
}

/**
 * Replaces the changes of the counts by one row per status. A single statement: a concurrent reader sees either, and
 * the row locks let a second process find nothing to delete.
 */
export async function mergeOrderCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with merged as (
      delete from ${orderCounts} where (select count(*) from ${orderCounts}) > ${MAX_ROWS} returning status, orders
    )
    insert into ${orderCounts} (status, orders) select status, sum(orders) from merged group by status`);
}
