import { formatCents } from '#contract/money.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import type { Block } from '../mails/blocks.ts';
import { formatCard } from './card-name.ts';
import type { OrderMailContext } from './order-blocks.ts';

/** The columns of a refund that mails show. */
type MailedRefund = Pick<RefundRow, 'status' | 'reason' | 'amountCents'>;

/** An order with the refunds of its payment. */
export interface RefundMailContext extends OrderMailContext {
  /** In a mail about a refund, the refunds of the payment. The last one has caused the mail. */
  readonly refunds: readonly MailedRefund[];
}

/** What an event adds to the mail about its order. */
export interface OrderNews {
  readonly subject: string;
  /** The paragraph above the order's details. */
  readonly message: string;
  /** What the button to the order's page says. */
  readonly button?: string;
  /** Blocks between the order's details and the closing words. */
  readonly blocks?: readonly Block[];
}

/** Returns the mail about a refund. It differs after a mail about one that failed. */
export function refundedNews({ order, payment, refunds }: RefundMailContext): OrderNews {
  const amount = formatCents(refunds.at(-1)?.amountCents ?? order.grandTotalCents);
  if (payment.method === 'delivery')
    return {
      subject: 'Your order has been refunded',
      message: `We have refunded the ${amount} that you paid on delivery. If the money has not reached you, please write to us.`,
    };
  const arrival = 'It may take a few days to reach your account.';
  return refunds.some(hasFailedLate)
    ? {
        subject: 'We have sent your refund again',
        message: `Your earlier refund did not reach you, so we have sent ${amount} to your ${formatCard(payment)} again. ${arrival}`,
      }
    : {
        subject: 'Your refund is on its way',
        message: `We have refunded ${amount} to your ${formatCard(payment)}. ${arrival}`,
      };
}

/** Returns the mail about a refund that failed after the provider had accepted it. The customer may have waited for it. */
export function refundFailedNews({ payment, refunds }: RefundMailContext): OrderNews | undefined {
  const refund = refunds.at(-1);
  if (refund === undefined || !hasFailedLate(refund)) return undefined;
  const amount = formatCents(refund.amountCents);
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

/** Returns whether a refund failed after the provider had accepted it. */
function hasFailedLate({ status, reason }: MailedRefund): boolean {
  return status === 'failed' && (reason === 'returned' || reason === 'canceled');
}
