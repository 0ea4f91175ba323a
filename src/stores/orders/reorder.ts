import type { OrderLine } from '#contract/order.ts';
import { addQuantity } from '#lib/bag/add-quantity.ts';
import { orderPageText } from '#lib/orders/messages.ts';
import { fetchProduct } from '#lib/product/fetch-product.ts';
import { stockOf } from '#lib/product/stock.ts';
import { openBag, updateBag } from '#stores/bag/bag.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/**
 * Adds the products of an earlier order to the bag at current prices, opens the bag, and announces unavailable
 * products. Never rejects.
 */
export async function addOrderToBag(lines: readonly OrderLine[]): Promise<void> {
  try {
    const current = await Promise.all(
      lines.map(async (line) => ({ ...line, product: await fetchProduct(line.productId) })),
    );
    for (const { name, product } of current) {
      if (product === undefined) showToast('error', orderPageText.unavailable(name));
      else if (stockOf(product) === 0) showToast('error', orderPageText.soldOut(name));
    }
    const available = current.flatMap(({ product, quantity }) =>
      product === undefined || stockOf(product) === 0 ? [] : [{ product, quantity }],
    );
    if (available.length === 0) return;
    updateBag((items) =>
      available.reduce((filled, { product, quantity }) => addQuantity(filled, product, quantity), items),
    );
    showToast('success', orderPageText.inBag);
    openBag();
  } catch (error) {
    announceError(error);
  }
}
