import type * as z from 'zod/mini';
import { findOpenOrdersEndpoint } from '#contract/orders/open-orders.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';

/** The number of open orders with certain products, and the numbers of the newest ones. */
export type OpenOrders = Pick<
  z.infer<typeof findOpenOrdersEndpoint.parseResponse>,
  'totalOrders' | 'numbers'
>;

/** Returns the open orders that contain one of the products; undefined if the request fails. */
export async function fetchOpenOrders(productIds: readonly string[]): Promise<OpenOrders | undefined> {
  try {
    return await call(findOpenOrdersEndpoint, { body: { productIds: [...productIds] } });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
