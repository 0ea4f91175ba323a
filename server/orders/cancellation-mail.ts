import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { formatCents } from '#contract/wire/money.ts';
import { cancelledText as texts } from '#messages/mails/orders.ts';
import { facts } from '../notify/blocks.ts';
import { formatCard } from './card-name.ts';
import type { OrderMailContext } from './order-blocks.ts';
import type { Actor } from './order-timeline.ts';
import { refundingCents } from './payments/refund-rows.ts';
import type { EventContent } from './refund-mails.ts';

/** Context of the mail about a cancelled order. */
export interface CancellationContext extends OrderMailContext {
  readonly by: Actor['by'];
  /** Whether the order is cancelled and has a payment issue, open or resolved. */
  readonly hasPaymentIssue: boolean;
  /** The dispute of a cancelled order's payment, if any. */
  readonly dispute: PaymentDispute | undefined;
}

/** Returns the content of the mail about a cancelled order. */
export function cancelledContent(context: CancellationContext): EventContent {
  const { payment, dispute } = context;
  // A part may have been refunded before.
  const amount = formatCents(refundingCents(payment));
  const refund = { label: texts.refund, lines: [texts.toCard(amount, formatCard(payment))] };
  return {
    subject: texts.subject,
    message: `${describeCancellation(context)} ${describeMoney(context)}`,
    button: texts.orderAgain,
    blocks: payment.status === 'refunding' && dispute !== 'open' ? facts(refund) : [],
  };
}

/** Returns the sentence that names the actor or the reason of a cancellation. */
function describeCancellation({ by, payment: { status }, hasPaymentIssue }: CancellationContext): string {
  if (by === 'customer') return texts.cause.customer;
  if (by === 'shop') return texts.cause.shop;
  // A cancellation by the customer or the shop may have caused the event, so the text names no actor and no reason.
  if (by === 'provider' || hasPaymentIssue) return texts.cause.unknown;
  return status === 'failed' ? texts.cause.notPaid : texts.cause.notConfirmed;
}

/** Returns a sentence about the money of a cancelled order. Only after a failed payment, it says 'not charged'. */
function describeMoney({
  by,
  payment: { status, payUrl, refundedCents },
  hasPaymentIssue,
  dispute,
}: CancellationContext): string {
  const { money } = texts;
  if (dispute === 'lost') return money.disputeLost;
  if (dispute === 'open') return money.disputed;
  if (status === 'refunding') return refundedCents > 0 ? money.refundingRest : money.refunding;
  if (hasPaymentIssue) return money.checking;
  // The page may still be open, or the result of its payment unknown.
  if (payUrl !== null) return by === 'clock' ? money.mayArrive : money.noneConfirmed;
  return status === 'failed' ? money.notCharged : money.nothingToPay;
}
