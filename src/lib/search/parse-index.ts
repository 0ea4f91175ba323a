import { ApiError } from '#lib/api/error.ts';
import type { TextResponse } from '#lib/api/fetch-text.ts';
import { parseErrorResponse } from '#lib/api/parse-response.ts';
import { isCardProduct } from '#lib/product/card-product.ts';
import { isArrayOf, isObjectOf, isOptional, isString, parseJson, type TypeGuard } from '#lib/type-guards.ts';
import type { SearchEntry, SearchIndex } from './search-index.ts';

const hasDescription = isObjectOf({ description: isString });
const isEntry: TypeGuard<SearchEntry> = (value): value is SearchEntry =>
  isCardProduct(value) && hasDescription(value);
const isWords = isObjectOf({
  synonyms: isArrayOf(isArrayOf(isString)),
  ignored: isArrayOf(isString),
});

/** The search index file. The build has parsed it with `searchIndexSchema`, so the faster type guards are enough. */
const isSearchIndex: TypeGuard<SearchIndex> = isObjectOf({
  products: isArrayOf(isEntry),
  words: isOptional(isWords),
});

/** Parses the response with the search index. Throws `ApiError` of kind `http` or `parse`. */
export function parseSearchIndex({ ok, status, text }: TextResponse): SearchIndex {
  if (!ok) throw parseErrorResponse(status, text);
  const index = parseJson(text);
  if (!isSearchIndex(index)) throw new ApiError('parse');
  return index;
}
