import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { product, readableProducts } from './product.ts';
import { WISHLIST_MAX } from './wishlist-max.ts';

/** Wishlist endpoints: the capability `wishlist`. */

const wishlistResponse = z.object({ success: z.literal(true), products: z.array(product) });
const parsedWishlist = z.pipe(
  z.object({ products: readableProducts }),
  z.transform((body) => body.products),
);

export const getWishlist = defineEndpoint({
  method: 'GET',
  path: '/api/wishlist',
  summary: 'Returns the products on your own wishlist, last added first.',
  answer: wishlistResponse,
  read: parsedWishlist,
});

const ids = z.array(z.string()).check(z.maxLength(WISHLIST_MAX));

export const changeWishlist = defineEndpoint({
  method: 'PUT',
  path: '/api/wishlist',
  summary: `Removes products from your own wishlist and adds others, in the order of \`add\`. Products already on it keep their position. Returns the updated list. Ignores unknown products and additions beyond ${WISHLIST_MAX}.`,
  body: z.object({ add: ids, remove: ids }),
  answer: wishlistResponse,
  read: parsedWishlist,
});
