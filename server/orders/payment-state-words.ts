import type { PaymentState } from '#contract/orders/order.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';

/** Labels of payment states. A test keeps them equal to the labels of the site. */

const STATES: Readonly<Record<PaymentState, string>> = {
  due: 'Due',
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Not paid',
  void: 'Cancelled',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
};

const DISPUTES: Readonly<Record<PaymentDispute, string>> = {
  inquiry: 'bank inquiry',
  open: 'disputed',
  lost: 'returned to the cardholder by the bank',
};

/** Returns the state of a payment with its refunds and its dispute, as labeled on the order's page. */
export function describeExportedPayment(
  order: Pick<OrderRow, 'status'>,
  { method, status, refundedCents }: Pick<PaymentRow, 'method' | 'status' | 'refundedCents'>,
  dispute: PaymentDispute | null,
): string {
  if (method === 'delivery' && status === 'refunded') return 'Refund recorded';
  const state = status === 'paid' && refundedCents > 0 ? 'Partly refunded' : STATES[status];
  if (dispute) return `${state}, ${DISPUTES[dispute]}`;
  return status === 'paid' && order.status === 'cancelled' ? `${state}, refund outstanding` : state;
}
