import { ORDER_FILTERS, type OrderFilter } from '#contract/orders.ts';
import { readPage } from '#lib/paging.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';

/** What an admin looks at of all orders. [ADMIN-07] */
export interface OrdersView {
  /** '' for all. */
  readonly status: OrderFilter | '';
  /** A part of a number, of a name or of an e-mail address. */
  readonly q: string;
  readonly page: number;
}

/** The view in an address's query. A state that is none of ours counts as not there. */
export function readOrdersView(search: string): OrdersView {
  const params = new URLSearchParams(search);
  const status = ORDER_FILTERS.find((filter) => filter === params.get('status')) ?? '';
  return { status, q: params.get('q')?.trim() ?? '', page: readPage(params) };
}

/** The query of a view's address, with its '?', or '' for the usual one. */
export function writeOrdersView({ status, q, page }: OrdersView): string {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size === 0 ? '' : `?${params}`;
}

/** The page of one order; it knows the list that it was opened from, and leads back to it. */
export function managedOrderPath(number: string, list: OrdersView): string {
  const query = new URLSearchParams(writeOrdersView(list));
  return `${dashboardPaths.managedOrder(number)}${query.size === 0 ? '' : `&${query}`}`;
}

/** Reads such an address: the number, '' for none, and the list. */
export function readManagedOrder(search: string): { number: string; list: OrdersView } {
  return { number: new URLSearchParams(search).get('number') ?? '', list: readOrdersView(search) };
}
