import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { orderNumberSchema } from './order.ts';

/** Attempts to place an order whose response was lost: the capability `orders`. */

/** The shortest key that identifies its holder: 256 random bits are 64 hexadecimal digits. */
export const MIN_HOLDER_KEY_LENGTH = 64;

/** Limits the calls from one network. They are rare, because each follows a lost response. */
export const ORDER_ATTEMPTS_PER_NETWORK = { name: 'order-attempts', max: 60, windowSeconds: 60 * 60 };

/** The order of an attempt, without personal data. */
const placedOrderSchema = z.object({
  number: orderNumberSchema,
  /** The guest's secret, which grants access to the order. Sent for a day after the order. */
  secret: z.optional(z.string()),
  /** The products of the order, by id and size. */
  items: z.array(z.object({ productId: z.string(), size: z.optional(z.string()) })),
});
export type AttemptedOrder = z.infer<typeof placedOrderSchema>;

const attemptResponseSchema = z.object({
  success: z.literal(true),
  /** Null if there is no order. The key is then retired: a late request with it is rejected. */
  order: z.nullable(placedOrderSchema),
});

export const settleOrderAttemptEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/attempt',
  access: 'anyone',
  capability: 'orders',
  handlerLimits: [ORDER_ATTEMPTS_PER_NETWORK],
  errors: { 400: 'The key is malformed or shorter than 64 characters.' },
  summary:
    'Returns the order that was placed with the key in the header Idempotency-Key. If there is none, retires the key: no later request can place an order with it. The key has 64 to 200 characters.',
  response: attemptResponseSchema,
  parseResponse: attemptResponseSchema,
});
