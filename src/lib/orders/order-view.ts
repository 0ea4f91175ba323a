import type { Order, OrderLine } from '#contract/order.ts';
import type { BagItem, BagTotals } from '#lib/bag/bag.ts';
import { toCents } from '#lib/money.ts';

/** The sums of an order as the bag has them: in cents. */
export function orderTotals(order: Order): BagTotals {
  return {
    selectedItems: order.selectedItems,
    totalPrice: toCents(order.totalPrice),
    tax: toCents(order.tax),
    taxRate: order.taxRate,
    grandTotal: toCents(order.grandTotal),
  };
}

/** What is in the bag as a line of the order that it is to become. */
export function lineOf({ productId, quantity, product }: BagItem): OrderLine {
  const { name, price, image, imageAlt } = product;
  return { productId, name, price: price / 100, quantity, image, imageAlt };
}
