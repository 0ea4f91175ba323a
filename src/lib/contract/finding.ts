import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listProducts, listQuery, productList, productListRead } from './products.ts';
import { SORTS } from './sorts.ts';

/** Finding products, beyond the base contract: the capability `catalogue`. */

/** A longer text to search for is refused, in characters. */
export const MAX_SEARCH = 200;

const findQuery = z.extend(listQuery, { q: z.optional(z.string()), sort: z.optional(z.string()) });
export type FindQuery = z.infer<typeof findQuery>;

const suggestion = { didYouMean: z.optional(z.string()) };

/**
 * The list query with a text and an order. Where no product contains the text, products that contain each of its
 * words are answered; words that no product contains are taken for the nearest ones that some do, and
 * `didYouMean` is the text with those.
 */
export const findProducts = defineEndpoint({
  ...listProducts,
  summary: `A page of products: those that contain \`q\`, else nearly, by \`sort\` (${SORTS.join(', ')}).`,
  query: findQuery,
  answer: z.extend(productList, suggestion),
  read: z.extend(productListRead, suggestion),
});
