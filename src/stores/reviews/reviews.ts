import { atom, computed, onMount } from 'nanostores';
import * as z from 'zod/mini';
import {
  deleteMyReviewEndpoint,
  getMyReviewEndpoint,
  listReviewsEndpoint,
  newReviewSchema,
  type OwnReview,
  REVIEW_LIMITS,
  type ReviewList,
  saveMyReviewEndpoint,
} from '#contract/catalogue/reviews.ts';
import { call } from '#lib/api/call.ts';
import { type ApiError, errorMessage } from '#lib/api/error.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { requestPath } from '#lib/api/request.ts';
import { createEditForm, type EditForm } from '#lib/forms/edit-form.ts';
import { ownReviewText as words } from '#messages/reviews.ts';
import { $user } from '#stores/account/session.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/** The current request: the newest `limit` reviews of a product. */
const $request = atom<{ readonly productId: string; readonly limit: number } | undefined>(undefined);

const $response = createRemoteStore(
  computed($request, (request) =>
    request === undefined
      ? undefined
      : createQuery(listReviewsEndpoint, {
          params: { id: request.productId },
          query: { limit: String(request.limit) },
        }),
  ),
);

/** The latest loaded reviews of the product; undefined before the first response. They stay while more load. */
export const $reviews = atom<ReviewList | undefined>(undefined);
onMount($reviews, () =>
  $response.subscribe((response) => {
    if (response.state === 'ready') $reviews.set(response.data);
  }),
);

/** Whether reviews are loading, and the error if that failed. */
export const $reviewsStatus = computed(
  $response,
  (response): { loading: boolean; error: ApiError | undefined } => ({
    loading: response.state === 'loading',
    error: response.state === 'failed' ? response.error : undefined,
  }),
);

/** The logged-in user's own review and their permission to write one. Not requested for guests. */
export const $ownReview = createRemoteStore(
  computed([computed($request, (request) => request?.productId), $user], (productId, user) =>
    productId === undefined || user === null
      ? undefined
      : createQuery(getMyReviewEndpoint, { params: { id: productId } }),
  ),
);

/** Loads the newest reviews of a product. */
export function loadReviews(productId: string): void {
  $request.set({ productId, limit: REVIEW_LIMITS.pageSize });
}

/** Loads more reviews and keeps the present ones meanwhile. */
export function loadMoreReviews(): void {
  const request = $request.get();
  if (request) $request.set({ ...request, limit: request.limit + REVIEW_LIMITS.pageSize });
}

/** Repeats the request after a failure. */
export function retryReviews(): void {
  $response.retry();
}

/** Converts the form value to a number. An unselected rating is absent from the form data and becomes 0. */
const stars = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text) => Number(text ?? 0)),
  ),
  newReviewSchema.shape.stars,
);

/**
 * Creates the form that writes or edits the user's review of a product. `saved` is the review so far. Calls `onSaved`
 * on success.
 */
export function createReviewForm(
  productId: string,
  saved: OwnReview | undefined,
  onSaved: () => void,
): EditForm {
  const form: EditForm = createEditForm(z.extend(newReviewSchema, { stars }), {
    unsaved: 'ask',
    async submit(values, { before }) {
      const { message } = await call(saveMyReviewEndpoint, {
        params: { id: productId },
        // The request replaces the whole review, not only the changed fields.
        body: { ...values, before: before && form.$base.get() },
      });
      showToast('success', message || words.saved);
      invalidateReviews(productId);
      onSaved();
    },
    onError: errorMessage,
  });
  form.open({ stars: saved?.stars, words: saved?.words });
  return form;
}

/** Deletes the user's review and announces the outcome. Resolves to true on success. Never rejects. */
export async function removeReview(productId: string): Promise<boolean> {
  const isDone = await announceOutcome(
    call(deleteMyReviewEndpoint, { params: { id: productId } }),
    words.deleted,
  );
  invalidateReviews(productId);
  return isDone;
}

function invalidateReviews(productId: string): void {
  invalidateCache(requestPath(listReviewsEndpoint, { params: { id: productId } }));
}
