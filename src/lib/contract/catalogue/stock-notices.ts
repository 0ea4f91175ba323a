import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema, sizeNameSchema } from '#contract/wire/field-schemas.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import { productParamsSchema } from './products.ts';

/** Back-in-stock notices: the capability `mail`. */

/** The number of days after which an unconfirmed request is deleted. */
export const CONFIRMATION_DAYS = 7;

/** The message of an accepted request: the same for a confirmed and an unconfirmed email. */
export const STOCK_NOTICE_REQUESTED =
  'Thank you. If you haven’t confirmed yet, please use the link in the email we sent you.';

/** `size` is a sold-out size of a product with sizes. [SIZE-02] */
export const stockNoticeRequestSchema = z.object({
  email: emailSchema,
  size: z.optional(sizeNameSchema.check(z.minLength(1))),
});

/** Limits the mails to one email address, also when several networks request them. */
export const NOTICES_PER_EMAIL = { name: 'notifications-mailbox', max: 10, windowSeconds: 24 * 60 * 60 };

export const requestStockNoticeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/products/:id/notify',
  access: 'anyone',
  capability: 'mail',
  rateLimit: { name: 'notifications', max: 10, windowSeconds: 60 * 60 },
  handlerLimits: [NOTICES_PER_EMAIL],
  errors: { 404: 'The product or its size does not exist.', 409: 'The product or its size is not sold out.' },
  summary:
    'Requests an email when a sold-out product, or one of its sizes, is back in stock. The response is the same for a known and an unknown email address.',
  params: productParamsSchema,
  body: stockNoticeRequestSchema,
  response: messageResponse(STOCK_NOTICE_REQUESTED),
  parseResponse: messageBodySchema,
});

export const confirmStockNoticeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/stock-notices/confirm',
  access: 'anyone',
  capability: 'mail',
  errors: { 404: 'The token is invalid or has expired.' },
  summary: 'Confirms an email address with the token of the link in the mail.',
  body: z.object({ token: z.string() }),
  response: messageResponse('Thank you. We’ll email you as soon as the product is back in stock.'),
  parseResponse: messageBodySchema,
});
