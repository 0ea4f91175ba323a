import type { Address } from '#contract/address/address.ts';
import type { PaymentMethod } from '#contract/orders/order.ts';
import type { RefundReason, RefundState } from '#contract/orders/refunds.ts';
import type { PriceComponent } from '#contract/quote/price-components.ts';
import { type Cents, cents, formatCents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { LOCALE } from '#messages/locale.ts';
import { stripeDecimals } from '../config/stripe-decimals.ts';
import type { DisputeRow } from '../db/schema/disputes.ts';
import type { OrderLineRow, OrderRow } from '../db/schema/orders.ts';
import { HttpError } from '../http/http-error.ts';
import { type Message, messageOf } from '../http/messages.ts';

/** A payment method and its operations. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Returns an error message for the customer if the method does not accept the amount, else undefined. */
  checkAmount(amountCents: Cents): Message | undefined;
  /**
   * Refunds a payment or a part of it, once per idempotency key. Throws `RefundRefused` after an error response. After
   * any other error, the outcome is unknown.
   */
  refund(refund: RefundRequest): Promise<RefundOutcome>;
}

/** A provider that hosts a checkout page. */
export interface OnlineProvider extends PaymentProvider {
  /** The name under which the ids of its events are stored. */
  readonly name: string;
  /** Opens a checkout page, the same one for the same idempotency key. Throws on failure and after three seconds. */
  createCheckout(order: PayableOrder): Promise<CheckoutSession>;
  /** Returns the state of a checkout page. Throws on failure and after two seconds. */
  findCheckout(session: string): Promise<CheckoutState>;
  /** Closes a checkout page unless the customer has paid, and returns its state. Throws on failure. */
  closeCheckout(session: string): Promise<CheckoutState>;
  /** Returns the number of the order that a payment is for; undefined if it is not for an order of this shop. */
  findOrderNumber(reference: string): Promise<string | undefined>;
  /** Returns the card of a payment; undefined if it was not paid by card. Throws on failure and after two seconds. */
  findCard(reference: string): Promise<PaidCard | undefined>;
  /** Returns the current state of a refund. Throws `RefundRefused` if the provider does not know it. */
  findRefund(id: string): Promise<RefundOutcome>;
  /** Returns all refunds of a payment, oldest first. */
  listRefunds(reference: string): Promise<ListedRefund[]>;
  /** Returns the URL of the provider's page about a payment, for admins. */
  paymentUrl(reference: string): string;
  /**
   * Verifies and parses a webhook request. Returns undefined for events without effect. Throws `RejectedWebhook` unless
   * the provider sent the request recently and for this account.
   */
  parseWebhook(body: Buffer, signature: string): PaymentEvent | undefined;
}

/**
 * The reason for a rejected webhook request: its signature, its age, or a test event on a live account or the reverse.
 */
export type WebhookRejection = 'secret' | 'time' | 'mode';

/** The error for a webhook request with a wrong signature, age or mode. */
export class RejectedWebhook extends HttpError {
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection) {
    super(400, messageOf('invalidSignature'));
    this.reason = reason;
  }
}

/** The payment methods that the shop offers. */
export interface PaymentProviders {
  readonly delivery: PaymentProvider;
  readonly card: OnlineProvider | undefined;
  /** Settles orders of 0; undefined without the capability `selling`. */
  readonly none?: PaymentProvider | undefined;
}

/** Returns the provider of card payments. Throws if the shop no longer has one. */
export function onlineProviderOf({ card }: PaymentProviders): OnlineProvider {
  if (card === undefined)
    throw new Error('Stripe is no longer configured, but a card payment still needs it.');
  return card;
}

/** The state of a refund at the provider. */
export interface RefundOutcome {
  /** The provider's id of the refund; null without a provider. */
  readonly id: string | null;
  readonly status: Exclude<RefundState, 'requested'>;
  /** Why the refund failed or waits. */
  readonly reason: RefundReason | null;
}

