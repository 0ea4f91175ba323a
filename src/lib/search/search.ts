import {
  type ProductWords,
  parseSearchText,
  rankOf,
  SALE_WORD,
  type SearchWords,
  spaceWords,
} from '#contract/search-terms.ts';
import type { ApiError } from '#lib/api/error.ts';
import type { SearchEntry } from './search-index.ts';

/** The state of the search screen: the visible results and the total number. */
export interface SearchResults {
  readonly results: readonly SearchEntry[];
  readonly total: number;
  /** The number of products that match the words of the text. They are the first; the others only contain the text. */
  readonly matches?: number | undefined;
  /** The corrected text if no product contains the original. */
  readonly didYouMean?: string | undefined;
  /** Whether more results are loading. */
  readonly isLoadingMore?: boolean;
  /** Why the products could not be refreshed and are those of the build. */
  readonly refreshError: ApiError | undefined;
}

/** The fields in which the search looks for the whole text. */
export type SearchedFields = Pick<SearchEntry, 'category' | 'name' | 'description'>;

/**
 * Returns the products whose category, name or description contains the text, ignoring case and surrounding
 * whitespace. An empty text returns all. [SEARCH-03]
 */
export function filterProducts<Entry extends SearchedFields>(
  products: readonly Entry[],
  text: string,
): readonly Entry[] {
  const needle = text.trim().toLowerCase();
  return needle === '' ? products : products.filter((product) => containsText(product, needle));
}

/** Returns whether the category, the name or the description contains a lowercase text. */
const containsText = ({ category, name, description }: SearchedFields, needle: string) =>
  [category, name, description].some((field) => field.toLowerCase().includes(needle));

/** The fields from which the rank of a product follows. */
export type RankedFields = SearchedFields & Pick<SearchEntry, 'color' | 'oldPrice' | 'sizes'>;

/** The words of products that were searched before. */
const wordsByProduct = new WeakMap<RankedFields, ProductWords>();

function wordsOf(product: RankedFields): ProductWords {
  const known = wordsByProduct.get(product);
  if (known) return known;
  const { name, category, color, oldPrice, description } = product;
  const words = {
    A: spaceWords(name),
    B: spaceWords(`${category} ${color} ${oldPrice === undefined ? '' : SALE_WORD}`),
    C: spaceWords(description),
  };
  wordsByProduct.set(product, words);
  return words;
}

const hasSku = ({ sizes }: RankedFields, needle: string) =>
  sizes?.some(({ sku }) => sku.toLowerCase() === needle) ?? false;

/** The rank of a product that only contains the text. */
const CONTAINED = Number.MAX_VALUE;

/**
 * Returns the product with the text as an SKU, the products that match its words, best first, and those that only
 * contain `texts`: the text as a whole, unless the caller names others. `matches` is the number of products before the
 * latter. [SIZE-06]
 * Equal products keep their order. The backend's `GET /api/products?q=` returns the same products in the same order.
 */
export function rankProducts<Entry extends RankedFields>(
  products: readonly Entry[],
  text: string,
  searchWords: SearchWords,
  texts?: readonly string[],
): { readonly products: readonly Entry[]; readonly matches: number } {
  const needle = text.trim().toLowerCase();
  if (needle === '') return { products, matches: 0 };
  const contained = texts ?? [needle];
  const terms = parseSearchText(needle, searchWords);
  const ranked = products
    .map((product) => ({
      product,
      rank: hasSku(product, needle)
        ? -1
        : (rankOf(wordsOf(product), terms) ??
          (contained.every((one) => containsText(product, one)) ? CONTAINED : Number.POSITIVE_INFINITY)),
    }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank);
  return {
    products: ranked.map(({ product }) => product),
    matches: ranked.filter(({ rank }) => rank < CONTAINED).length,
  };
}
