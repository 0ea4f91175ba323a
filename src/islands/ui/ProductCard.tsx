import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import type { StyledProduct } from '#lib/product/colors.ts';
import { altNextToName, srcSet } from '#lib/product/product-view.ts';
import { formatCount, formatFigure } from '#lib/product/rating.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { reviewCountText } from '#messages/reviews.ts';
import { AddToBag } from './AddToBag.tsx';
import { HeartButton } from './HeartButton.tsx';
import { Price } from './Price.tsx';
import { ProductImage } from './ProductImage.tsx';
import { StarRating } from './StarRating.tsx';
import { StockNote } from './StockNote.tsx';
import { Swatch } from './Swatch.tsx';

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

/**
 * The sizes of a product on its card, sold-out ones struck through and not read aloud. Rendered hidden for a product
 * without sizes, because `elements/shared/product-markup.ts` updates the marks in place.
 */
export function SizeMarks({ product }: { product: CardProduct }) {
  const { sizes } = product;
  return (
    hasCapability('catalogue') && (
      <p
        className="col-span-2 mt-1 flex flex-wrap gap-x-2 text-xs text-stone"
        data-size-marks=""
        hidden={!sizes}
      >
        <span className="sr-only">{words.sizes}</span>
        {sizes?.map(({ size, stock }) =>
          displayedStock({ stock }) === 0 ? (
            <s key={size} aria-hidden="true">
              {size}
            </s>
          ) : (
            <span key={size}>{size}</span>
          ),
        )}
      </p>
    )
  );
}

/**
 * The rating of a product on its card: stars, figure and number of reviews. Hidden if the product has no rating.
 * `elements/shared/product-markup.ts` updates the `data-` attributes in place. [CARD-01]
 */
export function ProductRating({ rating, reviewCount = 0 }: Pick<CardProduct, 'rating' | 'reviewCount'>) {
  const hasReviews = hasCapability('reviews');
  return (
    <span data-rated="" hidden={rating === 0} className="flex flex-wrap items-center gap-x-2">
      <StarRating rating={rating} />
      <span aria-hidden="true" className="text-xs text-stone tabular-nums">
        <span data-rating-figure="">{formatFigure(rating)}</span>
        {hasReviews && (
          <span className="ms-1" data-rating-count="" hidden={reviewCount === 0}>
            {formatCount(reviewCount)}
          </span>
        )}
      </span>
      {hasReviews && (
        <span className="sr-only" data-review-count="" hidden={reviewCount === 0}>
          {reviewCountText(reviewCount)}
        </span>
      )}
    </span>
  );
}

/** More dots would not fit a card on a phone. */
const MAX_DOTS = 5;

/** The colors of a product's style on its card, each a link. [SIZE-08] */
export function ColorDots({ product }: { product: StyledProduct & Pick<Product, '_id'> }) {
  const { siblings = [] } = product;
  if (siblings.length === 0) return null;
  const more = siblings.length - MAX_DOTS;
  return (
    <ul aria-label={words.colors} className="col-span-2 mt-1 -ms-1.5 flex items-center">
      {siblings.slice(0, MAX_DOTS).map(({ _id, color, colorName, swatch }) => (
        <li key={_id}>
          <a
            href={paths.product(_id)}
            className="color-link min-h-7 min-w-7"
            aria-current={_id === product._id ? 'true' : undefined}
          >
            <Swatch color={color} swatch={swatch} />
            <span className="sr-only">{colorName ?? capitalize(color)}</span>
          </a>
        </li>
      ))}
      {more > 0 && <li className="ms-1 text-xs text-stone">{`+${more}`}</li>}
    </ul>
  );
}
