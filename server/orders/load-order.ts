import type { Order } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { findAccount } from './customer-figures.ts';
import { isOrderOverdue } from './order-list.ts';
import { loadOrderDetails } from './order-rows.ts';
import { findWarnings } from './order-warnings.ts';
import { serializeOrder, type Viewer } from './serialize-order.ts';

/**
 * Returns an order for the API as `viewer` may see it, with image URLs under `origin`. Admins also get its warnings,
 * the account that placed it and whether it is overdue.
 */
export async function loadOrder(
  db: Db,
  order: OrderRow,
  { origin, viewer }: { readonly origin: string; readonly viewer: Viewer },
): Promise<Order> {
  const serialized = serializeOrder(await loadOrderDetails(db, order), origin, viewer);
  if (!viewer.isAdmin) return serialized;
  const warnings = (await findWarnings(db, [order.id])).get(order.id) ?? [];
  return {
    ...serialized,
    warnings: [...warnings],
    account: await findAccount(db, order),
    overdue: await isOrderOverdue(db, order),
  };
}
