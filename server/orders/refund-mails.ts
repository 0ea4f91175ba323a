import { formatCents, sumCents } from '#contract/wire/money.ts';
import {
  refundMailText,
  returnedAgainText,
  secondPaymentText,
  wrongPaymentText,
} from '#messages/mails/refunds.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import { type Block, facts } from '../notify/blocks.ts';
import { formatMinorUnits } from '../payments/provider.ts';
import { formatCard } from './card-name.ts';
import type { OrderMailContext } from './order-blocks.ts';

/** The columns of a refund that mails show. */
export type MailedRefund = Pick<RefundRow, 'status' | 'reason' | 'amountCents' | 'currency'>;

/** An order with the refunds of its payment. */
export interface RefundMailContext extends OrderMailContext {
  /** In a mail about a refund, all refunds of the same payment. The mail is about the last one. */
  readonly refunds: readonly MailedRefund[];
  /** The refunded units and delivery of the last refund, as text; empty or undefined for a refund of an amount. */
  readonly refundedItems?: readonly string[] | undefined;
  /** Whether the refunds return a payment of a wrong amount. */
  readonly isWrongAmount: boolean;
}

/** The part of a mail about an order that depends on the event. */
export interface EventContent {
  readonly subject: string;
  /** The paragraph above the order's details. */
  readonly message: string;
  /** The label of the button to the order's page. */
  readonly button?: string;
  /** Blocks between the order's details and the closing words. */
  readonly blocks?: readonly Block[];
}

/** Returns the content of the mail about a refund. The text differs if an earlier refund failed. */
export function refundedContent({
  order,
  payment,
  refunds,
  refundedItems = [],
}: RefundMailContext): EventContent {
  const amount = refunds.length > 0 ? amountOf(refunds) : formatCents(order.grandTotalCents);
  const { cash, card: first, again } = refundMailText;
  const blocks = refundedItems.length > 0 ? facts({ label: refundMailText.items, lines: refundedItems }) : [];
  if (payment.method === 'delivery')
    return { subject: cash.subject(amount), message: cash.message(amount), blocks };
  const refund = { amount, card: formatCard(payment), unsent: reasonNotToSend(order, payment) };
  if (refunds.some(hasFailedLate)) return { subject: again.subject, message: again.message(refund), blocks };
  const sums = { partOf: wholePayment(order, refunds), sum: refundedSum(order, refunds) };
  return { subject: first.subject, message: first.message({ ...refund, ...sums }), blocks };
}

/** Returns why a refunded order will not be sent; undefined if it may have been sent. */
function reasonNotToSend(
  { status }: RefundMailContext['order'],
  payment: RefundMailContext['payment'],
): 'cancelled' | 'refunded' | undefined {
  if (status === 'cancelled') return 'cancelled';
  const isUnsent = status === 'pending' || status === 'processing';
  return isUnsent && payment.status === 'refunded' ? 'refunded' : undefined;
}

/**
 * Returns the content of the mail about a failed refund if the customer expects the money: the provider had accepted
 * the refund, or the mail about the cancellation has promised it. Undefined for other failures.
 */
export function refundFailedContent({
  order,
  payment,
  refunds,
}: RefundMailContext): EventContent | undefined {
  const refund = refunds.at(-1);
  if (refund === undefined) return undefined;
  const amount = amountOf(refunds);
  const { refused, failed, returned } = refundMailText;
  if (!hasFailedLate(refund))
    return order.status === 'cancelled' && refund.reason === 'rejected'
      ? { subject: refused.subject, message: refused.message(amount) }
      : undefined;
  return refund.reason === 'returned'
    ? { subject: returned.subject, message: returned.message(amount, formatCard(payment)) }
    : { subject: failed.subject, message: failed.message(amount) };
}

/** Returns the content of the mail about a failed return of a second payment or of a wrong amount. */
export function returnFailedContent({ refunds, isWrongAmount }: RefundMailContext): EventContent | undefined {
  const refund = refunds.at(-1);
  if (refund === undefined || !hasFailedLate(refund)) return undefined;
  const { failed } = isWrongAmount ? wrongPaymentText : secondPaymentText;
  return { subject: failed.subject, message: failed.message(amountOf(refunds)) };
}

/** Returns the content of the mail about the return of a second payment or of a wrong amount. */
export function paymentReturnedContent({ order, refunds, isWrongAmount }: RefundMailContext): EventContent {
  const amount = amountOf(refunds);
  const { subject, message } = returnedAgainText;
  if (refunds.some(hasFailedLate)) return { subject, message: message(amount) };
  const [wrong, second] = [wrongPaymentText.returned, secondPaymentText.returned];
  return isWrongAmount
    ? { subject: wrong.subject, message: wrong.message(amount, formatCents(order.grandTotalCents)) }
    : { subject: second.subject, message: second.message(amount) };
}

/** Returns the sum of all refunds; undefined if there is only one refund. */
function refundedSum(
  { grandTotalCents }: RefundMailContext['order'],
  refunds: readonly MailedRefund[],
): { readonly amount: string; readonly isWhole: boolean } | undefined {
  const arrived = refunds.filter(({ status }) => status === 'succeeded');
  if (arrived.length < 2) return undefined;
  const sum = sumCents(arrived.map(({ amountCents }) => amountCents));
  return { amount: formatCents(sum), isWhole: sum >= grandTotalCents };
}

/** Returns the whole payment if the refund is a part of it. */
function wholePayment(
  { grandTotalCents }: RefundMailContext['order'],
  refunds: readonly MailedRefund[],
): string | undefined {
  const isPart = (refunds.at(-1)?.amountCents ?? grandTotalCents) < grandTotalCents;
  return isPart ? formatCents(grandTotalCents) : undefined;
}

/** Returns the amount of the refund that a mail is about. */
function amountOf(refunds: readonly MailedRefund[]): string {
  const refund = refunds.at(-1);
  if (refund === undefined) throw new Error('A mail about a refund needs a refund.');
  return formatMinorUnits(refund.amountCents, refund.currency);
}

/** Returns whether a refund failed after the provider had accepted it. */
function hasFailedLate({ status, reason }: MailedRefund): boolean {
  return status === 'failed' && (reason === 'returned' || reason === 'canceled' || reason === 'balance');
}
