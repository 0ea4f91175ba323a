import { editDistance } from '#contract/catalogue/spelling.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';

/** Words of other shops for our categories and colors. */

/** The columns whose values are words of the shop. */
export const WORD_COLUMNS = ['category', 'color'] as const;
export type WordColumn = (typeof WORD_COLUMNS)[number];

export const SHOP_WORDS: Readonly<Record<WordColumn, readonly string[]>> = {
  category: CATEGORIES,
  color: COLORS,
};

const SYNONYMS: Readonly<Record<string, string>> = {
  dresses: 'dress',
  gown: 'dress',
  gowns: 'dress',
  accessory: 'accessories',
  bags: 'accessories',
  jewelry: 'jewellery',
  cosmetic: 'cosmetics',
  beauty: 'cosmetics',
  makeup: 'cosmetics',
  golden: 'gold',
};

/**
 * Returns the word of the shop in a cell, such as `dress` for `Clothing > Dresses`, `green` for `Dark green` and
 * `accessories` for `acessories`. Returns the cell in lower case if it contains none, or several.
 */
export function toShopWord(column: WordColumn, cell: string): string {
  const text = cleanLine(cell).toLowerCase();
  if (SHOP_WORDS[column].includes(text)) return text;
  const found = new Set(
    text
      .split(/[^\p{L}]+/u)
      .map((word) => SYNONYMS[word] ?? word)
      .filter((word) => SHOP_WORDS[column].includes(word)),
  );
  const [word] = found;
  if (found.size === 1 && word !== undefined) return word;
  return SHOP_WORDS[column].find((own) => isMistyped(text, own)) ?? text;
}

/** No word of the shop is this close to another one. */
const MAX_DISTANCE = 1;

function isMistyped(text: string, word: string): boolean {
  return Math.min(text.length, word.length) > 3 && editDistance(text, word) <= MAX_DISTANCE;
}
