import { atom } from 'nanostores';
import { listMyOrdersEndpoint } from '#contract/orders/orders.ts';
import { listMyPaymentsEndpoint } from '#contract/orders/payments.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { readPageParam } from '#lib/paging.ts';
import { createUrlList } from '#stores/url-list.ts';

const paged = {
  parse: (search: string) => ({ page: readPageParam(new URLSearchParams(search)) }),
  format: ({ page }: { page: number }) => (page === 1 ? '' : `?page=${page}`),
};
const pageQuery = ({ page }: { page: number }) => ({ query: { page: String(page) } });

/** The orders of the logged-in user, newest first. [USER-09] */
export const ownOrders = createUrlList({
  ...paged,
  toQuery: (view) => createQuery(listMyOrdersEndpoint, pageQuery(view)),
});

/** The payments of the logged-in user, made or due, newest first. [USER-09] */
export const ownPayments = createUrlList({
  ...paged,
  toQuery: (view) => createQuery(listMyPaymentsEndpoint, pageQuery(view)),
});

/** The first page of the orders of the logged-in user. [USER-09] */
export const $latestOrders = createRemoteStore(atom(createQuery(listMyOrdersEndpoint, { query: {} })));
