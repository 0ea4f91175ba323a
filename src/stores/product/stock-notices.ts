import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { confirmNotice, noticeRequest, requestNotice } from '#contract/stock-notices.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';

/** Asks for a mail when a product is there again. */
export const noticeForm = createForm(z.extend(noticeRequest, { productId: z.string() }), {
  async submit({ productId, email }) {
    await call(requestNotice, { params: { id: productId }, body: { email } });
  },
  failed: sentenceFor,
});

/** What the link of the mail carries; empty when it was cut off. */
export function tokenOfNotice(): string {
  return location.hash.slice(1);
}

/** What the backend has said to a confirmed address. */
export const $confirmed = atom<string | undefined>(undefined);

/** Confirms the address that the link of the mail was sent to. */
export const confirmForm = createForm(z.object({}), {
  async submit() {
    const { message } = await call(confirmNotice, { body: { token: tokenOfNotice() } });
    $confirmed.set(message);
  },
  failed: sentenceFor,
});
