import { cleanText } from '#contract/text/clean-text.ts';
import { productImportText } from '#messages/admin/import.ts';
import { unknownChoice } from '#messages/rules/choices.ts';
import { normalizeAmount } from './amounts.ts';
import { COLUMNS, type Column, type ColumnMapping, headingOf } from './columns.ts';
import { SHOP_WORDS, toShopWord, WORD_COLUMNS, type WordColumn } from './known-words.ts';
import type { TableRow } from './table.ts';

/** The cells of a row by mapped column. */
export type Cells = Partial<Record<Column, string>>;

/** Normalizers for values that spreadsheets write differently. Categories and colors may be capitalized. */
const NORMALIZE: Readonly<Partial<Record<Column, (cell: string) => string>>> = {
  price: normalizeAmount,
  oldPrice: normalizeAmount,
  category: (cell) => toShopWord('category', cell),
  color: (cell) => toShopWord('color', cell),
};

/** Returns the cells of a row, cleaned and normalized for the form. */
export function cellsFrom({ cells }: TableRow, mapping: ColumnMapping, chosen?: ChosenWords): Cells {
  const texts: Cells = {};
  for (const column of COLUMNS) {
    const index = mapping[column];
    if (index === undefined) continue;
    const text = cleanText(cells[index] ?? '');
    texts[column] = NORMALIZE[column]?.(text) ?? text;
  }
  for (const column of WORD_COLUMNS) {
    const word = chosen?.get(wordKey(column, texts[column] ?? ''));
    if (word !== undefined && texts[column] !== undefined) texts[column] = word;
  }
  return texts;
}

/** A row with its cells by column. */
export interface CellRow {
  readonly row: TableRow;
  readonly cells: Cells;
}

/** Returns whether a row is one of a product's sizes. */
export const hasSize = ({ size = '' }: Cells) => size !== '';

/** The shop's words for those of a file, by `wordKey`. */
export type ChosenWords = ReadonlyMap<string, string>;

/** A category or color of a file that the shop does not have. */
export interface UnknownWord {
  readonly column: WordColumn;
  /** In lower case; '' for an empty cell. */
  readonly word: string;
  /** The word as the file first writes it. */
  readonly text: string;
  readonly rowCount: number;
}

/** Returns the key of a word in `ChosenWords`. */
export const wordKey = (column: WordColumn, word: string) => `${column} ${word}`;

/** Returns whether a file has a column that identifies products. */
export function hasKeyColumn({ id, name }: ColumnMapping): boolean {
  return id !== undefined || name !== undefined;
}

/** Returns the categories and colors of the rows that the shop does not have. The admin chooses a word for each. */
export function findUnknownWords(rows: readonly TableRow[], mapping: ColumnMapping): UnknownWord[] {
  return WORD_COLUMNS.flatMap((column) => {
    if (mapping[column] === undefined) return [];
    const texts = rows
      .filter((row) => {
        const cells = cellsFrom(row, mapping);
        // The rows of further sizes repeat no facts.
        return !hasSize(cells) || (cells.price ?? '') !== '';
      })
      .map((row) => textOf(row, column, mapping));
    return [...Map.groupBy(texts, (text) => toShopWord(column, text))]
      .filter(([word]) => !SHOP_WORDS[column].includes(word))
      .map(([word, list]) => ({ column, word, text: list[0] ?? '', rowCount: list.length }));
  });
}

/** Returns the cleaned word of a row as the file writes it; '' if there is none. */
export const textOf = ({ cells }: TableRow, column: WordColumn, mapping: ColumnMapping) =>
  cleanText(cells[mapping[column] ?? -1] ?? '');

/** Returns the problems of a row, where an unknown word that the admin can choose above says so. */
export function previewProblems(
  problems: readonly string[],
  row: TableRow,
  mapping: ColumnMapping,
  unknown: readonly UnknownWord[],
): string[] {
  const hints = new Map(
    WORD_COLUMNS.map((column) => {
      const text = textOf(row, column, mapping);
      const word = toShopWord(column, text);
      const isChoosable = unknown.some((one) => one.column === column && one.word === word);
      const label = headingOf(column);
      return [
        unknownChoice(label, SHOP_WORDS[column].join(', ')),
        isChoosable && productImportText.problems.chooseWord(label, text),
      ];
    }),
  );
  return problems.map((problem) => hints.get(problem) || problem);
}
