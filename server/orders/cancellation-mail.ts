import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { cents, formatCents } from '#contract/wire/money.ts';
import { facts } from '../notify/blocks.ts';
import { formatCard } from './card-name.ts';
import type { OrderMailContext } from './order-blocks.ts';
import type { Actor } from './order-timeline.ts';
import type { OrderNews } from './refund-mails.ts';

/** Context of the mail about a cancelled order. */
export interface CancellationContext extends OrderMailContext {
  readonly by: Actor['by'];
  /** Whether the order is cancelled and has a payment issue, open or resolved. */
  readonly hasPaymentIssue: boolean;
  /** The dispute of a cancelled order's payment, if any. */
  readonly dispute: PaymentDispute | undefined;
}

/** Returns the content of the mail about a cancelled order. */
export function cancelledNews(context: CancellationContext): OrderNews {
  const { payment, dispute } = context;
  // A part may have been refunded before.
  const amount = formatCents(cents(payment.refundClaimsCents - payment.refundedCents));
  const refund = { label: 'Refund', lines: [`${amount} to your ${formatCard(payment)}`] };
  return {
    subject: 'Your order has been cancelled',
    message: `${describeCancellation(context)} ${describeMoney(context)}`,
    button: 'Order again',
    blocks: payment.status === 'refunding' && dispute !== 'open' ? facts(refund) : [],
  };
}

/** Returns the sentence that names the actor or the reason of a cancellation. */
function describeCancellation({ by, payment: { status }, hasPaymentIssue }: CancellationContext): string {
  if (by === 'customer') return 'As you asked, we have cancelled your order.';
  if (by === 'shop') return 'We have cancelled your order.';
  // A cancellation by the customer or the shop may have caused the event, so the text names no actor and no reason.
  if (by === 'provider' || hasPaymentIssue) return 'Your order has been cancelled.';
  return status === 'failed'
    ? 'We did not receive your payment in time, so your order has been cancelled.'
    : 'We could not confirm your payment in time, so your order has been cancelled.';
}

/** Returns a sentence about the money of a cancelled order. Only after a failed payment, it says 'not charged'. */
function describeMoney({
  by,
  payment: { status, payUrl, refundedCents },
  hasPaymentIssue,
  dispute,
}: CancellationContext): string {
  if (dispute === 'lost') return 'Your bank has returned your payment to you.';
  if (dispute === 'open')
    return 'Your bank holds your payment until it has decided about it. Either your bank returns the money to you, or we do.';
  if (status === 'refunding') {
    const part = refundedCents > 0 ? 'the rest of your payment' : 'your payment';
    return `We are refunding ${part} and will email you when it is done.`;
  }
  if (hasPaymentIssue) return 'We are checking your payment and will refund whatever you have paid.';
  // The page may still be open, or the result of its payment unknown.
  if (payUrl !== null)
    return by === 'clock'
      ? 'If a payment arrives, we will refund it in full.'
      : 'No payment for it has been confirmed. If one arrives, we will refund it in full.';
  return status === 'failed' ? 'Your card has not been charged.' : 'There is nothing to pay.';
}
