import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ORDER_ACTORS, REFUND_REASONS, REFUND_STATES } from '#contract/orders/refunds.ts';
import type { Cents } from '#contract/wire/money.ts';
import { sqlList, timeDefaultNow } from '../columns.ts';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { paymentIssues } from './payments.ts';

/** Refunds by the shop, which are also the worker's queue, and refunds by hand at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The issue of the refunded payment, if it is not the order's main payment. */
    issueId: uuid().references(() => paymentIssues.id, { onDelete: 'cascade' }),
    /** In the smallest unit of the currency, such as cents or yen. */
    amountCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    currency: text().notNull(),
    /** The same for every request of this refund whose outcome is unknown. */
    idempotencyKey: text().notNull(),
    /** The provider's id of the refund, once it is known. */
    providerId: text(),
    status: text({ enum: REFUND_STATES }).notNull(),
    /** Why the refund failed or waits. */
    reason: text({ enum: REFUND_REASONS }),
    actor: text({ enum: ORDER_ACTORS }).notNull(),
    /** The acting customer or admin; null for other actors and after the account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The refunded lines; null for a refund of an amount. */
    lines: jsonb(),
    createdAt: timeDefaultNow(),
    changedAt: timeDefaultNow(),
    /** Number of attempts started and due time of the next one, while the outcome is unknown. */
    attempts: integer().notNull().default(0),
    dueAt: timeDefaultNow(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_due').on(table.dueAt).where(sql`${table.status} in ('requested', 'pending')`),
    uniqueIndex('refunds_key').on(table.idempotencyKey),
    uniqueIndex('refunds_provider').on(table.providerId),
    check('refunds_amount', sql`${table.amountCents} >= 0`),
    check('refunds_status', sql`${table.status} in (${sqlList(REFUND_STATES)})`),
    check('refunds_reason', sql`${table.reason} in (${sqlList(REFUND_REASONS)})`),
    check('refunds_actor', sql`${table.actor} in (${sqlList(ORDER_ACTORS)})`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;
