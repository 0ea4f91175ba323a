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

/** The reviews of all products, newest first. */
export const managedReviews = addressList({
  parseView: (search) => ({ page: readPage(new URLSearchParams(search)) }),
  formatView: ({ page }) => (page === 1 ? '' : `?page=${page}`),
  toQuery: ({ page }) => question(listAllReviews, { query: { page: String(page) } }),
});

/** Creates the form that hides a review for a given reason. Calls `onHidden` on success. */
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

/** Makes a hidden review visible again and announces the outcome. Never rejects. */
export async function showReview(id: string): Promise<void> {
  await tellOutcome(call(moderateReview, { params: { id }, body: { hidden: false } }), words.changed);
  managedReviews.refresh();
}
