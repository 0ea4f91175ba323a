import { atom } from 'nanostores';
import {
  exportOrderLinesEndpoint,
  exportOrdersEndpoint,
  listOrdersEndpoint,
} from '#contract/orders/orders.ts';
import {
  type OrdersView,
  readOrdersView,
  toOrdersQuery,
  writeOrdersView,
} from '#lib/admin/orders/managed-orders.ts';
import { download } from '#lib/api/download.ts';
import { createQuery } from '#lib/api/remote-store.ts';
import { requestPath } from '#lib/api/request.ts';
import { shopDay } from '#lib/shop-days.ts';
import { managedOrdersText as words } from '#messages/admin/orders.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { createUrlList } from '#stores/url-list.ts';

/** All orders, filtered by status, period or text. [ADMIN-07] */
export const managedOrders = createUrlList({
  parse: readOrdersView,
  format: writeOrdersView,
  toQuery: (view) =>
    createQuery(listOrdersEndpoint, { query: { ...toOrdersQuery(view), page: String(view.page) } }),
});

/** The exports of the order list: the orders, or their lines. */
type OrderExport = 'orders' | 'lines';

/** The export in progress. */
export const $runningExport = atom<OrderExport | undefined>(undefined);

const EXPORTS = {
  orders: { endpoint: exportOrdersEndpoint, file: words.file },
  lines: { endpoint: exportOrderLinesEndpoint, file: words.linesFile },
} as const;

/** Downloads the orders on all pages of a view, or their lines, as CSV. Announces errors. Never rejects. */
export async function downloadOrders(view: OrdersView, content: OrderExport): Promise<void> {
  if ($runningExport.get() !== undefined) return;
  $runningExport.set(content);
  try {
    const day = shopDay(new Date());
    const { endpoint, file } = EXPORTS[content];
    await download(requestPath(endpoint, { query: toOrdersQuery(view) }), file(day));
  } catch (error) {
    announceError(error);
  } finally {
    $runningExport.set(undefined);
  }
}
