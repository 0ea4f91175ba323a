import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { productParams } from './products.ts';
import { optionalText, text } from './rules.ts';
import { said, saidRead } from './said.ts';
import { MAX_RATING } from './vocabulary.ts';

/** Reviews by who has bought a product: the calls of the capability `reviews`. */

/** Texts in characters. */
export const REVIEW = {
  words: { max: 2000 },
  reason: { max: 500 },
  /** So many are shown at first, and so many more with each step; an answer has no more than `most`. */
  shown: 10,
  most: 1000,
  /** On one page of the admin's list. */
  managedPage: 20,
} as const;

const STARS = `Please choose 1 to ${MAX_RATING} stars.`;

/** What a person says: whole stars, and words if they like. */
export const newReview = z.object({
  stars: z.int(STARS).check(z.minimum(1, STARS), z.maximum(MAX_RATING, STARS)),
  words: optionalText('Review', REVIEW.words),
});

/** A review as everybody sees it; the dates are ISO time. */
const review = z.object({
  _id: z.string(),
  /** Whose it is. */
  username: z.string(),
  stars: z.int(),
  words: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Review = z.infer<typeof review>;

/** Why an admin has hidden a review, and since when, in ISO time. */
const hidden = z.object({ reason: z.string(), at: z.string() });

/** One's own review: who wrote it reads why nobody else does. */
const ownReview = z.extend(review, { hidden: z.optional(hidden) });
export type OwnReview = z.infer<typeof ownReview>;

const managedReview = z.extend(ownReview, { productId: z.string(), productName: z.string() });
export type ManagedReview = z.infer<typeof managedReview>;

const success = z.literal(true);

const reviewList = z.object({
  success,
  reviews: z.array(review),
  totalReviews: z.int(),
  /** The mean of all that are shown; absent when there are none. */
  mean: z.optional(z.number()),
});
export const listReviews = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  summary: `The newest reviews of a product: ${REVIEW.shown}, or as many as \`limit\` says, ${REVIEW.most} at most.`,
  params: productParams,
  query: z.object({ limit: z.optional(z.string()) }),
  answer: reviewList,
  read: reviewList,
});
export type ReviewList = Pick<z.infer<typeof reviewList>, 'reviews' | 'totalReviews' | 'mean'>;

const mine = z.object({
  success,
  /** Whether the person has bought the product, and so may write, change and delete a review of it. */
  may: z.boolean(),
  review: z.optional(ownReview),
});
export const getMyReview = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id/reviews/mine',
  summary: 'One’s own review of a product, and whether one may write one.',
  params: productParams,
  answer: mine,
  read: mine,
});

export const putMyReview = defineEndpoint({
  method: 'PUT',
  path: '/api/products/:id/reviews/mine',
  summary:
    'Writes one’s review of a product, or changes it. 403 for who has no order of it that is shipped or completed.',
  params: productParams,
  body: newReview,
  answer: said('Review saved successfully'),
  read: saidRead,
});

export const deleteMyReview = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/:id/reviews/mine',
  summary: 'Deletes one’s review of a product. 404 when there is none.',
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
  summary: 'A page of all reviews, newest first, hidden ones too; for admins.',
  query: z.object({ page: z.optional(z.string()) }),
  answer: managedPage,
  read: managedPage,
});

/** Why a review is hidden; who wrote it reads it. */
export const hideReason = text('Reason', REVIEW.reason);

export const moderateReview = defineEndpoint({
  method: 'PATCH',
  path: '/api/reviews/:id',
  summary: 'Hides a review, with the reason, or shows it again; by an admin.',
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
