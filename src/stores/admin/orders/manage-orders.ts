import { atom } from 'nanostores';
import { listOrders, ORDERS_EXPORT } from '#contract/orders.ts';
import { type OrdersView, readOrdersView, writeOrdersView } from '#lib/admin/orders/managed-orders.ts';
import { managedOrders as words } from '#lib/admin/orders/messages.ts';
import { download } from '#lib/api/download.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { question } from '#lib/api/remote.ts';
import { addressList } from '#stores/address-list.ts';
import { notify } from '#stores/toasts/notices.ts';

/** All orders, filtered by status or text. [ADMIN-07] */
export const managedOrders = addressList({
  parseView: readOrdersView,
  formatView: writeOrdersView,
  toQuery: ({ status, q, page }) => question(listOrders, { query: { status, q, page: String(page) } }),
});

/** Whether the order export is in progress. */
export const $exporting = atom(false);

/** Downloads the orders on all pages of a view as CSV. Announces errors. Never rejects. */
export async function exportOrders({ status, q }: OrdersView): Promise<void> {
  if ($exporting.get()) return;
  $exporting.set(true);
  try {
    const day = new Date().toISOString().slice(0, 10);
    await download(`${ORDERS_EXPORT}${writeOrdersView({ status, q, page: 1 })}`, words.file(day));
  } catch (error) {
    notify('error', sentenceFor(error));
  } finally {
    $exporting.set(false);
  }
}
