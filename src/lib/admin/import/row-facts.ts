import { dollars, formatDollars } from '#contract/money.ts';
import type { EnteredSize } from '#contract/product-sizes.ts';
import { capitalize } from '#lib/capitalize.ts';
import type { ColumnMapping } from './columns.ts';
import type { WordColumn } from './known-words.ts';
import { productImportText } from './messages.ts';
import type { CellRow } from './row-cells.ts';
import { sizesText } from './row-sizes.ts';

const { facts: words } = productImportText.preview;

/**
 * Returns what the preview says of a new product with valid cells: price, category, color, and stock or sizes. Words
 * that the file writes in another way than the shop are followed by the file's, so that the admin sees what was read.
 */
export function rowFacts(
  { row, cells }: CellRow,
  mapping: ColumnMapping,
  sizes: readonly EnteredSize[] | undefined,
): string[] {
  const amount = (text: string) => formatDollars(dollars(Number(text)));
  const { price = '', oldPrice = '', stock = '' } = cells;
  const wordOf = (column: WordColumn) => {
    const word = cells[column] ?? '';
    const index = mapping[column];
    const text = index === undefined ? '' : (row.cells[index] ?? '').trim();
    return text.toLowerCase() === word ? capitalize(word) : words.readAs(capitalize(word), text);
  };
  return [
    oldPrice.trim() === '' ? amount(price) : words.reduced(amount(price), amount(oldPrice)),
    wordOf('category'),
    wordOf('color'),
    ...(sizes ? [sizesText(sizes)] : stock.trim() === '' ? [] : [words.stock(stock.trim())]),
  ];
}
