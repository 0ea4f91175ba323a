import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { deriveOrderSecret } from './order-secret.ts';

/** Returns the URL of an order's page. The number is in the fragment, which browsers never send to a server. */
export function orderUrl({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return `${siteUrl}/order#${number}`;
}

/**
 * Returns the order's URL for use in mails. For a guest it carries the secret, so that the link works on any device.
 */
export async function orderAccessUrl(db: Db, order: OrderRow): Promise<string> {
  const suffix = order.secretHash === null ? '' : `:${await deriveOrderSecret(db, order)}`;
  return orderUrl(order) + suffix;
}
