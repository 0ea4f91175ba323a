import { count, eq, inArray, sql } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import type { Order } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { keptCents, sumCentsWhere } from '../stats/sales.ts';
import { countOrdersOf } from './order-list.ts';

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

/** Returns the username of an account; undefined if there is none with this id. */
export async function findUsername(db: Db, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return user?.username;
}

/** Returns the account that placed an order, with the number of all its orders; null for a guest's order. */
export async function findAccount(db: Db, { userId }: Pick<OrderRow, 'userId'>): Promise<Order['account']> {
  if (userId === null) return null;
  const username = await findUsername(db, userId);
  return username === undefined ? null : { _id: userId, username, orders: await countOrdersOf(db, userId) };
}
