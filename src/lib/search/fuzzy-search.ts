import { type KnownWords, knownWords, respell, takenFor } from '#contract/spelling.ts';
import { findProducts, type SearchEntry } from './search.ts';

/** The result of a fuzzy search. */
export interface Near {
  readonly found: readonly SearchEntry[];
  /** The corrected text; undefined if the words only matched in a different order. */
  readonly didYouMean: string | undefined;
}

let cache: { readonly of: readonly SearchEntry[]; readonly words: KnownWords } | undefined;

/**
 * Returns the products that contain every word of a text, with misspelled words corrected. Same rule as the
 * backend's `GET /api/products?q=`. Loaded when the exact search finds nothing.
 */
export function findNear(products: readonly SearchEntry[], text: string): Near {
  if (cache?.of !== products) {
    const texts = products.map(({ category, name, description }) => `${category} ${name} ${description}`);
    cache = { of: products, words: knownWords(texts) };
  }
  const words = respell(cache.words, text) ?? [];
  const found =
    words.length === 0
      ? []
      : words.reduce((left: readonly SearchEntry[], word) => findProducts(left, word), products);
  return { found, didYouMean: found.length > 0 ? takenFor(words, text) : undefined };
}
