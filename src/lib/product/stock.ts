import type { Product } from '#contract/product.ts';
import { FEW_LEFT } from '#contract/vocabulary.ts';
import { capabilities } from '#lib/capabilities.ts';

type Counted = Pick<Product, 'stock'>;

/**
 * How many pieces of a product can be sold; undefined when nobody counts them. A backend without the capability may
 * mean anything by `stock`: there nobody does.
 */
export function piecesOf({ stock }: Counted): number | undefined {
  return capabilities.stock ? stock : undefined;
}

/**
 * How many pieces people are told of: fewer than 5, 0 for sold out; undefined while there are enough, or nobody counts
 * them. Pages, markup and indexes are made of this alone: a sale that nobody is told of makes no page anew.
 */
export function fewLeft(product: Counted): number | undefined {
  const pieces = piecesOf(product);
  return pieces !== undefined && pieces < FEW_LEFT ? pieces : undefined;
}
