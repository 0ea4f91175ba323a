import * as z from 'zod/mini';
import {
  hideReasonSchema,
  listAllReviewsEndpoint,
  moderateReviewEndpoint,
} from '#contract/catalogue/reviews.ts';
import { readReviewsView, writeReviewsView } from '#lib/admin/reviews/managed-reviews.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createQuery } from '#lib/api/remote-store.ts';
import { createEditForm, type EditForm } from '#lib/forms/edit-form.ts';
import { managedReviewsText as words } from '#messages/reviews.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { createUrlList } from '#stores/url-list.ts';

/** The reviews of all products that match a filter and a search, newest first. */
export const managedReviews = createUrlList({
  parse: readReviewsView,
  format: writeReviewsView,
  toQuery: ({ page, ...query }) =>
    createQuery(listAllReviewsEndpoint, { query: { ...query, page: String(page) } }),
});

/** Creates the form that hides a review for a reason. Calls `onHidden` on success. */
export function createHideReviewForm(id: string, onHidden: () => void): EditForm {
  const form = createEditForm(z.object({ reason: hideReasonSchema }), {
    unsaved: 'ask',
    async submit({ reason }, { before }) {
      const { message } = await call(moderateReviewEndpoint, {
        params: { id },
        body: { hidden: true, reason, before },
      });
      showToast('success', message || words.changed);
      managedReviews.refresh();
      onHidden();
    },
    onError: errorMessage,
  });
  form.open({ reason: null });
  return form;
}

/** Makes a hidden review visible again and announces the outcome. Never rejects. */
export async function unhideReview(id: string): Promise<void> {
  await announceOutcome(
    call(moderateReviewEndpoint, { params: { id }, body: { hidden: false } }),
    words.changed,
  );
  managedReviews.refresh();
}
