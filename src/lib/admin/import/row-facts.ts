import type { EnteredSize } from '#contract/catalogue/product-sizes.ts';
import { dollars, formatCents, toCents } from '#contract/wire/money.ts';
import { capitalize } from '#lib/capitalize.ts';
import { productImportText } from '#messages/admin/import.ts';
import type { ColumnMapping } from './columns.ts';
import { WORD_COLUMNS } from './known-words.ts';
import { type CellRow, textOf } from './row-cells.ts';
import { sizesText } from './row-sizes.ts';

const { facts: words } = productImportText.preview;

/** The facts of a new product in a row, for the preview. */
export interface RowFacts {
  /** The price, category, color, and stock or sizes. */
  readonly facts: readonly string[];
  /** The words that the file writes in another way than the shop, so that the admin sees how they were read. */
  readonly readings: readonly string[];
}

/** Returns the facts of a new product in a row with valid cells. */
export function rowFacts(
  { row, cells }: CellRow,
  mapping: ColumnMapping,
  sizes: readonly EnteredSize[] | undefined,
): RowFacts {
  const amount = (text: string) => formatCents(toCents(dollars(Number(text))));
  const { price = '', oldPrice = '', stock = '' } = cells;
  const wordsRead = WORD_COLUMNS.map((column) => ({
    word: cells[column] ?? '',
    text: textOf(row, column, mapping),
  }));
  return {
    facts: [
      oldPrice === '' ? amount(price) : words.reduced(amount(price), amount(oldPrice)),
      ...wordsRead.map(({ word }) => capitalize(word)),
      ...(sizes ? [sizesText(sizes)] : stock === '' ? [] : [words.stock(stock)]),
    ],
    readings: wordsRead
      .filter(({ word, text }) => text !== '' && text.toLowerCase() !== word)
      .map(({ word, text }) => words.reading(text, capitalize(word))),
  };
}
