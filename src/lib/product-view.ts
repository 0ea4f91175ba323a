import * as z from 'zod/mini';
import { type Product, product } from './contract/product.ts';

/** What a product's card shows and what the bag needs of it. Prices in dollars, as the wire speaks. */
export const cardProduct = z.pick(product, {
  _id: true,
  name: true,
  price: true,
  oldPrice: true,
  image: true,
  imageAlt: true,
  images: true,
  width: true,
  height: true,
  category: true,
  color: true,
  rating: true,
});
export type CardProduct = z.infer<typeof cardProduct>;

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
