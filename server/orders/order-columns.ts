import { STANDARD_CLASS } from '#contract/quote/quote-tax.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { lineImageWidth } from '../media/media.ts';
import type { FoundCode } from './coupon-rows.ts';
import type { PricedOrder } from './price-order.ts';

/** The columns that a new order copies from its quote and from its products. */

/** Returns the columns of the delivery of an order. */
export function rateColumns({ rate, cheapestRateCents }: PricedOrder) {
  return {
    rateId: rate?.id ?? null,
    rateName: rate?.name ?? null,
    ratePriceCents: rate?.priceCents ?? null,
    rateMinDays: rate?.minDays ?? null,
    rateMaxDays: rate?.maxDays ?? null,
    cheapestRateCents: cheapestRateCents ?? null,
  };
}

export type CouponColumns = Pick<OrderRow, 'couponId' | 'couponCode' | 'couponKind'>;

/** Returns the columns that make an order a use of its discount code. */
export function couponColumns(code: FoundCode | undefined): CouponColumns {
  const { id: couponId = null, code: couponCode = null, kind: couponKind = null } = code?.row ?? {};
  return { couponId, couponCode, couponKind };
}

/**
 * Returns the columns that an order line copies from its product and its quote: later changes of the product and of the
 * rules do not affect it.
 */
export function itemSnapshot({ product, size, stock, quantity, ...amounts }: PricedOrder['items'][number]) {
  const { id, name, priceCents, imageHash, imageAlt } = product;
  return {
    productId: id,
    size: size?.size,
    sku: size?.sku,
    name,
    priceCents,
    quantity,
    takesStock: stock !== null,
    discountCents: amounts.discountCents,
    netCents: amounts.netCents,
    taxCents: amounts.taxCents,
    taxRate: amounts.taxRate,
    taxClass: amounts.taxClass ?? STANDARD_CLASS,
    imageHash,
    imageWidth: lineImageWidth(product),
    imageAlt,
  };
}
