import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Cents, cents, sumCents, toDollars } from '#contract/money.ts';
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
    ...(await sumByPeriod(db, sold, days, timeZone)),
    customers: await countCustomers(db, sold),
    ...(await sumItems(db, sold)),
  };
}

/** Returns the sums and the revenue per day or month, including periods without sales. */
async function sumByPeriod(
  db: Db,
  sold: SQL | undefined,
  days: DateRange,
  timeZone: string,
): Promise<Pick<SalesFigures, 'revenue' | 'tax' | 'orders' | 'parts'>> {
  const unit = countDays(days) > MAX_DAYS_BY_DAY ? 'month' : 'day';
  // The first and last month may be partial.
  const first = unit === 'month' ? startOfMonth(days.from, 0) : days.from;
  const sales = db
    .select({
      part: sql`date_trunc(${sql.raw(`'${unit}'`)}, ${orders.placedAt} at time zone ${timeZone})`.as(
        'part_of_sale',
      ),
      revenueCents: sumCentsWhere(orders.totalCents).as('revenue_cents'),
      taxCents: sumCentsWhere(orders.taxCents).as('tax_cents'),
      orders: count().as('orders'),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold)
    .groupBy(sql`1`)
    .as('sales');
  const list = await db
    .select({
      from: sql<string>`to_char(part, 'YYYY-MM-DD')`,
      revenueCents: centsOrZero(sales.revenueCents),
      taxCents: centsOrZero(sales.taxCents),
      orders: sql`coalesce(${sales.orders}, 0)`.mapWith(Number),
    })
    .from(
      sql`generate_series(${first}::timestamp, ${days.to}::timestamp, ${sql.raw(`interval '1 ${unit}'`)}) as part`,
    )
    .leftJoin(sales, sql`${sales.part} = part`)
    .orderBy(sql`part`);
  return {
    revenue: toDollars(sumCents(list.map(({ revenueCents }) => revenueCents))),
    tax: toDollars(sumCents(list.map(({ taxCents }) => taxCents))),
    orders: list.reduce((sum, part) => sum + part.orders, 0),
    parts: {
      unit,
      list: list.map(({ from, revenueCents, orders }) => ({
        from,
        orders,
        revenue: toDollars(revenueCents),
      })),
    },
  };
}

const centsOrZero = (sum: SQL.Aliased | SQL) =>
  sql`coalesce(${sum}, 0)`.mapWith((amount) => cents(Number(amount)));

/** Returns the number of customers: by account, else by email. Erased ones count as one customer per order. */
async function countCustomers(db: Db, sold: SQL | undefined): Promise<number> {
  const customer = sql`coalesce(${orders.userId}::text, lower(${orders.email}), ${orders.id}::text)`;
  const customers = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold)
    .groupBy(customer)
    .as('customers');
  const [row] = await db.select({ customers: count() }).from(customers);
  return row?.customers ?? 0;
}

/**
 * Returns the sums of all products, and those with the most units sold. Deleted products keep the name under which they
 * were last sold.
 */
async function sumItems(
  db: Db,
  sold: SQL | undefined,
): Promise<Pick<SalesFigures, 'pieces' | 'products' | 'bestSellers'>> {
  const pieces = sumWhere(orderLines.quantity);
  const revenueCents = sumCentsWhere(sql<Cents>`${orderLines.priceCents}::bigint * ${orderLines.quantity}`);
  const rows = await db
    .select({
      productId: orderLines.productId,
      pieces,
      revenueCents,
      allPieces: sql`sum(${pieces}) over ()`.mapWith(Number),
      allProducts: sql`count(*) over ()`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold)
    .groupBy(orderLines.productId)
    .orderBy(desc(pieces), desc(revenueCents), asc(orderLines.productId))
    .limit(MAX_BEST_SELLERS);
  const ids = rows.map(({ productId }) => productId);
  const names = await findNames(db, ids, sold);
  return {
    pieces: rows[0]?.allPieces ?? 0,
    products: rows[0]?.allProducts ?? 0,
    bestSellers: rows.map((row) => ({
      productId: row.productId,
      name: names.current.get(row.productId) ?? names.sold.get(row.productId) ?? '',
      isThere: names.current.has(row.productId),
      pieces: row.pieces,
      revenue: toDollars(row.revenueCents),
    })),
  };
}

/** Returns the names of the products that exist, and of the others those in their last sale. */
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
