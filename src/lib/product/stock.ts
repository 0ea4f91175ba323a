import type { Product } from '#contract/catalogue/product.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';

/**
 * Returns the number of units to display: fewer than 5, with 0 for sold out; undefined if there are enough or
 * the stock is not tracked. Pages, markup and indexes use only this number, so an invisible change of stock
 * does not rebuild pages.
 */
export function displayedStock({ stock }: Pick<Product, 'stock'>): number | undefined {
  return stock !== undefined && stock < LOW_STOCK_THRESHOLD ? stock : undefined;
}
