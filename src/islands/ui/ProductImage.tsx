import type { CardProduct } from '#lib/product/card-product.ts';
import { imageSize, srcSet } from '#lib/product/product-view.ts';

interface Props {
  product: Pick<CardProduct, 'image' | 'imageAlt' | 'images' | 'width' | 'height'>;
  /** The displayed width, as a `sizes` attribute value. */
  sizes: string;
  /** True for the most important image of the page (LCP): fetched with high priority. */
  first?: boolean;
  /** True disables lazy loading, for images in the first row. */
  eager?: boolean;
}

/**
 * A product's image in the 4:5 frame of `.image-frame`, in every size and format that the backend offers.
 * A missing or failed image leaves an empty frame with a label, never a broken-image icon.
 */
export function ProductImage({ product, sizes, first = false, eager = first }: Props) {
  if (product.image === '')
    return (
      <span
        className="image-frame"
        data-empty=""
        {...(product.imageAlt !== '' && { role: 'img', 'aria-label': product.imageAlt })}
      />
    );
  const types = [...new Set(product.images.map((variant) => variant.type))];
  const size = imageSize(product);
  return (
    <picture className="image-frame">
      {types.map((type) => (
        <source key={type} type={type} sizes={sizes} srcSet={srcSet(product.images, type)} />
      ))}
      <img
        src={product.image}
        alt={product.imageAlt}
        width={size.width}
        height={size.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  );
}
