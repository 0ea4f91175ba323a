import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listQuery } from './products.ts';
import type { ALL, Category, Color, PriceBand } from './vocabulary.ts';

/**
 * The number of products per option. The keys are listed below because a record schema would add to every
 * page's script.
 */
const count = z.int();
type Counts<Choice extends string> = Record<typeof ALL | Choice, typeof count>;

const facets = z.object({
  category: z.object({
    all: count,
    accessories: count,
    dress: count,
    jewellery: count,
    cosmetics: count,
  } satisfies Counts<Category>),
  color: z.object({
    all: count,
    black: count,
    blue: count,
    red: count,
    green: count,
    gold: count,
    silver: count,
    beige: count,
  } satisfies Counts<Color>),
  price: z.object({
    all: count,
    '0-50': count,
    '50-100': count,
    '100-200': count,
    '200-Infinity': count,
  } satisfies Counts<PriceBand>),
});
export type Facets = z.infer<typeof facets>;

/** Counts the products behind each filter option. The filters of the other groups stay applied. */
export const productFacets = defineEndpoint({
  method: 'GET',
  path: '/api/products/facets',
  summary:
    'Counts the products per category, color and price band, with the filters of the other groups applied.',
  query: listQuery,
  answer: facets,
  read: facets,
});
