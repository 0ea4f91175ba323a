import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { product, readableProducts } from './product.ts';
import { WISHLIST_MAX } from './wishlist-max.ts';

/** What people keep for later: the calls of the capability `wishlist`. */

const answer = z.object({ success: z.literal(true), products: z.array(product) });
const read = z.pipe(
  z.object({ products: readableProducts }),
  z.transform((body) => body.products),
);

export const getWishlist = defineEndpoint({
  method: 'GET',
  path: '/api/wishlist',
  summary: "The products on one's own wishlist, the last one added first.",
  answer,
  read,
});

const ids = z.array(z.string()).check(z.maxLength(WISHLIST_MAX));

export const changeWishlist = defineEndpoint({
  method: 'PUT',
  path: '/api/wishlist',
  summary: `Takes products off one's own wishlist and adds others, the last of \`add\` being the last added; what is on it stays where it is. Answers the whole list after that. A product that does not exist is not added, nor one beyond ${WISHLIST_MAX}.`,
  body: z.object({ add: ids, remove: ids }),
  answer,
  read,
});
