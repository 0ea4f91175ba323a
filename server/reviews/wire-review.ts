import type { OwnReview, Review } from '#contract/reviews.ts';
import type { NamedReview } from './review-rows.ts';

/** A review as everybody sees it. */
export function wireReview({ review, username }: NamedReview): Review {
  return {
    _id: review.id,
    username,
    stars: review.stars,
    words: review.words,
    createdAt: review.createdAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
  };
}

/** A review as its author and admins see it: with why it is hidden. */
export function wireOwnReview(named: NamedReview): OwnReview {
  const { hiddenAt, hiddenReason } = named.review;
  if (hiddenAt === null || hiddenReason === null) return wireReview(named);
  return { ...wireReview(named), hidden: { reason: hiddenReason, at: hiddenAt.toISOString() } };
}
