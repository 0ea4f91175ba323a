import { orderPath } from '#contract/shop/site-paths.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { deriveConfirmationToken, deriveOrderSecret } from './order-secret.ts';

/** Returns the URL of an order's page, without the secret. */
export function orderUrl({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return siteUrl + orderPath(number);
}

/** Returns the URL of an order's page for the redirect after a payment. */
export function paidOrderUrl({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return siteUrl + orderPath(number).replace('#', '?paid#');
}

/**
 * Returns the URL of an order's page for mails. A guest's URL contains the secret, so the link works on any device. It
 * also contains the confirmation token if the guest has to confirm the order by mail.
 */
export async function orderAccessUrl(db: Db, order: OrderRow): Promise<string> {
  const secret = order.secretHash === null ? undefined : await deriveOrderSecret(db, order);
  const token = order.confirmation === 'mail' ? await deriveConfirmationToken(db, order) : undefined;
  return order.siteUrl + orderPath(order.number, secret, token);
}
