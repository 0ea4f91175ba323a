import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYMENT_ISSUES, PAYMENT_METHODS, PAYMENT_STATES } from '#contract/orders/order.ts';
import { type Cents, cents } from '#contract/wire/money.ts';
import { shopCurrency, sqlList, time, timeDefaultNow } from '../columns.ts';
import { orders } from './orders.ts';

/** A sum in cents that triggers maintain. */
const sumCents = () => bigint({ mode: 'number' }).$type<Cents>().notNull().default(cents(0));

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
    currency: shopCurrency(),
    /** The provider's ids of the checkout session and of the resulting payment. */
    session: text(),
    reference: text(),
    /** URL of the provider's payment page; null before it opens and after it has closed. */
    payUrl: text(),
    /** When the payment page closes by itself. */
    pageExpiresAt: time(),
    /** When the provider was last asked about the payment page. */
    checkedAt: time(),
    /** When the shop found the payment by asking; null once the provider has reported it. */
    foundAt: time(),
    paidAt: time(),
    refundedAt: time(),
    /** The card that paid, if the provider names it: its brand as the provider calls it, and its last four digits. */
    cardBrand: text(),
    cardLast4: text(),
    /** The sums of this payment's refunds: of the refunds that have not failed, and of the succeeded ones. */
    refundClaimsCents: sumCents(),
    refundedCents: sumCents(),
    /** The sum that the shop lost in disputes of this payment. */
    lostCents: sumCents(),
    /** For pending provider calls: number of attempts started and due time of the next one. */
    attempts: integer().notNull().default(0),
    dueAt: timeDefaultNow(),
    /** When the order was placed, while it is pending; else null. Triggers maintain it. */
    pendingSince: time(),
  },
  (table) => [
    // Counts pending orders without reading them.
    index('payments_pending')
      .on(table.method, table.status, table.pendingSince)
      .where(sql`${table.pendingSince} is not null`),
    index('payments_found').on(table.foundAt).where(sql`${table.foundAt} is not null`),
    uniqueIndex('payments_session').on(table.session),
    index('payments_due').on(table.status, table.dueAt),
    check('payments_method', sql`${table.method} in (${sqlList(PAYMENT_METHODS)})`),
    check('payments_status', sql`${table.status} in (${sqlList(PAYMENT_STATES)})`),
    // No concurrency and no code can refund more than was paid.
    check(
      'payments_refunds',
      sql`${table.refundedCents} >= 0 and ${table.refundedCents} <= ${table.refundClaimsCents}
        and ${table.refundClaimsCents} <= ${table.amountCents}`,
    ),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** Problems of card payments: tasks of the admins, and second payments to refund. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: PAYMENT_ISSUES }).notNull(),
    /** The provider's id of the payment; for a dispute, the id of the dispute. */
    reference: text(),
    /** As the provider reported them; in the smallest unit of the currency, such as cents or yen. */
    amountCents: bigint({ mode: 'number' }).$type<Cents>(),
    currency: text(),
    createdAt: timeDefaultNow(),
    resolvedAt: time(),
    /** For refunds: number of attempts started and due time of the next one. */
    attempts: integer().notNull().default(0),
    dueAt: timeDefaultNow(),
  },
  (table) => [
    // A second event about the same payment opens no second issue.
    uniqueIndex('payment_issues_once').on(table.orderId, table.kind, table.reference),
    index('payment_issues_open').on(table.orderId).where(sql`${table.resolvedAt} is null`),
    check('payment_issues_kind', sql`${table.kind} in (${sqlList(PAYMENT_ISSUES)})`),
  ],
);

export type PaymentIssueRow = typeof paymentIssues.$inferSelect;

/** Processed webhook events of the payment provider. Makes their handling idempotent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The name of the provider: ids of two providers may be equal. */
    provider: text().notNull().default('stripe'),
    /** The provider's event id. */
    id: text().notNull(),
    at: timeDefaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);
