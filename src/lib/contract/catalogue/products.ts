import * as z from 'zod/mini';
import { PRODUCT_ID_PATTERN } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import * as text from '#messages/rules/requests.ts';
import { lenientProductSchema, lenientProductsSchema, productSchema } from './product.ts';

const optionalText = z.optional(z.string());

/**
 * The list query exactly as clients send it: strings that may be empty, `all`, `undefined` or `Infinity`. The
 * backend interprets them (`server/catalogue/list-query.ts`).
 */
export const listQuerySchema = z.object({
  category: optionalText,
  color: optionalText,
  minPrice: optionalText,
  maxPrice: optionalText,
  page: optionalText,
  limit: optionalText,
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export const productListSchema = z.object({
  products: z.array(productSchema),
  totalPages: z.int(),
  totalProducts: z.int(),
});

/**
 * A product list of any base backend. Omits `totalPages`, for which some backends send null: the site computes the
 * pages from the total and the page size. The total includes products that cannot be parsed.
 */
export const lenientProductListSchema = z.object({
  products: lenientProductsSchema,
  totalProducts: z.int(),
});
export type ProductList = InCents<z.infer<typeof lenientProductListSchema>>;

export const listProductsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  summary:
    'Returns a page of products, newest first. An empty value or `all` means no filter. Price bounds are inclusive.',
  query: listQuerySchema,
  response: productListSchema,
  parseResponse: lenientProductListSchema,
});

export const productParamsSchema = z.object({
  id: z.string().check(z.regex(PRODUCT_ID_PATTERN, text.invalidProductId)),
});

export const getProductEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'anyone',
  errors: { 404: 'The product does not exist.' },
  summary: 'Returns a product, with its fields at the top level and, for older clients, under `product`.',
  params: productParamsSchema,
  response: z.extend(productSchema, { product: productSchema, reviews: z.array(z.unknown()) }),
  // Some backends send the product only under `product`.
  parseResponse: z.union([
    z.pipe(
      z.object({ product: lenientProductSchema }),
      z.transform((body) => body.product),
    ),
    lenientProductSchema,
  ]),
});

export const listRelatedProductsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/products/related/:id',
  access: 'anyone',
  errors: { 404: 'The product does not exist.' },
  summary:
    'Returns up to 8 products of the same category, closest in color and price first, then others with a word of the name in common.',
  params: productParamsSchema,
  response: z.object({ success: z.literal(true), relatedProducts: z.array(productSchema) }),
  parseResponse: z.union([
    z.pipe(
      z.object({ relatedProducts: lenientProductsSchema }),
      z.transform((body) => body.relatedProducts),
    ),
    lenientProductsSchema,
  ]),
});
