import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { CLOSED_STATES } from '#contract/orders/order.ts';
import { type AccountContext, requireAnotherAdmin } from '../auth/accounts.ts';
import { retireAdmin } from '../auth/configured-admin.ts';
import { lockProducts } from '../catalogue/catalogue.ts';
import { eraseUserFromDeletedProducts } from '../catalogue/deleted-products.ts';
import type { Db } from '../db/database.ts';
import { registrations, users } from '../db/schema/auth.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { reviews } from '../db/schema/reviews.ts';
import { notFound } from '../http/http-error.ts';
import { deleteMailsOf, deleteMailsTo } from '../jobs/outbox.ts';
import type { TxContext } from '../notify/notify.ts';
import { getPayment } from '../orders/order-rows.ts';
import { ERASED_CARD, ERASED_CUSTOMER_DATA, transitionOrder } from '../orders/order-transitions.ts';
import { updatePayments } from '../orders/payments/payment-transitions.ts';
import { eraseTracking } from '../orders/shipment-rows.ts';
import { deleteNoticesTo } from '../stock/stock-notices.ts';

/**
 * Deletes a user and their data, and ends their sessions. Their orders remain without personal data. Throws
 * `HttpError` 404 for an unknown user and 409 for the last admin.
 */
export async function deleteAccount({ db, notify, config }: AccountContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requireAnotherAdmin(tx, id);
    // The row lock blocks concurrent orders of this user until they can see the deletion.
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (user === undefined) throw notFound('account');
    await eraseCustomer({ tx, notify }, id);
    await deleteMailsTo(tx, user.email);
    await tx.delete(registrations).where(eq(registrations.emailKey, user.emailKey));
    // A stranger's account, with an address that nobody has verified, must not end the owner's notices.
    if (user.emailVerifiedAt !== null) await deleteNoticesTo(tx, user.email);
    await eraseUserFromDeletedProducts(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    if (user.role === 'admin') await retireAdmin(tx, config, user.email);
  });
}

/**
 * Erases a customer's personal data from their orders. Runs in the transaction that has locked the account and
 * deletes it. The orders themselves stay. Closed orders lose the data at once, open orders as soon as they are
 * closed. Unpaid pending orders are cancelled. Queued mails about all of them are deleted.
 */
async function eraseCustomer({ tx, notify }: TxContext, userId: string): Promise<void> {
  const openOrders = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, [...CLOSED_STATES])))
    .orderBy(asc(orders.id))
    .for('update');
  const orderIds = openOrders.map(({ id }) => id);
  await tx.update(orders).set({ forgetWhenClosed: true }).where(inArray(orders.id, orderIds));
  await lockAffectedProducts(tx, { userId, orderIds });
  for (const order of openOrders) {
    const payment = await getPayment(tx, order);
    if (order.status !== 'pending' || payment.status === 'paid') continue;
    await transitionOrder({ tx, notify }, order, 'cancelled', { by: 'customer', userId });
  }
  const own = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await deleteMailsOf(
    tx,
    own.map(({ id }) => id),
  );
  const isClosed = and(eq(orders.userId, userId), inArray(orders.status, [...CLOSED_STATES]));
  const closed = await tx
    .update(orders)
    .set({ ...ERASED_CUSTOMER_DATA, updatedAt: sql`now()` })
    .where(isClosed)
    .returning({ id: orders.id });
  const closedIds = closed.map(({ id }) => id);
  await updatePayments(tx, ERASED_CARD, inArray(payments.orderId, closedIds));
  await eraseTracking(tx, closedIds);
}

/**
 * Locks the products of the given orders and the products whose mean rating changes when the user's reviews are
 * deleted. Takes all locks in one statement, in id order: separate statements could deadlock with a concurrent order.
 */
async function lockAffectedProducts(
  tx: Db,
  { userId, orderIds }: { readonly userId: string; readonly orderIds: readonly string[] },
): Promise<void> {
  const ordered = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]));
  const reviewed = await tx.select({ id: reviews.productId }).from(reviews).where(eq(reviews.userId, userId));
  await lockProducts(
    tx,
    [...ordered, ...reviewed].map(({ id }) => id),
  );
}
