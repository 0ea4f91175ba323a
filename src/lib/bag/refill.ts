import type { CardProduct } from '#lib/product/product-view.ts';
import { add, type BagItems, mostOf } from './bag.ts';

/** Adds a quantity of a product to the bag, up to the available stock. */
export function putIn(items: BagItems, product: CardProduct, quantity: number): BagItems {
  const { items: updated, outcome } = add(items, product);
  return updated.map((item) => {
    if (item.productId !== product._id) return item;
    const previous = outcome === 'added' ? 0 : item.quantity;
    return { ...item, quantity: Math.min(previous + quantity, mostOf(item.product)) };
  });
}
