import { atom } from 'nanostores';
import * as z from 'zod/mini';
import {
  confirmStockNoticeEndpoint,
  requestStockNoticeEndpoint,
  stockNoticeRequestSchema,
} from '#contract/catalogue/stock-notices.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';

/** The form that requests a mail when a product, or one of its sizes, is back in stock. */
export const backInStockForm = createForm(z.extend(stockNoticeRequestSchema, { productId: z.string() }), {
  unsaved: 'discard',
  async submit({ productId, ...body }) {
    await call(requestStockNoticeEndpoint, { params: { id: productId }, body });
  },
  onError: errorMessage,
});

/** Returns the confirmation token from the URL fragment; empty if the link was truncated. */
export function readConfirmationToken(): string {
  return location.hash.slice(1);
}

/** The backend's message after the confirmation. */
export const $confirmationMessage = atom<string | undefined>(undefined);

/** Confirms the email that the link was sent to. */
export const confirmNoticeForm = createForm(z.object({}), {
  unsaved: 'discard',
  async submit() {
    const { message } = await call(confirmStockNoticeEndpoint, { body: { token: readConfirmationToken() } });
    $confirmationMessage.set(message);
  },
  onError: errorMessage,
});
