import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { or, orAbsent } from './lenient.ts';
import { product, productRead, readableProducts } from './product.ts';
import { productForm, productPatch } from './product-form.ts';

/**
 * The list query exactly as clients send it: strings, some of them empty, `all`, `undefined`
 * or `Infinity`. What each means is the backend's to say (`server/catalogue/list-query.ts`).
 */
const listQuery = z.object({
  category: z.optional(z.string()),
  color: z.optional(z.string()),
  minPrice: z.optional(z.string()),
  maxPrice: z.optional(z.string()),
  page: z.optional(z.string()),
  limit: z.optional(z.string()),
});
export type ListQuery = z.infer<typeof listQuery>;

const productList = z.object({
  products: z.array(product),
  totalPages: z.int(),
  totalProducts: z.int(),
});

/**
 * `totalPages` is null in some backends; the site never needs it, it has the total and the page size.
 * The total counts products that cannot be read too.
 */
const productListRead = z.object({
  products: readableProducts,
  totalProducts: z.int(),
});
export type ProductList = z.infer<typeof productListRead>;

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'A page of products, newest first. Empty or `all` is no filter; bounds are inclusive.',
  query: listQuery,
  answer: productList,
  read: productListRead,
});

const productParams = z.object({ id: z.string() });

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product: its fields at the top level and, for older clients, under `product`.',
  params: productParams,
  answer: z.extend(product, { product, reviews: z.array(z.unknown()) }),
  // Some backends answer the product only under `product`.
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
  summary: 'At most 8 products of the same category or with a shared word in the name, nearest first.',
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

const success = z.literal(true);

/** Backends of the field answer a change with a sentence, some with the product beside it. */
const changedRead = z.object({ message: or(z.string(), ''), product: orAbsent(productRead) });

/** [ADMIN-05] */
export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/products/create-product',
  summary: 'Adds a product, with its picture as the file `image`: JPEG, PNG, WebP or AVIF.',
  body: productForm,
  multipart: true,
  status: 201,
  answer: z.object({ success, message: z.literal('Product added successfully'), product, data: product }),
  read: changedRead,
});

/** [ADMIN-04] */
export const updateProduct = defineEndpoint({
  method: 'PATCH',
  path: '/api/products/update-product/:id',
  summary: 'Changes what is given of a product. An empty or null `oldPrice` removes it.',
  params: productParams,
  body: productPatch,
  multipart: true,
  answer: z.object({ success, message: z.literal('Product updated successfully'), product }),
  read: changedRead,
});

/** [ADMIN-02] */
export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/delete-product/:id',
  summary: 'Deletes a product.',
  params: productParams,
  answer: z.object({ success, message: z.literal('Product deleted successfully') }),
  read: z.object({ message: or(z.string(), '') }),
});
