import type { Product, ProductSize } from '#contract/catalogue/product.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';
import { stockSummaryText as words } from '#messages/admin/products.ts';

interface StockNote {
  readonly text: string;
  readonly isSoldOut: boolean;
}

/** The stock of a product in words, for a row of the admin's list. A note may stand alone or below `units`. */
export interface StockSummary {
  /** The number of units left. */
  readonly units?: string;
  /** Replaces the units of a product that is not tracked completely. Absent beside a note. */
  readonly untracked?: string;
  /** The sizes that are sold out, then those that are low: by name if they are few, else by their number. */
  readonly notes?: readonly StockNote[];
}

/** Summarizes the stock of a product and of its sizes. */
export function summarizeStock({ stock, sizes = [] }: Pick<Product, 'stock' | 'sizes'>): StockSummary {
  if (stock === 0) return { notes: [{ text: words.soldOut, isSoldOut: true }] };
  const notes = notesOn(sizes);
  const noted = notes.length > 0 && { notes };
  if (stock !== undefined) return { units: words.units(stock), ...noted };
  if (noted) return noted;
  const isTracked = sizes.some((size) => size.stock !== undefined);
  return { untracked: isTracked ? words.partlyTracked : words.untracked };
}

/** Returns the notes on the sizes of a product; none if there is nothing to say. */
function notesOn(sizes: readonly ProductSize[]): readonly StockNote[] {
  const soldOut = sizes.filter(({ stock }) => stock === 0);
  const low = sizes.filter(({ stock = 0 }) => stock > 0 && stock < LOW_STOCK_THRESHOLD);
  const noteOf = (some: readonly ProductSize[], format: (names: string) => string, isSoldOut: boolean) =>
    some.length > 0 ? [{ text: format(nameSizes(some, sizes)), isSoldOut }] : [];
  return [...noteOf(soldOut, words.soldOutSizes, true), ...noteOf(low, words.lowSizes, false)];
}

/** The number of sizes whose names fit into a line of the list. */
const MAX_NAMED = 3;

/** Names some of the sizes of a product, or counts them if there are many. */
function nameSizes(some: readonly ProductSize[], all: readonly ProductSize[]): string {
  if (some.length > MAX_NAMED) return words.sizeCount(some.length, all.length);
  const names = some.map(({ size }) => size).join(', ');
  return /^\d/.test(names) ? words.sizes(some.length, names) : names;
}
