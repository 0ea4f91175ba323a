import { type FilterQuery, MAX_SEARCH_LENGTH, type ProductSearchQuery } from '#contract/product-search.ts';
import { PRODUCT_SORTS, type ProductSort } from '#contract/product-sorts.ts';
import { invalidInput } from '../http/http-error.ts';
import { type ListFilter, parseListQuery } from './list-query.ts';

/** The parsed list query with the sort order and search text of the capability `catalogue`. */
export interface SearchQuery extends ListFilter {
  readonly sort: ProductSort;
  /** Trimmed; '' matches every product. */
  readonly text: string;
}

/** Parses a search query. Throws `HttpError` 400 for an unknown sort order or a text that is too long. */
export function parseSearchQuery(query: ProductSearchQuery): SearchQuery {
  const sort = PRODUCT_SORTS.find((known) => known === (query.sort || PRODUCT_SORTS[0]));
  if (!sort) throw invalidInput({ sort: [`Must be one of ${PRODUCT_SORTS.join(', ')}.`] });
  // PostgreSQL text cannot contain NUL.
  const text = (query.q ?? '').replaceAll('\0', '').trim();
  if (text.length > MAX_SEARCH_LENGTH)
    throw invalidInput({ q: [`Must be at most ${MAX_SEARCH_LENGTH} characters long.`] });
  return { ...parseFilterQuery(query), sort, text };
}

/** Parses a list query with the filter for reduced products. Throws `HttpError` 400 for invalid fields. */
export function parseFilterQuery({ sale, ...query }: FilterQuery): ListFilter {
  if (sale && sale !== 'true') throw invalidInput({ sale: ['Must be true or empty.'] });
  return { ...parseListQuery(query), onSale: sale === 'true' };
}
