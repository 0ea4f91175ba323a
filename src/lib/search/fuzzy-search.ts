import { type KnownWords, knownWords, respell, takenFor } from '#contract/spelling.ts';
import { findProducts, type SearchEntry } from './search.ts';

/** What was found although no product contains the text. */
export interface Near {
  readonly found: readonly SearchEntry[];
  /** What the text was taken for; undefined when only the order of its words was another. */
  readonly didYouMean: string | undefined;
}

let known: { readonly of: readonly SearchEntry[]; readonly words: KnownWords } | undefined;

/**
 * The products that contain each word of a text, mistyped words taken for the nearest ones of the catalogue: the rule
 * of the backend's `GET /api/products?q=`. Loaded when a search has found nothing.
 */
export function findNear(products: readonly SearchEntry[], text: string): Near {
  if (known?.of !== products) {
    const texts = products.map(({ category, name, description }) => `${category} ${name} ${description}`);
    known = { of: products, words: knownWords(texts) };
  }
  const words = respell(known.words, text) ?? [];
  const found =
    words.length === 0
      ? []
      : words.reduce((left: readonly SearchEntry[], word) => findProducts(left, word), products);
  return { found, didYouMean: found.length > 0 ? takenFor(words, text) : undefined };
}
