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
 * The reasons why a refund failed or waits. The provider refused it because the payment is `disputed`, is unknown
 * (`payment-missing`), has less left (`amount`), is already refunded, or for another reason (`rejected`).
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

/** The kinds of additional payments of an order. */
export const OTHER_PAYMENTS = ['second', 'wrong-amount'] as const;
export type OtherPayment = (typeof OTHER_PAYMENTS)[number];

/** `amount` is in units of `currency`, e.g. 12.5 dollars for `usd`. `at` is the time of its last change. */
const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(REFUND_STATES),
  reason: z.optional(z.enum(REFUND_REASONS)),
  /** The kind and the provider's id of an additional payment that was refunded; absent for the main payment. */
  other: z.optional(z.object({ kind: z.enum(OTHER_PAYMENTS), reference: z.optional(z.string()) })),
  at: z.string(),
  /** The actor who started the refund, with an admin's name. Older servers do not send it. */
  by: z.optional(z.enum(ORDER_ACTORS)),
  name: z.optional(z.string()),
});
export type OrderRefund = z.infer<typeof refundSchema>;

/**
 * The states of a dispute. `inquiry`: the bank asks, and no money has moved. `inquiry-review`: the bank reads the
 * response. `needs-response`: the bank has taken the money, and the shop must respond. `review`: the bank reads the
 * evidence.
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

/** The entries of a dispute's history: its states, and the return of the money (`reinstated`). */
export const DISPUTE_STEPS = [...DISPUTE_STATES, 'reinstated'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

/** The state of the disputes of an order's main payment: the bank asks, some are open, or one was lost. */
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

/** The provider's id and page of an order's main payment, and the refunds and disputes of all its payments. */
export const providerRecordSchema = z.object({
  reference: z.optional(z.string()),
  url: z.optional(z.string()),
  refunds: z.array(refundSchema),
  disputes: z.optional(z.array(disputeSchema)),
  /** The part of the payment that the shop has lost in disputes, in dollars; absent if 0. */
  lost: z.optional(dollarsSchema),
  /** The amount on its way back to the customer, in dollars; absent if 0. */
  refunding: z.optional(dollarsSchema),
});
