import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { orderSecret } from './order-secret.ts';

/** The address of an order's page, as the site reads it: its number stands behind the `#` and reaches no server. */
export function orderAddress({ siteUrl, number }: Pick<OrderRow, 'siteUrl' | 'number'>): string {
  return `${siteUrl}/order#${number}`;
}

/** The same with a guest's secret, for mails: it opens the order on any device. */
export async function orderLink(db: Db, order: OrderRow): Promise<string> {
  const secret = order.secretHash === null ? '' : `:${await orderSecret(db, order)}`;
  return orderAddress(order) + secret;
}
