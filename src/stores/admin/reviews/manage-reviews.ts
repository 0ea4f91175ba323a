import * as z from 'zod/mini';
import { hideReason, listAllReviews, moderateReview } from '#contract/reviews.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { question } from '#lib/api/remote.ts';
import { createForm, type Form } from '#lib/forms/form.ts';
import { readPage } from '#lib/paging.ts';
import { managedReviews as words } from '#lib/reviews/messages.ts';
import { addressList } from '#stores/address-list.ts';
import { notify } from '#stores/toasts/notices.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** What customers say of all products, newest first. */
export const managedReviews = addressList({
  read: (search) => ({ page: readPage(new URLSearchParams(search)) }),
  write: ({ page }) => (page === 1 ? '' : `?page=${page}`),
  ask: ({ page }) => question(listAllReviews, { query: { page: String(page) } }),
});

/** Hides a review for the reason in the form. `onHidden` hears of it when it is done. */
export function hideForm(id: string, onHidden: () => void): Form {
  return createForm(z.object({ reason: hideReason }), {
    async submit({ reason }) {
      const { message } = await call(moderateReview, { params: { id }, body: { hidden: true, reason } });
      notify('success', message || words.changed);
      managedReviews.refresh();
      onHidden();
    },
    failed: sentenceFor,
  });
}

/** Shows a review again and says what became of it. Never rejects. */
export async function showReview(id: string): Promise<void> {
  await tellOutcome(call(moderateReview, { params: { id }, body: { hidden: false } }), words.changed);
  managedReviews.refresh();
}
