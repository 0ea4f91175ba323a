import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#contract/money.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/order.ts';
import { sqlList, time, timeDefaultNow } from '../columns.ts';
import { orders } from './orders.ts';

/** Payments, one per order. */
export const payments = pgTable(
  'payments',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    amountCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** The provider's ids of the checkout session and of the resulting payment. */
    session: text(),
    reference: text(),
    /** URL of the provider's payment page. */
    payUrl: text(),
    paidAt: time(),
    refundedAt: time(),
    /** For pending provider calls: number of attempts started and due time of the next one. */
    attempts: integer().notNull().default(0),
    dueAt: timeDefaultNow(),
  },
  (table) => [
    uniqueIndex('payments_session').on(table.session),
    index('payments_due').on(table.status, table.dueAt),
    check('payments_method', sql`${table.method} in (${sqlList(PAYMENT_METHODS)})`),
    check('payments_status', sql`${table.status} in (${sqlList(PAYMENT_STATES)})`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** Processed webhook events of the payment provider. Makes their handling idempotent. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's event id. */
  id: text().primaryKey(),
  at: timeDefaultNow(),
});
