import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { orderSecret } from './order-secret.ts';

/**
 * The address of an order's page, as the site reads it: number and a guest's secret stand behind the `#`, so that they
 * reach no server and no log.
 */
export async function orderLink(db: Db, order: OrderRow): Promise<string> {
  const secret = order.secretHash === null ? '' : `:${await orderSecret(db, order)}`;
  return `${order.siteUrl}/order#${order.number}${secret}`;
}
