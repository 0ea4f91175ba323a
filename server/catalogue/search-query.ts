import { splitFilterValues } from '#contract/catalogue/filter-values.ts';
import {
  type FilterQuery,
  MAX_SEARCH_LENGTH,
  type ProductSearchQuery,
} from '#contract/catalogue/product-search.ts';
import { PRODUCT_SORTS, type ProductSort } from '#contract/catalogue/product-sorts.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { PRODUCT_LIMITS, STOCK_LEVELS } from '#contract/vocabulary.ts';
import { invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { type ListFilter, parseColors, parseListQuery } from './list-query.ts';
import { compareSizes } from './size-order.ts';

/** The parsed list query with the sort order and search text of the capability `catalogue`. */
export interface SearchQuery extends ListFilter {
  /** Undefined: best match first, or newest first without a text. */
  readonly sort: ProductSort | undefined;
  /** '' matches every product. */
  readonly text: string;
}

/** Parses a search query. Throws `HttpError` 400 for an unknown sort order or level, or a long text. */
export function parseSearchQuery(query: ProductSearchQuery): SearchQuery {
  const sort = PRODUCT_SORTS.find((known) => known === query.sort);
  if (query.sort && !sort)
    throw invalidInput({ sort: [messageOf('unknownValue', PRODUCT_SORTS.join(', '))] });
  const { q: text = '' } = query;
  if (text.length > MAX_SEARCH_LENGTH)
    throw invalidInput({ q: [messageOf('searchTooLong', MAX_SEARCH_LENGTH)] });
  const stockLevel = STOCK_LEVELS.find((known) => known === query.stock);
  if (query.stock && !stockLevel)
    throw invalidInput({ stock: [messageOf('unknownValue', STOCK_LEVELS.join(', '))] });
  return { ...parseFilterQuery(query), sort, text, stockLevel };
}

/**
 * Parses a list query with several colors, sizes and the filter for reduced products. Throws `HttpError` 400 for
 * invalid fields.
 */
export function parseFilterQuery({ sale, size, ...query }: FilterQuery): ListFilter {
  if (sale && sale !== 'true') throw invalidInput({ sale: [messageOf('invalidSale')] });
  const filter = parseListQuery(query);
  const colors = filter.colors && parseColors(splitFilterValues(query.color ?? ''));
  return { ...filter, colors, sizes: parseSizes(size), onSale: sale === 'true' };
}

/** Longer than any stored size. Comparing long texts with many marks takes long. */
const MAX_SIZE_LENGTH = 100;

/**
 * Returns the sizes of a query, each once and in order, which gives equal filters equal cache keys. Sizes of older
 * products may be stored as they were typed, so the filter contains each size both as sent and cleaned.
 */
function parseSizes(text = ''): string[] | undefined {
  // PostgreSQL text cannot contain NUL.
  const sizes = splitFilterValues(text.replaceAll('\0', ''))
    .map((size) => size.slice(0, MAX_SIZE_LENGTH))
    .filter((size) => cleanLine(size) !== '');
  if (sizes.length > PRODUCT_LIMITS.sizes.max) {
    throw invalidInput({ size: [messageOf('tooManySizeFilters', PRODUCT_LIMITS.sizes.max)] });
  }
  return sizes.length === 0
    ? undefined
    : [...new Set(sizes.flatMap((size) => [size, cleanLine(size)]))].sort(compareSizes);
}
