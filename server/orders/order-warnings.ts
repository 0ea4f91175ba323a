import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { ORDER_WARNINGS, type OrderWarning } from '#contract/orders/order.ts';
import type { Db } from '../db/database.ts';
import { prepareOnce } from '../db/prepared.ts';
import { heldKeys, orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { productSizes, products } from '../db/schema/products.ts';
import { HELD_PAYMENTS, MIN_UNITS, maxHeldUnitsSql } from './order-holds.ts';

/**
 * Reasons why an admin should check an order before processing it. Only unpaid orders that hold stock have warnings.
 */

/** Minimum number of unpaid orders of one network that triggers a warning. */
const MANY_ORDERS = 5;

/** Share of a stock above which the unpaid orders of one network or mailbox have a warning, in percent. */
const LARGE_SHARE_PERCENT = 25;

/**
 * Returns the SQL of the warnings of orders that hold stock, as `id` and `warning`. `ids` limits the search to the
 * networks and mailboxes of these orders. Old orders without a stored network have no warning for their network or
 * share.
 *
 * For networks and shares, reads only orders with a key in `heldKeys`. The keys are an array, because the planner might
 * run a subquery once per order.
 */
function selectWarnings(ids?: SQL): SQL {
  const ofOrders = sql`select unnest(array[network_key, mailbox_key]) from ${orders} where ${orders.id} = any(${ids})`;
  const keys = sql`array(select key from ${heldKeys} ${ids && sql`where key in (${ofOrders})`})`;
  // Inlines the parameters: a statement without parameters is planned once.
  return sql`
    with held as materialized (
      select held.id, held.network_key, held.mailbox_key
      from ${orders} as held join ${payments} as due on due.order_id = held.id
      where held.status = 'pending' and held.network_key is not null and due.status in ${HELD_PAYMENTS}
        and (held.network_key = any(${keys}) or held.mailbox_key = any(${keys}))
    ), units as (
      select held.id, line.product_id, line.sku,
        sum(line.quantity) over (partition by key, line.product_id, line.sku) as units
      from held cross join unnest(array[held.network_key, held.mailbox_key]) as key
      join ${orderLines} as line on line.order_id = held.id and line.takes_stock
    )
    select id, 'unconfirmed' as warning
    from ${orders} join ${payments} as due on due.order_id = id
    where ${orders}.status = 'pending' and confirmation is not null and due.status in ${HELD_PAYMENTS}
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
    )}`.inlineParams();
}

/** Whether an order has a warning. */
export const isSuspicious = sql`${orders.id} = any(array(select id from (${selectWarnings()}) as warned))`;

/** The number of orders that have a warning. */
export const suspiciousCount = sql`(select count(distinct id) from (${selectWarnings()}) as warned)`.mapWith(
  Number,
);

/** Returns the SQL of a table `warned` with the warnings of some orders: `id` and the array `warnings`. */
export const selectWarningLists = (ids: SQL): SQL =>
  sql`(select id, array_agg(warning) as warnings from (${selectWarnings(ids)}) as warnings group by id) as warned`;

/** The table `warned` without rows. */
export const NO_WARNING_LISTS = sql`(select null::uuid as id, null::text[] as warnings where false) as warned`;

/** The warnings of an order, in a statement that joins `selectWarningLists`. */
export const warningsColumn = sql<OrderWarning[]>`coalesce(warned.warnings, '{}')`;

/** Returns warnings in the order of the contract. */
export const sortWarnings = (warnings: readonly OrderWarning[]): OrderWarning[] =>
  ORDER_WARNINGS.filter((warning) => warnings.includes(warning));

const prepareFindWarnings = prepareOnce((db) => {
  const ids = sql`${sql.placeholder('ids')}::uuid[]`;
  return db
    .select({ id: orders.id, warnings: sql<OrderWarning[]>`warned.warnings` })
    .from(orders)
    .innerJoin(selectWarningLists(ids), sql`warned.id = ${orders.id}`)
    .where(sql`${orders.id} = any(${ids})`)
    .prepare('find_warnings');
});

/**
 * Returns the warnings of the orders that have any, by order id. Prepares the statement, because planning takes
 * longest.
 */
export async function findWarnings(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderWarning[]>> {
  const rows = await prepareFindWarnings(db).execute({ ids: orderIds });
  return new Map(rows.map(({ id, warnings }) => [id, sortWarnings(warnings)]));
}

/**
 * Deletes duplicate keys, and the keys of networks and mailboxes that hold too little for a warning at any stock. The
 * snapshot of a single statement excludes the keys of orders that commit meanwhile, so they are not deleted.
 */
export async function pruneHeldKeys(db: Db): Promise<void> {
  await db.execute(sql`
    with held as materialized (
      select ${orders.id}, key
      from ${payments} join ${orders} on ${orders.id} = ${payments.orderId}
        cross join unnest(array[network_key, mailbox_key]) as key
      where ${isNotNull(payments.pendingSince)} and ${inArray(payments.status, HELD_PAYMENTS)}
        and key in (select key from ${heldKeys})
    ), conspicuous as (
      select key from held group by key having count(*) >= ${MANY_ORDERS}
      union
      select key from held join ${orderLines} as line on line.order_id = held.id and line.takes_stock
      group by key, line.product_id, line.sku having sum(line.quantity) > ${MIN_UNITS}
    ), kept as (
      select max(id) as id from ${heldKeys} where key in (select key from conspicuous) group by key
    )
    delete from ${heldKeys} where id not in (select id from kept)`);
}
