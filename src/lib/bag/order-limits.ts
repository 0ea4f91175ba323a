import type * as z from 'zod/mini';
import { getOrderLimitsEndpoint } from '#contract/orders/order-limits.ts';
import { formatCents, type InCents } from '#contract/wire/money.ts';
import { call } from '#lib/api/call.ts';
import { type BagItems, calculateTotals, isForSale } from './bag.ts';

/** The limits of one order, applied to a bag. Loaded on demand. [SAFE-01] */

const words = {
  quantity: (max: number) => `You can order up to ${max} of this product at a time.`,
  lines: (max: number) => `One order can have up to ${max} different items.`,
  total: (max: string) => `One order can come to ${max} with tax.`,
  remove: 'Please change your bag before you order.',
};

export interface OrderLimits {
  /** Returns how many more units of a product fit into one order; negative if the bag has too many. */
  unitsLeft(items: BagItems, productId: string): number;
  /** Returns the sentence about a product of which the bag has as many units as fit; undefined if it has fewer. */
  describeProduct(items: BagItems, productId: string): string | undefined;
  /** Returns sentences about the number of items and the total, if they have reached their limits. */
  describeBag(items: BagItems): readonly string[];
}

/** Fetches the limits. Throws `ApiError`. */
export async function fetchOrderLimits(): Promise<OrderLimits> {
  return createOrderLimits(await call(getOrderLimitsEndpoint, {}));
}

/** Returns the rules for limits as the backend sends them. */
export function createOrderLimits({
  maxQuantity,
  maxLines,
  maxTotalCents,
}: InCents<z.infer<typeof getOrderLimitsEndpoint.parseResponse>>): OrderLimits {
  const unitsLeft = (items: BagItems, productId: string) =>
    items
      .filter((item) => item.productId === productId && isForSale(item))
      .reduce((left, { quantity }) => left - quantity, maxQuantity);
  return {
    unitsLeft,
    describeProduct(items, productId) {
      const left = unitsLeft(items, productId);
      return left > 0 ? undefined : withRemedy(words.quantity(maxQuantity), left < 0);
    },
    describeBag(items) {
      const linesLeft = maxLines - items.filter(isForSale).length;
      const centsLeft = maxTotalCents - calculateTotals(items).grandTotalCents;
      const limits = [
        { left: linesLeft, sentence: words.lines(maxLines) },
        { left: centsLeft, sentence: words.total(formatCents(maxTotalCents)) },
      ];
      return limits
        .filter(({ left }) => left <= 0)
        .map(({ left, sentence }) => withRemedy(sentence, left < 0));
    },
  };
}

function withRemedy(sentence: string, isExceeded: boolean): string {
  return isExceeded ? `${sentence} ${words.remove}` : sentence;
}
