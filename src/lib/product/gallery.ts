import type { Product } from '#contract/catalogue/product.ts';

/** An image of a product as `ProductImage` shows it. */
export type ShownImage = Pick<Product, 'image' | 'imageAlt' | 'images' | 'width' | 'height'>;

/** Returns the images of a product, the first one included. [GALLERY-01] */
export function shownImagesOf(product: ShownImage & Pick<Product, 'gallery'>): readonly ShownImage[] {
  const { gallery = [] } = product;
  return [product, ...gallery.map(({ alt, ...image }) => ({ ...image, imageAlt: alt }))];
}
