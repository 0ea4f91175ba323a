import type { OwnReview, Review } from '#contract/catalogue/reviews.ts';
import type { ReviewWithAuthor } from './review-rows.ts';

/** Serializes a review for the public API. Dates are ISO time. */
export function serializeReview({ review, username }: ReviewWithAuthor): Review {
  return {
    _id: review.id,
    username,
    stars: review.stars,
    words: review.words,
    createdAt: review.createdAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
  };
}

/** Serializes a review for its author and for admins, with the reason if it is hidden. */
export function serializeOwnReview(entry: ReviewWithAuthor): OwnReview {
  const { hiddenAt, hiddenReason } = entry.review;
  if (hiddenAt === null || hiddenReason === null) return serializeReview(entry);
  return { ...serializeReview(entry), hidden: { reason: hiddenReason, at: hiddenAt.toISOString() } };
}
