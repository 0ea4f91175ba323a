import type { Product } from '#contract/product.ts';
import { isCount, isNumber, isText, listOf, objectOf, orAbsent, type Shape } from '#lib/shape.ts';

/** What a product's card shows and what the bag needs of it. Prices in dollars, as the wire speaks. */
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

/** Reads a product back from the markup that the site has written. */
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

/** The picture's text where the name stands beside it: nothing when it would only say the name again. */
export function altBesideName({ imageAlt, name }: Pick<Product, 'imageAlt' | 'name'>): string {
  return imageAlt === name ? '' : imageAlt;
}

/** The picture's variants of one MIME type as a `srcset`; '' when there are none. */
export function srcSet(images: Product['images'], type: string): string {
  return images
    .filter((variant) => variant.type === type)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ');
}

/** The address of the narrowest variant that is at least `width` pixels wide, else the original's. */
export function pictureOfWidth({ image, images }: Pick<Product, 'image' | 'images'>, width: number): string {
  const wideEnough = images
    .filter((variant) => variant.width >= width)
    .toSorted((one, other) => one.width - other.width);
  return wideEnough[0]?.url ?? image;
}
