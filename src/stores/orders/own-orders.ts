import { myOrders } from '#contract/orders.ts';
import { myPayments } from '#contract/payments.ts';
import { question } from '#lib/api/remote.ts';
import { readPage } from '#lib/paging.ts';
import { addressList } from '#stores/address-list.ts';

const paged = {
  parseView: (search: string) => ({ page: readPage(new URLSearchParams(search)) }),
  formatView: ({ page }: { page: number }) => (page === 1 ? '' : `?page=${page}`),
};
const pageQuery = ({ page }: { page: number }) => ({ query: { page: String(page) } });

/** The orders of the signed-in user, newest first. [USER-09] */
export const ownOrders = addressList({ ...paged, toQuery: (view) => question(myOrders, pageQuery(view)) });

/** The payments of the signed-in user, made or due, newest first. [USER-09] */
export const ownPayments = addressList({
  ...paged,
  toQuery: (view) => question(myPayments, pageQuery(view)),
});
