import { collectKnownWords, correctSpelling, type KnownWords, toSuggestion } from '#contract/spelling.ts';
import { filterProducts, type SearchEntry } from './search.ts';

/** The result of a fuzzy search. */
export interface FuzzySearchResult {
  readonly products: readonly SearchEntry[];
  /** The corrected text; undefined if the words only matched in a different order. */
  readonly didYouMean: string | undefined;
}

let cache: { readonly of: readonly SearchEntry[]; readonly words: KnownWords } | undefined;

/**
 * Returns the products that contain every word of a text, with misspelled words corrected. Same rule as the
 * backend's `GET /api/products?q=`. Loaded when the exact search finds nothing.
 */
export function searchFuzzy(products: readonly SearchEntry[], text: string): FuzzySearchResult {
  if (cache?.of !== products) {
    const texts = products.map(({ category, name, description }) => `${category} ${name} ${description}`);
    cache = { of: products, words: collectKnownWords(texts) };
  }
  const words = correctSpelling(cache.words, text) ?? [];
  const found =
    words.length === 0
      ? []
      : words.reduce((left: readonly SearchEntry[], word) => filterProducts(left, word), products);
  return { products: found, didYouMean: found.length > 0 ? toSuggestion(words, text) : undefined };
}
