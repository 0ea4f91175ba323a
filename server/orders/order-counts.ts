import { sql } from 'drizzle-orm';
import type { OrderState } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import { orderCounts } from '../db/schema/orders.ts';

/** Number of rows from which on they are merged. */
const MAX_ROWS = 100;

/** Returns the number of orders per status. Triggers on `orders` write its changes. */
export async function loadOrderCounts(db: Db): Promise<{ status: OrderState; orders: number }[]> {
  return db
    .select({ status: orderCounts.status, orders: sql`sum(${orderCounts.orders})`.mapWith(Number) })
    .from(orderCounts)
    .groupBy(orderCounts.status);
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
