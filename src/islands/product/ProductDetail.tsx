import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { formatCents } from '#contract/wire/money.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import { shownImagesOf } from '#lib/product/gallery.ts';
import type { ProductPromises } from '#lib/product/promises.ts';
import { formatFigure } from '#lib/product/rating.ts';
import type { SizeChoice } from '#lib/product/sizes.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { reviewCountText } from '#messages/reviews.ts';
import { navigationText } from '#messages/shell.ts';
import { sizeGuideText } from '#messages/size-guide.ts';
import { AddToBag } from '#ui/AddToBag.tsx';
import { HeartButton } from '#ui/HeartButton.tsx';
import { Price } from '#ui/Price.tsx';
import { ProductImage } from '#ui/ProductImage.tsx';
import { StarRating } from '#ui/StarRating.tsx';
import { StockNote } from '#ui/StockNote.tsx';
import { ColorLinks } from './ColorLinks.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductFolds } from './ProductFolds.tsx';
import { SizeField } from './SizeField.tsx';

interface Props {
  product: Product;
  /** The button of the size guide; without it, a link to the page of all guides. */
  sizeGuide?: ReactNode;
  /** The shop's notes on delivery and returns; without them, those of a base shop. */
  promises?: ProductPromises | undefined;
  /** Shown under the button of a sold-out product. */
  children?: ReactNode;
}

