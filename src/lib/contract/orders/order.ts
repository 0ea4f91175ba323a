import * as z from 'zod/mini';
import { COMPONENT_KINDS } from '#contract/quote/price-components.ts';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import type { InCents } from '#contract/wire/money.ts';
import { ORDER_ACTORS, PAYMENT_DISPUTES, providerRecordSchema, REFUND_REASONS } from './refunds.ts';

/**
 * Orders, shared by site and backend. Money is in dollars and dates are ISO time, as everywhere on the wire.
 * Personal fields become null when the customer's account is deleted.
 */

/** The states of an order, in the order of their progress. */
export const ORDER_STATES = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The allowed transitions from each state. The backend rejects all others. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
};

/** `delivery`: cash on delivery. `card`: paid with the payment provider before the parcel is shipped. */
export const OFFERED_METHODS = ['delivery', 'card'] as const;
export type OfferedMethod = (typeof OFFERED_METHODS)[number];

/** The payment methods of orders. `none`: the total is 0, and the order counts as paid at once. */
export const PAYMENT_METHODS = [...OFFERED_METHODS, 'none'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `due`: payable on delivery. `pending`: no event from the provider yet. `failed`: declined or not paid in
 * time. `void`: cancelled before any payment. `refunding`: refund in progress.
 */
export const PAYMENT_STATES = ['due', 'pending', 'paid', 'failed', 'void', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const paymentMethodSchema = z.enum(PAYMENT_METHODS);
const paymentStateSchema = z.enum(PAYMENT_STATES);
const orderStateSchema = z.enum(ORDER_STATES);
/** An amount of an order, which is never negative. */
export const amountSchema = dollarsSchema.check(z.nonnegative());

/**
 * An order line as it was at the time of ordering; the product may have changed or been deleted since. `price`
 * is per unit.
 */
const orderLineSchema = z.object({
  productId: z.string(),
  size: z.optional(z.string()),
  sku: z.optional(z.string()),
  name: z.string(),
  price: amountSchema,
  quantity: z.int(),
  /** The number of refunded units; absent if 0, and from other backends. */
  refundedQuantity: z.optional(z.int()),
  image: z.string(),
  imageAlt: z.string(),
  /** Whether the product still exists. */
  isThere: z.optional(z.boolean()),
});
export type OrderLine = InCents<z.infer<typeof orderLineSchema>>;

/**
 * Events of an order: a transition to a state, its confirmation, or a change of its payment. `wrong-amount`: a payment
 * of another amount has arrived. `payment-returning`, `payment-returned` and `payment-return-failed` are about the
 * refund of another payment: a second one, or one of a wrong amount. `dispute-lost`: the customer's bank has returned
 * a payment.
 */
export const ORDER_EVENTS = [
  ...ORDER_STATES,
  'confirmed',
  'paid',
  'payment-failed',
  'refunding',
  'refunded',
  'refund-failed',
  'paid-twice',
  'wrong-amount',
  'payment-returning',
  'payment-returned',
  'payment-return-failed',
  'dispute-lost',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** A timeline entry. `name` is the acting admin's name, sent to admins only. */
const orderTimelineEntrySchema = z.object({
  event: z.enum(ORDER_EVENTS),
  at: z.string(),
  by: z.enum(ORDER_ACTORS),
  name: z.optional(z.string()),
  /** The amount of another payment, or of a refund that does not return the whole payment. */
  amount: z.optional(amountSchema),
});

/**
 * The confirmations of a guest's pay-on-delivery order, which otherwise expires. `mail`: the customer opens the link in
 * a mail. `shop`: an admin confirms it.
 */
export const ORDER_CONFIRMATIONS = ['mail', 'shop'] as const;

/**
 * The states of the mail that confirms an order or requests its confirmation. `sent`: the mail server has accepted it,
 * or an attempt is due. `waiting`: the hourly budget of its mailbox or of the shop is used up. `failed`: the mail
 * server has not accepted it yet.
 */
const ORDER_MAIL_STATES = ['sent', 'waiting', 'failed'] as const;

/**
 * Problems of a card payment. `paid-twice`: a second payment is being refunded. `refund-failed`: a refund failed.
 * `wrong-amount`: a payment differs from the order's amount or currency. `disputed`: the customer disputes the payment.
 * `unmatched-refund`: a refund was reported that matches no payment of the order. `unreported`: the provider has not
 * reported a payment that the shop found by a query.
 */
export const PAYMENT_ISSUES = [
  'paid-twice',
  'refund-failed',
  'wrong-amount',
  'disputed',
  'unmatched-refund',
  'unreported',
] as const;
export type PaymentIssueKind = (typeof PAYMENT_ISSUES)[number];

const paymentIssueSchema = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_ISSUES),
  /** The payment's amount in units of `currency`, e.g. 12.5 dollars for `usd`; absent if the provider sent none. */
  amount: z.optional(z.number()),
  currency: z.optional(z.string()),
  /** Whether the problem concerns a second payment of the order. */
  isSecond: z.optional(z.boolean()),
  /** Why the refund of the payment failed. */
  reason: z.optional(z.enum(REFUND_REASONS)),
  /** Whether the shop can refund the payment, or is already refunding it. */
  refund: z.optional(z.enum(['possible', 'running'])),
  /** The id of the dispute in the record of the provider. */
  dispute: z.optional(z.string()),
});
export type PaymentIssue = z.infer<typeof paymentIssueSchema>;

