import type { CardProduct } from '#lib/product/card-product.ts';
import { addToItems, type BagItems, maxQuantity, refreshBagItem } from './bag.ts';

/**
 * Adds a quantity of a product, in a size if it has sizes, to the bag, up to the available stock. Items of the product
 * that are already in the bag get its current data, because their stored stock may be outdated.
 */
export function addQuantity(
  items: BagItems,
  product: CardProduct,
  quantity: number,
  size?: string,
): BagItems {
  const { items: added, outcome } = addToItems(items, product, size);
  return refreshBagItem(added, product._id, product).map((item) => {
    if (item.productId !== product._id || item.size !== size) return item;
    const previous = outcome === 'added' ? 0 : item.quantity;
    return { ...item, quantity: Math.min(previous + quantity, maxQuantity(item)) };
  });
}
