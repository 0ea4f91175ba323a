import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isOlderThan } from '../../db/job-schedule.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { type PaidEvent, PROVIDER_CURRENCY } from '../../payments/provider.ts';
import { getPayment, lockOrder } from '../order-rows.ts';
import { hasUnreported, openPaymentIssue, resolveUnreported } from './payment-issues.ts';
import { TRANSACTION_TIME, updatePayments } from './payment-transitions.ts';
import type { SettleContext } from './settle-checkout.ts';

/** Payments that the shop found by querying the provider. The provider should report each of them too. */

/** Time after which a missing report opens a payment issue, in seconds. */
const REPORT_SECONDS = 10 * 60;

/** Records whether the provider has reported the payment of a locked order. A report resolves its issue. */
export async function noteReport(
  tx: Db,
  order: OrderRow,
  { isReported }: PaidEvent,
  isNew: boolean,
): Promise<void> {
  const isOfOrder = eq(payments.orderId, order.id);
  if (!isReported) {
    if (isNew) await updatePayments(tx, { foundAt: TRANSACTION_TIME }, isOfOrder);
    return;
  }
  await updatePayments(tx, { foundAt: null }, and(isOfOrder, isNotNull(payments.foundAt)));
  await resolveUnreported(tx, order);
}

/**
 * Opens an issue about a payment whose report is overdue, unless an issue of this kind is open. A silent provider is
 * one problem, however many orders it concerns. Returns false when no report is overdue.
 */
export async function reportNextUnreported({ db, log }: SettleContext): Promise<boolean> {
  const isOverdue = and(isNotNull(payments.foundAt), isOlderThan(payments.foundAt, REPORT_SECONDS));
  const [overdue] = await db.select({ id: payments.orderId }).from(payments).where(isOverdue).limit(1);
  if (overdue === undefined) return false;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, overdue);
    const { foundAt, reference, amountCents } = await getPayment(tx, order);
    // The report has arrived meanwhile.
    if (foundAt === null) return;
    await updatePayments(tx, { foundAt: null }, eq(payments.orderId, order.id));
    const issue = { orderId: order.id, reference, amountCents, currency: PROVIDER_CURRENCY };
    if (!(await hasUnreported(tx))) await openPaymentIssue(tx, { ...issue, kind: 'unreported' });
    log.error(
      { order: order.number },
      'The webhook of the payment provider is silent: a payment was not reported',
    );
  });
  return true;
}
