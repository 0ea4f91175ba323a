import * as z from 'zod/mini';
import { MAX_RATING } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { optionalTextSchema, searchTextSchema, textSchema } from '#contract/wire/field-schemas.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import * as fieldText from '#messages/rules/fields.ts';
import * as text from '#messages/rules/reviews.ts';
import { editBaseSchema } from './edit-base.ts';
import { productParamsSchema } from './products.ts';

/** Reviews by customers who bought the product: the capability `reviews`. */

/** Limits of reviews: texts in characters, and numbers of reviews. */
export const REVIEW_LIMITS = {
  words: { max: 2000 },
  reason: { max: 500 },
  /** Reviews shown at first and added per step. */
  pageSize: 10,
  /** Reviews in one response. */
  maxListed: 1000,
  /** Page size of the admin's list. */
  managedPageSize: 20,
} as const;

const INVALID_STARS = text.invalidStars(MAX_RATING);

/** A new review: whole stars and an optional text. */
export const newReviewSchema = z.object({
  stars: z.int(INVALID_STARS).check(z.minimum(1, INVALID_STARS), z.maximum(MAX_RATING, INVALID_STARS)),
  words: optionalTextSchema(text.review, REVIEW_LIMITS.words),
});

/** A published review; dates are ISO time. */
export const reviewSchema = z.object({
  _id: z.string(),
  /** The author's username. */
  username: z.string(),
  stars: z.int(),
  words: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;

/** The reason and the ISO time (`at`) at which an admin hid a review. */
const hiddenSchema = z.object({ reason: z.string(), at: z.string() });

/** The user's own review. Its author sees the reason if an admin hid it. */
const ownReviewSchema = z.extend(reviewSchema, { hidden: z.optional(hiddenSchema) });
export type OwnReview = z.infer<typeof ownReviewSchema>;

const managedReviewSchema = z.extend(ownReviewSchema, { productId: z.string(), productName: z.string() });
export type ManagedReview = z.infer<typeof managedReviewSchema>;

const successSchema = z.literal(true);

const reviewListSchema = z.object({
  success: successSchema,
  reviews: z.array(reviewSchema),
  totalReviews: z.int(),
  /** The mean of all visible reviews; absent if there are none. */
  mean: z.optional(z.number()),
});
export const listReviewsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  access: 'anyone',
  capability: 'reviews',
  errors: { 404: 'The product does not exist.' },
  summary: `Lists the newest reviews of a product. \`limit\` defaults to ${REVIEW_LIMITS.pageSize} and is at most ${REVIEW_LIMITS.maxListed}.`,
  params: productParamsSchema,
  query: z.object({ limit: z.optional(z.string()) }),
  response: reviewListSchema,
  parseResponse: reviewListSchema,
});
export type ReviewList = Pick<z.infer<typeof reviewListSchema>, 'reviews' | 'totalReviews' | 'mean'>;

const myReviewResponseSchema = z.object({
  success: successSchema,
  /** Whether the user bought the product and may therefore review it. */
  may: z.boolean(),
  review: z.optional(ownReviewSchema),
});
export const getMyReviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/products/:id/reviews/mine',
  access: 'logged in',
  capability: 'reviews',
  summary: 'Returns your own review of a product, and whether you may review it.',
  params: productParamsSchema,
  response: myReviewResponseSchema,
  parseResponse: myReviewResponseSchema,
});

export const saveMyReviewEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/products/:id/reviews/mine',
  access: 'logged in',
  capability: 'reviews',
  rateLimit: { name: 'reviews', max: 30, windowSeconds: 60 * 60 },
  errors: {
    403: 'The caller has no shipped or completed order of the product.',
    404: 'The product does not exist.',
    409: 'A value differs from `before`; see `conflicts`.',
  },
  summary: 'Creates or updates your own review of a product. `before` contains the replaced values.',
  params: productParamsSchema,
  body: z.extend(newReviewSchema, { before: editBaseSchema }),
  response: messageResponse('Review saved successfully'),
  parseResponse: messageBodySchema,
});

export const deleteMyReviewEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/:id/reviews/mine',
  access: 'logged in',
  capability: 'reviews',
  errors: { 404: 'The caller has not reviewed the product.' },
  summary: 'Deletes your own review of a product.',
  params: productParamsSchema,
  response: messageResponse('Review deleted successfully'),
  parseResponse: messageBodySchema,
});

/** Filters of the list of all reviews: `critical` ones have at most `CRITICAL_STARS` stars. */
export const REVIEW_FILTERS = ['critical', 'hidden'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

export const CRITICAL_STARS = 3;

/** `q` matches part of a product's name, a username or a review's text. Empty values mean no filter. */
const reviewQuerySchema = z.object({
  q: searchTextSchema,
  filter: z.optional(z.union([z.enum(REVIEW_FILTERS), z.literal('')])),
  page: z.optional(z.string()),
});

const managedReviewPageSchema = z.object({
  success: successSchema,
  reviews: z.array(managedReviewSchema),
  totalReviews: z.int(),
  totalPages: z.int(),
  /** The number of reviews in all and per filter, regardless of `q`. */
  counts: z.record(z.enum(['all', ...REVIEW_FILTERS]), z.int()),
});
export const listAllReviewsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/reviews',
  access: 'admin',
  capability: 'reviews',
  summary:
    'Returns a page of the reviews that match the filter, including hidden ones, newest first. Admins only.',
  query: reviewQuerySchema,
  response: managedReviewPageSchema,
  parseResponse: managedReviewPageSchema,
});

/** The reason for hiding a review, shown to its author. */
export const hideReasonSchema = textSchema(text.reason, REVIEW_LIMITS.reason);

export const moderateReviewEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/reviews/:id',
  access: 'admin',
  capability: 'reviews',
  errors: { 404: 'The review does not exist.', 409: 'The reason differs from `before`; see `conflicts`.' },
  summary: 'Hides a review with a reason, or publishes it again. Admins only.',
  params: z.object({ id: z.string() }),
  body: z.object({ hidden: z.boolean(), reason: z.optional(hideReasonSchema), before: editBaseSchema }).check(
    z.refine(({ hidden, reason }) => !hidden || reason !== undefined, {
      path: ['reason'],
      error: fieldText.required(text.reason),
    }),
  ),
  response: messageResponse('Review updated successfully'),
  parseResponse: messageBodySchema,
});
