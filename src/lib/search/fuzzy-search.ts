import type { SearchWords } from '#contract/catalogue/search-terms.ts';
import {
  collectKnownWords,
  correctSpelling,
  type KnownWords,
  toSuggestion,
} from '#contract/catalogue/spelling.ts';
import { type RankedFields, rankProducts } from './search.ts';
import type { SearchEntry } from './search-index.ts';

/** The result of a fuzzy search. */
export interface FuzzySearchResult<Entry = SearchEntry> {
  readonly products: readonly Entry[];
  /** The number of products that match the corrected words. They are the first; the others only contain them. */
  readonly matches: number;
  /** The corrected text; undefined if the words only matched in a different order. */
  readonly didYouMean: string | undefined;
}

/** The words of the products that were searched last. */
let cache: { readonly products: readonly RankedFields[]; readonly words: KnownWords } | undefined;

/**
 * Corrects misspelled words of a text. Returns the products that match the corrected words, best first, then those that
 * contain them all. The backend's `GET /api/products?q=` applies the same rule. Loaded only when the exact search finds
 * nothing.
 */
export function searchFuzzy<Entry extends RankedFields>(
  products: readonly Entry[],
  text: string,
  searchWords: SearchWords,
): FuzzySearchResult<Entry> {
  if (cache?.products !== products) {
    const texts = products.map(({ category, name, description }) => `${category} ${name} ${description}`);
    cache = { products, words: collectKnownWords(texts, searchWords) };
  }
  const words = correctSpelling(cache.words, text);
  if (words === undefined) return { products: [], matches: 0, didYouMean: undefined };
  const found = rankProducts(products, words.join(' '), searchWords, words);
  return { ...found, didYouMean: found.products.length > 0 ? toSuggestion(words, text) : undefined };
}
