import * as z from 'zod/mini';
import type { ALL, Category, Color } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { PRICE_BANDS, type PriceBand } from './price-bands.ts';
import { filterQuerySchema } from './product-search.ts';

const countSchema = z.int();
type Counts<Choice extends string> = Record<typeof ALL | Choice, typeof countSchema>;

const priceCounts: Counts<PriceBand> = {
  all: countSchema,
  ...Object.fromEntries(PRICE_BANDS.map((band) => [band, countSchema])),
};

/** The number of products per option. Lists every key, because a record schema would add to every page's script. */
const facetsSchema = z.object({
  category: z.object({
    all: countSchema,
    accessories: countSchema,
    dress: countSchema,
    jewellery: countSchema,
    cosmetics: countSchema,
  } satisfies Counts<Category>),
  color: z.object({
    all: countSchema,
    black: countSchema,
    blue: countSchema,
    red: countSchema,
    green: countSchema,
    gold: countSchema,
    silver: countSchema,
    beige: countSchema,
  } satisfies Counts<Color>),
  price: z.object(priceCounts),
  onSale: countSchema,
  /** The available sizes in their order; absent without the capability `catalogue`. */
  sizes: z.optional(
    z.array(
      z.object({
        size: z.string(),
        products: countSchema,
        /** Whether the size is of another kind than the one before, such as a number after letters. */
        startsGroup: z.optional(z.boolean()),
      }),
    ),
  ),
});
export type Facets = z.infer<typeof facetsSchema>;

export const getFacetsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/products/facets',
  access: 'anyone',
  capability: 'catalogue',
  summary:
    'Counts the products per category, color, price band and size in stock, and the reduced ones. Each group is counted under the filters of the other groups.',
  query: filterQuerySchema,
  response: facetsSchema,
  parseResponse: facetsSchema,
});
