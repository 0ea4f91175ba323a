import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listQuery } from './products.ts';
import { ALL, CATEGORIES, COLORS, PRICE_BANDS } from './vocabulary.ts';

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
