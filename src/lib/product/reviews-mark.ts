import { isRecord } from '#lib/shape.ts';

/**
 * A text that is another one as soon as a product's page would say something else of its reviews. `count` is how many
 * are shown in all, `newest` those that an answer of the backend carries; neither has been read yet.
 */
export function reviewsMark(count: unknown, newest: unknown): string {
  const each = Array.isArray(newest) ? newest.map(stampOf) : [];
  return [count ?? 0, ...each].join();
}

function stampOf(review: unknown): string {
  return isRecord(review) ? `${review._id} ${review.updatedAt}` : '';
}
