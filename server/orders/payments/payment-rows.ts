import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PaymentState } from '#contract/orders/order.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { type Cents, cents } from '#contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { isDue, leaseExpiry, nextRetryTime } from '../../db/job-schedule.ts';
import { type OrderRow, orders } from '../../db/schema/orders.ts';
import { type PaymentRow, payments } from '../../db/schema/payments.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import { sumCentsWhere } from '../../db/sums.ts';
import type { TxContext } from '../../notify/notify.ts';
import { CASH_RETURNED } from '../../payments/provider.ts';
import { type Actor, recordEvent } from '../order-timeline.ts';
import { keptCents } from '../orders.ts';
import { applyOutcome } from './apply-refunds.ts';
import { type CustomerDispute, customerDispute } from './dispute-rows.ts';
import { updatePayments } from './payment-transitions.ts';
import { partialAmount, requestRefund } from './refund-rows.ts';

/** A payment in the list of its customer. */
export interface ListedPayment {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly dispute: CustomerDispute | null;
}

/**
 * Returns a page of a customer's payments, newest first with ties by order id. Also returns the count of all payments,
 * and their sums in cents. [USER-09]
 */
export async function listPayments(
  db: Db,
  userId: string,
  page: number,
): Promise<{ listed: ListedPayment[]; total: number; paid: Cents; due: Cents }> {
  const isOfUser = eq(orders.userId, userId);
  const [sums] = await db
    .select({ total: count(), paid: sumOf(['paid']), due: sumOf(['due', 'pending']) })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(isOfUser);
  const listed = await db
    .select({ order: orders, payment: payments, dispute: customerDispute })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(isOfUser)
    .orderBy(
      desc(sql`coalesce(${payments.refundedAt}, ${payments.paidAt}, ${orders.placedAt})`),
      asc(orders.id),
    )
    .limit(ORDER_LIMITS.pageSize)
    .offset((page - 1) * ORDER_LIMITS.pageSize);
  return { listed, ...(sums ?? { total: 0, paid: cents(0), due: cents(0) }) };
}

const sumOf = (states: PaymentState[]) => sumCentsWhere(keptCents, inArray(payments.status, states));

/** Whether the worker still has a checkout page to close. */
const needsWork = and(inArray(payments.status, ['failed', 'void']), isNotNull(payments.payUrl));

/**
 * Claims the payment that has been due longest and returns it, or undefined when none is due. No other process can
 * claim it until the lease ends.
 */
export async function claimDuePayment(db: Db): Promise<PaymentRow | undefined> {
  const next = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(needsWork, isDue(payments.dueAt)))
    .orderBy(payments.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const claim = { attempts: sql`${payments.attempts} + 1`, dueAt: leaseExpiry };
  const [row] = await updatePayments(db, claim, eq(payments.orderId, sql`(${next})`)).returning();
  return row;
}

/** Reschedules a payment with exponential backoff after the provider failed. */
export async function reschedulePayment(db: Db, { orderId, attempts }: PaymentRow): Promise<void> {
  await updatePayments(db, { dueAt: nextRetryTime(attempts) }, eq(payments.orderId, orderId));
}

/**
 * Starts the refund of the rest of a locked order's payment. The payment worker makes the refund. A cash refund has no
 * provider, so it is recorded as made.
 */
export async function startRefund(
  { tx, notify }: TxContext,
  order: OrderRow,
  payment: PaymentRow,
  actor: Actor,
): Promise<void> {
  await beginRefund({ tx, notify }, order, payment, await requestRefund(tx, payment, actor), actor);
}

/** Records the start of a requested refund of a locked order. A cash refund is recorded as made. */
export async function beginRefund(
  { tx, notify }: TxContext,
  order: OrderRow,
  payment: PaymentRow,
  refund: RefundRow,
  actor: Actor,
): Promise<void> {
  if (payment.method === 'delivery') {
    return applyOutcome({ tx, notify, order, payment, issue: undefined, actor }, refund, CASH_RETURNED);
  }
  await recordEvent({ tx, notify }, order, 'refunding', actor, partialAmount(refund, payment));
}
