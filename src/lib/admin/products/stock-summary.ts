import type { Product } from '#contract/product.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';
import { stockSummaryText as words } from './messages.ts';

/** The stock of a product in words, for a row of the admin's list. `note` may stand alone or below `units`. */
export interface StockSummary {
  /** The number of units left. */
  readonly units?: string;
  /** Replaces the units of a product that is not tracked completely. Absent beside a note. */
  readonly untracked?: string;
  /** Counts the sizes that are sold out, or else those that are low. */
  readonly note?: { readonly text: string; readonly isSoldOut: boolean };
}

/** Summarizes the stock of a product and of its sizes. */
export function summarizeStock({ stock, sizes = [] }: Pick<Product, 'stock' | 'sizes'>): StockSummary {
  if (stock === 0) return { note: { text: words.soldOut, isSoldOut: true } };
  const units = sizes.flatMap((size) => size.stock ?? []);
  const note = noteOn(units, sizes.length);
  if (stock !== undefined) return { units: words.units(stock), ...(note && { note }) };
  return note ? { note } : { untracked: units.length > 0 ? words.partlyTracked : words.untracked };
}

/** Returns the note on the tracked `units` of a product with `total` sizes; undefined if there is nothing to say. */
function noteOn(units: readonly number[], total: number): StockSummary['note'] {
  const soldOut = units.filter((count) => count === 0).length;
  if (soldOut > 0) return { text: words.sizesSoldOut(soldOut, total), isSoldOut: true };
  const low = units.filter((count) => count < LOW_STOCK_THRESHOLD).length;
  return low > 0 ? { text: words.sizesLow(low, total), isSoldOut: false } : undefined;
}
