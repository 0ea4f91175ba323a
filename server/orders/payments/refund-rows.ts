import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Cents, cents, sumCents } from '#contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { isDue, leaseExpiry, nextRetryTime } from '../../db/job-schedule.ts';
import { users } from '../../db/schema/auth.ts';
import { type OrderRow, orders } from '../../db/schema/orders.ts';
import { type PaymentRow, paymentIssues, payments } from '../../db/schema/payments.ts';
import { type RefundRow, refunds } from '../../db/schema/refunds.ts';
import { PROVIDER_CURRENCY, type RefundOutcome, type RefundRequest } from '../../payments/provider.ts';
import { settleCodeUse } from '../coupon-rows.ts';
import { getPayment } from '../order-rows.ts';
import type { Actor } from '../order-timeline.ts';
import { transitionPayment, updatePayments } from './payment-transitions.ts';

/** The rows of refunds. Callers lock the order before they write, except for the queue of the payment worker. */

/** Unlike `now()`, `clock_timestamp()` differs between two changes in one transaction. */
const CLOCK_TIME = sql`clock_timestamp()`;

/** Returns the part of the order's main payment that can still be refunded, in cents. */
export function refundableCents({
  amountCents,
  refundClaimsCents,
  lostCents,
}: Pick<PaymentRow, 'amountCents' | 'refundClaimsCents' | 'lostCents'>): Cents {
  return cents(Math.max(amountCents - refundClaimsCents - lostCents, 0));
}

/** Returns whether an order's main payment has a part that is neither refunded, nor being refunded, nor lost. */
export function isRefundable(payment: PaymentRow): boolean {
  // Before orders of 0 had a payment method, they were paid like others, so their payments of 0 are refundable.
  return (
    payment.status === 'paid' &&
    payment.method !== 'none' &&
    (refundableCents(payment) > 0 || payment.amountCents === 0)
  );
}

/** Returns the amount of the refunds of an order's main payment that are still on their way, in cents. */
export function refundingCents({
  refundClaimsCents,
  refundedCents,
}: Pick<PaymentRow, 'refundClaimsCents' | 'refundedCents'>): Cents {
  return cents(refundClaimsCents - refundedCents);
}

type NewRefund = Pick<RefundRow, 'orderId' | 'issueId' | 'amountCents' | 'currency'> & Partial<RefundRow>;

/** Inserts a refund. Without a status, the refund is `requested`, and the payment worker makes it. */
export async function insertRefund(tx: Db, refund: NewRefund, { by, userId }: Actor): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({
      status: 'requested',
      idempotencyKey: sql`'refund-' || gen_random_uuid()`,
      changedAt: CLOCK_TIME,
      ...refund,
      actor: by,
      userId,
    })
    .returning();
  if (row === undefined) throw new Error('The refund was not inserted.');
  return row;
}

/** Requests the refund of the rest of an order's main payment. The payment worker makes the refund. */
export async function requestRefund(tx: Db, payment: PaymentRow, actor: Actor): Promise<RefundRow> {
  const { orderId } = payment;
  const amountCents = refundableCents(payment);
  const row = await insertRefund(
    tx,
    { orderId, issueId: null, amountCents, currency: PROVIDER_CURRENCY },
    actor,
  );
  await transitionPayment(tx, payment, 'refunding');
  return row;
}

/** Returns the amount of a refund that is a part of the payment; undefined for a refund of the whole. */
export function partialAmount(
  { amountCents }: Pick<RefundRow, 'amountCents'>,
  payment: Pick<PaymentRow, 'amountCents'>,
): Cents | undefined {
  return amountCents === payment.amountCents ? undefined : amountCents;
}

