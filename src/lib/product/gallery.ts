import type { Product } from '#contract/product.ts';
import { hasCapability } from '#lib/capabilities.ts';

/** An image of a product as `ProductImage` shows it. */
export type ShownImage = Pick<Product, 'image' | 'imageAlt' | 'images' | 'width' | 'height'>;

/** Returns the images of a product, the first one included. [GALLERY-01] */
export function shownImagesOf(product: ShownImage & Pick<Product, 'gallery'>): readonly ShownImage[] {
  const further = (hasCapability('catalogue') && product.gallery) || [];
  return [product, ...further.map(({ alt, ...image }) => ({ ...image, imageAlt: alt }))];
}
