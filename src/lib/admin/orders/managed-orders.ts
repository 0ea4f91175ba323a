import { ORDER_FILTERS, ORDER_SORTS, type OrderFilter, type OrderSort } from '#contract/orders/orders.ts';
import { adminOrderPath } from '#contract/shop/site-paths.ts';
import { hasKnownYear } from '#contract/shop/stats.ts';
import { isDay } from '#contract/wire/days.ts';
import { readSearchView, type SearchView, writeSearchView } from '#lib/admin/search-view.ts';
import { addDays, shopDay, startOfShopDay } from '#lib/shop-days.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { daysReversed, unknownYear } from '#messages/rules/days.ts';

/** The periods in which orders were placed: the last days up to today by their number, or chosen days. */
export const ORDER_PERIODS = ['1', '7', '30', 'custom'] as const;
type OrderPeriod = (typeof ORDER_PERIODS)[number];

/** The admin's view of all orders: filter, period, sort order, search and page. [ADMIN-07] */
export interface OrdersView extends SearchView {
  /** '' for all. */
  readonly status: OrderFilter | '';
  /** The id of the account that placed the orders; '' for all. */
  readonly user: string;
  /** '' for all time. */
  readonly period: OrderPeriod | '';
  /** The first and the last day of the period `custom` such as `2026-03-09`; '' for no limit. */
  readonly from: string;
  readonly to: string;
  readonly sort: OrderSort;
}

export const ALL_ORDERS: OrdersView = {
  status: '',
  user: '',
  period: '',
  from: '',
  to: '',
  sort: 'newest',
  q: '',
  page: 1,
};

/** Reads the view from a URL's query string. Ignores unknown values. */
export function readOrdersView(search: string): OrdersView {
  const params = new URLSearchParams(search);
  const status = ORDER_FILTERS.find((filter) => filter === params.get('status')) ?? ALL_ORDERS.status;
  const view = { ...ALL_ORDERS, status, user: params.get('user') ?? '', ...readSearchView(search) };
  const sort = ORDER_SORTS.find((option) => option === params.get('sort')) ?? ALL_ORDERS.sort;
  return { ...view, ...readPeriod(params), sort };
}

/** Reads the period and its days. Days without a period are chosen ones, as in a link written by hand. */
function readPeriod(params: URLSearchParams): Pick<OrdersView, 'period' | 'from' | 'to'> {
  const [from = '', to = ''] = ['from', 'to'].map((name) => {
    const day = params.get(name) ?? '';
    return isDay(day) && hasKnownYear(day) ? day : '';
  });
  const hasDays = from !== '' || to !== '';
  const named = params.get('period') ?? (hasDays ? 'custom' : '');
  const period = ORDER_PERIODS.find((option) => option === named) ?? ALL_ORDERS.period;
  return period === 'custom' ? { period, from, to } : { period, from: '', to: '' };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeOrdersView({ status, user, period, from, to, sort, ...view }: OrdersView): string {
  return writeSearchView(view, {
    status,
    user,
    period,
    from,
    to,
    sort: sort === ALL_ORDERS.sort ? '' : sort,
  });
}

/** Returns whether two views show the same orders, on any page and in any order. */
export function haveSameOrders(one: OrdersView, other: OrdersView): boolean {
  const [first, second] = [one, other].map((view) =>
    writeOrdersView({ ...view, sort: ALL_ORDERS.sort, page: ALL_ORDERS.page }),
  );
  return first === second;
}

/**
 * Returns the backend's query for a view, without the page. The days of its period are those of the shop's time
 * zone; `now` is the current time.
 */
export function toOrdersQuery({ status, q, user, period, from, to, sort }: OrdersView, now = new Date()) {
  const isCustom = period === 'custom';
  const first = isCustom ? from : period && addDays(shopDay(now), 1 - Number(period));
  const last = isCustom ? to : '';
  return {
    status,
    q,
    user: user === '' ? undefined : user,
    from: first ? startOfShopDay(first).toISOString() : undefined,
    to: last ? startOfShopDay(addDays(last, 1)).toISOString() : undefined,
    sort: sort === ALL_ORDERS.sort ? undefined : sort,
  };
}

/** Returns the error messages by field for the days of a custom period; empty if they are in order. */
export function validatePeriod({ from, to }: Pick<OrdersView, 'from' | 'to'>): Record<string, string> {
  const [unknown] = Object.entries({ from, to }).find(([, day]) => day !== '' && !hasKnownYear(day)) ?? [];
  if (unknown) return { [unknown]: unknownYear };
  return from !== '' && to !== '' && from > to ? { to: daysReversed } : {};
}

/** Returns the path of the order list in a view. Missing criteria are those of all orders. */
export function managedOrdersPath(view: Partial<OrdersView>): string {
  return dashboardPaths.manageOrders + writeOrdersView({ ...ALL_ORDERS, ...view });
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
