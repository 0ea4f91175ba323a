import { formatCents } from '#contract/wire/money.ts';
import { orderMailText } from '#messages/mails/orders.ts';
import {
  disputeText as disputes,
  paymentTaskText as payments,
  refundTaskText as refunds,
} from '#messages/mails/shop.ts';
import { refundReasonText } from '#messages/refund-reasons.ts';
import type { DisputeRow } from '../../db/schema/disputes.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentIssueRow } from '../../db/schema/payments.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import { type Letter, paragraph } from '../../notify/blocks.ts';
import { formatMailTime } from '../../notify/dates.ts';
import { formatMinorUnits, PROVIDER_CURRENCY } from '../../payments/provider.ts';
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
  const { number } = order;
  const sentence = refundReasonText[reason ?? 'rejected'];
  if (issue?.kind === 'wrong-amount')
    return taskMail(order, to, refunds.wrongFailed, [
      refunds.wrongHasFailed(number, amount, sentence),
      refunds.returnWrong,
    ]);
  if (issue)
    return taskMail(order, to, refunds.secondFailed, [
      refunds.secondHasFailed(number, amount, sentence),
      refunds.returnSecond,
    ]);
  const paragraphs =
    reason === 'disputed'
      ? [refunds.disputed(amount, number), refunds.answerDispute]
      : [refunds.hasFailed(amount, number, sentence), refunds.refundAgain];
  return taskMail(order, to, refunds.failed(amount), paragraphs);
}

/** Returns the mail to the shop about a payment of a wrong amount, which does not pay the order. */
export function wrongAmountMail(
  order: MailedOrder & Pick<OrderRow, 'grandTotalCents'>,
  { amountCents, currency }: Pick<PaymentIssueRow, 'amountCents' | 'currency'>,
  to: string,
): Letter {
  const amount =
    amountCents === null
      ? payments.unknownAmount
      : formatMinorUnits(amountCents, currency ?? PROVIDER_CURRENCY);
  return taskMail(order, to, payments.wrong, [
    payments.wrongArrived(amount, order.number, formatCents(order.grandTotalCents)),
    payments.refundWrong,
  ]);
}

/** Returns the mail to the shop about a payment that arrived after its order was cancelled. */
export function latePaymentMail(order: MailedOrder & Pick<OrderRow, 'grandTotalCents'>, to: string): Letter {
  const amount = formatCents(order.grandTotalCents);
  return taskMail(order, to, payments.late, [payments.lateArrived(amount, order.number)]);
}

/** Returns the mail to the shop about a refund that was made at the payment provider. */
export function refundElsewhereMail(
  order: MailedOrder & Pick<OrderRow, 'status' | 'grandTotalCents'>,
  { amountCents, currency }: Pick<RefundRow, 'amountCents' | 'currency'>,
  to: string,
): Letter {
  const amount = formatMinorUnits(amountCents, currency);
  const isOpen = order.status === 'pending' || order.status === 'processing';
  const task = amountCents >= order.grandTotalCents ? refunds.cancelOrder : refunds.maybeCancel;
  return taskMail(order, to, refunds.elsewhere(amount), [
    refunds.madeElsewhere(amount, order.number),
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
  const text = refunds.cannotBeMade(amount, order.number, refundReasonText.balance);
  return taskMail(order, to, refunds.waiting(amount), [text]);
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
  const deadline = dispute.dueBy === null ? undefined : formatMailTime(dispute.dueBy, timeZone);
  const mail = (subject: string, ...paragraphs: string[]) => taskMail(order, to, subject, paragraphs);
  switch (dispute.status) {
    case 'lost':
      return mail(disputes.lost(amount), disputes.isLost(amount, number, reason), disputes.afterLoss);
    case 'won':
      return mail(disputes.won(amount), disputes.isWon(amount, number));
    case 'closed':
      return mail(disputes.closed(amount), disputes.isClosed(amount, number));
    case 'inquiry':
    case 'inquiry-review': {
      const question = disputes.asks(amount, number, reason);
      return mail(disputes.inquiry(amount), question, disputes.answerInquiry(deadline));
    }
    default: {
      const statement = disputes.isOpen(amount, number, reason);
      return mail(disputes.open(amount), statement, disputes.answer(deadline), disputes.accept);
    }
  }
}

function taskMail(order: MailedOrder, to: string, subject: string, paragraphs: readonly string[]): Letter {
  return {
    ...toShop(order, to),
    subject: orderMailText.subject(subject, order.number),
    heading: subject,
    blocks: [...paragraphs.map(paragraph), orderButton(order)],
  };
}
