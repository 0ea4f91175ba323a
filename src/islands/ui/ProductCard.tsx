import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import type { StyledProduct } from '#lib/product/colors.ts';
import { altNextToName, srcSet } from '#lib/product/product-view.ts';
import { paths } from '#lib/urls/paths.ts';
import { AddToBag } from './AddToBag.tsx';
import { ColorDots } from './ColorDots.tsx';
import { HeartButton } from './HeartButton.tsx';
import { Price } from './Price.tsx';
import { ProductImage } from './ProductImage.tsx';
import { ProductRating } from './ProductRating.tsx';
import { SizeMarks } from './SizeMarks.tsx';
import { StockNote } from './StockNote.tsx';

interface Props {
  product: CardProduct & StyledProduct & Pick<Product, 'gallery'>;
  /** True for cards in the first row: disables lazy loading of the image. */
  eager?: boolean;
  /** True for the card whose image is fetched with high priority. */
  first?: boolean;
  /** A button below the card, in place of the round one on the image. */
  action?: ReactNode;
  /** Shown in place of the stock of the product. */
  note?: ReactNode;
}

const SIZES = '(min-width: 83rem) 19rem, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, 48vw';

/**
 * A product card: image and name in one link, price, rating, stock note, the add-to-bag button and the wishlist heart.
 * Static pages render it without hydration; the `add-to-bag` element works either way. [CARD-01]
 */
export function ProductCard({ product, first = false, eager = first, note, action }: Props) {
  // The last row takes the remaining height, so the buttons of a row of cards are aligned.
  const rows = action ? 'h-full grid-rows-[repeat(8,auto)_1fr]' : '';
  return (
    <article
      className={`card @container grid grid-cols-[minmax(0,1fr)_min-content] content-start gap-x-3 ${rows}`}
      data-product-id={product._id}
    >
      <a
        href={paths.product(product._id)}
        className="col-span-2 col-start-1 row-span-2 row-start-1 grid grid-cols-subgrid grid-rows-subgrid"
      >
        <span className={`col-span-2 ${hasCapability('catalogue') ? 'relative' : ''}`}>
          <ProductImage
            product={{ ...product, imageAlt: altNextToName(product) }}
            sizes={SIZES}
            first={first}
            eager={eager}
          />
          <SecondImage gallery={product.gallery} />
        </span>
        <h3 data-name="" dir="auto" className="card-name mt-3 @max-[15rem]:col-span-2">
          {product.name}
        </h3>
      </a>
      {!action && (
        <div className="z-1 col-span-2 col-start-1 row-start-1 self-end justify-self-end">
          <AddToBag product={product} variant="icon" />
        </div>
      )}
      <HeartButton name={product.name} variant="card" />
      {/* The negative margin keeps an old price below the price from stretching the adjacent rows. */}
      <p className="card-price @max-[15rem]:col-span-2 @min-[15rem]:col-start-2 @min-[15rem]:row-span-2 @min-[15rem]:row-start-2 @min-[15rem]:mt-3 @min-[15rem]:-mb-1 @min-[15rem]:text-page-end">
        <Price priceCents={product.priceCents} oldPriceCents={product.oldPriceCents} />
      </p>
      <p className="mt-1 @max-[15rem]:col-span-2">
        <ProductRating rating={product.rating} reviewCount={product.reviewCount} />
      </p>
      <SizeMarks product={product} />
      <ColorDots product={product} />
      {note ?? <StockNote product={product} className="col-span-2 mt-1 text-sm text-clay" />}
      {action && <div className="col-span-2 row-start-9 mt-3 self-end">{action}</div>}
    </article>
  );
}

/** The second image, which appears and loads while a mouse points at the card. [GALLERY-02] */
function SecondImage({ gallery }: Pick<Product, 'gallery'>) {
  const image = gallery?.[0];
  return (
    image && (
      <img
        className="card-second"
        src={image.image}
        srcSet={srcSet(image.images, image.images[0]?.type ?? '')}
        sizes={SIZES}
        alt=""
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
      />
    )
  );
}
