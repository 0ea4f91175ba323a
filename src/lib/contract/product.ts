import * as z from 'zod/mini';
import { foreignId, lenient, or, orAbsent } from './lenient.ts';
import { MAX_RATING } from './vocabulary.ts';

/** One size of a product's picture. `width` in pixels, `type` a MIME type. */
const picture = z.object({
  url: z.string(),
  width: z.int().check(z.positive()),
  type: z.string(),
});

/** Dollars with at most two decimals, as the wire speaks; `lib/money.ts` turns it into cents. */
const dollars = z.number().check(z.nonnegative(), z.maximum(1_000_000));

/**
 * A product as our backend writes it and as the site uses it. `image` is an absolute URL,
 * `width` and `height` are the original picture's pixels, the dates are ISO time.
 */
export const product = z.object({
  _id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  price: dollars,
  oldPrice: z.optional(dollars),
  image: z.string(),
  imageAlt: z.string(),
  images: z.array(picture),
  width: z.optional(z.int().check(z.positive())),
  height: z.optional(z.int().check(z.positive())),
  category: z.string(),
  color: z.string(),
  description: z.string(),
  rating: z.number().check(z.nonnegative(), z.maximum(MAX_RATING)),
  /** How many reviews the rating is the mean of; absent when it is nobody's. */
  reviewCount: z.optional(z.int().check(z.nonnegative())),
  author: z.optional(z.string()),
  /** How many pieces can be sold; absent when nobody counts them. */
  stock: z.optional(z.int().check(z.nonnegative())),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
export type Product = z.infer<typeof product>;

/** What another backend of the field may send for a product, gaps filled. */
const foreignProduct = z.object({
  _id: orAbsent(foreignId),
  id: orAbsent(foreignId),
  name: z.string().check(z.trim()),
  price: z.number(),
  oldPrice: orAbsent(z.number()),
  image: or(z.string(), ''),
  imageAlt: orAbsent(z.string()),
  images: lenient(z.array(picture), []),
  width: lenient(z.int().check(z.positive()), undefined),
  height: lenient(z.int().check(z.positive()), undefined),
  category: or(z.string(), ''),
  color: or(z.string(), ''),
  description: or(z.string(), ''),
  rating: or(z.number(), 0),
  reviewCount: lenient(z.int().check(z.nonnegative()), undefined),
  author: orAbsent(z.union([z.string(), z.looseObject({ username: z.optional(z.string()) })])),
  stock: lenient(z.int().check(z.nonnegative()), undefined),
  createdAt: orAbsent(z.string()),
  updatedAt: orAbsent(z.string()),
});

/** Puts another backend's product into our shape; `product` then says whether it is one. */
function fromForeign({ _id, id, author, oldPrice, ...theirs }: z.infer<typeof foreignProduct>): Product {
  return {
    ...theirs,
    _id: String(_id ?? id ?? ''),
    // An old price that is not higher than the price is no old price.
    oldPrice: oldPrice && oldPrice > theirs.price ? oldPrice : undefined,
    imageAlt: theirs.imageAlt || theirs.name,
    rating: Math.min(MAX_RATING, Math.max(0, theirs.rating)),
    author: typeof author === 'object' ? author.username : author,
  };
}

/** Reads a product from any base backend: `id` for `_id`, absent or null fields, `author` as an object [CALL-05]. */
export const productRead = z.pipe(z.pipe(foreignProduct, z.transform(fromForeign)), product);

/**
 * Reads a list of products and leaves out those that cannot be read, each with a warning: one bad row of a
 * backend takes no screen away. A list without a single readable product among some is no list of products. [CALL-05]
 */
export const readableProducts = z.pipe(
  z.array(z.unknown()),
  z.transform((items, { issues }) => {
    const products = items.flatMap((item) => {
      const read = z.safeParse(productRead, item);
      if (read.success) return [read.data];
      const field = read.error.issues[0]?.path.join('.');
      console.warn(
        `${nameOf(item)} is left out: ${field ? `its ${field} cannot be read` : 'it is no object'}.`,
      );
      return [];
    });
    if (products.length === 0 && items.length > 0) {
      issues.push({ code: 'custom', input: items, message: 'No product of the list can be read.' });
    }
    return products;
  }),
);

/** How a warning calls what should be a product. */
function nameOf(item: unknown): string {
  const { data } = z.safeParse(z.object({ _id: orAbsent(foreignId), id: orAbsent(foreignId) }), item);
  return `Product ${data?._id ?? data?.id ?? 'without an id'}`;
}