/** The outcome of a cash refund, which the shop makes by hand. */
export const CASH_RETURNED: RefundOutcome = { id: null, status: 'succeeded', reason: null };

/** The card of a payment: its brand by the provider's code, and its last four digits. */
export interface PaidCard {
  readonly cardBrand: string;
  readonly cardLast4: string;
}

/** A refund in the provider's list. */
export interface ListedRefund extends RefundOutcome {
  readonly id: string;
  readonly amountCents: Cents;
  readonly currency: string;
  /** The shop's id of the refund; undefined for a refund made by hand. */
  readonly refundId: string | undefined;
}

/** An error response to a request about a refund. */
export class RefundRefused extends Error {
  /** Undefined if the same refund may succeed later. */
  readonly reason: RefundReason | undefined;
  /** The reason why the refund can succeed only later, if it is known. */
  readonly waitsFor: 'balance' | undefined;

  constructor(cause: Error, reason: RefundReason | undefined, waitsFor?: 'balance') {
    super(cause.message, { cause });
    this.reason = reason;
    this.waitsFor = waitsFor;
  }
}

/** A refund request. */
export interface RefundRequest {
  /** The number of the order. */
  readonly number: string;
  /** The shop's id of the refund. */
  readonly refundId: string;
  /** The provider's id of the payment. */
  readonly reference: string | null;
  readonly amountCents: Cents;
  readonly currency: string;
  /** The idempotency key. Retries reuse it, except after a refusal or with a changed amount. */
  readonly key: string;
}

/** The data of an order that a checkout page needs. */
export interface PayableOrder extends Pick<OrderRow, 'number' | 'email' | 'placedAt' | 'grandTotalCents'> {
  /** The lines with the names that the customer reads, such as `Velvet Gown in size M`. */
  readonly lines: readonly Pick<OrderLineRow, 'name' | 'priceCents' | 'quantity'>[];
  readonly components: readonly PriceComponent[];
  /** Null once the customer's data has been erased. */
  readonly address: Address | null;
  /** The URL to which the provider redirects after a payment. */
  readonly paidUrl: string;
  /** The URL to which the provider redirects without a payment. */
  readonly returnUrl: string;
  /** The idempotency key. Requests for the same page reuse it. */
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

/** A dispute of a payment at the time of an event. */
export interface ReportedDispute extends Omit<DisputeRow, 'id' | 'orderId' | 'createdAt'> {
  /** Whether the event reports that the bank has returned the money to the shop. */
  readonly isReinstated: boolean;
}

/** An event that the provider reports about a payment. */
export type PaymentEvent = {
  /** The provider's id of the event, which makes its handling idempotent. */
  readonly id: string;
  /** The number of the order, if the provider knows it. */
  readonly number: string | undefined;
} & (
  | {
      readonly kind: 'paid';
      /** False if the shop found the payment by querying the provider. */
      readonly isReported: boolean;
      readonly session: string;
      readonly reference: string | null;
      readonly amountCents: Cents | null;
      readonly currency: string | null;
    }
  | { readonly kind: 'disputed'; readonly reference: string | null; readonly dispute: ReportedDispute }
  | { readonly kind: 'payment-failed'; readonly session: string }
  /** A refund of a payment has changed. Events may arrive in any order, so only the provider's list is reliable. */
  | { readonly kind: 'refund-changed'; readonly reference: string | null }
);

/** Amounts of the provider, in the smallest unit of their currency. */

/** The shop's currency as providers write it. */
export const PROVIDER_CURRENCY = CURRENCY.toLowerCase();

/** Returns an amount of the provider in whole units of its currency. */
export function toWholeUnits(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** stripeDecimals(currency.toUpperCase());
}

/** Formats an amount of the provider, e.g. `$35.00`. The shop's currency has the form of all prices of the shop. */
export function formatMinorUnits(minorUnits: number, currency: string): string {
  if (currency === PROVIDER_CURRENCY) return formatCents(cents(minorUnits));
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
  return format.format(toWholeUnits(minorUnits, currency));
}
