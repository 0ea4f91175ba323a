import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { product, productRead, readableProducts } from './product.ts';

/**
 * The list query exactly as clients send it: strings that may be empty, `all`, `undefined` or `Infinity`. The
 * backend interprets them (`server/catalogue/list-query.ts`).
 */
export const listQuery = z.object({
  category: z.optional(z.string()),
  color: z.optional(z.string()),
  minPrice: z.optional(z.string()),
  maxPrice: z.optional(z.string()),
  page: z.optional(z.string()),
  limit: z.optional(z.string()),
});
export type ListQuery = z.infer<typeof listQuery>;

export const productList = z.object({
  products: z.array(product),
  totalPages: z.int(),
  totalProducts: z.int(),
});

/**
 * Some backends send null for `totalPages`. The site does not need it: it computes pages from the total and the
 * page size. The total includes products that cannot be parsed.
 */
export const productListRead = z.object({
  products: readableProducts,
  totalProducts: z.int(),
});
export type ProductList = z.infer<typeof productListRead>;

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  summary:
    'Returns a page of products, newest first. An empty value or `all` means no filter. Price bounds are inclusive.',
  query: listQuery,
  answer: productList,
  read: productListRead,
});

export const productParams = z.object({ id: z.string() });

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'Returns a product, with its fields at the top level and, for older clients, under `product`.',
  params: productParams,
  answer: z.extend(product, { product, reviews: z.array(z.unknown()) }),
  // Some backends send the product only under `product`.
  read: z.union([
    z.pipe(
      z.object({ product: productRead }),
      z.transform((body) => body.product),
    ),
    productRead,
  ]),
});

export const relatedProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/related/:id',
  summary:
    'Returns up to 8 products of the same category or with a word of the name in common, closest first.',
  params: productParams,
  answer: z.object({ success: z.literal(true), relatedProducts: z.array(product) }),
  read: z.union([
    z.pipe(
      z.object({ relatedProducts: readableProducts }),
      z.transform((body) => body.relatedProducts),
    ),
    readableProducts,
  ]),
});
