import { type CardProduct, srcSet } from '#lib/product/product-view.ts';

interface Props {
  product: Pick<CardProduct, 'image' | 'imageAlt' | 'images' | 'width' | 'height'>;
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The one picture of the page that matters most: fetched first. */
  first?: boolean;
  /** Pictures of the first row are fetched without waiting for the layout. */
  eager?: boolean;
}

/** Kept when the backend does not know a picture's size; the frame is 4:5 in any case. */
const UNKNOWN_SIZE = { width: 800, height: 1000 };

/**
 * A product's picture in the 4:5 frame of `.picture`, in every size and type that the backend offers.
 * A picture that is missing or fails leaves a quiet frame with a word, never a broken icon.
 */
export function Picture({ product, sizes, first = false, eager = first }: Props) {
  if (product.image === '')
    return (
      <span
        className="picture"
        data-empty=""
        {...(product.imageAlt !== '' && { role: 'img', 'aria-label': product.imageAlt })}
      />
    );
  const types = [...new Set(product.images.map((variant) => variant.type))];
  const known =
    product.width && product.height ? { width: product.width, height: product.height } : UNKNOWN_SIZE;
  return (
    <picture className="picture">
      {types.map((type) => (
        <source key={type} type={type} sizes={sizes} srcSet={srcSet(product.images, type)} />
      ))}
      <img
        src={product.image}
        alt={product.imageAlt}
        width={known.width}
        height={known.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  );
}
