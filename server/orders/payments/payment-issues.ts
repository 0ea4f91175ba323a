import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PaymentIssueKind } from '#contract/orders/order.ts';
import type { Db } from '../../db/database.ts';
import type { DisputeRow } from '../../db/schema/disputes.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { type PaymentIssueRow, type PaymentRow, paymentIssues } from '../../db/schema/payments.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import { notFound } from '../../http/http-error.ts';
import { isUuid } from '../../http/is-uuid.ts';

/** Issues of card payments. The shop refunds second payments automatically; other issues need an admin. */

const isOpen = isNull(paymentIssues.resolvedAt);

type NewIssue = Pick<PaymentIssueRow, 'orderId' | 'kind' | 'reference' | 'amountCents' | 'currency'>;

/** Opens an issue and returns it. Returns undefined if the same issue exists already. */
export async function openPaymentIssue(tx: Db, issue: NewIssue): Promise<PaymentIssueRow | undefined> {
  const [row] = await tx.insert(paymentIssues).values(issue).onConflictDoNothing().returning();
  return row;
}

/** Returns the open issues of an order, oldest first. */
export async function findPaymentIssues(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<PaymentIssueRow[]> {
  return db
    .select()
    .from(paymentIssues)
    .where(and(eq(paymentIssues.orderId, id), isOpen))
    .orderBy(asc(paymentIssues.createdAt), asc(paymentIssues.id));
}

/**
 * Marks an issue of an order as resolved by an admin. Throws `HttpError` 404 if the issue is not open, or if it is a
 * second payment that the shop refunds automatically.
 */
export async function resolvePaymentIssue(tx: Db, order: OrderRow, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('problem');
  const isIssue = and(eq(paymentIssues.orderId, order.id), eq(paymentIssues.id, id));
  const isResolved = await resolve(tx, and(isIssue, ne(paymentIssues.kind, 'paid-twice')));
  if (!isResolved) throw notFound('problem');
}

/** The payment that a refund returns: the payment of `issue`, or the order's main payment without an issue. */
export interface RefundTarget {
  readonly payment: PaymentRow;
  readonly issue: PaymentIssueRow | undefined;
}

/**
 * Kinds of issues about a payment other than the order's own. A failed refund turns `paid-twice` into `refund-failed`.
 */
const OTHER_PAYMENT_KINDS: readonly PaymentIssueKind[] = ['paid-twice', 'refund-failed', 'wrong-amount'];

/** Returns the payment of an order with this reference; undefined if none has arrived. */
export async function findRefundTarget(
  tx: Db,
  payment: PaymentRow,
  reference: string | null,
): Promise<RefundTarget | undefined> {
  if (reference === null) return undefined;
  if (payment.reference === reference) return { payment, issue: undefined };
  const [issue] = await tx
    .select()
    .from(paymentIssues)
    .where(and(isOf(payment, reference), inArray(paymentIssues.kind, [...OTHER_PAYMENT_KINDS])));
  return issue && { payment, issue };
}

const isOf = ({ orderId }: Pick<PaymentRow, 'orderId'>, reference: string | null) =>
  and(eq(paymentIssues.orderId, orderId), eq(paymentIssues.reference, reference ?? ''));

/** Opens the issue of a failed refund, even if an admin has resolved it before. */
export async function reopenIssueOfRefund(
  tx: Db,
  { payment: { orderId, reference }, issue }: RefundTarget,
  { amountCents, currency }: Pick<RefundRow, 'amountCents' | 'currency'>,
): Promise<void> {
  if (issue === undefined) {
    return reopenIssue(tx, { orderId, kind: 'refund-failed', reference, amountCents, currency });
  }
  const kind = issue.kind === 'paid-twice' ? 'refund-failed' : issue.kind;
  await tx.update(paymentIssues).set({ kind, resolvedAt: null }).where(eq(paymentIssues.id, issue.id));
}

/** Resolves the issue of a fully refunded payment, or the issue of its failed refund. */
export async function resolveIssuesOfRefund(tx: Db, { payment, issue }: RefundTarget): Promise<void> {
  const isFailedRefund = and(isOf(payment, payment.reference), eq(paymentIssues.kind, 'refund-failed'));
  await resolve(tx, issue ? eq(paymentIssues.id, issue.id) : isFailedRefund);
}

/** Resolves the issue of a refund that was reported before its payment. Returns whether there was one. */
export async function resolveUnmatchedRefund(
  tx: Db,
  payment: PaymentRow,
  reference: string | null,
): Promise<boolean> {
  return resolve(tx, and(isOf(payment, reference), isUnmatched));
}

/** Opens the issue of a dispute, even if an admin has resolved it in an earlier state. */
export async function reopenIssueOfDispute(tx: Db, dispute: DisputeRow): Promise<void> {
  const { orderId, providerId, amountCents, currency } = dispute;
  // Earlier versions stored the payment's id instead of the dispute's.
  await resolve(tx, and(isOf(dispute, dispute.reference), eq(paymentIssues.kind, 'disputed')));
  await reopenIssue(tx, { orderId, kind: 'disputed', reference: providerId, amountCents, currency });
}

/** Opens an issue, even if the same issue was resolved before. */
async function reopenIssue(tx: Db, issue: NewIssue): Promise<void> {
  const { amountCents, currency } = issue;
  await tx
    .insert(paymentIssues)
    .values(issue)
    .onConflictDoUpdate({
      target: [paymentIssues.orderId, paymentIssues.kind, paymentIssues.reference],
      set: { amountCents, currency, resolvedAt: null, createdAt: sql`now()` },
    });
}

/** Resolves the issue of a won or closed dispute. */
export async function resolveIssueOfDispute(tx: Db, dispute: DisputeRow): Promise<void> {
  await resolve(tx, and(isOf(dispute, dispute.providerId), eq(paymentIssues.kind, 'disputed')));
}

/** Returns whether an issue about any unreported payment is open. */
export async function hasUnreported(tx: Db): Promise<boolean> {
  return (await tx.$count(paymentIssues, and(eq(paymentIssues.kind, 'unreported'), isOpen))) > 0;
}

/** Resolves the issue about an unreported payment of an order. */
export async function resolveUnreported(tx: Db, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await resolve(tx, and(eq(paymentIssues.orderId, id), eq(paymentIssues.kind, 'unreported')));
}

const isUnmatched = and(eq(paymentIssues.kind, 'unmatched-refund'), isOpen);

async function resolve(tx: Db, issues: SQL | undefined): Promise<boolean> {
  const rows = await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()` })
    .where(and(issues, isOpen))
    .returning();
  return rows.length > 0;
}

/** Returns whether refunds of a payment were reported before the payment. */
export async function hasUnmatchedRefund(db: Db, reference: string | null): Promise<boolean> {
  const isReported = and(eq(paymentIssues.reference, reference ?? ''), isUnmatched);
  return (await db.$count(paymentIssues, isReported)) > 0;
}

/** Returns the open issue of an order with this id. Throws `HttpError` 404 if there is none. */
export async function findOpenIssue(tx: Db, order: OrderRow, id: string): Promise<PaymentIssueRow> {
  if (!isUuid(id)) throw notFound('problem');
  const isIssue = and(eq(paymentIssues.orderId, order.id), eq(paymentIssues.id, id), isOpen);
  const [row] = await tx.select().from(paymentIssues).where(isIssue);
  if (row === undefined) throw notFound('problem');
  return row;
}

/** Returns the issues that the refunds belong to. Refunds of the order's main payment have no issue. */
export async function findIssuesOfRefunds(
  db: Db,
  refunds: readonly Pick<RefundRow, 'issueId'>[],
): Promise<PaymentIssueRow[]> {
  const ids = refunds.flatMap(({ issueId }) => issueId ?? []);
  return ids.length === 0 ? [] : db.select().from(paymentIssues).where(inArray(paymentIssues.id, ids));
}

/** Returns the issue with this id. */
export async function getIssue(tx: Db, id: string): Promise<PaymentIssueRow> {
  const [row] = await tx.select().from(paymentIssues).where(eq(paymentIssues.id, id));
  if (row === undefined) throw new Error(`The issue ${id} of a refund is missing.`);
  return row;
}
