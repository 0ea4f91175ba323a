import type { ShownImage } from '#lib/product/gallery.ts';
import { productText as words } from '#messages/product.ts';
import { LineIcon } from '#ui/Icon.tsx';
import { ProductImage } from '#ui/ProductImage.tsx';

/** The SVG path of a magnifying glass with a plus sign. */
const ZOOM_PATH = 'm20 20-4.8-4.8M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10.5 8v5M8 10.5h5';

const SIZES = '(min-width: 83rem) 40rem, (min-width: 64rem) 48vw, (min-width: 48rem) 40vw, 100vw';

/**
 * The images of a product as a strip that scrolls sideways and snaps: swiped on phones, chosen by thumbnails on
 * desktop. Without JavaScript the thumbnails are links to the images of the strip, and each image is a link to its
 * file. `elements/product/product-gallery.ts` marks the current image and opens the zoom. [GALLERY-02]
 */
export function Gallery({ images }: { images: readonly ShownImage[] }) {
  return (
    <product-gallery className="gallery">
      <ul className="gallery-strip" data-strip="">
        {images.map((image, index) => (
          <li key={image.image} id={slideId(index)}>
            <a href={image.image} className="relative block cursor-zoom-in" data-zoom="">
              <ProductImage product={image} sizes={SIZES} first={index === 0} />
              <span className="add-round gallery-zoom">
                <LineIcon path={ZOOM_PATH} className="size-5" />
                <span className="sr-only">{words.zoom}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ol className="gallery-marks" aria-label={words.images}>
        {images.map((image, index) => (
          <li key={image.image}>
            <a
              href={`#${slideId(index)}`}
              data-mark=""
              aria-label={words.imageOf(index + 1, images.length)}
              aria-current={index === 0 ? 'true' : undefined}
            >
              <ProductImage product={{ ...image, imageAlt: '' }} sizes="4.5rem" />
            </a>
          </li>
        ))}
      </ol>
    </product-gallery>
  );
}

function slideId(index: number): string {
  return `image-${index + 1}`;
}
