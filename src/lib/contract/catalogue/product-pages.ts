import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { productSchema } from './product.ts';
import { reviewSchema } from './reviews.ts';

/** The data of a product's page. */
const productPageSchema = z.object({
  product: productSchema,
  /** The ids of the related products, nearest first. */
  related: z.array(z.string()),
  /** The first reviews. */
  reviews: z.array(reviewSchema),
});

const productPagesSchema = z.object({
  pages: z.array(productPageSchema),
  /** The cursor of the next page; absent on the last page. */
  next: z.optional(z.string()),
});

export const listProductPagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/product-pages',
  access: 'anyone',
  capability: 'catalogue',
  errors: { 400: 'The value of `after` is not a `next` of an earlier response.' },
  summary:
    'Returns the data of the pages of the next 500 products, newest first, for a build of the site. `after` is the `next` of the previous response.',
  query: z.object({ after: z.optional(z.string()) }),
  response: productPagesSchema,
  parseResponse: productPagesSchema,
});
