import { foldText } from './fold-text.ts';

/**
 * The ranking of search results, shared by the backend's search and the search in the browser. A text becomes terms.
 * The browser compares them with words of the products, the backend with the column `search_words`.
 */

/** The search words that editors maintain in `src/content/site/search.yml`. */
export interface SearchWords {
  /** Each entry is a word, followed by the words that a search for it also finds. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words that are ignored in a text with other words, such as articles. */
  readonly ignored: readonly string[];
}

export const NO_SEARCH_WORDS: SearchWords = { synonyms: [], ignored: [] };

/** The word that finds reduced products. */
export const SALE_WORD = 'sale';

/** Texts with more words are only matched as a whole, which bounds the cost of a search. */
export const MAX_SEARCH_WORDS = 8;

/** A text with a word of at least this length is only matched as a whole. The database cuts longer words to it. */
export const MAX_WORD_LENGTH = 60;

/** The characters between words. The database function `search_words_of` has the same class. */
const SEPARATORS = /[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fff\u3040-\u{10ffff}]+/gu;

/** Returns the lowercase words of a text, each between two spaces. */
export function spaceWords(text: string): string {
  return ` ${text.toLowerCase().replace(SEPARATORS, ' ')} `;
}

/** Marks a folded word that the text spells differently. No word contains it. */
export const FOLDED = '~';

/** Returns the words of a text, then its folded words that are spelled differently, each after `FOLDED`. */
export function spaceWordsAndFolds(text: string): string {
  const words = spaceWords(text);
  const folds = splitSpaced(spaceWords(foldText(text))).filter((word) => !words.includes(` ${word} `));
  return words + folds.map((word) => `${FOLDED}${word} `).join('');
}

const splitSpaced = (words: string): string[] => words.match(/\S+/g) ?? [];

/** The words of a product by field. The keys are weights of PostgreSQL's text search. */
export interface ProductWords {
  /** The name. */
  readonly A: string;
  /** Category, color and, for reduced products, `SALE_WORD`. */
  readonly B: string;
  /** The description. */
  readonly C: string;
}

/** Some words in some fields. A product matches if it has one of the words in one of the fields. */
export interface Pattern {
  readonly fields: 'A' | 'B' | 'C' | 'AB';
  readonly words: readonly string[];
  /** Whether longer words match that begin with one of the words. */
  readonly isPrefix: boolean;
}

/** One word of a search text. */
export interface Term {
  /** Best first. The index of the first match is the product's level. */
  readonly patterns: readonly Pattern[];
  /** The factor of the level in the rank. */
  readonly weight: number;
}

/** In English the last word is usually the noun: a gold necklace is a necklace. */
const LAST_WORD_WEIGHT = 3;

/**
 * Returns the terms of a search text. A product matches the text if it matches every term. The sum of its weighted
 * levels is its rank, lowest first. Returns no terms for a text that is only matched as a whole.
 */
export function parseSearchText(text: string, { synonyms, ignored }: SearchWords): Term[] {
  const typed = splitSpaced(spaceWords(text));
  const significant = typed.filter((word) => !ignored.includes(word));
  const words = significant.length > 0 ? significant : typed;
  const folds = words.map(foldWord);
  const isTooLong = [...words, ...folds].some(({ length }) => length >= MAX_WORD_LENGTH);
  if (words.length > MAX_SEARCH_WORDS || isTooLong) return [];
  return words.map((word, index) => {
    const fold = folds[index] ?? word;
    // The visitor may still be typing the last word.
    const isLast = index === words.length - 1;
    const others = synonyms
      .filter(([entry = '']) => wordForms(word).includes(entry) || wordForms(fold).includes(foldWord(entry)))
      .flatMap(([, ...found]) => found.flatMap(wordForms));
    return {
      patterns: [
        ...patternsOf(wordForms(word), others, isLast && [word]),
        // The typed spelling comes first.
        ...patternsOf(
          withFolds(wordForms(fold)),
          withFolds(others.map(foldWord)),
          isLast && withFolds([fold]),
        ),
      ],
      weight: isLast ? LAST_WORD_WEIGHT : 1,
    };
  });
}

/** Returns a folded word. Returns a word unchanged if it folds to several words, as some symbols do. */
function foldWord(word: string): string {
  const [fold = '', ...others] = splitSpaced(spaceWords(foldText(word)));
  return others.length > 0 ? word : fold;
}

/** Returns folded words with and without `FOLDED`, to match texts that spell them like this or differently. */
const withFolds = (words: readonly string[]) => [...words, ...words.map((word) => FOLDED + word)];

/** Returns the patterns of a word's forms, its synonyms and the words that begin with it, best first. */
function patternsOf(
  forms: readonly string[],
  others: readonly string[],
  starts: readonly string[] | false,
): Pattern[] {
  const patterns: Pattern[] = [
    { fields: 'A', words: forms, isPrefix: false },
    { fields: 'B', words: forms, isPrefix: false },
    { fields: 'AB', words: others, isPrefix: false },
    { fields: 'C', words: forms, isPrefix: false },
  ];
  if (starts)
    patterns.push(
      { fields: 'AB', words: starts, isPrefix: true },
      { fields: 'C', words: starts, isPrefix: true },
    );
  return patterns;
}

/** Returns a word, its singular and its plural, by the rules of English. */
function wordForms(word: string): string[] {
  const singular = word
    .replace(/([a-z][^aeiou])ies$/, '$1y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const plural = /(s|x|ch|sh)$/.test(singular)
    ? `${singular}es`
    : `${singular.replace(/([^aeiou])y$/, '$1ie')}s`;
  return [...new Set([word, singular, plural])];
}

/** Returns the rank of a product. Undefined if it does not match every term, or if there are none. */
export function rankOf(product: ProductWords, terms: readonly Term[]): number | undefined {
  let rank = 0;
  for (const { patterns, weight } of terms) {
    const level = patterns.findIndex((pattern) => matches(product, pattern));
    if (level === -1) return undefined;
    rank += level * weight;
  }
  return terms.length === 0 ? undefined : rank;
}

function matches({ A, B, C }: ProductWords, { fields, words, isPrefix }: Pattern): boolean {
  const text = { A, B, C, AB: A + B }[fields];
  return words.some((word) => text.includes(isPrefix ? ` ${word}` : ` ${word} `));
}
