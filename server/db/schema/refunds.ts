import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
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
    /** Unused: `refundLines` contains the refunded units. */
    lines: jsonb(),
    /** The refunded delivery with its tax, and the tax in it; null unless the refund includes the delivery. */
    deliveryCents: bigint({ mode: 'number' }).$type<Cents>(),
    deliveryTaxCents: bigint({ mode: 'number' }).$type<Cents>(),
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

/** The refunded units of order lines. Refunds of the rest of a payment, and refunds at the provider, have none. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** The position of the order line. */
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** The refunded amount of the units with their tax, and the tax in it. */
    amountCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    taxCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** The number of units that went back into stock. They stay there if the refund fails. */
    restocked: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    check('refund_lines_quantity', sql`${table.quantity} > 0`),
    check('refund_lines_amounts', sql`${table.amountCents} >= 0 and ${table.taxCents} >= 0`),
    check('refund_lines_restocked', sql`${table.restocked} between 0 and ${table.quantity}`),
  ],
);
