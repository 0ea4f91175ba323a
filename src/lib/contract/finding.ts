import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listProducts, listQuery, productList, productListRead } from './products.ts';
import { SORTS } from './sorts.ts';

/** Product search: part of the capability `catalogue`. */

/** The maximum length of a search text, in characters. Longer texts are rejected. */
export const MAX_SEARCH = 200;

const findQuery = z.extend(listQuery, { q: z.optional(z.string()), sort: z.optional(z.string()) });
export type FindQuery = z.infer<typeof findQuery>;

const suggestion = { didYouMean: z.optional(z.string()) };

/**
 * Lists products by search text and sort order. If no product contains the text, the search is fuzzy. It then
 * returns products that contain every word, with misspelled words replaced by the closest known ones.
 * `didYouMean` is the corrected text.
 */
export const findProducts = defineEndpoint({
  ...listProducts,
  summary: `Returns a page of products that contain \`q\`, or else of fuzzy matches. \`sort\` is one of ${SORTS.join(', ')}.`,
  query: findQuery,
  answer: z.extend(productList, suggestion),
  read: z.extend(productListRead, suggestion),
});
