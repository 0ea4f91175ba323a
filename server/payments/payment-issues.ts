import { and, asc, eq, isNull, sql } from 'drizzle-orm';
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

/**
 * Records the outcome of a second payment's refund that the provider reported. Returns whether `reference` is a second
 * payment of the order. A failed refund becomes a task of the admins.
 */
export async function settleSecondPayment(
  tx: Db,
  { id }: OrderRow,
  reference: string | null,
  outcome: 'refunded' | 'failed',
): Promise<boolean> {
  const kind: PaymentIssueKind = 'refund-failed';
  const changes = outcome === 'failed' ? { kind, resolvedAt: null } : { resolvedAt: sql`now()` };
  const rows = await tx
    .update(paymentIssues)
    .set(changes)
    .where(
      and(
        eq(paymentIssues.orderId, id),
        eq(paymentIssues.kind, 'paid-twice'),
        eq(paymentIssues.reference, reference ?? ''),
      ),
    )
    .returning();
  return rows.length > 0;
}
