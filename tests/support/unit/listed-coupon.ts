import type { ListedCoupon } from '#contract/quote/coupons.ts';

/** A discount code of 10 % for everything, as the backend lists it. */
export const LISTED_COUPON: ListedCoupon = {
  id: 'c',
  code: 'TEN',
  kind: 'percent',
  value: 1000,
  oncePerCustomer: false,
  announced: false,
  active: true,
  uses: 0,
};
