import { REFUND_REASON_TEXTS } from '#contract/orders/refund-reasons.ts';
import { formatCents } from '#contract/wire/money.ts';
import type { DisputeRow } from '../../db/schema/disputes.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentIssueRow } from '../../db/schema/payments.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import { type Letter, paragraph } from '../../notify/blocks.ts';
import { formatMailTime } from '../../notify/dates.ts';
import { formatMinorUnits } from '../../payments/provider.ts';
import { orderButton, toShop } from '../order-blocks.ts';
import { describeDisputeReason } from './dispute-reasons.ts';

/** Mails to the shop about payments. They contain no customer data, like all mails to the shop. */

type MailedOrder = Pick<OrderRow, 'number' | 'siteUrl'>;

/**
 * Returns the mail to the shop about a failed refund. `issue` is set for the refund of a second payment or wrong
 * amount.
 */
export function refundFailedMail(
  order: MailedOrder,
  { amountCents, currency, reason }: Pick<RefundRow, 'amountCents' | 'currency' | 'reason'>,
  { to, issue }: { readonly to: string; readonly issue?: Pick<PaymentIssueRow, 'kind'> | undefined },
): Letter {
  const amount = formatMinorUnits(amountCents, currency);
  if (issue) {
    const isWrongAmount = issue.kind === 'wrong-amount';
    const cause = isWrongAmount
      ? `A payment of a wrong amount had arrived for order ${order.number}. Its return`
      : `The customer of order ${order.number} had paid twice. The return of the second payment`;
    return taskMail(order, to, `The return of ${isWrongAmount ? 'a wrong' : 'a second'} payment failed`, [
      `${cause}, of ${amount}, has failed. ${REFUND_REASON_TEXTS[reason ?? 'rejected']}`,
      `Please return it again on the page of the order, or another way.${isWrongAmount ? '' : ' The first payment stays yours.'}`,
    ]);
  }
  if (reason === 'disputed') {
    return taskMail(order, to, `A refund of ${amount} failed`, [
      `A refund of ${amount} for order ${order.number} was refused because the payment is disputed.`,
      'If the customer is right, accept the dispute at your payment provider: the bank then gives them the money. If the sale was right, answer it there. Do not return the money another way: the customer could get it twice.',
    ]);
  }
  return taskMail(order, to, `A refund of ${amount} failed`, [
    `A refund of ${amount} for order ${order.number} has failed. ${REFUND_REASON_TEXTS[reason ?? 'rejected']}`,
    'Please refund the payment again, or return the money another way.',
  ]);
}

/** Returns the mail to the shop about a payment of a wrong amount, which does not pay the order. */
export function wrongAmountMail(
  order: MailedOrder & Pick<OrderRow, 'grandTotalCents'>,
  { amountCents, currency }: Pick<PaymentIssueRow, 'amountCents' | 'currency'>,
  to: string,
): Letter {
  const amount =
    amountCents === null ? 'an unknown amount' : formatMinorUnits(amountCents, currency ?? 'usd');
  return taskMail(order, to, 'A payment of a wrong amount', [
    `A payment of ${amount} has arrived for order ${order.number}, which comes to ${formatCents(order.grandTotalCents)}. The order does not count as paid.`,
    'Please refund the payment on the page of the order.',
  ]);
}

/** Returns the mail to the shop about a payment that arrived after its order was cancelled. */
export function latePaymentMail(order: MailedOrder & Pick<OrderRow, 'grandTotalCents'>, to: string): Letter {
  const amount = formatCents(order.grandTotalCents);
  return taskMail(order, to, 'A payment for a cancelled order', [
    `A payment of ${amount} has arrived for order ${order.number}, after the order was cancelled. We are refunding it, so there is nothing to do.`,
  ]);
}

