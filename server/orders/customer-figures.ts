import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/order.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { countOrdersOf } from './order-rows.ts';

/** Returns the username of an account; undefined for an unknown id. */
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
