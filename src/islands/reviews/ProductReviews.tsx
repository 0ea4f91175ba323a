import { useEffect, useRef } from 'react';
import type { ReviewList as Reviews } from '#contract/reviews.ts';
import { reviewCount, reviews as words } from '#lib/reviews/messages.ts';
import { $progress, $reviews, loadReviews, moreReviews, retryReviews } from '#stores/reviews/reviews.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { StarRating } from '#ui/StarRating.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { OwnReview } from './OwnReview.tsx';
import { ReviewList } from './ReviewList.tsx';

interface Props {
  productId: string;
  /** Those that the page was built with. */
  built: Reviews;
}

const STILL = { loading: false, error: undefined };

/**
 * What buyers say of a product. Built into the page; it wakes for who is signed in and may have something to say, when
 * there are more, and when they are not what the backend has now (`elements/live-price.ts`).
 */
export function ProductReviews(props: Props) {
  return (
    <ErrorBoundary>
      <Section {...props} />
    </ErrorBoundary>
  );
}

function Section({ productId, built }: Props) {
  const shown = useBrowserStore($reviews, undefined) ?? built;
  const { loading, error } = useBrowserStore($progress, STILL);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => loadReviews(productId), [productId]);

  const { reviews, totalReviews, mean } = shown;
  const more = () => {
    if (loading) return;
    moreReviews();
    // The button may be gone then: the keyboard goes on with the list.
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
              <span className="block text-sm text-stone">{reviewCount(totalReviews)}</span>
            </span>
          </p>
        )}
      </div>
      <div className="lg:col-span-8">
        <OwnReview productId={productId} />
        {error && <StaleLine text={words.failed} onRetry={retryReviews} />}
        <div ref={list} tabIndex={-1} aria-busy={loading} className="outline-none">
          <ReviewList reviews={reviews} />
        </div>
        {reviews.length < totalReviews && (
          <button
            type="button"
            className="button button-secondary mt-8 aria-disabled:opacity-60"
            aria-disabled={loading}
            onClick={more}
          >
            {loading ? words.loading : words.more}
          </button>
        )}
      </div>
    </section>
  );
}
