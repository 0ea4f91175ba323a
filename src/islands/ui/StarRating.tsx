import { MAX_RATING } from '#contract/vocabulary.ts';
import { filledStarsWidth, formatRating } from '#lib/product/rating.ts';

/**
 * The outline of a star from its top, 16 units wide on a square of 20; `lib/product/rating.ts` relies on these sizes.
 */
const OUTLINE = ' 2.4 5.1 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6-4.1-3.9 5.6-.7Z';
export const STAR_PATH = `m10 2.2${OUTLINE}`;
/** A row of stars as one path: a path for each star would give a grid of cards many more elements to lay out. */
const ROW_PATH = STAR_PATH + `m20 0${OUTLINE}`.repeat(MAX_RATING - 1);

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
        <path d={ROW_PATH} className="stars-empty" />
        {/* The nested SVG clips the stars at its width, without a style attribute. */}
        <svg data-stars="" width={filledStarsWidth(rating)} height="20" overflow="hidden" aria-hidden="true">
          <path d={ROW_PATH} className="stars-filled" />
        </svg>
      </svg>
    </span>
  );
}
