import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { cents, formatCents } from '#contract/wire/money.ts';
import { facts } from '../notify/blocks.ts';
import { formatCard } from './card-name.ts';
import type { OrderMailContext } from './order-blocks.ts';
import type { Actor } from './order-timeline.ts';
import type { OrderNews } from './refund-mails.ts';

/** An order, who caused the event that its mail is about, and what is known of its money. */
export interface CancellationContext extends OrderMailContext {
  readonly by: Actor['by'];
  /** Whether the provider has reported a payment, refund or dispute that does not match a cancelled order. */
  readonly hasPaymentIssue: boolean;
  /** The state of the disputes of the payment of a cancelled order, if there are any. */
  readonly dispute: PaymentDispute | undefined;
}

/** Returns the mail about a cancelled order. */
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

/** Returns by whom, or why, an order was cancelled. */
function describeCancellation({ by, payment: { status }, hasPaymentIssue }: CancellationContext): string {
  if (by === 'customer') return 'As you asked, we have cancelled your order.';
  if (by === 'shop') return 'We have cancelled your order.';
  // The provider's event may have been caused by anybody who cancels.
  if (by === 'provider' || hasPaymentIssue) return 'Your order has been cancelled.';
  return status === 'failed'
    ? 'We have not received your payment in time, so your order has been cancelled.'
    : 'We could not confirm your payment in time, so your order has been cancelled.';
}

/** Returns what happens to the money of a cancelled order. It denies a charge only if the provider has denied it. */
function describeMoney({
  by,
  payment: { status, payUrl },
  hasPaymentIssue,
  dispute,
}: CancellationContext): string {
  if (dispute === 'lost') return 'Your bank has returned your payment to you.';
  if (dispute === 'open')
    return 'Your bank holds your payment until it has decided about it. Either your bank returns the money to you, or we do.';
  if (status === 'refunding') return 'We are refunding your payment and will email you when it is done.';
  if (hasPaymentIssue) return 'We are checking your payment and will refund whatever you have paid.';
  // The page may still be open, or its last payment unknown.
  if (payUrl !== null)
    return by === 'clock'
      ? 'If a payment arrives, we will refund it in full.'
      : 'No payment for it has been confirmed. If one arrives, we will refund it in full.';
  return status === 'failed' ? 'Your card has not been charged.' : 'There is nothing to pay.';
}
