import type { OrderLine } from '#contract/order.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { putIn } from '#lib/bag/refill.ts';
import { orderPage } from '#lib/orders/messages.ts';
import { findProduct } from '#lib/product/find-product.ts';
import { piecesOf } from '#lib/product/stock.ts';
import { changeBag, openBag } from '#stores/bag/bag.ts';
import { notify } from '#stores/toasts/notices.ts';

/**
 * Adds the products of an earlier order to the bag at current prices, opens the bag, and announces unavailable
 * products. Never rejects.
 */
export async function orderAgain(lines: readonly OrderLine[]): Promise<void> {
  try {
    const current = await Promise.all(
      lines.map(async (line) => ({ ...line, product: await findProduct(line.productId) })),
    );
    for (const { name, product } of current) {
      if (product === undefined) notify('error', orderPage.gone(name));
      else if (piecesOf(product) === 0) notify('error', orderPage.soldOut(name));
    }
    const available = current.flatMap(({ product, quantity }) =>
      product === undefined || piecesOf(product) === 0 ? [] : [{ product, quantity }],
    );
    if (available.length === 0) return;
    changeBag((items) =>
      available.reduce((filled, { product, quantity }) => putIn(filled, product, quantity), items),
    );
    notify('success', orderPage.inBag);
    openBag();
  } catch (error) {
    notify('error', sentenceFor(error));
  }
}
