import * as z from 'zod/mini';
import { lenientProductsSchema, productSchema } from '#contract/catalogue/product.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { lenient } from '#contract/wire/lenient-schemas.ts';
import { WISHLIST_MAX } from './wishlist-max.ts';

/** Wishlist endpoints: the capability `wishlist`. */

/** The sizes that the user has chosen, by product id. [SIZE-05] */
const chosenSizesSchema = z.record(z.string(), z.string());
const NO_SIZES: z.infer<typeof chosenSizesSchema> = {};

const wishlistResponseSchema = z.object({
  success: z.literal(true),
  products: z.array(productSchema),
  sizes: z.optional(chosenSizesSchema),
});
const parsedWishlistSchema = z.pipe(
  z.object({ products: lenientProductsSchema, sizes: lenient(chosenSizesSchema, NO_SIZES) }),
  z.transform(({ products, sizes }) => ({ products, sizes })),
);

export const getWishlistEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/wishlist',
  access: 'logged in',
  capability: 'wishlist',
  summary: 'Returns the products on your own wishlist, last added first.',
  response: wishlistResponseSchema,
  parseResponse: parsedWishlistSchema,
});

const productIdsSchema = z.array(z.string()).check(z.maxLength(WISHLIST_MAX));

export const updateWishlistEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/wishlist',
  access: 'logged in',
  capability: 'wishlist',
  summary: `Removes products from your own wishlist and adds others, in the order of \`add\`. Products already on it keep their position. \`sizes\` are the chosen sizes of products in \`add\`, by product id. Returns the updated list. Ignores unknown products and additions beyond ${WISHLIST_MAX}.`,
  body: z.object({ add: productIdsSchema, remove: productIdsSchema, sizes: z.optional(chosenSizesSchema) }),
  response: wishlistResponseSchema,
  parseResponse: parsedWishlistSchema,
});
