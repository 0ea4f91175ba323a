import * as z from 'zod/mini';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { searchTextSchema } from '#contract/wire/field-schemas.ts';
import { PRODUCT_SORTS } from './product-sorts.ts';
import {
  lenientProductListSchema,
  listProductsEndpoint,
  listQuerySchema,
  productListSchema,
} from './products.ts';

/** Product search: part of the capability `catalogue`. */

/** The maximum length of a search text, in characters. Longer texts are rejected. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * The list query with a filter for sizes and `sale`: `true` or empty. `color` and `size` may hold several values,
 * joined by `joinFilterValues`.
 */
export const filterQuerySchema = z.extend(listQuerySchema, {
  size: z.optional(z.string()),
  sale: z.optional(z.string()),
});
export type FilterQuery = z.infer<typeof filterQuerySchema>;

const searchQuerySchema = z.extend(filterQuerySchema, {
  q: searchTextSchema,
  sort: z.optional(z.string()),
  stock: z.optional(z.string()),
});
export type ProductSearchQuery = z.infer<typeof searchQuerySchema>;

const suggestionShape = { didYouMean: z.optional(z.string()) };

/**
 * Lists products by search text and sort order. Without a sort order, the products that match the words of the text
 * best come first (`search-terms.ts`), then products that only contain it. If there are none, the search is fuzzy. It
 * then returns products that contain every word, with misspelled words replaced by the closest known ones.
 * `didYouMean` is the corrected text.
 */
export const searchProductsEndpoint = defineEndpoint({
  ...listProductsEndpoint,
  capability: 'catalogue',
  summary: `Returns a page of products that match or contain \`q\`, best match first, or else of fuzzy matches. \`sort\` is one of ${PRODUCT_SORTS.join(', ')}. \`sale=true\` keeps only products with an old price. \`color\` and \`size\` may name several, separated by commas. A product matches a size that it has in stock. \`stock=sold-out\` keeps only products with no unit left, in all or of a size. \`stock=low\` keeps only products with at least one but fewer than ${LOW_STOCK_THRESHOLD} units left, in all or of a size.`,
  query: searchQuerySchema,
  response: z.extend(productListSchema, suggestionShape),
  parseResponse: z.extend(lenientProductListSchema, suggestionShape),
});
