import { toCents, toDollars } from '#contract/money.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import type { BagItem, BagTotals } from '#lib/bag/bag.ts';

/** Returns an order's totals in the shape of the bag's, in cents. */
export function toOrderTotals(order: Order): BagTotals {
  return {
    selectedItems: order.selectedItems,
    totalPriceCents: toCents(order.totalPrice),
    taxCents: toCents(order.tax),
    taxRate: order.taxRate,
    grandTotalCents: toCents(order.grandTotal),
  };
}

/** Returns an item of the bag as an order line. */
export function toOrderLine({ productId, quantity, product }: BagItem): OrderLine {
  const { name, priceCents, image, imageAlt } = product;
  return { productId, name, price: toDollars(priceCents), quantity, image, imageAlt };
}