const orderPaymentSchema = z.object({
  method: paymentMethodSchema,
  status: paymentStateSchema,
  paidAt: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
  /** Whether a payment of another amount has arrived, which the shop has to return. */
  isWrongAmount: z.optional(z.boolean()),
  /** The sum of the refunds that have arrived; absent if 0. */
  refunded: z.optional(amountSchema),
  /** Customers only see `lost`, and `open` if the dispute blocked a refund. */
  dispute: z.optional(z.enum(PAYMENT_DISPUTES)),
});

/**
 * Reasons why an admin should check an order. `unconfirmed`: it waits for its confirmation. `network`: many unpaid
 * orders came from one network. `share`: its network or mailbox holds a large share of a product's stock.
 */
export const ORDER_WARNINGS = ['unconfirmed', 'network', 'share'] as const;
export type OrderWarning = (typeof ORDER_WARNINGS)[number];

/**
 * A component of a total. `rate` is in basis points. An `included` amount is part of the others and adds nothing to the
 * total.
 */
export const componentSchema = z.object({
  kind: z.enum(COMPONENT_KINDS),
  label: z.string(),
  rate: z.optional(z.number()),
  amount: dollarsSchema,
  included: z.optional(z.literal(true)),
});

/** A shipment as the shop has entered it. [SHIP-03] */
const shipmentSchema = z.object({
  carrier: z.optional(z.string()),
  /** `url` leads to the carrier's page about the parcel. */
  trackingNumbers: z.array(z.object({ number: z.string(), url: z.optional(z.string()) })),
  /** The date of the shop, or when it marked the order as shipped. ISO time. */
  shippedAt: z.optional(z.string()),
  deliveredAt: z.optional(z.string()),
  /** The last day of the delivery rate, such as `2026-03-09`, until the order is delivered or completed. */
  expectedDay: z.optional(z.string()),
  /** Rises with each change; for admins only, absent before the first. */
  version: z.optional(z.int()),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** `SOL-7K3M-92QD`: avoids digits and letters that sound or look alike. */
export const orderNumberSchema = z.string();

export const orderSchema = z.object({
  number: orderNumberSchema,
  /** Whether the requester placed the order and may pay for it or cancel it. */
  yours: z.boolean(),
  status: orderStateSchema,
  placedAt: z.string(),
  /** Absent once the order is confirmed, and for orders that need no confirmation. */
  confirmation: z.optional(z.enum(ORDER_CONFIRMATIONS)),
  /** For the customer, while the mail can be sent again. Older servers do not send it. */
  mail: z.optional(z.enum(ORDER_MAIL_STATES)),
  /** The time at which the shop cancels the order unless its card payment or its confirmation has arrived. */
  expiresAt: z.optional(z.string()),
  contact: z.nullable(z.object({ email: z.string(), phone: z.string() })),
  shippingAddress: z.nullable(
    z.object({
      name: z.string(),
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      /** Empty in countries whose addresses have none. So are `city` and `postalCode`. */
      region: z.string(),
      postalCode: z.string(),
      /** An ISO 3166-1 code. Other backends deliver to one country and do not send it. */
      country: z.optional(z.string()),
    }),
  ),
  /** The lines of the address as its country writes it. Other backends do not send them: see `addressLines`. */
  addressLines: z.optional(z.array(z.string())),
  lines: z.array(orderLineSchema),
  /** The sum of the quantities. */
  selectedItems: z.int(),
  totalPrice: amountSchema,
  tax: amountSchema,
  /** As a fraction. */
  taxRate: z.number(),
  grandTotal: amountSchema,
  /** The components of the grand total, in the order of the summary. Other backends may not send them. */
  components: z.optional(z.array(componentSchema)),
  payment: orderPaymentSchema,
  /** From backends with the capability `selling`, once something is known about the parcel. */
  shipment: z.optional(shipmentSchema),
  /** The open problems of the payment, for admins only. */
  paymentIssues: z.optional(z.array(paymentIssueSchema)),
  /** The payment and its refunds at the provider, for admins only. */
  provider: z.optional(providerRecordSchema),
  /** For admins only. Older servers send warnings only in lists. */
  warnings: z.optional(z.array(z.enum(ORDER_WARNINGS))),
  /** The account that placed the order, with the number of its orders, or null; for admins only. */
  account: z.optional(z.nullable(z.object({ _id: z.string(), username: z.string(), orders: z.int() }))),
  /** Whether the shop has left a pay-on-delivery order pending for too long; for admins only. */
  overdue: z.optional(z.boolean()),
  /** Oldest first. */
  timeline: z.array(orderTimelineEntrySchema),
});
export type WireOrder = z.infer<typeof orderSchema>;
export type Order = InCents<WireOrder>;

/** An order in a list. `images` are those of its first lines; older servers do not send the names of the products. */
export const orderSummarySchema = z.object({
  number: orderNumberSchema,
  status: orderStateSchema,
  placedAt: z.string(),
  /** A pay-on-delivery order that has been pending for more than `ORDER_LIMITS.overdueDays` days. */
  overdue: z.boolean(),
  /** For admins only. */
  warnings: z.array(z.enum(ORDER_WARNINGS)),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  selectedItems: z.int(),
  grandTotal: amountSchema,
  payment: z.object({
    method: paymentMethodSchema,
    status: paymentStateSchema,
    refunded: z.optional(amountSchema),
    /** For admins only. */
    dispute: z.optional(z.enum(PAYMENT_DISPUTES)),
  }),
  images: z.array(z.object({ url: z.string(), alt: z.string(), name: z.optional(z.string()) })),
});
export type WireOrderSummary = z.infer<typeof orderSummarySchema>;
export type OrderSummary = InCents<WireOrderSummary>;

/** Returns whether the customer may still cancel the order. */
export function canCancel({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending';
}

/** Final states of an order. */
export const CLOSED_STATES: readonly OrderState[] = ['completed', 'cancelled'];
