import * as z from 'zod/mini';
import { MAX_RATING } from '#contract/vocabulary.ts';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { foreignIdSchema, lenient, orUndefined, withFallback } from '#contract/wire/lenient-schemas.ts';
import { cents, type InCents, toDollars } from '#contract/wire/money.ts';
import { DETAIL_TEXTS, mapTexts, SELLING_TEXTS, VARIANT_TEXTS } from './product-texts.ts';

/* The fields share their schemas, because every schema costs time when a page loads. */
const text = z.string();
const filledText = text.check(z.minLength(1));
const optionalText = z.optional(text);
const pixels = z.int().check(z.positive());
const optionalPixels = z.optional(pixels);
const count = z.int().check(z.nonnegative());
const optionalCount = z.optional(count);

/** A variant of a product's image. `width` is in pixels, `type` is a MIME type. */
const imageVariantSchema = z.object({
  url: text,
  width: pixels,
  type: text,
});

/**
 * A size of a product, with its own stock. `sku` is unique in the shop and stays when the size is renamed.
 * `gtin` is the number under its bar code. `stock` is in units, absent if it is not tracked. [SIZE-01]
 */
const productSizeSchema = z.object({
  size: text,
  sku: text,
  gtin: optionalText,
  stock: optionalCount,
});
export type ProductSize = z.infer<typeof productSizeSchema>;

/** A product of the same style, as its swatch shows it. [SIZE-08] */
const siblingSchema = z.object({
  _id: text,
  name: text,
  color: text,
  colorName: optionalText,
  swatch: optionalText,
  image: text,
});
export type Sibling = z.infer<typeof siblingSchema>;

/** Another image of a product. `image` is the URL of its largest file, and `images` are its variants. [GALLERY-01] */
const galleryImageSchema = z.object({
  image: text,
  alt: text,
  images: z.array(imageVariantSchema),
  width: pixels,
  height: pixels,
});
export type GalleryImage = z.infer<typeof galleryImageSchema>;

const priceSchema = dollarsSchema.check(z.nonnegative(), z.maximum(toDollars(cents(100_000_000))));

/**
 * A product as our backend sends it and the site uses it. `image` is an absolute URL. `width` and `height` are
 * the original image's pixels. Dates are ISO time.
 */
export const productSchema = z.object({
  _id: filledText,
  name: filledText,
  price: priceSchema,
  oldPrice: z.optional(priceSchema),
  image: text,
  imageAlt: text,
  images: z.array(imageVariantSchema),
  width: optionalPixels,
  height: optionalPixels,
  category: text,
  color: text,
  description: text,
  rating: z.number().check(z.nonnegative(), z.maximum(MAX_RATING)),
  /** The number of reviews behind the rating; absent if the rating is not based on reviews. */
  reviewCount: optionalCount,
  author: optionalText,
  /** The number of units in stock; absent if the stock is not tracked. */
  stock: optionalCount,
  /** In the admin's order; absent without sizes. The stock of a product with sizes is their sum. */
  sizes: z.optional(z.array(productSizeSchema)),
  ...mapTexts(VARIANT_TEXTS, () => optionalText),
  /** All products of the style, this one included, from light to dark; absent if it is the only one. */
  siblings: z.optional(z.array(siblingSchema)),
  /** The images after the first one; absent if there are none. */
  gallery: z.optional(z.array(galleryImageSchema)),
  ...mapTexts([...DETAIL_TEXTS, ...SELLING_TEXTS], () => optionalText),
  createdAt: optionalText,
  updatedAt: optionalText,
});
/** A product as requests and responses hold it. */
export type WireProduct = z.infer<typeof productSchema>;
export type Product = InCents<WireProduct>;

const lenientText = lenient(text, undefined);
const nullableText = orUndefined(text);
const textOrEmpty = withFallback(text, '');
const nullableId = orUndefined(foreignIdSchema);
const lenientPixels = lenient(pixels, undefined);
const lenientCount = lenient(count, undefined);

/** A product as other backends may send it, with gaps filled. */
const foreignProductSchema = z.object({
  _id: nullableId,
  id: nullableId,
  name: text.check(z.trim()),
  price: dollarsSchema,
  oldPrice: orUndefined(dollarsSchema),
  image: textOrEmpty,
  imageAlt: nullableText,
  images: lenient(z.array(imageVariantSchema), []),
  width: lenientPixels,
  height: lenientPixels,
  category: textOrEmpty,
  color: textOrEmpty,
  description: textOrEmpty,
  rating: withFallback(z.number(), 0),
  reviewCount: lenientCount,
  author: orUndefined(z.union([text, z.looseObject({ username: optionalText })])),
  stock: lenientCount,
  sizes: lenient(z.array(productSizeSchema), undefined),
  ...mapTexts(VARIANT_TEXTS, () => lenientText),
  siblings: lenient(z.array(siblingSchema), undefined),
  gallery: lenient(z.array(galleryImageSchema), undefined),
  ...mapTexts([...DETAIL_TEXTS, ...SELLING_TEXTS], () => lenientText),
  createdAt: nullableText,
  updatedAt: nullableText,
});

/** Converts another backend's product to our shape, which `productSchema` then validates. */
function fromForeignProduct({
  _id,
  id,
  author,
  oldPrice,
  ...rest
}: z.infer<typeof foreignProductSchema>): WireProduct {
  return {
    ...rest,
    sizes: rest.sizes?.length ? rest.sizes : undefined,
    _id: String(_id ?? id ?? ''),
    // Drops an old price that is not higher than the price.
    oldPrice: oldPrice && oldPrice > rest.price ? oldPrice : undefined,
    imageAlt: rest.imageAlt || rest.name,
    rating: Math.min(MAX_RATING, Math.max(0, rest.rating)),
    author: typeof author === 'object' ? author.username : author,
  };
}

/**
 * Parses a product from any base backend: `id` for `_id`, missing or null fields, `author` as an object.
 * [CALL-05]
 */
export const lenientProductSchema = z.pipe(
  z.pipe(foreignProductSchema, z.transform(fromForeignProduct)),
  productSchema,
);

/**
 * Parses a list of products and skips invalid ones with a warning, so a single bad row does not break a screen.
 * Fails if the list is not empty but no product is valid. [CALL-05]
 */
export const lenientProductsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((items, { issues }) => {
    const products = items.flatMap((item) => {
      const parsed = z.safeParse(lenientProductSchema, item);
      if (parsed.success) return [parsed.data];
      const field = parsed.error.issues[0]?.path.join('.');
      console.warn(`Skipped ${labelOf(item)}: ${field ? `its ${field} is invalid` : 'not an object'}.`);
      return [];
    });
    if (products.length === 0 && items.length > 0) {
      issues.push({ code: 'custom', input: items, message: 'The list contains no valid product.' });
    }
    return products;
  }),
);

/** Returns a label with the ID of an unparsed product, for a warning. */
function labelOf(item: unknown): string {
  const { data } = z.safeParse(z.object({ _id: nullableId, id: nullableId }), item);
  return `product ${data?._id ?? data?.id ?? 'without an ID'}`;
}
