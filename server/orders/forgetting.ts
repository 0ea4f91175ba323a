import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderLines, orders, reviews } from '../db/schema.ts';
import { CLOSED, FORGOTTEN, moveOrder } from './order-moves.ts';
import { paymentOf } from './order-rows.ts';
import { lockProducts } from './stock-moves.ts';

/**
 * Takes what an account has ordered out of it, in the transaction that deletes the account and has locked it. The
 * orders stay, without the person: closed ones lose the data at once, those under way when they are closed, and those
 * that nobody has begun or paid are cancelled.
 */
export async function forgetCustomer(tx: Db, userId: string, { mails }: { mails: boolean }): Promise<void> {
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, [...CLOSED])))
    .orderBy(asc(orders.id))
    .for('update');
  await tx
    .update(orders)
    .set({ forgetWhenClosed: true })
    .where(
      inArray(
        orders.id,
        open.map(({ id }) => id),
      ),
    );
  await lockProductsOf(tx, {
    userId,
    orderIds: open.map(({ id }) => id),
  });
  for (const order of open) {
    const payment = await paymentOf(tx, order);
    if (order.status !== 'pending' || payment.status === 'paid') continue;
    await moveOrder(tx, { ...order, forgetWhenClosed: true }, 'cancelled', { by: 'customer', userId, mails });
  }
  await tx
    .update(orders)
    .set({ ...FORGOTTEN, updatedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...CLOSED])));
}

/**
 * Those in the orders, and those whose mean changes when the person's reviews go with them. All at once: one after the
 * other could wait in a circle with somebody who orders.
 */
async function lockProductsOf(
  tx: Db,
  { userId, orderIds }: { readonly userId: string; readonly orderIds: readonly string[] },
): Promise<void> {
  const lines = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]));
  const reviewed = await tx.select({ id: reviews.productId }).from(reviews).where(eq(reviews.userId, userId));
  await lockProducts(
    tx,
    [...lines, ...reviewed].map(({ id }) => id),
  );
}
