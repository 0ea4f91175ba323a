import { hasCapability } from '#lib/capabilities.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { formatCount, formatFigure } from '#lib/product/rating.ts';
import { reviewCountText } from '#messages/reviews.ts';
import { StarRating } from './StarRating.tsx';

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
