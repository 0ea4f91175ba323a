import type { Product } from '#contract/catalogue/product.ts';
import { isCents } from '#contract/wire/money.ts';
import {
  isArrayOf,
  isCount,
  isNumber,
  isObjectOf,
  isOptional,
  isString,
  parseJson,
  type TypeGuard,
} from '#lib/type-guards.ts';
import type { SizedProduct } from './sizes.ts';

const IMAGE_FIELDS = { url: isString, width: isNumber, type: isString };

/** The guard of an image's variants. */
export const areVariants = isArrayOf(isObjectOf(IMAGE_FIELDS));

/** The fields of a size. */
const SIZE_FIELDS = { size: isString, stock: isOptional(isCount) };
/** The guard of a product's sizes. */
export const areSizes = isOptional(isArrayOf(isObjectOf(SIZE_FIELDS)));

/**
 * The product fields of a card, with their checks. The markup of cards, the bag and the wishlist use only these fields;
 * the search index adds the rest of what a card shows, and the description.
 */
const CARD_FIELDS = {
  _id: isString,
  name: isString,
  priceCents: isCents,
  oldPriceCents: isOptional(isCents),
  image: isString,
  imageAlt: isString,
  images: areVariants,
  width: isOptional(isNumber),
  height: isOptional(isNumber),
  category: isString,
  color: isString,
  rating: isNumber,
  reviewCount: isOptional(isCount),
  stock: isOptional(isCount),
} satisfies { [Field in keyof Product]?: TypeGuard<Product[Field]> };

/** The product data of a card and of the bag. */
export type CardProduct = Pick<Product, keyof typeof CARD_FIELDS> & SizedProduct;

export const isCardProduct: TypeGuard<CardProduct> = isObjectOf({ ...CARD_FIELDS, sizes: areSizes });

/** The names of all fields of a card. As a list for `JSON.stringify`, it drops other fields and fixes the order. */
export const CARD_NAMES = Object.keys({
  ...CARD_FIELDS,
  ...IMAGE_FIELDS,
  sizes: 0,
  ...SIZE_FIELDS,
});

/** Returns the `data-product` attribute of a card: the fields of a card as JSON, in a fixed order. */
export function encodeCard(product: CardProduct): string {
  return JSON.stringify(product, CARD_NAMES);
}

/** Parses a `data-product` attribute. Throws if it is invalid, which is a bug in the site's own markup. */
export function decodeCard(json: string | null | undefined): CardProduct {
  const product = parseJson(json ?? '');
  if (!isCardProduct(product)) throw new Error(`data-product is not a product: ${json}`);
  return product;
}
