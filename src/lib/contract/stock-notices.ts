import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { productParams } from './products.ts';
import { email } from './rules.ts';

/** Hearing when a product is there again: the calls of the capability `back-in-stock`. */

/** Who has not confirmed their address for so many days is forgotten. */
export const CONFIRM_DAYS = 7;

/** The page of the link in the mail. The token stands behind the `#`: it reaches no log. */
export const confirmPath = (token: string) => `/back-in-stock#${token}`;

export const noticeRequest = z.object({ email });

const answer = z.object({ success: z.literal(true), message: z.string() });
const read = z.object({ message: z.string() });

export const requestNotice = defineEndpoint({
  method: 'POST',
  path: '/api/products/:id/notify',
  summary:
    'Asks for a mail when a product that is sold out is there again. Answers the same whether the address is known or not; 409 when the product is not sold out.',
  params: productParams,
  body: noticeRequest,
  answer,
  read,
});

export const confirmNotice = defineEndpoint({
  method: 'POST',
  path: '/api/stock-notices/confirm',
  summary:
    'Confirms an address with the token of the link in its mail. 404 for a token that is not valid, or no longer.',
  body: z.object({ token: z.string() }),
  answer,
  read,
});
