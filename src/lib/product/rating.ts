import { MAX_RATING } from '#contract/vocabulary.ts';
import { productText as text } from '#messages/product.ts';

/** The side of a star's square in the drawing, and the star's margin within it. */
const SQUARE = 20;
const MARGIN = 2;

/** Returns the rating as '4.5 out of 5', rounded to a tenth. [CARD-01] */
export function formatRating(rating: number): string {
  return text.rating(toOneDecimal(rating), MAX_RATING);
}

function toOneDecimal(rating: number): number {
  return Math.round(rating * 10) / 10;
}

/** Returns the rating as a figure, such as '4.5' or '5.0'. */
export function formatFigure(rating: number): string {
  return toOneDecimal(rating).toFixed(1);
}

/** Returns the number of reviews behind a rating as shown beside the figure, such as '(12)'. */
export const formatCount = (reviews: number) => `(${reviews})`;

/**
 * Returns where the filled part of a row of stars ends, in drawing units. A partly filled star is measured without
 * its margins.
 */
export function filledStarsWidth(rating: number): number {
  const whole = Math.floor(rating);
  const rest = rating - whole;
  return whole * SQUARE + (rest > 0 ? MARGIN + rest * (SQUARE - 2 * MARGIN) : 0);
}
