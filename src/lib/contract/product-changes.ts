import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { or, orAbsent } from './lenient.ts';
import { product, productRead } from './product.ts';
import { productForm, productPatch } from './product-form.ts';
import { productParams } from './products.ts';
import { said } from './said.ts';

/**
 * Endpoints with which admins change products. A separate file keeps the form rules out of the shop pages'
 * scripts.
 */

const success = z.literal(true);

/** The response to a change. Base backends send a message, some also the product. */
const changeResponse = z.object({ message: or(z.string(), ''), product: orAbsent(productRead) });

/**
 * With `ifNameIsNew`, the backend rejects a name that is already taken. The product form omits it, because two
 * products may share a name.
 */
const newProduct = z.safeExtend(productForm, { ifNameIsNew: z.optional(z.literal('true')) });

/** [ADMIN-05] */
export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/products/create-product',
  summary:
    'Creates a product with its image as the file `image`: JPEG, PNG, WebP or AVIF. Admins only. With `ifNameIsNew`, 409 if another product has this name.',
  body: newProduct,
  multipart: true,
  status: 201,
  answer: z.object({ success, message: z.literal('Product added successfully'), product, data: product }),
  read: changeResponse,
});

/** [ADMIN-04] */
export const updateProduct = defineEndpoint({
  method: 'PATCH',
  path: '/api/products/update-product/:id',
  summary:
    'Updates the given fields of a product. Admins only. An empty or null `oldPrice` removes it. An empty or null `stock` turns off stock tracking. 409 if the stock differs from `stockBefore`.',
  params: productParams,
  body: productPatch,
  multipart: true,
  answer: z.object({ success, message: z.literal('Product updated successfully'), product }),
  read: changeResponse,
});

/** [ADMIN-02] */
export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/delete-product/:id',
  summary: 'Deletes a product. Admins only.',
  params: productParams,
  answer: said('Product deleted successfully'),
  read: z.object({ message: or(z.string(), '') }),
});
