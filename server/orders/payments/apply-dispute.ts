import { and, eq, sql } from 'drizzle-orm';
import type { DisputeState } from '#contract/orders/refunds.ts';
import { atMost } from '../../db/bounds.ts';
import type { Db } from '../../db/database.ts';
import { type DisputeRow, disputes } from '../../db/schema/disputes.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import type { TxContext } from '../../notify/notify.ts';
import type { ReportedDispute } from '../../payments/provider.ts';
import { recordWithoutMail, shopCentsOf } from '../order-timeline.ts';
import { compareSteps, recordStep } from './dispute-steps.ts';
import { reopenIssueOfDispute, resolveIssueOfDispute } from './payment-issues.ts';
import { disputeMail } from './payment-task-mails.ts';
import { updatePayments } from './payment-transitions.ts';

/** Urgency of a dispute for the shop. A rise reopens the payment issue. */
const SEVERITY: Readonly<Record<DisputeState, number>> = {
  closed: 0,
  won: 0,
  'inquiry-review': 1,
  review: 1,
  inquiry: 2,
  'needs-response': 3,
  lost: 4,
};

/**
 * Stores the state of a dispute of a locked order, unless a newer state is stored. Opens a payment issue when the
 * dispute needs the shop, and resolves the issue when the dispute is won or closed. Mails the shop when the dispute
 * becomes more severe and when it ends. A lost dispute raises `lostCents` of the payment.
 */
export async function applyDispute(
  { tx, notify }: TxContext,
  order: OrderRow,
  { isReinstated, ...dispute }: ReportedDispute,
): Promise<void> {
  const [before] = await tx.select().from(disputes).where(eq(disputes.providerId, dispute.providerId));
  if (before && !isNewer(dispute, before)) return recordSteps(tx, before, { isReinstated, ...dispute });
  const [row] = await tx
    .insert(disputes)
    .values({ ...dispute, orderId: order.id })
    .onConflictDoUpdate({ target: disputes.providerId, set: dispute })
    .returning();
  if (row === undefined) throw new Error(`The dispute ${dispute.providerId} was not stored.`);
  await recordSteps(tx, row, { isReinstated, ...dispute });
  await deriveLostCents(tx, order);
  if (row.status === 'lost' && before?.status !== 'lost') {
    await recordWithoutMail(tx, order, 'dispute-lost', { by: 'provider' }, shopCentsOf(row));
  }
  const severity = SEVERITY[row.status];
  const severityBefore = before ? SEVERITY[before.status] : 0;
  const isWorse = severity > severityBefore;
  if (severity === 0) await resolveIssueOfDispute(tx, row);
  else if (isWorse) await reopenIssueOfDispute(tx, row);
  const hasEnded = severity === 0 && severityBefore > 0;
  if (isWorse || hasEnded) {
    await notify.send(tx, ({ mailboxes, timeZone }) =>
      disputeMail(order, row, { to: mailboxes.orders, timeZone }),
    );
  }
}

async function recordSteps(
  tx: Db,
  { id: disputeId }: DisputeRow,
  { status, reportedAt: at, isReinstated }: ReportedDispute,
): Promise<void> {
  await recordStep(tx, { disputeId, step: status, at });
  if (isReinstated) await recordStep(tx, { disputeId, step: 'reinstated', at });
}

function isNewer(reported: Pick<DisputeRow, 'reportedAt' | 'status'>, stored: DisputeRow): boolean {
  const differenceMs = reported.reportedAt.getTime() - stored.reportedAt.getTime();
  return differenceMs > 0 || (differenceMs === 0 && compareSteps(reported.status, stored.status) >= 0);
}

/** Stores how much of an order's main payment was lost in disputes. */
export async function deriveLostCents(tx: Db, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  const isLost = and(
    eq(disputes.orderId, id),
    eq(disputes.status, 'lost'),
    sql`${disputes.reference} = ${payments.reference}`,
  );
  const lost = tx
    .select({ sum: sql`coalesce(sum(${disputes.amountCents}), 0)` })
    .from(disputes)
    .where(isLost);
  const lostCents = atMost(sql`(${lost})`, payments.amountCents);
  await updatePayments(tx, { lostCents }, eq(payments.orderId, id));
}
