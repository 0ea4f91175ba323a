import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { PaymentMethod, PaymentState } from '#contract/orders/order.ts';
import type { Db } from '../../db/database.ts';
import { type PaymentRow, payments } from '../../db/schema/payments.ts';

/** The state machine of payments. No other module writes to the table `payments`; a test enforces it. */

/** The state of a payment when its order is placed. */
const INITIAL_PAYMENT_STATE = { delivery: 'due', card: 'pending', none: 'paid' } as const satisfies Record<
  PaymentMethod,
  PaymentState
>;

/** The legal transitions of each payment method. A state without an entry is final. */
const TRANSITIONS: Readonly<
  Record<PaymentMethod, Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>>>
> = {
  delivery: {
    due: ['paid', 'void'],
    paid: ['refunding'],
    refunding: ['refunded'],
  },
  card: {
    pending: ['paid', 'failed', 'void'],
    paid: ['refunding', 'refunded'],
    // The customer may still pay on a checkout page that is not closed yet. That payment is refunded.
    failed: ['refunding'],
    void: ['refunding', 'failed'],
    // The bank may reject a refund, even a completed one. The shop then holds the money again.
    refunding: ['refunded', 'paid'],
    refunded: ['paid', 'refunding'],
  },
  none: { paid: ['void'] },
};

/** The time at which the transaction began, by the clock of the database. */
export const TRANSACTION_TIME = sql`now()`;
const DUE_NOW = { attempts: 0, dueAt: TRANSACTION_TIME };

/** Columns that change when a payment enters a state. The payment worker processes due payments. */
const ENTRY_COLUMNS: Readonly<Partial<Record<PaymentState, PaymentColumns>>> = {
  paid: { refundedAt: null },
  failed: DUE_NOW,
  void: DUE_NOW,
  refunded: { refundedAt: TRANSACTION_TIME },
};

/** Values of columns other than the status. */
export type PaymentColumns = Omit<PgUpdateSetSource<typeof payments>, 'status'> & { status?: never };

/** Inserts the payment of a new order in the initial state of its method. */
export async function insertPayment(
  tx: Db,
  payment: Pick<PaymentRow, 'orderId' | 'method' | 'amountCents'>,
): Promise<void> {
  const status = INITIAL_PAYMENT_STATE[payment.method];
  await tx
    .insert(payments)
    .values({ ...payment, status, ...(status === 'paid' && { paidAt: TRANSACTION_TIME }) });
}

/**
 * Moves a payment into another state and sets `columns` with it. `payment` must have been read after `lockOrder`.
 * Throws for an illegal transition: the transaction then rolls back, and the caller's error handler logs it.
 */
export async function transitionPayment(
  tx: Db,
  { orderId, method, status }: PaymentRow,
  to: PaymentState,
  columns: PaymentColumns = {},
): Promise<void> {
  if (!TRANSITIONS[method][status]?.includes(to))
    throw new Error(`Illegal transition of the ${method} payment of order ${orderId}: ${status} to ${to}.`);
  await tx
    .update(payments)
    .set({ ...ENTRY_COLUMNS[to], ...columns, status: to })
    .where(eq(payments.orderId, orderId));
}

/** Sets columns other than the status of the payments that match. */
export function updatePayments(db: Db, columns: PaymentColumns, where: SQL | undefined) {
  return db.update(payments).set(columns).where(where);
}
