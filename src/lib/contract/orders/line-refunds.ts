import * as z from 'zod/mini';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import * as text from '#messages/rules/line-refunds.ts';
import { amountSchema, orderSchema } from './order.ts';

/** Refunds of single units of an order: the capability `selling`. [RET-01] */

const paramsSchema = z.object({ number: z.string() });
const taxedSchema = z.object({ amount: amountSchema, tax: amountSchema });

const refundableSchema = z.object({
  /** The lines by position. `before` is what was refunded of a line, without failed refunds. */
  lines: z.array(
    z.extend(taxedSchema, {
      position: z.int(),
      quantity: z.int(),
      before: z.extend(taxedSchema, { quantity: z.int() }),
      /** Whether units can go back into stock. */
      takesStock: z.boolean(),
    }),
  ),
  /** The delivery with its tax; absent if it costs nothing or was refunded before. */
  delivery: z.optional(taxedSchema),
  /** What is left of the payment. No refund exceeds it. */
  maxTotal: amountSchema,
});
export type RefundableOrder = InCents<z.infer<typeof refundableSchema>>;

export const findRefundableEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:number/refunds',
  access: 'admin',
  capability: 'selling',
  errors: {
    404: 'The order does not exist.',
    409: 'The order has no payment to refund, or was placed before lines had amounts.',
  },
  summary: 'Returns the units of an order that are left to refund, with their amounts. Admins only.',
  params: paramsSchema,
  response: z.object({ success: z.literal(true), refundable: refundableSchema }),
  parseResponse: z.object({ refundable: refundableSchema }),
});

const lineRefundSchema = z.object({
  /** Each line at most once. */
  lines: z
    .array(
      z.object({
        position: z.int().check(z.minimum(0)),
        quantity: z.int().check(z.minimum(1), z.maximum(CHECKOUT_LIMITS.quantity.max)),
      }),
    )
    .check(
      z.maxLength(CHECKOUT_LIMITS.items.max),
      z.refine(
        (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
        text.repeatedLine,
      ),
    ),
  /** Whether to refund the delivery with its tax. */
  delivery: z.optional(z.boolean()),
  /** Whether to put the units back into stock. */
  restock: z.optional(z.boolean()),
});
export type LineRefund = z.infer<typeof lineRefundSchema>;

export const refundLinesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/refunds',
  access: 'admin',
  needsProof: true,
  capability: 'selling',
  errors: {
    400: 'The Idempotency-Key is missing, or the order has no such line.',
    404: 'The order does not exist.',
    409: 'The order is not paid, or less than that is left to refund.',
    422: 'The Idempotency-Key was used with another refund.',
  },
  summary:
    'Refunds units of an order and, on request, its delivery. Needs the header Idempotency-Key of at least 32 characters. Admins only.',
  params: paramsSchema,
  body: lineRefundSchema,
  response: z.object({
    success: z.literal(true),
    message: z.literal('Refund started successfully'),
    order: orderSchema,
  }),
  parseResponse: z.object({ message: z.string(), order: orderSchema }),
});
