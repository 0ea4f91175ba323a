import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Cents, cents, toDollars } from '#contract/money.ts';
import type { ShopFigures } from '#contract/stats.ts';
import type { Db } from '../db/database.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { products } from '../db/schema/products.ts';
import { countDays, type DateRange, startOfMonth } from './date-range.ts';
import { isSale, isWithinDays, sumCentsWhere, sumWhere } from './sales.ts';

/** Longer ranges are grouped by month, shorter ones by day. */
const MAX_DAYS_BY_DAY = 62;
const MAX_BEST_SELLERS = 10;

type SalesFigures = Pick<
  ShopFigures,
  'revenue' | 'tax' | 'orders' | 'customers' | 'products' | 'pieces' | 'parts' | 'bestSellers'
>;

/**
 * Returns the shop's sales in a range of days. An order counts on the day on which it was placed. Money is in dollars.
 * [ADMIN-07]
 */
export async function loadShopFigures(db: Db, days: DateRange, timeZone: string): Promise<SalesFigures> {
  const sold = and(isSale, isWithinDays(orders.placedAt, days, timeZone));
  return {
    ...(await sumOrders(db, sold)),
    ...(await sumItems(db, sold)),
    parts: await sumByPeriod(db, sold, days, timeZone),
    bestSellers: await findBestSellers(db, sold),
  };
}

async function sumOrders(db: Db, sold: SQL | undefined) {
  // Identifies a customer by account, else by email. Orders without either, after erasure, count as one customer each.
  const customer = sql`coalesce(${orders.userId}::text, lower(${orders.email}), ${orders.id}::text)`;
  const [row] = await db
    .select({
      revenueCents: sumCentsWhere(orders.totalCents),
      taxCents: sumCentsWhere(orders.taxCents),
      orders: count(),
      customers: sql`count(distinct ${customer})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold);
  const { revenueCents = cents(0), taxCents = cents(0), orders: orderCount = 0, customers = 0 } = row ?? {};
  return { revenue: toDollars(revenueCents), tax: toDollars(taxCents), orders: orderCount, customers };
}

async function sumItems(db: Db, sold: SQL | undefined) {
  const [row] = await db
    .select({
      pieces: sumWhere(orderLines.quantity),
      products: sql`count(distinct ${orderLines.productId})`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold);
  const { pieces = 0, products: productCount = 0 } = row ?? {};
  return { pieces, products: productCount };
}

/** Returns the revenue per day or month, including periods without sales. The first and last month may be partial. */
async function sumByPeriod(
  db: Db,
  sold: SQL | undefined,
  days: DateRange,
  timeZone: string,
): Promise<ShopFigures['parts']> {
  const unit = countDays(days) > MAX_DAYS_BY_DAY ? 'month' : 'day';
  const first = unit === 'month' ? startOfMonth(days.from, 0) : days.from;
  const step = sql.raw(`interval '1 ${unit}'`);
  const sales = db
    .select({ id: orders.id, placedAt: orders.placedAt, totalCents: orders.totalCents })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold)
    .as('sales');
  const list = await db
    .select({
      from: sql<string>`to_char(part, 'YYYY-MM-DD')`,
      revenueCents: sumCentsWhere(sales.totalCents),
      orders: count(sales.id),
    })
    .from(sql`generate_series(${first}::timestamp, ${days.to}::timestamp, ${step}) as part`)
    .leftJoin(
      sales,
      sql`${sales.placedAt} >= part at time zone ${timeZone}
        and ${sales.placedAt} < (part + ${step}) at time zone ${timeZone}`,
    )
    .groupBy(sql`part`)
    .orderBy(sql`part`);
  return {
    unit,
    list: list.map(({ revenueCents, ...part }) => ({ ...part, revenue: toDollars(revenueCents) })),
  };
}

/** Returns the products with the most units sold. Deleted products keep the name under which they were last sold. */
async function findBestSellers(db: Db, sold: SQL | undefined): Promise<ShopFigures['bestSellers']> {
  const pieces = sumWhere(orderLines.quantity);
  const revenueCents = sumCentsWhere(sql<Cents>`${orderLines.priceCents}::bigint * ${orderLines.quantity}`);
  const lastName = sql`(array_agg(${orderLines.name} order by ${orders.placedAt} desc))[1]`;
  const rows = await db
    .select({
      productId: orderLines.productId,
      name: sql<string>`coalesce(${products.name}, ${lastName})`,
      isThere: sql<boolean>`${products.id} is not null`,
      pieces,
      revenueCents,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(sold)
    .groupBy(orderLines.productId, products.id)
    .orderBy(desc(pieces), desc(revenueCents), asc(orderLines.productId))
    .limit(MAX_BEST_SELLERS);
  return rows.map(({ revenueCents, ...row }) => ({ ...row, revenue: toDollars(revenueCents) }));
}
