import { atom, computed, onMount } from 'nanostores';
import * as z from 'zod/mini';
import {
  deleteMyReview,
  getMyReview,
  listReviews,
  newReview,
  putMyReview,
  REVIEW,
  type ReviewList,
} from '#contract/reviews.ts';
import { call } from '#lib/api/call.ts';
import { type ApiError, sentenceFor } from '#lib/api/error.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { requestPath } from '#lib/api/request.ts';
import { createForm, type Form } from '#lib/forms/form.ts';
import { ownReview as words } from '#lib/reviews/messages.ts';
import { $user } from '#stores/account/session.ts';
import { notify } from '#stores/toasts/notices.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** What is asked for: the newest `limit` reviews of a product. */
const $asked = atom<{ readonly productId: string; readonly limit: number } | undefined>(undefined);

const $answer = remote(
  computed($asked, (asked) =>
    asked === undefined
      ? undefined
      : question(listReviews, { params: { id: asked.productId }, query: { limit: String(asked.limit) } }),
  ),
);

/** The reviews of the product as they were answered last; undefined before that. They stay while more are on the way. */
export const $reviews = atom<ReviewList | undefined>(undefined);
onMount($reviews, () =>
  $answer.subscribe((answer) => {
    if (answer.state === 'ready') $reviews.set(answer.data);
  }),
);

/** Whether reviews are on their way, and why they did not come. */
export const $progress = computed($answer, (answer): { loading: boolean; error: ApiError | undefined } => ({
  loading: answer.state === 'loading',
  error: answer.state === 'failed' ? answer.error : undefined,
}));

/** One's own review of the product, and whether one may write one; asked only for who is signed in. */
export const $mine = remote(
  computed([computed($asked, (asked) => asked?.productId), $user], (productId, user) =>
    productId === undefined || user === null
      ? undefined
      : question(getMyReview, { params: { id: productId } }),
  ),
);

/** Asks for the reviews of a product as they are now. */
export function loadReviews(productId: string): void {
  $asked.set({ productId, limit: REVIEW.shown });
}

/** Asks for some more; those that are there stay. */
export function moreReviews(): void {
  const asked = $asked.get();
  if (asked) $asked.set({ ...asked, limit: asked.limit + REVIEW.shown });
}

/** Asks again after a failure. */
export function retryReviews(): void {
  $answer.retry();
}

/** A form sends a text, and nothing while no star is chosen. */
const stars = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((typed) => Number(typed ?? 0)),
  ),
  newReview.shape.stars,
);

/** Writes one's review of a product, or changes it. `onSaved` hears of it when it is done. */
export function reviewForm(productId: string, onSaved: () => void): Form {
  return createForm(z.extend(newReview, { stars }), {
    async submit(body) {
      const { message } = await call(putMyReview, { params: { id: productId }, body });
      notify('success', message || words.saved);
      forgetReviews(productId);
      onSaved();
    },
    failed: sentenceFor,
  });
}

/** Deletes one's review and says what became of it. Answers whether it did. Never rejects. */
export async function deleteReview(productId: string): Promise<boolean> {
  const isDone = await tellOutcome(call(deleteMyReview, { params: { id: productId } }), words.deleted);
  forgetReviews(productId);
  return isDone;
}

function forgetReviews(productId: string): void {
  invalidate(requestPath(listReviews, { params: { id: productId } }));
}
