import type { PaymentMethod } from '#contract/order.ts';
import type { OrderLineRow, OrderRow } from '../db/schema.ts';

/** A way to pay. All amounts are in cents of US dollars. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** What a payment is when its order is placed. */
  readonly begins: 'due' | 'pending';
  /** Why nobody can pay so much this way, as a sentence; undefined when they can. */
  refusal(cents: number): string | undefined;
  /** Gives all money of an order back. Asked again with the same key, it does so once. Throws when that fails. */
  refund(refund: Refund): Promise<RefundResult>;
}

/** A provider with a page of its own where people pay. */
export interface OnlineProvider extends PaymentProvider {
  /** Opens the page. Asked again with the same `key`, it answers the same one. Throws when that fails. */
  open(order: PayableOrder): Promise<Checkout>;
  /** From now on nobody can pay there. Throws when that fails, as it does when somebody has paid. */
  close(session: string): Promise<void>;
  /**
   * What the provider's call to our webhook says: undefined when that is nothing for us. Throws Failure 400 for a call
   * that is not the provider's.
   */
  read(body: Buffer, signature: string): PaymentNews | undefined;
}

/** The ways to pay that this shop offers. */
export interface PaymentProviders {
  readonly delivery: PaymentProvider;
  readonly card: OnlineProvider | undefined;
}

/** `refunded`: the money is back. `asked`: the provider is at it, and will tell. */
type RefundResult = 'refunded' | 'asked';

export interface Refund {
  readonly number: string;
  /** The provider's name for the payment. */
  readonly reference: string | null;
  readonly key: string;
}

export interface PayableOrder
  extends Pick<
    OrderRow,
    'number' | 'email' | 'placedAt' | 'taxCents' | 'taxBasisPoints' | 'grandTotalCents'
  > {
  readonly lines: readonly Pick<OrderLineRow, 'name' | 'priceCents' | 'quantity'>[];
  /** Where the person comes back to, having paid or not. */
  readonly returnUrl: string;
  readonly key: string;
}

/** The provider's name for a page where people pay, and its address. */
export interface Checkout {
  readonly session: string;
  readonly payUrl: string;
}

/** What became of a payment, and of which order. */
export type PaymentNews = {
  /** The provider's name for the event: each is handled once. */
  readonly id: string;
  readonly number: string | undefined;
} & (
  | {
      readonly kind: 'paid';
      readonly session: string;
      readonly reference: string | null;
      readonly cents: number | null;
      readonly currency: string | null;
    }
  | { readonly kind: 'not paid'; readonly session: string }
  | { readonly kind: 'refunded'; readonly reference: string | null }
  | { readonly kind: 'not refunded'; readonly reference: string | null }
);
