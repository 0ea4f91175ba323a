import { useEffect, useRef } from 'react';
import type { ReviewList as Reviews } from '#contract/catalogue/reviews.ts';
import { reviewCountText, reviewsText as words } from '#messages/reviews.ts';
import {
  $reviews,
  $reviewsStatus,
  loadMoreReviews,
  loadReviews,
  retryReviews,
} from '#stores/reviews/reviews.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { StarRating } from '#ui/StarRating.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { OwnReviewEditor } from './OwnReviewEditor.tsx';
import { ReviewItems } from './ReviewItems.tsx';

interface Props {
  productId: string;
  /** The reviews that the page was built with. */
  built: Reviews;
}

const IDLE = { loading: false, error: undefined };

/**
 * The reviews of a product, rendered at build time. `elements/reviews/live-reviews.ts` hydrates the island for
 * logged-in users, when there are more reviews to load, and when the backend's reviews differ from the built ones.
 */
export function ProductReviews(props: Props) {
  return (
    <ErrorBoundary>
      <ReviewsSection {...props} />
    </ErrorBoundary>
  );
}

function ReviewsSection({ productId, built }: Props) {
  const shown = useBrowserStore($reviews, undefined) ?? built;
  const { loading, error } = useBrowserStore($reviewsStatus, IDLE);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => loadReviews(productId), [productId]);

  const { reviews, totalReviews, mean } = shown;
  const showMore = () => {
    if (loading) return;
    loadMoreReviews();
    // The button disappears with the last batch, so the focus moves to the list.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-heading"
      className="mt-20 grid scroll-mt-24 gap-8 lg:mt-28 lg:grid-cols-12 lg:gap-x-12"
    >
      <div className="lg:col-span-4">
        <h2 id="reviews-heading" className="text-3xl">
          {words.heading}
        </h2>
        {mean === undefined ? (
          <p className="mt-4 max-w-[40ch] text-stone">{words.none}</p>
        ) : (
          <p className="mt-4 flex items-center gap-4">
            <span className="font-display text-3xl" aria-hidden="true">
              {mean.toFixed(1)}
            </span>
            <span>
              <StarRating rating={mean} />
              <span className="block text-sm text-stone">{reviewCountText(totalReviews)}</span>
            </span>
          </p>
        )}
      </div>
      <div className="lg:col-span-8">
        <OwnReviewEditor productId={productId} />
        {error && <StaleAlert text={words.failed} onRetry={retryReviews} />}
        <div ref={list} tabIndex={-1} aria-busy={loading} className="outline-none">
          <ReviewItems reviews={reviews} />
        </div>
        {reviews.length < totalReviews && (
          <button
            type="button"
            className="button button-secondary mt-8 aria-disabled:opacity-60"
            aria-disabled={loading}
            onClick={showMore}
          >
            {loading ? words.loading : words.more}
          </button>
        )}
      </div>
    </section>
  );
}
