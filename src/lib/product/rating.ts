import { MAX_RATING } from '#contract/vocabulary.ts';
import { product as words } from './messages.ts';

/** Side of a star's square in the drawing, and the margin at each side of the star in it. */
const SQUARE = 20;
const MARGIN = 2;

/** '4.5 out of 5', rounded to a tenth. [CARD-01] */
export function ratingText(rating: number): string {
  return words.rating(Math.round(rating * 10) / 10, MAX_RATING);
}

/** Where the filled part of a row of stars ends, in the drawing's units: the gaps between stars count for nothing. */
export function filledWidth(rating: number): number {
  const whole = Math.floor(rating);
  const rest = rating - whole;
  return whole * SQUARE + (rest > 0 ? MARGIN + rest * (SQUARE - 2 * MARGIN) : 0);
}
