import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import type { PaymentIssueKind } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import { isDue, leaseExpiry, nextRetryTime } from '../db/job-schedule.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { type PaymentIssueRow, paymentIssues } from '../db/schema/payments.ts';
import { notFound } from '../http/http-error.ts';
import { isUuid } from '../http/is-uuid.ts';
import type { Refund } from './provider.ts';

/** Problems of card payments. The payment worker refunds second payments; all others wait for an admin. */

const isOpen = isNull(paymentIssues.resolvedAt);

type NewIssue = Pick<PaymentIssueRow, 'orderId' | 'kind' | 'reference' | 'amountCents' | 'currency'>;

/** Opens an issue. Returns false if the same one was opened before. */
export async function openPaymentIssue(tx: Db, issue: NewIssue): Promise<boolean> {
  const [row] = await tx.insert(paymentIssues).values(issue).onConflictDoNothing().returning();
  return row !== undefined;
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
 * Marks an issue of an order as resolved by an admin. Throws `HttpError` 404 if it is not open, or if the payment
 * worker still refunds the payment.
 */
export async function resolvePaymentIssue(tx: Db, order: OrderRow, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('problem');
  const [row] = await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(paymentIssues.orderId, order.id),
        eq(paymentIssues.id, id),
        sql`${paymentIssues.kind} <> 'paid-twice'`,
        isOpen,
      ),
    )
    .returning();
  if (row === undefined) throw notFound('problem');
}

const isSecondPayment = and(eq(paymentIssues.kind, 'paid-twice'), isOpen);

/** Claims the second payment whose refund has been due longest; undefined when none is due. */
export async function claimSecondPayment(db: Db): Promise<PaymentIssueRow | undefined> {
  const next = db
    .select({ id: paymentIssues.id })
    .from(paymentIssues)
    .where(and(isSecondPayment, isDue(paymentIssues.dueAt)))
    .orderBy(paymentIssues.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(paymentIssues)
    .set({ attempts: sql`${paymentIssues.attempts} + 1`, dueAt: leaseExpiry })
    .where(eq(paymentIssues.id, sql`(${next})`))
    .returning();
  return row;
}

/** Returns the refund of a second payment. Its idempotency key is the same for every retry. */
export async function loadSecondRefund(db: Db, { id, orderId, reference }: PaymentIssueRow): Promise<Refund> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error(`The order ${orderId} of a payment is missing.`);
  return { ...order, reference, idempotencyKey: `refund-second-${id}` };
}

/** Reschedules the refund of a second payment with exponential backoff. */
export async function rescheduleSecondRefund(db: Db, { id, attempts }: PaymentIssueRow): Promise<void> {
  await db
    .update(paymentIssues)
    .set({ dueAt: nextRetryTime(attempts) })
    .where(eq(paymentIssues.id, id));
}

/** Marks a second payment as refunded. */
export async function completeSecondRefund(db: Db, { id }: PaymentIssueRow): Promise<void> {
  await db.update(paymentIssues).set({ resolvedAt: sql`now()` }).where(eq(paymentIssues.id, id));
}

/** A payment or refund that the provider reported. */
type ReportedAmount = Omit<NewIssue, 'kind'>;

/** The payments that arrived besides the order's own one. A failed refund of a second payment has its own kind. */
const OTHER_PAYMENTS: readonly PaymentIssueKind[] = ['paid-twice', 'refund-failed', 'wrong-amount'];

/**
 * Records the outcome of a refund that the provider reported, if it is about a second payment or one of another amount.
 * Returns whether it is. A failed refund becomes a task of the admins; a partial one changes nothing.
 */
export async function settlePaymentIssue(
  tx: Db,
  { orderId, reference, amountCents, currency }: ReportedAmount,
  outcome: 'refunded' | 'failed',
): Promise<boolean> {
  const [issue] = await tx
    .select()
    .from(paymentIssues)
    .where(
      and(
        eq(paymentIssues.orderId, orderId),
        inArray(paymentIssues.kind, [...OTHER_PAYMENTS]),
        eq(paymentIssues.reference, reference ?? ''),
      ),
    );
  if (issue === undefined) return false;
  if (issue.amountCents !== amountCents || issue.currency !== currency) return true;
  const kind = issue.kind === 'paid-twice' && outcome === 'failed' ? 'refund-failed' : issue.kind;
  await tx
    .update(paymentIssues)
    .set({ kind, resolvedAt: outcome === 'failed' ? null : sql`now()` })
    .where(eq(paymentIssues.id, issue.id));
  return true;
}

/** Resolves the issue about the full refund of a payment that has arrived after it. Returns whether there was one. */
export async function resolveUnmatchedRefund(
  tx: Db,
  { orderId, reference, amountCents, currency }: ReportedAmount,
): Promise<boolean> {
  const rows = await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(paymentIssues.orderId, orderId),
        eq(paymentIssues.kind, 'unmatched-refund'),
        eq(paymentIssues.reference, reference ?? ''),
        eq(paymentIssues.amountCents, amountCents ?? cents(0)),
        eq(paymentIssues.currency, currency ?? ''),
      ),
    )
    .returning();
  return rows.length > 0;
}
