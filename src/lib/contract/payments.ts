import * as z from 'zod/mini';
import { dollarsSchema } from './dollars-schema.ts';
import { defineEndpoint } from './endpoint.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from './order.ts';

/** Payment endpoints: the capability `payments`. The provider itself calls `PAYMENT_WEBHOOK_PATH`. */

/** The webhook of the payment provider. Its requests are signed; the site never calls it. */
export const PAYMENT_WEBHOOK_PATH = '/api/payments/webhook';

const successSchema = z.literal(true);
const paymentMethodsSchema = z.object({ success: successSchema, methods: z.array(z.enum(PAYMENT_METHODS)) });

export const listPaymentMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/payments/methods',
  access: 'anyone',
  summary: 'Lists the available payment methods, the default first.',
  response: paymentMethodsSchema,
  parseResponse: paymentMethodsSchema,
});

/** A payment. `amount` is in dollars, dates are ISO time. */
const paymentSchema = z.object({
  orderNumber: z.string(),
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATES),
  amount: dollarsSchema,
  placedAt: z.string(),
  paidAt: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
});
export type Payment = z.infer<typeof paymentSchema>;

const paymentPageSchema = z.object({
  success: successSchema,
  payments: z.array(paymentSchema),
  totalPayments: z.int(),
  totalPages: z.int(),
});

export const listMyPaymentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/payments/mine',
  access: 'signed in',
  summary: 'Returns a page of your own payments, newest first.',
  query: z.object({ page: z.optional(z.string()) }),
  response: paymentPageSchema,
  parseResponse: paymentPageSchema,
});

const redirectSchema = z.object({ success: successSchema, redirectUrl: z.string() });

export const payOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/pay',
  access: 'recognised',
  summary:
    'Opens the payment page of an unpaid card order. Allowed for its customer. 409 if there is nothing to pay. 503 if the provider is unreachable; retry later.',
  params: z.object({ number: z.string() }),
  response: redirectSchema,
  parseResponse: redirectSchema,
});
