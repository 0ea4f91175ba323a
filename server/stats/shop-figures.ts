import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShopFigures } from '#contract/shop/stats.ts';
import { type Cents, cents, sumCents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { products } from '../db/schema/products.ts';
import { countDays, type DateRange, precedingRange, startOfMonth } from '../http/date-range.ts';
import { isSale } from '../orders/orders.ts';
import { loadShopState, type ShopState } from './open-tasks.ts';
import { isWithinDays } from './sales.ts';
import { selectSales } from './sales-periods.ts';

/** Longer ranges are grouped by month, shorter ones by day. */
const MAX_DAYS_BY_DAY = 62;
const MAX_BEST_SELLERS = 10;

type SalesFigures = Pick<
  ShopFigures,
  | 'revenueCents'
  | 'taxCents'
  | 'orders'
  | 'customers'
  | 'products'
  | 'pieces'
  | 'parts'
  | 'bestSellers'
  | 'previous'
>;

/** The sums of all periods in one row. The lists are JSON. */
interface Sums {
  readonly parts: readonly { from: string; revenueCents: Cents; taxCents: Cents; orders: number }[];
  readonly customers: number;
  readonly products: number;
  readonly pieces: number;
  readonly bestSellers: readonly { productId: string; pieces: number; revenueCents: Cents }[];
}

/** The figures of a response come from one snapshot. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Maximum number of ranges with cached sales. */
const MAX_RANGES = 50;

/** Creates the function that returns sales and open tasks. It caches the sales of a range until a sale changes. */
export function createShopFigures(db: Db) {
  const cached = new Map<string, { readonly revision: string; readonly sales: SalesFigures }>();
  return async (days: DateRange, timeZone: string): Promise<SalesFigures & Pick<ShopState, 'openTasks'>> => {
    const key = `${days.from} ${days.to} ${timeZone}`;
    const { revision, openTasks } = await loadShopState(db);
    const known = cached.get(key);
    if (known?.revision === revision) return { ...known.sales, openTasks };
    return db.transaction(async (tx) => {
      const state = await loadShopState(tx);
      const sales = await loadShopFigures(tx, days, timeZone);
      cached.delete(key);
      cached.set(key, { revision: state.revision, sales });
      const [oldest] = cached.keys();
      if (oldest !== undefined && cached.size > MAX_RANGES) cached.delete(oldest);
      return { ...sales, openTasks: state.openTasks };
    }, SNAPSHOT);
  };
}

/**
 * Returns the shop's sales in a range of days. An order counts on the day on which it was placed. [ADMIN-07]
 */
export async function loadShopFigures(db: Db, days: DateRange, timeZone: string): Promise<SalesFigures> {
  const unit = countDays(days) > MAX_DAYS_BY_DAY ? 'month' : 'day';
  const { parts, customers, products, pieces, bestSellers } = await sumPeriods(db, days, unit, timeZone);
  const names = await findNames(
    db,
    bestSellers.map(({ productId }) => productId),
    and(isSale, isWithinDays(orders.placedAt, days, timeZone)),
  );
  return {
    revenueCents: sumCents(parts.map(({ revenueCents }) => revenueCents)),
    taxCents: sumCents(parts.map(({ taxCents }) => taxCents)),
    orders: parts.reduce((sum, part) => sum + part.orders, 0),
    customers,
    products,
    pieces,
    previous: await loadTotals(db, precedingRange(days), timeZone),
    parts: {
      unit,
      list: parts.map(({ taxCents, ...part }) => part),
    },
    bestSellers: bestSellers.map(({ productId, pieces, revenueCents }) => ({
      productId,
      name: names.current.get(productId) ?? names.sold.get(productId) ?? '',
      isThere: names.current.has(productId),
      pieces,
      revenueCents,
    })),
  };
}

/**
 * Returns the sums of a range of days, in a single statement that reads each period once. The parts are days or months,
 * including parts without sales. Best sellers have the most units sold.
 */
async function sumPeriods(db: Db, days: DateRange, unit: 'day' | 'month', timeZone: string): Promise<Sums> {
  // The first and last month may be partial.
  const first = unit === 'month' ? startOfMonth(days.from, 0) : days.from;
  const unitName = sql.raw(`'${unit}'`);
  const sums = sql`
    with periods as materialized (${await selectSales(db, days, unit, timeZone)}),
    parts as (
      select date_trunc(${unitName}, starts_at at time zone ${timeZone}) as part, sum(orders) as orders,
        sum(revenue_cents) as revenue_cents, sum(tax_cents) as tax_cents
      from periods group by 1
    ), sold_products as (
      select product_id, sum(sold.pieces) as pieces, sum(sold.revenue_cents) as revenue_cents
      from periods, unnest(product_ids, periods.pieces, product_revenue_cents)
        as sold (product_id, pieces, revenue_cents)
      group by product_id
    ), best_sellers as (
      select * from sold_products order by pieces desc, revenue_cents desc, product_id limit ${MAX_BEST_SELLERS}
    )
    select (
      select json_agg(json_build_object(
        'from', to_char(part, 'YYYY-MM-DD'), 'orders', coalesce(orders, 0),
        'revenueCents', coalesce(revenue_cents, 0), 'taxCents', coalesce(tax_cents, 0)
      ) order by part)
      from generate_series(${first}::timestamp, ${days.to}::timestamp, ('1 ' || ${unitName})::interval) as part
      left join parts using (part)
    ) as parts, (
      select count(*) from (select from periods, unnest(customers) as customer group by customer) as customers
    ) as customers, (
      select count(*) from sold_products
    ) as products, (
      select coalesce(sum(pieces), 0) from sold_products
    ) as pieces, (
      select coalesce(json_agg(json_build_object(
        'productId', product_id, 'pieces', pieces, 'revenueCents', revenue_cents
      ) order by pieces desc, revenue_cents desc, product_id), '[]')
      from best_sellers
    ) as best_sellers`;
  const [row] = await db
    .select({
      parts: sql<Sums['parts']>`parts`,
      customers: sql`customers`.mapWith(Number),
      products: sql`products`.mapWith(Number),
      pieces: sql`pieces`.mapWith(Number),
      bestSellers: sql<Sums['bestSellers']>`best_sellers`,
    })
    .from(sql`(${sums}) as sums`);
  if (row === undefined) throw new Error('The sums of sales are missing.');
  return row;
}

/** Returns the totals of a range of days. */
async function loadTotals(db: Db, days: DateRange, timeZone: string): Promise<ShopFigures['previous']> {
  const totals = sql`
    with periods as materialized (${await selectSales(db, days, 'month', timeZone)})
    select (
      select count(distinct customer) from periods, unnest(customers) as customer
    ) as customers, coalesce(sum(orders), 0) as orders, coalesce(sum(revenue_cents), 0) as revenue_cents
    from periods`;
  const [row] = await db
    .select({
      customers: sql`customers`.mapWith(Number),
      orders: sql`orders`.mapWith(Number),
      revenueCents: sql`revenue_cents`.mapWith((sum) => cents(Number(sum))),
    })
    .from(sql`(${totals}) as totals`);
  if (row === undefined) throw new Error('The totals of sales are missing.');
  return { ...days, ...row };
}

/** Returns the names of products; for deleted products, the name in their last sale. */
async function findNames(db: Db, ids: readonly string[], sold: SQL | undefined) {
  const { id, name } = products;
  const existing = await db
    .select({ id, name })
    .from(products)
    .where(inArray(id, [...ids]));
  const current = new Map(existing.map((row) => [row.id, row.name]));
  const deleted = ids.filter((productId) => !current.has(productId));
  const lines = await db
    .selectDistinctOn([orderLines.productId], { id: orderLines.productId, name: orderLines.name })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(inArray(orderLines.productId, deleted), sold))
    .orderBy(asc(orderLines.productId), desc(orders.placedAt));
  return { current, sold: new Map(lines.map((row) => [row.id, row.name])) };
}
