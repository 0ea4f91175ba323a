import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listQuery } from './products.ts';
import type { ALL, Category, Color, PriceBand } from './vocabulary.ts';

/** The products of one choice. Spelled out below, so that no page has to carry how a record is read. */
const n = z.int();
type Counts<Choice extends string> = Record<typeof ALL | Choice, typeof n>;

const facets = z.object({
  category: z.object({
    all: n,
    accessories: n,
    dress: n,
    jewellery: n,
    cosmetics: n,
  } satisfies Counts<Category>),
  color: z.object({
    all: n,
    black: n,
    blue: n,
    red: n,
    green: n,
    gold: n,
    silver: n,
    beige: n,
  } satisfies Counts<Color>),
  price: z.object({
    all: n,
    '0-50': n,
    '50-100': n,
    '100-200': n,
    '200-Infinity': n,
  } satisfies Counts<PriceBand>),
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
