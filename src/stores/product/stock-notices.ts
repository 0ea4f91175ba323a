import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { confirmNotice, noticeRequest, requestNotice } from '#contract/stock-notices.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';

/** The form that requests a mail when a product is back in stock. */
export const noticeForm = createForm(z.extend(noticeRequest, { productId: z.string() }), {
  async submit({ productId, email }) {
    await call(requestNotice, { params: { id: productId }, body: { email } });
  },
  failed: sentenceFor,
});

/** Returns the confirmation token from the URL fragment; empty if the link was truncated. */
export function tokenOfNotice(): string {
  return location.hash.slice(1);
}

/** The backend's message after the confirmation. */
export const $confirmed = atom<string | undefined>(undefined);

/** Confirms the email that the link was sent to. */
export const confirmForm = createForm(z.object({}), {
  async submit() {
    const { message } = await call(confirmNotice, { body: { token: tokenOfNotice() } });
    $confirmed.set(message);
  },
  failed: sentenceFor,
});
