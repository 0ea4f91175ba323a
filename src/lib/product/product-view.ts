import type { Product } from '#contract/product.ts';
import {
  isArrayOf,
  isCount,
  isNumber,
  isObjectOf,
  isOptional,
  isString,
  type TypeGuard,
} from '#lib/type-guards.ts';

/** The product data of a card and of the bag. Prices are in dollars. */
export type CardProduct = Pick<
  Product,
  | '_id'
  | 'name'
  | 'price'
  | 'oldPrice'
  | 'image'
  | 'imageAlt'
  | 'images'
  | 'width'
  | 'height'
  | 'category'
  | 'color'
  | 'rating'
  | 'stock'
>;

/** Validates a product read back from the site's own markup. */
export const isCardProduct: TypeGuard<CardProduct> = isObjectOf({
  _id: isString,
  name: isString,
  price: isNumber,
  oldPrice: isOptional(isNumber),
  image: isString,
  imageAlt: isString,
  images: isArrayOf(isObjectOf({ url: isString, width: isNumber, type: isString })),
  width: isOptional(isNumber),
  height: isOptional(isNumber),
  category: isString,
  color: isString,
  rating: isNumber,
  stock: isOptional(isCount),
});

/** Returns the image's alt text next to the product's name: '' if it would only repeat the name. */
export function altNextToName({ imageAlt, name }: Pick<Product, 'imageAlt' | 'name'>): string {
  return imageAlt === name ? '' : imageAlt;
}

/** Returns the image variants of one MIME type as a `srcset`; '' if there are none. */
export function srcSet(images: Product['images'], type: string): string {
  return images
    .filter((variant) => variant.type === type)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ');
}

/** Returns the URL of the narrowest variant at least `width` pixels wide, otherwise the original's. */
export function imageUrlForWidth(
  { image, images }: Pick<Product, 'image' | 'images'>,
  width: number,
): string {
  const wideEnough = images
    .filter((variant) => variant.width >= width)
    .toSorted((one, other) => one.width - other.width);
  return wideEnough[0]?.url ?? image;
}
