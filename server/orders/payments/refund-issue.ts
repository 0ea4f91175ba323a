import type { OrderRow } from '../../db/schema/orders.ts';
import { HttpError } from '../../http/http-error.ts';
import { messageOf } from '../../http/messages.ts';
import type { TxContext } from '../../notify/notify.ts';
import { PROVIDER_CURRENCY } from '../../payments/provider.ts';
import { getPayment } from '../order-rows.ts';
import { type Actor, recordWithoutMail, shopCentsOf } from '../order-timeline.ts';
import { findOpenIssue } from './payment-issues.ts';
import { startRefund } from './payment-rows.ts';
import { findRefunds, insertRefund } from './refund-rows.ts';
import { refundOf, refundsOf } from './serialize-provider-record.ts';

const NOTHING_LEFT = messageOf('paymentRefunded');

/**
 * Starts the refund of the payment of an issue. The payment worker makes the refund. Throws `HttpError` 404 if the
 * issue is not open, and 409 if its payment cannot be refunded.
 */
export async function startIssueRefund(
  context: TxContext,
  order: OrderRow,
  id: string,
  actor: Actor,
): Promise<void> {
  const { tx } = context;
  const issue = await findOpenIssue(tx, order, id);
  const payment = await getPayment(tx, order);
  const refunds = refundsOf(issue, { payment, refunds: await findRefunds(tx, order) });
  const { amountCents, currency } = issue;
  if (amountCents === null || refundOf(issue, refunds, payment) !== 'possible')
    throw new HttpError(409, NOTHING_LEFT);
  if (issue.reference === payment.reference) return startRefund(context, order, payment, actor);
  const refund = {
    orderId: order.id,
    issueId: issue.id,
    amountCents,
    currency: currency ?? PROVIDER_CURRENCY,
  };
  await insertRefund(tx, refund, actor);
  await recordWithoutMail(tx, order, 'payment-returning', actor, shopCentsOf(issue));
}