/** The details of a product, shared by the static product page and `LiveProduct`. [PROD-01, PROD-02] */
export function ProductDetail({ product, sizeGuide, promises, children }: Props) {
  const images = shownImagesOf(product);
  return (
    <article data-product-id={product._id}>
      <Breadcrumb name={product.name} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-8 lg:grid-cols-12 lg:gap-x-12">
        <div className="relative max-md:-mx-4 max-md:sm:-mx-6 lg:col-span-7">
          {images.length > 1 ? (
            <Gallery images={images} />
          ) : (
            <ProductImage
              product={product}
              sizes="(min-width: 83rem) 46rem, (min-width: 64rem) 56vw, (min-width: 48rem) 48vw, 100vw"
              first
            />
          )}
          <HeartButton name={product.name} variant="page" hasSizes={product.sizes !== undefined} />
        </div>
        <div className="lg:col-span-5">
          <div className="md:sticky md:top-24">
            <Facts product={product} sizeGuide={sizeGuide} promises={promises}>
              {children}
            </Facts>
            <ProductFolds product={product} notes={promises?.notes} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label={words.breadcrumb} className="py-2 text-sm text-stone md:py-4 lg:py-6">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <a href={paths.home} className="inline-block py-1 underline-offset-4 hover:underline">
            {navigationText.home}
          </a>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <a href={paths.shop} className="inline-block py-1 underline-offset-4 hover:underline">
            {navigationText.shop}
          </a>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" dir="auto" className="min-w-0 wrap-anywhere text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function Facts({ product, sizeGuide, promises, children }: Props) {
  const { sizes, siblings = [] } = product;
  return (
    <>
      <h1 className="text-3xl" data-name="" dir="auto">
        {product.name}
      </h1>
      <p className="mt-4 text-xl">
        <Price priceCents={product.priceCents} oldPriceCents={product.oldPriceCents} />
      </p>
      <p className="mt-3 flex items-center gap-3" data-rated="" hidden={product.rating === 0}>
        <StarRating rating={product.rating} />
        <span aria-hidden="true" className="-ms-1 text-sm tabular-nums" data-rating-figure="">
          {formatFigure(product.rating)}
        </span>
        {hasCapability('reviews') && (
          <a
            href="#reviews"
            className="text-sm text-stone underline-offset-4 hover:underline"
            data-review-count=""
            hidden={!product.reviewCount}
          >
            {reviewCountText(product.reviewCount ?? 0)}
          </a>
        )}
      </p>
      {product.description !== '' && (
        <p className="mt-6 max-w-[60ch] leading-7 whitespace-pre-line" dir="auto">
          {product.description}
        </p>
      )}
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <dt className="text-stone">{words.category}</dt>
        <dd>
          <a
            href={paths.category(product.category)}
            className="inline-block py-1 -my-1 underline underline-offset-4"
          >
            {capitalize(product.category)}
          </a>
        </dd>
        {siblings.length === 0 && (
          <>
            <dt className="text-stone">{words.color}</dt>
            <dd>{product.colorName ?? capitalize(product.color)}</dd>
          </>
        )}
      </dl>
      {siblings.length > 0 && <ColorLinks product={product} siblings={siblings} />}
      <div className="mt-8">
        {sizes ? (
          <SizedPurchase product={product} sizes={sizes} sizeGuide={sizeGuide} promises={promises}>
            {children}
          </SizedPurchase>
        ) : (
          <div className="plain-purchase">
            <StockNote product={product} className="stock-note" />
            <BuyBar product={product} assurance={promises?.assurance} />
          </div>
        )}
        {/* Shown by the `live-price` element. */}
        <p className="mt-3 text-sm text-danger" role="status" data-unavailable="" hidden>
          {words.unavailable}
        </p>
        <p className="mt-3 text-sm text-stone" role="status" data-price-unverified="" hidden>
          {words.stalePrice}
        </p>
        {hasCapability('orders') && !sizes && (
          <div data-sold-out="" hidden={displayedStock(product) !== 0}>
            <SoldOutOffer name={product.name}>{children}</SoldOutOffer>
          </div>
        )}
      </div>
    </>
  );
}

/**
 * The choice of a size with the button. While a sold-out size is chosen, the style sheet shows the offer in place of
 * the button; while all sizes are sold out and none is chosen, it shows 'Sold out'. [SIZE-02]
 */
function SizedPurchase({
  product,
  sizes,
  sizeGuide,
  promises,
  children,
}: Props & { sizes: readonly SizeChoice[] }) {
  return (
    <size-choice>
      <SizeField sizes={sizes}>
        {sizeGuide ?? (
          <a href={paths.sizeGuide} className="button-text text-sm">
            {sizeGuideText.title}
          </a>
        )}
      </SizeField>
      <div className="size-purchase mt-6">
        <BuyBar product={product} assurance={promises?.assurance} />
      </div>
      <div className="all-sold-out mt-6">
        <p className="sold-out-panel">{words.soldOut}</p>
        {hasCapability('mail') && (
          <p className="needs-script mt-3 text-sm text-stone">{words.allSizesSoldOut}</p>
        )}
      </div>
      <div className="size-sold-out">
        <SoldOutOffer name={product.name}>{children}</SoldOutOffer>
      </div>
    </size-choice>
  );
}

/** The offer of a sold-out product: the back-in-stock form in `children`, or a link to the contact form. */
function SoldOutOffer({ name, children }: { name: string; children: ReactNode }) {
  // Astro always passes children, so their presence cannot be the condition.
  if (hasCapability('mail')) return <>{children}</>;
  return (
    <a
      href={paths.contactAbout(words.returnSubject(name), words.returnMessage(name))}
      className="button button-secondary mt-3 w-full"
    >
      {words.askForReturn}
    </a>
  );
}

/**
 * The button that adds to the bag. While it is out of view on a phone, the `buy-bar` element fixes it to the bottom of
 * the window, next to the price; with a backend that has sizes, next to name, price and size. The button itself moves,
 * so keyboards and screen readers find a single button.
 */
function BuyBar({ product, assurance }: { product: Product; assurance: string | undefined }) {
  return (
    <buy-bar>
      <div className="buy-bar-content">
        {hasCapability('catalogue') ? (
          <div aria-hidden="true" className="buy-bar-price min-w-0">
            <p className="truncate text-sm" data-name="" dir="auto">
              {product.name}
            </p>
            <p className="flex gap-x-2 text-sm tabular-nums">
              <span data-amount="">{formatCents(product.priceCents)}</span>
              <span className="truncate text-stone" data-chosen-size="" />
            </p>
          </div>
        ) : (
          <p aria-hidden="true" className="buy-bar-price text-lg tabular-nums" data-amount="">
            {formatCents(product.priceCents)}
          </p>
        )}
        <AddToBag product={product} variant="wide" assurance={assurance} />
      </div>
    </buy-bar>
  );
}
