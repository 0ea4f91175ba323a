import type { Product } from '#contract/product.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';
import { hasCapability } from '#lib/capabilities.ts';

type StockedProduct = Pick<Product, 'stock'>;

/**
 * Returns the number of units in stock; undefined if it is not tracked. Ignores `stock` of backends without the
 * capability, where it may mean anything.
 */
export function stockOf({ stock }: StockedProduct): number | undefined {
  return hasCapability('orders') ? stock : undefined;
}

/**
 * Returns the number of units to display: fewer than 5, with 0 for sold out; undefined if there are enough or
 * the stock is not tracked. Pages, markup and indexes use only this number, so an invisible change of stock
 * does not rebuild pages.
 */
export function displayedStock(product: StockedProduct): number | undefined {
  const units = stockOf(product);
  return units !== undefined && units < LOW_STOCK_THRESHOLD ? units : undefined;
}