/** Returns all refunds of an order, oldest first. */
export async function findRefunds(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Returns the names of the accounts that started refunds, by id. */
export async function findActorNames(
  db: Db,
  rows: readonly Pick<RefundRow, 'userId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return new Map();
  const named = await db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Returns the current row of a refund. */
export async function findRefund(db: Db, { id }: Pick<RefundRow, 'id'>): Promise<RefundRow> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (row === undefined) throw new Error(`The refund ${id} is missing.`);
  return row;
}

/** Sets columns of a refund and returns the new row. */
export async function updateRefund(
  tx: Db,
  { id }: Pick<RefundRow, 'id'>,
  columns: Partial<Omit<RefundRow, 'id' | 'changedAt'>>,
): Promise<RefundRow> {
  const [row] = await tx
    .update(refunds)
    .set({ ...columns, changedAt: CLOCK_TIME })
    .where(eq(refunds.id, id))
    .returning();
  if (row === undefined) throw new Error(`The refund ${id} is missing.`);
  return row;
}

/** Stores the provider's outcome of a refund. */
export async function storeOutcome(tx: Db, row: RefundRow, outcome: RefundOutcome): Promise<RefundRow> {
  const { id: providerId, status, reason } = outcome;
  return updateRefund(tx, row, { providerId, status, reason });
}

/** Returns the sum of the refunds that have not failed, in cents. */
export function claimedCents(rows: readonly RefundRow[]): Cents {
  return sumCents(rows.filter(({ status }) => status !== 'failed').map(({ amountCents }) => amountCents));
}

/** Moves the payment of a locked order into the state that its refunds imply. A full refund returns the code's use. */
export async function deriveRefundState(tx: Db, order: OrderRow): Promise<void> {
  const payment = await getPayment(tx, order);
  const isOfPayment = and(
    eq(refunds.orderId, payment.orderId),
    isNull(refunds.issueId),
    ne(refunds.status, 'failed'),
  );
  const rows = await tx.select().from(refunds).where(isOfPayment);
  const isWhole = rows.length > 0 && claimedCents(rows) >= payment.amountCents;
  const isDone = rows.every(({ status }) => status === 'succeeded');
  const refundedAt = rows
    .filter(({ status }) => status === 'succeeded')
    .reduce<Date | null>(
      (latest, { changedAt }) => (latest && latest > changedAt ? latest : changedAt),
      null,
    );
  const to = isWhole ? (isDone ? 'refunded' : 'refunding') : 'paid';
  if (to === payment.status) await updatePayments(tx, { refundedAt }, eq(payments.orderId, payment.orderId));
  else await transitionPayment(tx, payment, to, { refundedAt });
  await settleCodeUse(tx, order);
}

/** Claims the refund that has been due longest and returns it, or undefined when none is due. */
export async function claimDueRefund(db: Db): Promise<RefundRow | undefined> {
  const next = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['requested', 'pending']), isDue(refunds.dueAt)))
    .orderBy(refunds.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, dueAt: leaseExpiry })
    .where(eq(refunds.id, sql`(${next})`))
    .returning();
  return row;
}

/**
 * Reschedules a refund with exponential backoff. A refused refund gets a new key, because providers repeat refusals.
 */
export async function rescheduleRefund(
  db: Db,
  { id, attempts }: RefundRow,
  { isRefused }: { readonly isRefused: boolean },
): Promise<void> {
  await db
    .update(refunds)
    .set({
      dueAt: nextRetryTime(attempts),
      ...(isRefused && { idempotencyKey: `refund-${id}-${attempts}` }),
    })
    .where(eq(refunds.id, id));
}

/** Returns the request of a refund, with the payment's method and the provider's id of the payment. */
export async function loadRefundRequest(
  db: Db,
  { id }: Pick<RefundRow, 'id'>,
): Promise<RefundRequest & Pick<PaymentRow, 'method'>> {
  const [row] = await db
    .select({
      number: orders.number,
      method: payments.method,
      refundId: refunds.id,
      reference: sql<string | null>`case when ${refunds.issueId} is null then ${payments.reference}
        else ${paymentIssues.reference} end`,
      amountCents: refunds.amountCents,
      currency: refunds.currency,
      key: refunds.idempotencyKey,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .leftJoin(paymentIssues, eq(paymentIssues.id, refunds.issueId))
    .where(eq(refunds.id, id));
  if (row === undefined) throw new Error(`The refund ${id} or its order is missing.`);
  return row;
}
