import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { formatItemName } from '../../catalogue/catalogue.ts';
import type { Db } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import type { CheckoutSession, OnlineProvider } from '../../payments/provider.ts';
import { readAddress } from '../order-address.ts';
import { findComponents, findOrderLines, getPayment } from '../order-rows.ts';
import { orderUrl, paidOrderUrl } from '../order-url.ts';
import { updatePayments } from './payment-transitions.ts';

/**
 * Returns the URL of the checkout page of a card order and opens the page if there is none yet. Returns undefined
 * when nothing is left to pay, and when the provider fails: the error is logged and the caller may retry. Call it
 * after the order is committed: a transaction must not wait for the provider.
 */
export async function openCheckout(
  db: Db,
  card: OnlineProvider | undefined,
  order: OrderRow,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  const { status, session, payUrl, attempts } = await getPayment(db, order);
  if (card === undefined || status !== 'pending' || isExpired(order)) return undefined;
  // A page that was closed to cancel the order never opens again.
  if (payUrl !== null || session !== null) return payUrl ?? undefined;
  let checkout: CheckoutSession;
  try {
    checkout = await card.createCheckout({
      ...order,
      lines: (await findOrderLines(db, order)).map((line) => ({ ...line, name: formatItemName(line) })),
      components: await findComponents(db, order),
      address: readAddress(order),
      // Without the secret: the provider must not learn it, and the customer's browser has stored it.
      paidUrl: paidOrderUrl(order),
      returnUrl: orderUrl(order),
      idempotencyKey: `checkout-${order.number}-${attempts}`,
    });
  } catch (error) {
    log.error({ err: error, order: order.number }, 'Could not open the checkout page');
    // A new idempotency key for the next attempt: providers may repeat a failure for the same key for a day. A page
    // whose response was lost stays unknown and expires by itself.
    const isPending = and(eq(payments.orderId, order.id), eq(payments.status, 'pending'));
    await updatePayments(db, { attempts: sql`${payments.attempts} + 1` }, isPending);
    return undefined;
  }
  return storeCheckout(db, order, checkout);
}

/** Stores the checkout unless a concurrent call stored one first, and returns the URL of the stored one. */
async function storeCheckout(
  db: Db,
  order: OrderRow,
  checkout: CheckoutSession,
): Promise<string | undefined> {
  // Stores the page of an order cancelled meanwhile too: the payment worker then closes the page.
  await updatePayments(db, { ...checkout }, and(eq(payments.orderId, order.id), isNull(payments.session)));
  const { status, payUrl } = await getPayment(db, order);
  return status === 'pending' ? (payUrl ?? undefined) : undefined;
}

/** Returns whether the expiry worker is about to cancel the order. */
function isExpired({ expiresAt }: OrderRow): boolean {
  return expiresAt !== null && expiresAt <= new Date();
}
