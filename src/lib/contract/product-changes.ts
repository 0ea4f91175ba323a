import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { or, orAbsent } from './lenient.ts';
import { product, productRead } from './product.ts';
import { productForm, productPatch } from './product-form.ts';
import { productParams } from './products.ts';
import { said } from './said.ts';

/** How admins change products. By itself, so that the shop's pages do not carry the form's rules. */

const success = z.literal(true);

/** Backends of the field answer a change with a sentence, some with the product beside it. */
const changedRead = z.object({ message: or(z.string(), ''), product: orAbsent(productRead) });

/** A name is its product's own only for who asks for that: the form can add two of one name. */
const newProduct = z.safeExtend(productForm, { ifNameIsNew: z.optional(z.literal('true')) });

/** [ADMIN-05] */
export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/products/create-product',
  summary:
    'Adds a product, with its picture as the file `image`: JPEG, PNG, WebP or AVIF. With `ifNameIsNew` 409 when there is a product of this name.',
  body: newProduct,
  multipart: true,
  status: 201,
  answer: z.object({ success, message: z.literal('Product added successfully'), product, data: product }),
  read: changedRead,
});

/** [ADMIN-04] */
export const updateProduct = defineEndpoint({
  method: 'PATCH',
  path: '/api/products/update-product/:id',
  summary:
    'Changes what is given of a product. An empty or null `oldPrice` removes it; with an empty or null `stock` nobody counts the pieces. 409 when the stock is no longer `stockBefore`.',
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
  answer: said('Product deleted successfully'),
  read: z.object({ message: or(z.string(), '') }),
});
