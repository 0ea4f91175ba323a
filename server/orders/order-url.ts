import { orderPath } from '#contract/shop/site-paths.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { deriveConfirmationToken, deriveOrderSecret } from './order-secret.ts';

/** Returns the URL of an order's page, without the secret. */
export function orderUrl({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return siteUrl + orderPath(number);
}

/** Returns the URL of an order's page for a customer who comes from paying. */
export function paidOrderUrl({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return siteUrl + orderPath(number).replace('#', '?paid#');
}

/**
 * Returns the order's URL for use in mails. For a guest it carries the secret, so that the link works on any device,
 * and for an order that the guest has to confirm also the token for that.
 */
export async function orderAccessUrl(db: Db, order: OrderRow): Promise<string> {
  const secret = order.secretHash === null ? undefined : await deriveOrderSecret(db, order);
  const token = order.confirmation === 'mail' ? await deriveConfirmationToken(db, order) : undefined;
  return order.siteUrl + orderPath(order.number, secret, token);
}
