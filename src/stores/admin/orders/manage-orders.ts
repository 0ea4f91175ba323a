import { atom } from 'nanostores';
import { exportOrdersEndpoint, listOrdersEndpoint } from '#contract/orders.ts';
import { type OrdersView, readOrdersView, writeOrdersView } from '#lib/admin/orders/managed-orders.ts';
import { managedOrdersText as words } from '#lib/admin/orders/messages.ts';
import { download } from '#lib/api/download.ts';
import { createQuery } from '#lib/api/remote-store.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { createUrlList } from '#stores/url-list.ts';

/** All orders, filtered by status or text. [ADMIN-07] */
export const managedOrders = createUrlList({
  parse: readOrdersView,
  format: writeOrdersView,
  toQuery: ({ status, q, page }) =>
    createQuery(listOrdersEndpoint, { query: { status, q, page: String(page) } }),
});

/** Whether the order export is in progress. */
export const $isExportingOrders = atom(false);

/** Downloads the orders on all pages of a view as CSV. Announces errors. Never rejects. */
export async function downloadOrders({ status, q }: OrdersView): Promise<void> {
  if ($isExportingOrders.get()) return;
  $isExportingOrders.set(true);
  try {
    const day = new Date().toISOString().slice(0, 10);
    await download(`${exportOrdersEndpoint.path}${writeOrdersView({ status, q, page: 1 })}`, words.file(day));
  } catch (error) {
    announceError(error);
  } finally {
    $isExportingOrders.set(false);
  }
}
