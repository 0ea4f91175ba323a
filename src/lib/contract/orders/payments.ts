import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import { OFFERED_METHODS, PAYMENT_METHODS, PAYMENT_STATES } from './order.ts';
import { WRONG_ORDER_SECRETS } from './orders.ts';

/** Payment endpoints: the capability `payments`. The provider itself calls `PAYMENT_WEBHOOK_PATH`. */

/** The webhook of the payment provider. Its requests are signed; the site never calls it. */
export const PAYMENT_WEBHOOK_PATH = '/api/payments/webhook';

const successSchema = z.literal(true);
const paymentMethodsSchema = z.object({ success: successSchema, methods: z.array(z.enum(OFFERED_METHODS)) });

export const listPaymentMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/payments/methods',
  access: 'anyone',
  isUnlimited: true,
  capability: 'payments',
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
  /** The sum of the refunds that have arrived; absent if 0. */
  refunded: z.optional(dollarsSchema),
  /** `lost` if a bank has returned the payment, or a part of it, after a dispute. */
  dispute: z.optional(z.literal('lost')),
  /** Present if an open dispute has blocked a refund. Older sites reject another value of `dispute`. */
  isDisputed: z.optional(z.literal(true)),
  /** Present if the order is cancelled. */
  cancelled: z.optional(z.literal(true)),
});
export type WirePayment = z.infer<typeof paymentSchema>;
export type Payment = InCents<WirePayment>;

const paymentPageSchema = z.object({
  success: successSchema,
  payments: z.array(paymentSchema),
  totalPayments: z.int(),
  /** The sums over all pages, in dollars, without refunded amounts. */
  paid: z.optional(dollarsSchema),
  due: z.optional(dollarsSchema),
  totalPages: z.int(),
});
export type PaymentPage = InCents<z.infer<typeof paymentPageSchema>>;

export const listMyPaymentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/payments/mine',
  access: 'logged in',
  capability: 'payments',
  summary:
    'Returns a page of your own payments, newest first: by the day of the refund, else of the payment, else of the order.',
  query: z.object({ page: z.optional(z.string()) }),
  response: paymentPageSchema,
  parseResponse: paymentPageSchema,
});

const redirectSchema = z.object({ success: successSchema, redirectUrl: z.string() });

/** Limits the payments started from one network, because each request may call the provider. */
export const CHECKOUTS_PER_NETWORK = { name: 'pay', max: 60, windowSeconds: 60 * 60 };

export const payOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/pay',
  access: 'recognized',
  capability: 'payments',
  handlerLimits: [WRONG_ORDER_SECRETS, CHECKOUTS_PER_NETWORK],
  errors: {
    404: 'The order does not exist, or belongs to another customer.',
    409: 'There is nothing to pay.',
    503: 'The provider is unreachable; retry later.',
  },
  summary: 'Opens the payment page of an unpaid card order. Allowed for its customer.',
  params: z.object({ number: z.string() }),
  response: redirectSchema,
  parseResponse: redirectSchema,
});
