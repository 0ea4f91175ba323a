import type { Product, ProductSize } from '#contract/product.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';
import { stockSummaryText as words } from './messages.ts';

/** The stock of a product in words, for a row of the admin's list. `note` may stand alone or below `units`. */
export interface StockSummary {
  /** The number of units left. */
  readonly units?: string;
  /** Replaces the units of a product that is not tracked completely. Absent beside a note. */
  readonly untracked?: string;
  /** The sizes that are sold out, or else those that are low: by name if they are few, else by their number. */
  readonly note?: { readonly text: string; readonly isSoldOut: boolean };
}

/** Summarizes the stock of a product and of its sizes. */
export function summarizeStock({ stock, sizes = [] }: Pick<Product, 'stock' | 'sizes'>): StockSummary {
  if (stock === 0) return { note: { text: words.soldOut, isSoldOut: true } };
  const note = noteOn(sizes);
  if (stock !== undefined) return { units: words.units(stock), ...(note && { note }) };
  if (note) return { note };
  const isTracked = sizes.some((size) => size.stock !== undefined);
  return { untracked: isTracked ? words.partlyTracked : words.untracked };
}

/** Returns the note on the sizes of a product; undefined if there is nothing to say. */
function noteOn(sizes: readonly ProductSize[]): StockSummary['note'] {
  const soldOut = sizes.filter(({ stock }) => stock === 0);
  if (soldOut.length > 0) return { text: words.soldOutSizes(nameSizes(soldOut, sizes)), isSoldOut: true };
  const low = sizes.filter(({ stock }) => stock !== undefined && stock < LOW_STOCK_THRESHOLD);
  return low.length > 0 ? { text: words.lowSizes(nameSizes(low, sizes)), isSoldOut: false } : undefined;
}

/** The number of sizes whose names fit into a line of the list. */
const MAX_NAMED = 3;

/** Names some of the sizes of a product, or counts them if there are many. */
function nameSizes(some: readonly ProductSize[], all: readonly ProductSize[]): string {
  if (some.length <= MAX_NAMED) return some.map(({ size }) => size).join(', ');
  return words.sizeCount(some.length, all.length);
}
