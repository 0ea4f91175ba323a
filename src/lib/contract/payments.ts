import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from './order.ts';

/** Payments: the calls of the capability `payments`, besides the provider's own (`PAYMENT_WEBHOOK`). */

/** Where the payment provider tells what became of a payment. Signed; the one call that no page makes. */
export const PAYMENT_WEBHOOK = '/api/payments/webhook';

const success = z.literal(true);
const methods = z.object({ success, methods: z.array(z.enum(PAYMENT_METHODS)) });

export const paymentMethods = defineEndpoint({
  method: 'GET',
  path: '/api/payments/methods',
  summary: 'The ways to pay that this shop offers now, the usual one first.',
  answer: methods,
  read: methods,
});

/** `amount` in dollars; the dates are ISO time. */
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
  summary: 'A page of one’s own payments, newest first.',
  query: z.object({ page: z.optional(z.string()) }),
  answer: paymentPage,
  read: paymentPage,
});

const redirect = z.object({ success, redirectUrl: z.string() });

export const payOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/pay',
  summary:
    'Opens the page where an unpaid card order is paid, for who has ordered. 409 when there is nothing to pay; 503 when the provider cannot be reached, and asking again later is right.',
  params: z.object({ number: z.string() }),
  answer: redirect,
  read: redirect,
});