/** Returns the mail to the shop about a refund that was made at the payment provider. */
export function refundElsewhereMail(
  order: MailedOrder & Pick<OrderRow, 'status' | 'grandTotalCents'>,
  { amountCents, currency }: Pick<RefundRow, 'amountCents' | 'currency'>,
  to: string,
): Letter {
  const amount = formatMinorUnits(amountCents, currency);
  const isOpen = order.status === 'pending' || order.status === 'processing';
  const task =
    amountCents >= order.grandTotalCents
      ? 'The order is still open, and cannot be sent any more. Please cancel it, which puts its items back into stock.'
      : 'The order is still open. If it is not to be sent, please cancel it.';
  return taskMail(order, to, `A refund of ${amount} at your payment provider`, [
    `${amount} of the payment of order ${order.number} has been refunded at your payment provider, not in your shop.`,
    ...(isOpen ? [task] : []),
  ]);
}

/** Returns the mail to the shop about a refund that waits because the shop's balance at the provider is too low. */
export function lowBalanceMail(
  order: MailedOrder,
  { amountCents, currency }: Pick<RefundRow, 'amountCents' | 'currency'>,
  to: string,
): Letter {
  const amount = formatMinorUnits(amountCents, currency);
  return taskMail(order, to, `A refund of ${amount} is waiting`, [
    `A refund of ${amount} for order ${order.number} cannot be made yet. ${REFUND_REASON_TEXTS.balance} We try the refund again until it works.`,
  ]);
}

/** Returns the mail to the shop about a dispute: its amount, its reason and the deadline for a response. */
export function disputeMail(
  order: MailedOrder,
  dispute: Pick<DisputeRow, 'amountCents' | 'currency' | 'reason' | 'status' | 'dueBy'>,
  { to, timeZone }: { readonly to: string; readonly timeZone: string },
): Letter {
  const amount = formatMinorUnits(dispute.amountCents, dispute.currency);
  const reason = describeDisputeReason(dispute.reason);
  const { number } = order;
  if (dispute.status === 'lost') {
    return taskMail(order, to, `Dispute of ${amount} lost`, [
      `The dispute of ${amount} for order ${number} is lost: ${reason}.`,
      'The bank has returned the money to the cardholder, and the sale no longer counts. There is nothing to refund. If you have not sent the order, please cancel it.',
    ]);
  }
  if (dispute.status === 'won') {
    return taskMail(order, to, `Dispute of ${amount} won`, [
      `The bank has decided the dispute of ${amount} for order ${number} in your favor. The money is yours.`,
    ]);
  }
  if (dispute.status === 'closed') {
    return taskMail(order, to, `Question about a payment of ${amount} closed`, [
      `The customer’s bank has closed its question about the payment of ${amount} for order ${number}. No money has moved.`,
    ]);
  }
  const until = dispute.dueBy === null ? '' : ` by ${formatMailTime(dispute.dueBy, timeZone)}`;
  if (dispute.status === 'inquiry' || dispute.status === 'inquiry-review') {
    return taskMail(order, to, `Question about a payment of ${amount}`, [
      `The customer’s bank asks about the payment of ${amount} for order ${number}: ${reason}. No money has moved.`,
      `If the sale was right, please answer at your payment provider${until}. If the customer is right, refund the payment, which ends the question. Without an answer, the bank may take the money back.`,
    ]);
  }
  return taskMail(order, to, `Dispute of ${amount}`, [
    `A payment of ${amount} for order ${number} is disputed: ${reason}. The bank holds the money until it has decided.`,
    `If the sale was right, please answer the dispute at your payment provider${until}, with whatever proves it. The bank then decides who keeps the money.`,
    'If the customer is right, accept the dispute there. The bank then gives them the money, and there is nothing to refund. Without an answer, it gives them the money too.',
  ]);
}

function taskMail(order: MailedOrder, to: string, subject: string, paragraphs: readonly string[]): Letter {
  return {
    ...toShop(order, to),
    subject: `${subject} (${order.number})`,
    heading: subject,
    blocks: [...paragraphs.map(paragraph), orderButton(order)],
  };
}
