import { count, eq, inArray, sql } from 'drizzle-orm';
import { type Cents, cents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { sumCentsWhere } from '../db/sums.ts';
import { keptCents } from '../orders/orders.ts';

/** The orders of an account in figures. */
interface CustomerFigures {
  readonly orders: number;
  /** The sum of the paid payments without refunds, as in the figures of the customer's own dashboard. */
  readonly spentCents: Cents;
  /** The time of the newest order; undefined without any. */
  readonly lastOrderAt?: Date;
}

const NO_ORDERS: CustomerFigures = { orders: 0, spentCents: cents(0) };

/** Returns a function that finds the figures of the accounts with these ids. */
export async function loadCustomerFigures(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => CustomerFigures> {
  const rows = await db
    .select({
      userId: orders.userId,
      orders: count(),
      lastOrderAt: sql`max(${orders.placedAt})`.mapWith(orders.placedAt),
      spentCents: sumCentsWhere(keptCents, eq(payments.status, 'paid')),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(inArray(orders.userId, [...userIds]))
    .groupBy(orders.userId);
  const figures = new Map(rows.map(({ userId, ...found }) => [userId, found]));
  return (userId) => figures.get(userId) ?? NO_ORDERS;
}
