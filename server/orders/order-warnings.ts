import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { ORDER_WARNINGS, type OrderWarning } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { productSizes, products } from '../db/schema/products.ts';
import { HELD_PAYMENTS, maxHeldUnitsSql } from './order-holds.ts';

/** Reasons why an admin should check an order before processing it. Only orders that hold stock unpaid have any. */

/** The number of unpaid orders of one network that is conspicuous. */
const MANY_ORDERS = 5;

/** The share of a stock that is conspicuous in the unpaid orders of one network or mailbox, in percent. */
const LARGE_SHARE_PERCENT = 25;

/** The SQL of the orders that hold stock, named `held`. Orders from before networks were stored are left out. */
const heldOrders = sql`
  from ${orders} as held join ${payments} as due on due.order_id = held.id
  where held.status = 'pending' and held.network_key is not null and due.status in ${HELD_PAYMENTS}`;

const largeShares = sql`
  with units as (
    select held.id, key, line.product_id, line.sku, line.quantity
    from (select held.id, unnest(array[held.network_key, held.mailbox_key]) as key ${heldOrders}) as held
    join ${orderLines} as line on line.order_id = held.id and line.takes_stock
  ), shares as (
    select key, product_id, sku, sum(quantity) as units from units group by key, product_id, sku
  )
  select units.id from units join shares
    on shares.key = units.key and shares.product_id = units.product_id and shares.sku is not distinct from units.sku
  join ${products} as product on product.id = units.product_id
  left join ${productSizes} as size on size.product_id = product.id and size.sku = units.sku
  where shares.units > ${maxHeldUnitsSql(
    sql`(case when product.sizes is null then product.stock else size.stock end + shares.units)`,
    LARGE_SHARE_PERCENT,
  )}`;

const CONDITIONS: Readonly<Record<OrderWarning, SQL | undefined>> = {
  unconfirmed: isNotNull(orders.confirmation),
  network: sql`${orders.networkKey} in (
    select held.network_key ${heldOrders} group by held.network_key having count(*) >= ${MANY_ORDERS})`,
  share: sql`${orders.id} in (${largeShares})`,
};

const isHeld = and(
  eq(orders.status, 'pending'),
  sql`(select ${inArray(payments.status, HELD_PAYMENTS)} from ${payments} where ${payments.orderId} = ${orders.id})`,
);

/** Whether an order has a warning. */
export const isSuspicious = and(isHeld, or(...ORDER_WARNINGS.map((warning) => CONDITIONS[warning])));

/** Returns the warnings of the orders that have any, by order id. */
export async function findWarnings(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderWarning[]>> {
  const rows = await db
    .select({
      id: orders.id,
      unconfirmed: sql<boolean>`${CONDITIONS.unconfirmed}`,
      network: sql<boolean>`${CONDITIONS.network}`,
      share: sql<boolean>`${CONDITIONS.share}`,
    })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), isSuspicious));
  return new Map(rows.map((row) => [row.id, ORDER_WARNINGS.filter((warning) => row[warning])]));
}
