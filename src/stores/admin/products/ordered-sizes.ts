import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { type OrderedSizes, orderedSizesSchema } from '#contract/wire/error-response.ts';
import { ApiError } from '#lib/api/error.ts';

/** The sizes of open orders that the edit would remove, until the admin decides. [SIZE-07] */
export const $orderedSizes = atom<OrderedSizes | undefined>(undefined);

/** Returns the sizes of open orders that the backend protects with this error. */
export function orderedSizesOf(error: unknown): OrderedSizes | undefined {
  return error instanceof ApiError ? z.safeParse(orderedSizesSchema, error.data?.openOrders).data : undefined;
}
