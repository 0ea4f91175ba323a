import { ORDER_FILTERS, type OrderFilter } from '#contract/orders.ts';
import { adminOrderPath } from '#contract/site-paths.ts';
import { readPageParam } from '#lib/paging.ts';

/** The admin's view of all orders: filter, search and page. [ADMIN-07] */
export interface OrdersView {
  /** '' for all. */
  readonly status: OrderFilter | '';
  /** Part of an order number, a name or an email address. */
  readonly q: string;
  readonly page: number;
}

/** Reads the view from a URL's query string. Ignores an unknown status. */
export function readOrdersView(search: string): OrdersView {
  const params = new URLSearchParams(search);
  const status = ORDER_FILTERS.find((filter) => filter === params.get('status')) ?? '';
  return { status, q: params.get('q')?.trim() ?? '', page: readPageParam(params) };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeOrdersView({ status, q, page }: OrdersView): string {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size === 0 ? '' : `?${params}`;
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
