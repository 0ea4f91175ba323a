import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ORDER_WARNINGS, type OrderWarning } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { productSizes, products } from '../db/schema/products.ts';
import { HELD_PAYMENTS, MIN_UNITS, maxHeldUnitsSql } from './order-holds.ts';

/** Reasons why an admin should check an order before processing it. Only orders that hold stock unpaid have any. */

/** The number of unpaid orders of one network that is conspicuous. */
const MANY_ORDERS = 5;

/** The share of a stock that is conspicuous in the unpaid orders of one network or mailbox, in percent. */
const LARGE_SHARE_PERCENT = 25;

const isHeld = and(
  eq(orders.status, 'pending'),
  sql`(select ${inArray(payments.status, HELD_PAYMENTS)} from ${payments} where ${payments.orderId} = ${orders.id})`,
);

/**
 * Returns the condition for orders whose network or mailbox has more than `MIN_UNITS` items in pending orders. An index
 * sums them up without the payments, so paid orders are included. Only these orders can have a warning for their
 * network or share: fewer units are never a large share, and `MANY_ORDERS` orders have more items.
 */
function isCandidate(key: 'network_key' | 'mailbox_key', ids: readonly string[] | undefined): SQL {
  const column = sql.raw(key);
  const isOfIds = ids
    ? sql`${column} in (select ${column} from ${orders} where ${inArray(orders.id, [...ids])})`
    : sql`${column} is not null`;
  // An array is computed once, where the planner might compute a subquery once per order.
  return sql`held.${column} = any(array(
    select ${column} from ${orders} where status = 'pending' and ${isOfIds}
    group by ${column} having sum(selected_items) > ${MIN_UNITS}))`;
}

/**
 * Returns the SQL of the warnings of pending orders, as `id` and `warning`. `ids` limits the search to the networks and
 * mailboxes of these orders. Orders from before networks were stored have no warning for their network or share.
 */
function selectWarnings(ids?: readonly string[]): SQL {
  return sql`
    with held as materialized (
      select held.id, held.network_key, held.mailbox_key
      from ${orders} as held join ${payments} as due on due.order_id = held.id
      where held.status = 'pending' and held.network_key is not null and due.status in ${HELD_PAYMENTS}
        and (${isCandidate('network_key', ids)} or ${isCandidate('mailbox_key', ids)})
    ), units as (
      select held.id, line.product_id, line.sku,
        sum(line.quantity) over (partition by key, line.product_id, line.sku) as units
      from held cross join unnest(array[held.network_key, held.mailbox_key]) as key
      join ${orderLines} as line on line.order_id = held.id and line.takes_stock
    )
    select id, 'unconfirmed' as warning from ${orders} where status = 'pending' and confirmation is not null
    union all
    select id, 'network' from (
      select id, count(*) over (partition by network_key) as orders from held
    ) as of_network where orders >= ${MANY_ORDERS}
    union all
    select units.id, 'share' from units
    join ${products} as product on product.id = units.product_id
    left join ${productSizes} as size on size.product_id = product.id and size.sku = units.sku
    where units.units > ${MIN_UNITS} and units.units > ${maxHeldUnitsSql(
      sql`(case when product.sizes is null then product.stock else size.stock end + units.units)`,
      LARGE_SHARE_PERCENT,
    )}`;
}

/** Whether an order has a warning. */
export const isSuspicious = and(
  isHeld,
  sql`${orders.id} = any(array(select id from (${selectWarnings()}) as warned))`,
);

/** Returns the warnings of the orders that have any, by order id. */
export async function findWarnings(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderWarning[]>> {
  const rows = await db
    .select({ id: orders.id, warnings: sql<OrderWarning[]>`array_agg(warning)` })
    .from(orders)
    .innerJoin(sql`(${selectWarnings(orderIds)}) as warned`, sql`warned.id = ${orders.id}`)
    .where(and(inArray(orders.id, [...orderIds]), isHeld))
    .groupBy(orders.id);
  return new Map(
    rows.map(({ id, warnings }) => [id, ORDER_WARNINGS.filter((warning) => warnings.includes(warning))]),
  );
}
