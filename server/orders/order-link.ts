import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { orderSecret } from './order-secret.ts';

/** Returns the URL of an order's page. The number is in the fragment, which browsers never send to a server. */
export function orderAddress({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return `${siteUrl}/order#${number}`;
}

/**
 * Returns the order's URL for use in mails. For a guest it carries the secret, so that the link works on any device.
 */
export async function orderLink(db: Db, order: OrderRow): Promise<string> {
  const suffix = order.secretHash === null ? '' : `:${await orderSecret(db, order)}`;
  return orderAddress(order) + suffix;
}
