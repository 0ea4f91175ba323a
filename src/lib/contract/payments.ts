import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from './order.ts';

/** Payment endpoints: the capability `payments`. The provider itself calls `PAYMENT_WEBHOOK_PATH`. */

/** The webhook of the payment provider. Its requests are signed; the site never calls it. */
export const PAYMENT_WEBHOOK = '/api/payments/webhook';

const success = z.literal(true);
const methods = z.object({ success, methods: z.array(z.enum(PAYMENT_METHODS)) });

export const paymentMethods = defineEndpoint({
  method: 'GET',
  path: '/api/payments/methods',
  summary: 'Lists the available payment methods, the default first.',
  answer: methods,
  read: methods,
});

/** A payment. `amount` is in dollars, dates are ISO time. */
const payment = z.object({
  orderNumber: z.string(),
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATES),
  amount: z.number(),
  placedAt: z.string(),
  paidAt: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
});
export type Payment = z.infer<typeof payment>;

const paymentPage = z.object({
  success,
  payments: z.array(payment),
  totalPayments: z.int(),
  totalPages: z.int(),
});

export const myPayments = defineEndpoint({
  method: 'GET',
  path: '/api/payments/mine',
  summary: 'Returns a page of your own payments, newest first.',
  query: z.object({ page: z.optional(z.string()) }),
  answer: paymentPage,
  read: paymentPage,
});

const redirect = z.object({ success, redirectUrl: z.string() });

export const payOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/pay',
  summary:
    'Opens the payment page of an unpaid card order. Allowed for its customer. 409 if there is nothing to pay. 503 if the provider is unreachable; retry later.',
  params: z.object({ number: z.string() }),
  answer: redirect,
  read: redirect,
});
