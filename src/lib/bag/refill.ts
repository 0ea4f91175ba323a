import type { CardProduct } from '#lib/product/product-view.ts';
import { add, type BagItems, mostOf } from './bag.ts';

/** Puts so many of a product into the bag, besides those that are in it, and never more than there can be. */
export function putIn(items: BagItems, product: CardProduct, quantity: number): BagItems {
  const { items: filled, outcome } = add(items, product);
  return filled.map((item) => {
    if (item.productId !== product._id) return item;
    const before = outcome === 'added' ? 0 : item.quantity;
    return { ...item, quantity: Math.min(before + quantity, mostOf(item.product)) };
  });
}
