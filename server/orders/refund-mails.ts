import { formatCents, sumCents } from '#contract/wire/money.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import type { Block } from '../notify/blocks.ts';
import { formatMinorUnits } from '../payments/provider.ts';
import { formatCard } from './card-name.ts';
import type { OrderMailContext } from './order-blocks.ts';

/** The end of a message about money that goes to a card. */
export const ARRIVAL = 'It may take a few days to reach your account.';

/** The columns of a refund that mails show. */
export type MailedRefund = Pick<RefundRow, 'status' | 'reason' | 'amountCents' | 'currency'>;

/** An order with the refunds of its payment. */
export interface RefundMailContext extends OrderMailContext {
  /** In a mail about a refund, all refunds of the same payment. The mail is about the last one. */
  readonly refunds: readonly MailedRefund[];
  /** Whether the refunds return a payment of a wrong amount. */
  readonly isWrongAmount: boolean;
}

/** The part of a mail about an order that depends on the event. */
export interface OrderNews {
  readonly subject: string;
  /** The paragraph above the order's details. */
  readonly message: string;
  /** The label of the button to the order's page. */
  readonly button?: string;
  /** Blocks between the order's details and the closing words. */
  readonly blocks?: readonly Block[];
}

/** Returns the content of the mail about a refund. The text differs if an earlier refund failed. */
export function refundedNews({ order, payment, refunds }: RefundMailContext): OrderNews {
  const amount = refunds.length > 0 ? amountOf(refunds) : formatCents(order.grandTotalCents);
  if (payment.method === 'delivery')
    return {
      subject: `Your refund of ${amount}`,
      message: `We are refunding the ${amount} that you paid on delivery. Because you paid in cash, we will email or call you to ask how you would like to receive the money. If you have it already, there is nothing left to do.`,
    };
  const end = `${ARRIVAL}${deliveryOf(order, payment)}`;
  return refunds.some(hasFailedLate)
    ? {
        subject: 'We have sent your refund again',
        message: `Your earlier refund did not reach you, so we have sent ${amount} to your ${formatCard(payment)} again. ${end}`,
      }
    : {
        subject: 'Your refund is on its way',
        message: `We have refunded ${amount}${partOf(order, refunds)} to your ${formatCard(payment)}.${sumOf(order, refunds)} ${end}`,
      };
}

/** Returns the sentence that a refunded order will not be sent; empty if it may have been sent. */
function deliveryOf({ status }: RefundMailContext['order'], payment: RefundMailContext['payment']): string {
  if (status === 'cancelled') return ' Your order is cancelled and will not be sent.';
  const isUnsent = status === 'pending' || status === 'processing';
  return isUnsent && payment.status === 'refunded' ? ' Your order will not be sent.' : '';
}

/**
 * Returns the content of the mail about a failed refund if the customer expects the money: the provider had accepted
 * the refund, or the mail about the cancellation has promised it. Undefined for other failures.
 */
export function refundFailedNews({ order, payment, refunds }: RefundMailContext): OrderNews | undefined {
  const refund = refunds.at(-1);
  if (refund === undefined) return undefined;
  const amount = amountOf(refunds);
  if (!hasFailedLate(refund))
    return order.status === 'cancelled' && refund.reason === 'rejected'
      ? {
          subject: 'Your refund could not be completed',
          message: `Your refund of ${amount} could not be completed, so we still have the money. We are looking into it and will send it to you. There is nothing you need to do now.`,
        }
      : undefined;
  const next =
    'We are looking into it and will send you the money again. There is nothing you need to do now.';
  return refund.reason === 'returned'
    ? {
        subject: 'Your refund was returned by your bank',
        message: `We refunded ${amount} to your ${formatCard(payment)}, but your bank has returned the money to us. ${next}`,
      }
    : {
        subject: 'Your refund could not be completed',
        message: `Your refund of ${amount} could not be completed. ${next}`,
      };
}

/** Returns the content of the mail about a failed return of a second payment or of a wrong amount. */
export function returnFailedNews(context: RefundMailContext): OrderNews | undefined {
  const refund = context.refunds.at(-1);
  if (refund === undefined || !hasFailedLate(refund)) return undefined;
  const payment = context.isWrongAmount ? 'payment' : 'second payment';
  return {
    subject: `Your ${payment} came back to us`,
    message: `We had returned your ${payment} of ${amountOf(context.refunds)} to your card, but the money has come back to us. We are looking into it and will send it again. There is nothing you need to do now.`,
  };
}

/** Returns the content of the mail about the return of a second payment or of a wrong amount. */
export function paymentReturnedNews({ order, refunds, isWrongAmount }: RefundMailContext): OrderNews {
  const amount = amountOf(refunds);
  if (refunds.some(hasFailedLate)) {
    return {
      subject: 'We have returned your payment again',
      message: `The ${amount} that we returned did not reach you, so we have sent it to your card again. ${ARRIVAL}`,
    };
  }
  const total = formatCents(order.grandTotalCents);
  return isWrongAmount
    ? {
        subject: 'We have returned your payment',
        message: `A payment of ${amount} has reached us, but your order comes to ${total}. So we have returned the ${amount} to your card. ${ARRIVAL}`,
      }
    : {
        subject: 'We have returned your second payment',
        message: `You paid for your order twice, so we have returned the second payment of ${amount} to your card. ${ARRIVAL}`,
      };
}

/** Returns a sentence with the sum of all refunds; empty if there is only one. */
function sumOf({ grandTotalCents }: RefundMailContext['order'], refunds: readonly MailedRefund[]): string {
  const arrived = refunds.filter(({ status }) => status === 'succeeded');
  if (arrived.length < 2) return '';
  const sum = sumCents(arrived.map(({ amountCents }) => amountCents));
  return sum >= grandTotalCents
    ? ' With this, we have refunded your whole payment.'
    : ` With this, we have refunded ${formatCents(sum)} in all.`;
}

/** Returns the words after the amount of a partial refund; empty for a full refund. */
function partOf({ grandTotalCents }: RefundMailContext['order'], refunds: readonly MailedRefund[]): string {
  const isPart = (refunds.at(-1)?.amountCents ?? grandTotalCents) < grandTotalCents;
  return isPart ? ` of your payment of ${formatCents(grandTotalCents)}` : '';
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
