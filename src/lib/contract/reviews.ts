import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { productParams } from './products.ts';
import { optionalText, text } from './rules.ts';
import { said, saidRead } from './said.ts';
import { MAX_RATING } from './vocabulary.ts';

/** Reviews by customers who bought the product: the capability `reviews`. */

/** Maximum lengths of texts, in characters. */
export const REVIEW = {
  words: { max: 2000 },
  reason: { max: 500 },
  /** The number of reviews shown at first and added per step. A response contains at most `most`. */
  shown: 10,
  most: 1000,
  /** Page size of the admin's list. */
  managedPage: 20,
} as const;

const STARS = `Please choose 1 to ${MAX_RATING} stars.`;

/** A new review: whole stars and an optional text. */
export const newReview = z.object({
  stars: z.int(STARS).check(z.minimum(1, STARS), z.maximum(MAX_RATING, STARS)),
  words: optionalText('Review', REVIEW.words),
});

/** A published review; dates are ISO time. */
const review = z.object({
  _id: z.string(),
  /** The author's username. */
  username: z.string(),
  stars: z.int(),
  words: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Review = z.infer<typeof review>;

/** Why and when an admin hid a review; `at` is ISO time. */
const hidden = z.object({ reason: z.string(), at: z.string() });

/** The user's own review. Its author sees the reason if an admin hid it. */
const ownReview = z.extend(review, { hidden: z.optional(hidden) });
export type OwnReview = z.infer<typeof ownReview>;

const managedReview = z.extend(ownReview, { productId: z.string(), productName: z.string() });
export type ManagedReview = z.infer<typeof managedReview>;

const success = z.literal(true);

const reviewList = z.object({
  success,
  reviews: z.array(review),
  totalReviews: z.int(),
  /** The mean of all visible reviews; absent if there are none. */
  mean: z.optional(z.number()),
});
export const listReviews = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  summary: `Lists the newest reviews of a product. \`limit\` defaults to ${REVIEW.shown} and is at most ${REVIEW.most}.`,
  params: productParams,
  query: z.object({ limit: z.optional(z.string()) }),
  answer: reviewList,
  read: reviewList,
});
export type ReviewList = Pick<z.infer<typeof reviewList>, 'reviews' | 'totalReviews' | 'mean'>;

const myReviewResponse = z.object({
  success,
  /** Whether the user bought the product and may therefore review it. */
  may: z.boolean(),
  review: z.optional(ownReview),
});
export const getMyReview = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id/reviews/mine',
  summary: 'Returns your own review of a product, and whether you may review it.',
  params: productParams,
  answer: myReviewResponse,
  read: myReviewResponse,
});

export const putMyReview = defineEndpoint({
  method: 'PUT',
  path: '/api/products/:id/reviews/mine',
  summary: 'Creates or updates your own review of a product. 403 without a shipped or completed order of it.',
  params: productParams,
  body: newReview,
  answer: said('Review saved successfully'),
  read: saidRead,
});

export const deleteMyReview = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/:id/reviews/mine',
  summary: 'Deletes your own review of a product. 404 if there is none.',
  params: productParams,
  answer: said('Review deleted successfully'),
  read: saidRead,
});

const managedPage = z.object({
  success,
  reviews: z.array(managedReview),
  totalReviews: z.int(),
  totalPages: z.int(),
});
export const listAllReviews = defineEndpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Returns a page of all reviews, including hidden ones, newest first. Admins only.',
  query: z.object({ page: z.optional(z.string()) }),
  answer: managedPage,
  read: managedPage,
});

/** The reason for hiding a review, shown to its author. */
export const hideReason = text('Reason', REVIEW.reason);

export const moderateReview = defineEndpoint({
  method: 'PATCH',
  path: '/api/reviews/:id',
  summary: 'Hides a review with a reason, or publishes it again. Admins only.',
  params: z.object({ id: z.string() }),
  body: z.object({ hidden: z.boolean(), reason: z.optional(hideReason) }).check(
    z.refine(({ hidden, reason }) => !hidden || reason !== undefined, {
      path: ['reason'],
      error: 'Reason is required.',
    }),
  ),
  answer: said('Review updated successfully'),
  read: saidRead,
});
