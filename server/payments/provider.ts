import type { Cents } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/order.ts';
import type { OrderLineRow, OrderRow } from '../db/schema/orders.ts';
import { HttpError } from '../http/http-error.ts';

/** A payment method and its operations. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Returns an error message for the customer if the method does not accept the amount, else undefined. */
  checkAmount(amountCents: Cents): string | undefined;
  /** Refunds the whole payment of an order, once per idempotency key. Throws on failure. */
  refund(refund: Refund): Promise<RefundResult>;
}

/** A provider that hosts its own checkout page. */
export interface OnlineProvider extends PaymentProvider {
  /** Opens a checkout page, the same one for the same idempotency key. Throws on failure and after three seconds. */
  createCheckout(order: PayableOrder): Promise<CheckoutSession>;
  /** Returns the state of a checkout page. Throws on failure and after two seconds. */
  findCheckout(session: string): Promise<CheckoutState>;
  /** Closes a checkout page unless the customer has paid, and returns its state. Throws on failure. */
  closeCheckout(session: string): Promise<CheckoutState>;
  /**
   * Verifies and parses a webhook request. Returns undefined for events without effect. Throws `RejectedWebhook`
   * unless the provider has sent it, lately and for this account.
   */
  parseWebhook(body: Buffer, signature: string): PaymentEvent | undefined;
}

/** Why a webhook request is rejected: its signature, its age, or a test event on a live account or the reverse. */
export type WebhookRejection = 'secret' | 'time' | 'mode';

/** A webhook request that the provider has not sent, or not for this account. */
export class RejectedWebhook extends HttpError {
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection) {
    super(400, 'The signature of this request is invalid.');
    this.reason = reason;
  }
}

/** The payment methods that the shop offers. */
export interface PaymentProviders {
  readonly delivery: PaymentProvider;
  readonly card: OnlineProvider | undefined;
}

/** Outcome of a refund request. `pending`: the provider will report the result in an event. */
type RefundResult = 'refunded' | 'pending';

/** A refund request. */
export interface Refund {
  /** The number of the order. */
  readonly number: string;
  /** The provider's id of the payment. */
  readonly reference: string | null;
  /** The same for every retry of this refund. */
  readonly idempotencyKey: string;
}

/** An order as the checkout page needs it. */
export interface PayableOrder
  extends Pick<
    OrderRow,
    'number' | 'email' | 'placedAt' | 'taxCents' | 'taxBasisPoints' | 'grandTotalCents'
  > {
  readonly lines: readonly Pick<OrderLineRow, 'name' | 'size' | 'priceCents' | 'quantity'>[];
  /** Where the provider redirects a customer who has paid. */
  readonly paidUrl: string;
  /** Where the provider redirects a customer who has not paid. */
  readonly returnUrl: string;
  /** The same for every request of the same page. */
  readonly idempotencyKey: string;
}

/** An open checkout page: the provider's id of the session, the URL of the page and when it closes by itself. */
export interface CheckoutSession {
  readonly session: string;
  readonly payUrl: string;
  readonly pageExpiresAt: Date;
}

/**
 * The state of a checkout page. `open`: the customer may still pay, or a bank has not decided yet. `closed`: the
 * customer has not paid and can no longer pay. Otherwise the payment.
 */
export type CheckoutState = 'open' | 'closed' | PaidEvent;

/** The report of a payment. */
export type PaidEvent = Extract<PaymentEvent, { kind: 'paid' }>;

/** The payment that a refund is about, and the amount of the refund. */
interface RefundedAmount {
  readonly reference: string | null;
  readonly amountCents: Cents;
  readonly currency: string;
}

/** An event that the provider reports about a payment. `refunded` reports full refunds only. */
export type PaymentEvent = {
  /** The provider's id of the event, which makes its handling idempotent. */
  readonly id: string;
  /** The number of the order, if the provider knows it. */
  readonly number: string | undefined;
} & (
  | {
      readonly kind: 'paid';
      /** False if the shop found the payment by asking. */
      readonly isReported: boolean;
      readonly session: string;
      readonly reference: string | null;
      readonly amountCents: Cents | null;
      readonly currency: string | null;
    }
  | {
      readonly kind: 'disputed';
      readonly reference: string | null;
      readonly amountCents: Cents;
      readonly currency: string;
    }
  | { readonly kind: 'payment-failed'; readonly session: string }
  | ({ readonly kind: 'refunded' } & RefundedAmount)
  | ({ readonly kind: 'refund-failed' } & RefundedAmount)
);
