import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { type OrderRow, payments } from '../db/schema.ts';
import { orderAddress } from '../orders/order-link.ts';
import { linesOf, paymentOf } from '../orders/order-rows.ts';
import type { Checkout, OnlineProvider } from './provider.ts';

/**
 * Where the person pays for a card order: the page that was opened for it, else a new one. Undefined when there is
 * nothing to pay any more, and when the provider cannot be reached: what it said goes to the log, and asking again is
 * right. Call it when the order has been committed: nobody waits for a provider within a transaction.
 */
export async function openCheckout(
  db: Db,
  card: OnlineProvider | undefined,
  order: OrderRow,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  const { status, payUrl, attempts } = await paymentOf(db, order);
  if (card === undefined || status !== 'pending' || isOver(order)) return undefined;
  if (payUrl !== null) return payUrl;
  // The provider hears no secret: the device that comes back from it knows the order.
  const payable = { ...order, lines: await linesOf(db, order), returnUrl: orderAddress(order) };
  let checkout: Checkout;
  try {
    checkout = await card.open({ ...payable, key: `checkout-${order.number}-${attempts}` });
  } catch (error) {
    log.error({ err: error, order: order.number }, 'The page for paying could not be opened');
    // A provider may answer the same failure to the same key for a day. A page that was opened and whose answer was
    // lost is known to nobody, and closes by itself.
    await db
      .update(payments)
      .set({ attempts: sql`${payments.attempts} + 1` })
      .where(and(eq(payments.orderId, order.id), eq(payments.status, 'pending')));
    return undefined;
  }
  return keep(db, order, checkout);
}

/** Of two that were opened at once only the first is ever shown. */
async function keep(db: Db, order: OrderRow, checkout: Checkout): Promise<string | undefined> {
  // Of an order that was called off meanwhile too: it is closed then (`worker.ts`).
  await db
    .update(payments)
    .set(checkout)
    .where(and(eq(payments.orderId, order.id), isNull(payments.session)));
  const { status, payUrl } = await paymentOf(db, order);
  return status === 'pending' ? (payUrl ?? undefined) : undefined;
}

/** The clock will call it off with its next look. */
function isOver({ expiresAt }: OrderRow): boolean {
  return expiresAt !== null && expiresAt <= new Date();
}
