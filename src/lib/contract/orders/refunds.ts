import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';

/** Refunds and disputes of an order's payments, as admins see them. */

/**
 * The states of a refund. `requested`: the provider has not accepted it yet. `pending`: the provider is making it.
 * `failed`: it will not arrive, so the shop holds the money.
 */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Why a refund failed or waits. The provider refused it because the payment is disputed (`disputed`), unknown there
 * (`payment-missing`), smaller (`amount`), refunded already (`already-refunded`), or for another reason (`rejected`).
 * `returned`: the bank sent it back. `canceled`: somebody canceled it at the provider. `action-needed`: the provider
 * waits for the customer. `balance`: the shop's balance at the provider is too low.
 */
export const REFUND_REASONS = [
  'disputed',
  'payment-missing',
  'amount',
  'already-refunded',
  'rejected',
  'returned',
  'canceled',
  'action-needed',
  'balance',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * The actor behind an event or a refund: the customer, an admin (`shop`), the payment provider, or the shop's own
 * program (`clock`).
 */
export const ORDER_ACTORS = ['customer', 'shop', 'provider', 'clock'] as const;

/** A payment that arrived besides the order's own one. */
export const OTHER_PAYMENTS = ['second', 'wrong-amount'] as const;
export type OtherPayment = (typeof OTHER_PAYMENTS)[number];

/** `amount` is in whole units of its currency, such as `usd`. `at` is the time of its last change. */
const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(REFUND_STATES),
  reason: z.optional(z.enum(REFUND_REASONS)),
  /** The refunded payment, unless it is the order's own one: its kind, and its id at the provider. */
  other: z.optional(z.object({ kind: z.enum(OTHER_PAYMENTS), reference: z.optional(z.string()) })),
  at: z.string(),
  /** Who started it, with an admin's name: for `provider`, somebody at the provider. Older servers do not send it. */
  by: z.optional(z.enum(ORDER_ACTORS)),
  name: z.optional(z.string()),
});
export type OrderRefund = z.infer<typeof refundSchema>;

/**
 * The states of a dispute. `inquiry`: the bank asks, and no money has moved. `inquiry-review`: it reads the answer.
 * `needs-response`: the money is gone until the shop answers. `review`: the bank reads the evidence.
 */
export const DISPUTE_STATES = [
  'inquiry',
  'inquiry-review',
  'needs-response',
  'review',
  'won',
  'lost',
  'closed',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The states of a dispute that its history has, and the return of the money (`reinstated`). */
export const DISPUTE_STEPS = [...DISPUTE_STATES, 'reinstated'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

/** How the disputes of an order's own payment stand: the bank asks, some are open, or one was lost. */
export const PAYMENT_DISPUTES = ['inquiry', 'open', 'lost'] as const;
export type PaymentDispute = (typeof PAYMENT_DISPUTES)[number];

const disputeSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(DISPUTE_STATES),
  /** In plain words. */
  reason: z.string(),
  /** When the provider must have the answer. */
  dueBy: z.optional(z.string()),
  at: z.string(),
  /** Oldest first, by the provider's clock. */
  steps: z.optional(z.array(z.object({ step: z.enum(DISPUTE_STEPS), at: z.string() }))),
});
export type OrderDispute = z.infer<typeof disputeSchema>;

/** The provider's id and page of an order's own payment, and the refunds and disputes of all its payments. */
export const providerRecordSchema = z.object({
  reference: z.optional(z.string()),
  url: z.optional(z.string()),
  refunds: z.array(refundSchema),
  disputes: z.optional(z.array(disputeSchema)),
  /** What the shop has lost of the payment in disputes, in dollars, unless it is nothing. */
  lost: z.optional(dollarsSchema),
  /** The amount on its way back to the customer in dollars, unless it is nothing. */
  refunding: z.optional(dollarsSchema),
});
