import type { Product } from '#contract/product.ts';
import { isCount, isNumber, isText, listOf, objectOf, orAbsent, type Shape } from '#lib/shape.ts';

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
export const isCardProduct: Shape<CardProduct> = objectOf({
  _id: isText,
  name: isText,
  price: isNumber,
  oldPrice: orAbsent(isNumber),
  image: isText,
  imageAlt: isText,
  images: listOf(objectOf({ url: isText, width: isNumber, type: isText })),
  width: orAbsent(isNumber),
  height: orAbsent(isNumber),
  category: isText,
  color: isText,
  rating: isNumber,
  stock: orAbsent(isCount),
});

/** Returns the image's alt text next to the product's name: '' if it would only repeat the name. */
export function altBesideName({ imageAlt, name }: Pick<Product, 'imageAlt' | 'name'>): string {
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
export function pictureOfWidth({ image, images }: Pick<Product, 'image' | 'images'>, width: number): string {
  const wideEnough = images
    .filter((variant) => variant.width >= width)
    .toSorted((one, other) => one.width - other.width);
  return wideEnough[0]?.url ?? image;
}
