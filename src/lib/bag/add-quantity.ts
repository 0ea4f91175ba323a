import type { CardProduct } from '#lib/product/card-product.ts';
import { addToItems, type BagItems, maxQuantity } from './bag.ts';

/** Adds a quantity of a product to the bag, up to the available stock. */
export function addQuantity(items: BagItems, product: CardProduct, quantity: number): BagItems {
  const { items: updated, outcome } = addToItems(items, product);
  return updated.map((item) => {
    if (item.productId !== product._id) return item;
    const previous = outcome === 'added' ? 0 : item.quantity;
    return { ...item, quantity: Math.min(previous + quantity, maxQuantity(item.product)) };
  });
}
