import type { Product } from './contract/product.ts';

/** What a product's card shows and what the bag remembers of it. Prices in dollars, as the wire speaks. */
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
>;

/** The picture's variants as a `srcset`, those of one MIME type. '' when there are none. */
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
