import type { Order, OrderEvent, OrderState, PaymentMethod, PaymentState } from '#contract/orders/order.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { isolate } from '#contract/text/isolate.ts';

/** Names of order and payment states, for the order page and the dashboard. [USER-09, ADMIN-07] */

export const orderStateText: Readonly<Record<OrderState, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const paymentMethodText: Readonly<Record<PaymentMethod, string>> = {
  delivery: 'Pay on delivery',
  card: 'Card',
  none: 'Nothing to pay',
};

/** For cash: no provider reports that the customer has it. */
export const REFUND_RECORDED = 'Refund recorded';

/** The state of a payment of 0. */
const FREE = 'Free of charge';

const paymentStateText: Readonly<Record<PaymentState, string>> = {
  due: 'Due',
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  void: 'Cancelled',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
};

const paymentDisputeText: Readonly<Record<PaymentDispute, string>> = {
  inquiry: 'bank inquiry',
  open: 'disputed',
  lost: 'returned to the cardholder by the bank',
};

/**
 * Returns the state of a payment, of which a part may have been refunded, and of its dispute. A payment that stays with
 * the shop after its order was cancelled is to be refunded.
 */
export function describePaymentState(
  {
    method,
    status,
    refundedCents,
    dispute,
  }: Pick<Order['payment'], 'method' | 'status' | 'refundedCents' | 'dispute'>,
  isCancelled = false,
): string {
  if (method === 'delivery' && status === 'refunded') return REFUND_RECORDED;
  if (method === 'none' && status === 'paid') return isCancelled ? paymentStateText.void : FREE;
  const state = status === 'paid' && refundedCents ? 'Partly refunded' : paymentStateText[status];
  if (dispute) return `${state}, ${paymentDisputeText[dispute]}`;
  return status === 'paid' && isCancelled ? `${state}, refund outstanding` : state;
}

/** The entries of the order timeline. */
export const orderEventText: Readonly<Record<OrderEvent, string>> = {
  pending: 'Order placed',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
  paid: 'Paid',
  'payment-failed': 'Not paid',
  refunding: 'Refund started',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  'paid-twice': 'Paid twice. The second payment goes back',
  'wrong-amount': 'A payment of another amount arrived',
  'payment-returning': 'Return of a payment started',
  'payment-returned': 'Payment returned',
  'payment-return-failed': 'The return of a payment failed',
  'dispute-lost': 'Returned to the cardholder by the bank',
};

/** The actor of a timeline entry without a user name. */
export const orderActorText: Readonly<Record<Order['timeline'][number]['by'], string>> = {
  customer: 'Customer',
  shop: 'Solène',
  provider: 'Payment provider',
  clock: 'Solène, automatically',
};

/** Headings that the order page and the dashboard share. */
export const orderPartsText = {
  contact: 'Contact',
  address: 'Delivery address',
  payment: 'Payment',
  items: 'Items',
  history: 'History',
  /** The link of a received product to its reviews. */
  review: 'Write a review',
  reviewOf: (name: string) => `Write a review of ${isolate(name)}`,
  /** The payment of an order that is paid on delivery. */
  due: (amount: string) => `To pay: ${amount}`,
  /** The state of a payment that the customer has made and the shop has not accepted yet. */
  checking: 'Being checked',
  /** What has arrived of a refund of a part. */
  refunded: (amount: string) => `Refunded: ${amount}`,
  /** The refunded units of a line, after its quantity. */
  refundedUnits: (units: number) => ` · ${units} refunded`,
  /** Replaces erased personal data. */
  erased: 'Deleted',
  /** The subject of an email to the customer. */
  mailSubject: (number: string) => `Your order ${number}`,
} as const;

/** The name of an order at the payment provider, and of its only line if it has too many. */
export const orderName = (number: string) => `Order ${number}`;
