import { ORDER_FILTERS, type OrderFilter } from '#contract/orders.ts';
import { adminOrderPath } from '#contract/site-paths.ts';
import { readSearchView, type SearchView, writeSearchView } from '#lib/admin/search-view.ts';

/** The admin's view of all orders: filter, search and page. [ADMIN-07] */
export interface OrdersView extends SearchView {
  /** '' for all. */
  readonly status: OrderFilter | '';
}

/** Reads the view from a URL's query string. Ignores an unknown status. */
export function readOrdersView(search: string): OrdersView {
  const status = new URLSearchParams(search).get('status');
  return {
    status: ORDER_FILTERS.find((filter) => filter === status) ?? '',
    ...readSearchView(search),
  };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeOrdersView({ status, ...view }: OrdersView): string {
  return writeSearchView(view, { status });
}

/** Returns the path of an order page, including the list view that its back link restores. */
export function managedOrderPath(number: string, list: OrdersView): string {
  const query = new URLSearchParams(writeOrdersView(list));
  return `${adminOrderPath(number)}${query.size === 0 ? '' : `&${query}`}`;
}

/** Parses the query string of an order page. Returns the order number, '' if missing, and the list view. */
export function parseManagedOrderUrl(search: string): { number: string; list: OrdersView } {
  return { number: new URLSearchParams(search).get('number') ?? '', list: readOrdersView(search) };
}
