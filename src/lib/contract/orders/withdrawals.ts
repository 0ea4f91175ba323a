import * as z from 'zod/mini';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema, lineSchema, nameSchema, optionalTextSchema } from '#contract/wire/field-schemas.ts';
import * as text from '#messages/rules/withdrawals.ts';

/** The withdrawal from a contract, without an account. [RET-02] */

/** Lengths in characters. */
const WITHDRAWAL_LIMITS = { orderNumber: { max: 40 }, note: { max: 1000 } };

/** The fields of the form. `note` is the customer's reason, or anything else the shop should know. */
export const withdrawalFormSchema = z.object({
  name: nameSchema(text.name, CHECKOUT_LIMITS.name),
  orderNumber: lineSchema(text.orderNumber, WITHDRAWAL_LIMITS.orderNumber),
  email: emailSchema,
  note: z.optional(optionalTextSchema(text.note, WITHDRAWAL_LIMITS.note)),
});

const withdrawnLineSchema = z.object({
  /** The position of the line in the order, from 0. */
  position: z.int().check(z.minimum(0), z.maximum(CHECKOUT_LIMITS.items.max - 1)),
  quantity: z.int().check(z.minimum(1), z.maximum(CHECKOUT_LIMITS.quantity.max)),
});

/** A statement of withdrawal. Without `lines`, it covers the whole order. */
const withdrawalSchema = z.object({
  ...withdrawalFormSchema.shape,
  lines: z.optional(
    z.array(withdrawnLineSchema).check(z.minLength(1, text.noItems), z.maxLength(CHECKOUT_LIMITS.items.max)),
  ),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/**
 * What the shop has received. It repeats the statement, so it is the same whether an order matches or not. `receivedAt`
 * is ISO time, exact to the second.
 */
const withdrawalReceiptSchema = z.object({
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  receivedAt: z.string(),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceiptSchema>;

export const withdrawEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'recognized',
  capability: 'selling',
  rateLimit: { name: 'withdrawal', max: 10, windowSeconds: 60 * 60 },
  errors: { 422: 'The key was already used for another statement.' },
  summary:
    'Receives a statement of withdrawal and mails a receipt. The response is the same whether an order matches or not. With the optional header Idempotency-Key, a repeated request is received once.',
  body: withdrawalSchema,
  status: 202,
  response: z.object({
    success: z.literal(true),
    message: z.literal('Withdrawal received'),
    receipt: withdrawalReceiptSchema,
  }),
  parseResponse: z.object({ receipt: withdrawalReceiptSchema }),
});
