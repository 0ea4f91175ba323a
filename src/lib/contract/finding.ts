import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listProducts, listQuery, productList, productListRead } from './products.ts';
import { SORTS } from './sorts.ts';
import { ALL, CATEGORIES, COLORS, PRICE_BANDS } from './vocabulary.ts';

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

const counts = <const Choices extends readonly string[]>(choices: Choices) =>
  z.record(z.enum([ALL, ...choices]), z.int());

const facets = z.object({
  category: counts(CATEGORIES),
  color: counts(COLORS),
  price: counts(PRICE_BANDS.map(({ value }) => value)),
});
export type Facets = z.infer<typeof facets>;

/** How many products each choice of a filter would find, with the filters of the other groups as they are. */
export const productFacets = defineEndpoint({
  method: 'GET',
  path: '/api/products/facets',
  summary: 'How many products each category, color and price band has, within the other filters.',
  query: listQuery,
  answer: facets,
  read: facets,
});
