import type { Order, OrderLine } from '#contract/order.ts';
import type { BagItem, BagTotals } from '#lib/bag/bag.ts';
import { toCents } from '#lib/money.ts';

/** Returns an order's totals in the shape of the bag's, in cents. */
export function toOrderTotals(order: Order): BagTotals {
  return {
    selectedItems: order.selectedItems,
    totalPrice: toCents(order.totalPrice),
    tax: toCents(order.tax),
    taxRate: order.taxRate,
    grandTotal: toCents(order.grandTotal),
  };
}

/** Returns an item of the bag as an order line. */
export function toOrderLine({ productId, quantity, product }: BagItem): OrderLine {
  const { name, price, image, imageAlt } = product;
  return { productId, name, price: price / 100, quantity, image, imageAlt };
}
