import { MAX_RATING } from '#contract/vocabulary.ts';
import { filledStarsWidth, formatRating } from '#lib/product/rating.ts';

/** The SVG path of a star, 16 units wide on a 20-unit square; `lib/product/rating.ts` relies on these sizes. */
export const STAR_PATH = 'm10 2.2 2.4 5.1 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L2 8l5.6-.7Z';
const STARS = Array.from({ length: MAX_RATING }, (_, index) => index);

function Row({ className }: { className: string }) {
  return (
    <g className={className}>
      {STARS.map((index) => (
        <path key={index} d={STAR_PATH} transform={`translate(${index * 20} 0)`} />
      ))}
    </g>
  );
}

/**
 * Five stars with a fractional fill, and '4.5 out of 5' for screen readers. `rating` is 0 to 5.
 * `elements/shared/product-markup.ts` updates the `data-` attributes in place. [CARD-01, PROD-02]
 */
export function StarRating({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center">
      <span className="sr-only" data-rating="">
        {formatRating(rating)}
      </span>
      <svg
        className="h-3.5 w-auto"
        width="70"
        height="14"
        viewBox={`0 0 ${MAX_RATING * 20} 20`}
        aria-hidden="true"
      >
        <Row className="stars-empty" />
        {/* The nested SVG clips the stars at its width, without a style attribute. */}
        <svg data-stars="" width={filledStarsWidth(rating)} height="20" overflow="hidden" aria-hidden="true">
          <Row className="stars-filled" />
        </svg>
      </svg>
    </span>
  );
}
