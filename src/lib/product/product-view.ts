import type { Product } from '#contract/catalogue/product.ts';

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

/** The fallback when the backend does not know an image's size; the frame is always 4:5. */
const UNKNOWN_SIZE = { width: 800, height: 1000 };

/** Returns the size of the original image in pixels. */
export function imageSize({ width, height }: Pick<Product, 'width' | 'height'>) {
  return width && height ? { width, height } : UNKNOWN_SIZE;
}
