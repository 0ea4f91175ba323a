import type { Product } from '#contract/catalogue/product.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { addQuantity } from '#lib/bag/add-quantity.ts';
import { fetchProduct } from '#lib/product/fetch-product.ts';
import { nameWithSize } from '#lib/product/sizes.ts';
import { orderPageText } from '#messages/order-page.ts';
import { addItems, openBag } from '#stores/bag/bag.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';

type OrderedProduct = Pick<OrderLine, 'productId' | 'size' | 'quantity' | 'name'>;

/**
 * Adds the products of an earlier order to the bag at current prices, opens the bag, and announces unavailable
 * products. Never rejects.
 */
export async function addOrderToBag(lines: readonly OrderedProduct[]): Promise<void> {
  try {
    const current = await Promise.all(
      lines.map(async (line) => ({ ...line, product: await fetchProduct(line.productId) })),
    );
    const available = current.flatMap(({ name, size, product, quantity }) => {
      const problem = problemOf(product, nameWithSize(name, size), size);
      if (problem !== undefined) showToast('error', problem);
      return product === undefined || problem !== undefined ? [] : [{ product, size, quantity }];
    });
    if (available.length === 0) return;
    const isAdded = addItems((items) =>
      available.reduce(
        (filled, { product, size, quantity }) => addQuantity(filled, product, quantity, size),
        items,
      ),
    );
    if (!isAdded) return;
    showToast('success', orderPageText.inBag);
    openBag();
  } catch (error) {
    announceError(error);
  }
}

/** Returns the reason why a product cannot be ordered again in the size of the earlier order; undefined if it can. */
function problemOf(product: Product | undefined, name: string, size: string | undefined): string | undefined {
  if (product === undefined) return orderPageText.unavailable(name);
  const { sizes } = product;
  if (sizes && size === undefined) return orderPageText.needsSize(name);
  const ordered = size === undefined ? product : sizes?.find((candidate) => candidate.size === size);
  if (ordered === undefined) return orderPageText.unavailable(name);
  return ordered.stock === 0 ? orderPageText.soldOut(name) : undefined;
}
