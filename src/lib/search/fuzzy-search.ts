import { collectKnownWords, correctSpelling, type KnownWords, toSuggestion } from '#contract/spelling.ts';
import { filterProducts, type SearchEntry, type SearchedFields } from './search.ts';

/** The result of a fuzzy search. */
export interface FuzzySearchResult<Entry = SearchEntry> {
  readonly products: readonly Entry[];
  /** The corrected text; undefined if the words only matched in a different order. */
  readonly didYouMean: string | undefined;
}

/** The words of the products that were searched last. */
let cache: { readonly products: readonly SearchedFields[]; readonly words: KnownWords } | undefined;

/**
 * Returns the products that contain every word of a text, with misspelled words corrected. The backend's
 * `GET /api/products?q=` applies the same rule. Loaded only when the exact search finds nothing.
 */
export function searchFuzzy<Entry extends SearchedFields>(
  products: readonly Entry[],
  text: string,
): FuzzySearchResult<Entry> {
  if (cache?.products !== products) {
    const texts = products.map(({ category, name, description }) => `${category} ${name} ${description}`);
    cache = { products, words: collectKnownWords(texts) };
  }
  const words = correctSpelling(cache.words, text) ?? [];
  const found =
    words.length === 0
      ? []
      : words.reduce((matches: readonly Entry[], word) => filterProducts(matches, word), products);
  return { products: found, didYouMean: found.length > 0 ? toSuggestion(words, text) : undefined };
}
