import { ApiError } from '#lib/api/error.ts';
import type { TextResponse } from '#lib/api/fetch-text.ts';
import { parseErrorResponse } from '#lib/api/parse-response.ts';
import { areVariants, isCardProduct } from '#lib/product/card-product.ts';
import {
  isArrayOf,
  isNumber,
  isObjectOf,
  isOptional,
  isString,
  parseJson,
  type TypeGuard,
} from '#lib/type-guards.ts';
import type { SearchEntry, SearchIndex } from './search-index.ts';

const isColorDot = isObjectOf({
  _id: isString,
  color: isString,
  colorName: isOptional(isString),
  swatch: isOptional(isString),
});
const isGalleryImage = isObjectOf({
  image: isString,
  alt: isString,
  images: areVariants,
  width: isNumber,
  height: isNumber,
});
const hasRest = isObjectOf({
  description: isString,
  siblings: isOptional(isArrayOf(isColorDot)),
  gallery: isOptional(isArrayOf(isGalleryImage)),
});
const isEntry: TypeGuard<SearchEntry> = (value): value is SearchEntry =>
  isCardProduct(value) && hasRest(value);
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
