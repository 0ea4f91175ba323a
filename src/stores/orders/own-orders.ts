import { myOrders } from '#contract/orders.ts';
import { myPayments } from '#contract/payments.ts';
import { question } from '#lib/api/remote.ts';
import { readPage } from '#lib/paging.ts';
import { addressList } from '#stores/address-list.ts';

const paged = {
  read: (search: string) => ({ page: readPage(new URLSearchParams(search)) }),
  write: ({ page }: { page: number }) => (page === 1 ? '' : `?page=${page}`),
};
const pageQuery = ({ page }: { page: number }) => ({ query: { page: String(page) } });

/** What who is signed in has ordered, newest first. [USER-09] */
export const ownOrders = addressList({ ...paged, ask: (view) => question(myOrders, pageQuery(view)) });

/** What they have paid, or have to pay, newest first. [USER-09] */
export const ownPayments = addressList({ ...paged, ask: (view) => question(myPayments, pageQuery(view)) });
