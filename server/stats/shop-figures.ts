import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ShopFigures } from '#contract/stats.ts';
import type { Db } from '../db/database.ts';
import { orderLines, orders, payments, products } from '../db/schema.ts';
import { isSale, isWithin, sumOf } from './sales.ts';
import { type Days, lengthOf, monthAfter } from './shop-days.ts';

/** A range of more days is shown by months. */
const MOST_DAYS = 62;
const BEST = 10;

type Sold = Pick<
  ShopFigures,
  'revenue' | 'tax' | 'orders' | 'customers' | 'products' | 'pieces' | 'parts' | 'bestSellers'
>;

/** What was ordered on days of the shop's calendar and counts as sold. [ADMIN-07] */
export async function shopFigures(db: Db, days: Days, timeZone: string): Promise<Sold> {
  const sold = and(isSale, isWithin(orders.placedAt, days, timeZone));
  return {
    ...(await totals(db, sold)),
    ...(await soldPieces(db, sold)),
    parts: await byParts(db, sold, days, timeZone),
    bestSellers: await bestSellers(db, sold),
  };
}

async function totals(db: Db, sold: SQL | undefined) {
  // An account is a person, and so is the address of a guest. Orders of whom nothing is kept are a person each.
  const person = sql`coalesce(${orders.userId}::text, lower(${orders.email}), ${orders.id}::text)`;
  const [row] = await db
    .select({
      revenue: sumOf(orders.totalCents),
      tax: sumOf(orders.taxCents),
      orders: count(),
      customers: sql`count(distinct ${person})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold);
  const { revenue = 0, tax = 0, orders: number = 0, customers = 0 } = row ?? {};
  return { revenue: revenue / 100, tax: tax / 100, orders: number, customers };
}

async function soldPieces(db: Db, sold: SQL | undefined) {
  const [row] = await db
    .select({
      pieces: sumOf(orderLines.quantity),
      products: sql`count(distinct ${orderLines.productId})`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(sold);
  const { pieces = 0, products: different = 0 } = row ?? {};
  return { pieces, products: different };
}

/** The range in days or months; those at its ends may be parts of months. */
async function byParts(
  db: Db,
  sold: SQL | undefined,
  days: Days,
  timeZone: string,
): Promise<ShopFigures['parts']> {
  const unit = lengthOf(days) > MOST_DAYS ? 'month' : 'day';
  const first = unit === 'month' ? monthAfter(days.from, 0) : days.from;
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
      cents: sumOf(sales.totalCents),
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
  return { unit, list: list.map(({ cents, ...part }) => ({ ...part, revenue: cents / 100 })) };
}

/** Products that have gone keep the name that they were last sold by. */
async function bestSellers(db: Db, sold: SQL | undefined): Promise<ShopFigures['bestSellers']> {
  const pieces = sumOf(orderLines.quantity);
  const cents = sumOf(sql`${orderLines.priceCents}::bigint * ${orderLines.quantity}`);
  const lastName = sql`(array_agg(${orderLines.name} order by ${orders.placedAt} desc))[1]`;
  const rows = await db
    .select({
      productId: orderLines.productId,
      name: sql<string>`coalesce(${products.name}, ${lastName})`,
      isThere: sql<boolean>`${products.id} is not null`,
      pieces,
      cents,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(sold)
    .groupBy(orderLines.productId, products.id)
    .orderBy(desc(pieces), desc(cents), asc(orderLines.productId))
    .limit(BEST);
  return rows.map(({ cents: revenue, ...row }) => ({ ...row, revenue: revenue / 100 }));
}
