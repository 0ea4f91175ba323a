import * as z from 'zod/mini';
import { IMAGE_LIMITS } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { orUndefined, withFallback } from '#contract/wire/lenient-schemas.ts';
import { messageResponse } from '#contract/wire/message-response.ts';
import { lenientProductSchema, productSchema } from './product.ts';
import { productFormSchema, productPatchSchema } from './product-form.ts';
import { productParamsSchema } from './products.ts';

/**
 * Endpoints with which admins change products. A separate file keeps the form rules out of the shop pages'
 * scripts.
 */

const successSchema = z.literal(true);

/** The response to a change. Base backends send a message, some also the product. */
const changeResponseSchema = z.object({
  message: withFallback(z.string(), ''),
  product: orUndefined(lenientProductSchema),
});

/**
 * With `ifNameIsNew`, the backend rejects a name that is already taken. The spreadsheet import sends it, so a retry
 * adds no product twice. The product form omits it, because two products may share a name.
 */
const newProductSchema = z.safeExtend(productFormSchema, { ifNameIsNew: z.optional(z.literal('true')) });

/** Bytes that one unit of the upload limit covers. Every image counts as at least one unit. */
export const UPLOAD_UNIT_BYTES = 128 * 1024;
/**
 * Uploads of one admin, weighted by size: 120 of the largest images an hour, or thousands of small ones, enough to
 * import a whole catalogue.
 */
export const UPLOADS_PER_ADMIN = {
  name: 'uploads',
  max: (120 * IMAGE_LIMITS.maxBytes) / UPLOAD_UNIT_BYTES,
  windowSeconds: 60 * 60,
};

/** [ADMIN-05] */
export const createProductEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/products/create-product',
  access: 'admin',
  handlerLimits: [UPLOADS_PER_ADMIN],
  errors: {
    409: 'Another product has this name (with `ifNameIsNew`), or the product of this key has been deleted.',
    422: 'The key was already used for another product.',
  },
  summary:
    'Creates a product with its image as the file `image`: JPEG, PNG, WebP or AVIF. Further images are the files `images`; `gallery` arranges all of them. With the optional header Idempotency-Key, a repeated request returns the product that the first one created. Admins only.',
  body: newProductSchema,
  multipart: true,
  status: 201,
  response: z.object({
    success: successSchema,
    message: z.literal('Product added successfully'),
    product: productSchema,
    data: productSchema,
  }),
  parseResponse: changeResponseSchema,
});

/** [ADMIN-04] */
export const updateProductEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/products/update-product/:id',
  access: 'admin',
  handlerLimits: [UPLOADS_PER_ADMIN],
  errors: {
    400: 'The request contains no changes.',
    404: 'The product does not exist.',
    409: 'A value differs from `before`; see `conflicts`. Or a removed size is part of open orders; see `openOrders`.',
  },
  summary:
    'Updates the given fields of a product. Admins only. An empty or null `oldPrice` removes it. An empty or null `stock` turns off stock tracking. `before` contains the replaced values. `gallery` lists all images by URL or by the number of an uploaded file: `image`, then `images`. `removeOrderedSizes` removes sizes of open orders.',
  params: productParamsSchema,
  body: productPatchSchema,
  multipart: true,
  response: z.object({
    success: successSchema,
    message: z.literal('Product updated successfully'),
    product: productSchema,
  }),
  parseResponse: changeResponseSchema,
});

/** Deletions of one admin that need no recent proof of their identity. [SAFE-05] */
export const FREE_DELETIONS = { name: 'product-deletions', max: 10, windowSeconds: 60 * 60 };

/** [ADMIN-02] */
export const deleteProductEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/delete-product/:id',
  access: 'admin',
  errors: {
    403: 'The admin has deleted many products, and the session has no recent proof; see `requires`.',
    404: 'The product does not exist.',
  },
  summary: 'Deletes a product. Admins only.',
  params: productParamsSchema,
  response: messageResponse('Product deleted successfully'),
  parseResponse: z.object({ message: withFallback(z.string(), '') }),
});

export const restoreProductEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/products/restore-product/:id',
  access: 'admin',
  capability: 'catalogue',
  errors: {
    404: 'The product was not deleted within the last twelve hours.',
    409: 'Another product has the SKU of one of its sizes.',
  },
  summary:
    'Restores a product that was deleted within the last twelve hours, with its reviews and wishlist items. Admins only.',
  params: productParamsSchema,
  response: z.object({
    success: successSchema,
    message: z.literal('Product restored successfully'),
    product: productSchema,
  }),
  parseResponse: changeResponseSchema,
});
