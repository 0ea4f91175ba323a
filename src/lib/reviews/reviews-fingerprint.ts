import { isRecord } from '#lib/type-guards.ts';

/**
 * Returns a fingerprint of a product's reviews, which changes whenever the page must show something else.
 * `count` is the total number of visible reviews, `newest` the reviews in a backend response; both are
 * unvalidated.
 */
export function reviewsFingerprint(count: unknown, newest: unknown): string {
  const stamps = Array.isArray(newest) ? newest.map(toStamp) : [];
  return [count ?? 0, ...stamps].join();
}

function toStamp(review: unknown): string {
  return isRecord(review) ? `${review._id} ${review.updatedAt}` : '';
}
