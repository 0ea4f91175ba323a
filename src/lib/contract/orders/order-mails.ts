import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { orderSchema } from './order.ts';
import { WRONG_ORDER_SECRETS } from './orders.ts';

/** Limits the requests for the mail of one order, in addition to the budgets of mails. */
export const MAILS_PER_ORDER = { name: 'order-mail', max: 5, windowSeconds: 60 * 60 };

/** A backend with this endpoint sends `mail` in each order whose mail can be sent again. */
export const sendOrderMailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/mail',
  access: 'recognized',
  capability: 'orders',
  handlerLimits: [WRONG_ORDER_SECRETS, MAILS_PER_ORDER],
  errors: {
    404: 'The order does not exist, or belongs to another customer.',
    409: 'There is no mail to send again: the shop sends none, or the order is not pending.',
  },
  summary:
    'Sends the first mail of a pending order again: its confirmation, or the request to confirm it. Allowed for its customer. A mail that is still unsent is not repeated.',
  params: z.object({ number: z.string() }),
  response: z.object({
    success: z.literal(true),
    message: z.literal('Sending the email again'),
    order: orderSchema,
  }),
  parseResponse: z.object({ message: z.string(), order: orderSchema }),
});
