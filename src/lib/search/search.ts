import { foldText } from '#contract/catalogue/fold-text.ts';
import {
  parseSearchText,
  rankOf,
  SALE_WORD,
  type SearchWords,
  spaceWordsAndFolds,
} from '#contract/catalogue/search-terms.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
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
 * Returns the products whose category, name or description contains the text, ignoring case, accents and surrounding
 * whitespace. Those with the exact spelling come first. An empty text returns all. [SEARCH-03]
 */
export function filterProducts<Entry extends SearchedFields>(
  products: readonly Entry[],
  text: string,
): readonly Entry[] {
  const needle = cleanLine(text);
  if (needle === '') return products;
  const parts = [toSearched(needle)];
  return products
    .map((product) => ({ product, rank: rankOfPart(product, parts) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ product }) => product);
}

interface SearchedText {
  readonly lower: string;
  readonly folded: string;
}

/** Returns a function that computes a value once for each product. */
function oncePerProduct<Product extends object, Value>(compute: (product: Product) => Value) {
  const values = new WeakMap<Product, Value>();
  return (product: Product): Value => {
    const value = values.get(product) ?? compute(product);
    values.set(product, value);
    return value;
  };
}

const toSearched = (text: string): SearchedText => ({ lower: text.toLowerCase(), folded: foldText(text) });

const textOf = oncePerProduct(({ category, name, description }: SearchedFields) =>
  toSearched([category, name, description].join('\u0001')),
);

/** Returns 0 if the category, the name or the description contains each part, 1 if only after folding. */
function rankOfPart(product: SearchedFields, parts: readonly SearchedText[]): number | undefined {
  const { lower, folded } = textOf(product);
  if (parts.every((part) => lower.includes(part.lower))) return 0;
  return parts.every((part) => folded.includes(part.folded)) ? 1 : undefined;
}

/** The fields from which the rank of a product follows. */
export type RankedFields = SearchedFields & Pick<SearchEntry, 'color' | 'oldPriceCents' | 'sizes'>;

/** Returns the words of a product by field, and its folded SKUs. */
const wordsOf = oncePerProduct(
  ({ name, category, color, oldPriceCents, description, sizes = [] }: RankedFields) => ({
    skus: sizes.map(({ sku }) => foldText(sku)),
    A: spaceWordsAndFolds(name),
    B: spaceWordsAndFolds(`${category} ${color} ${oldPriceCents === undefined ? '' : SALE_WORD}`),
    C: spaceWordsAndFolds(description),
  }),
);

/** The rank of a product that only contains the text. */
const CONTAINED = 1e9;

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
  const needle = cleanLine(text);
  if (needle === '') return { products, matches: 0 };
  const typed = toSearched(needle);
  const parts = texts?.map(toSearched) ?? [typed];
  const terms = parseSearchText(needle, searchWords);
  const ranked = products
    .map((product) => ({
      product,
      rank: wordsOf(product).skus.includes(typed.folded)
        ? -1
        : (rankOf(wordsOf(product), terms) ??
          CONTAINED + (rankOfPart(product, parts) ?? Number.POSITIVE_INFINITY)),
    }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank);
  return {
    products: ranked.map(({ product }) => product),
    matches: ranked.filter(({ rank }) => rank < CONTAINED).length,
  };
}
