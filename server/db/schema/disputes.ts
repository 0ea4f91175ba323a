import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATES, DISPUTE_STEPS } from '#contract/orders/refunds.ts';
import type { Cents } from '#contract/wire/money.ts';
import { sqlList, time, timeDefaultNow } from '../columns.ts';
import { orders } from './orders.ts';

/** Disputes of payments, as the provider reported them last. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The provider's id of the dispute. */
    providerId: text().notNull(),
    /** The provider's id of the disputed payment. */
    reference: text(),
    status: text({ enum: DISPUTE_STATES }).notNull(),
    /** The provider's code of the reason. */
    reason: text().notNull(),
    /** In the smallest unit of the currency, such as cents or yen. */
    amountCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    currency: text().notNull(),
    /** When the provider must have the answer. */
    dueBy: time(),
    createdAt: timeDefaultNow(),
    /** When the provider reported this state. Older events change nothing. */
    reportedAt: time().notNull(),
  },
  (table) => [
    index('disputes_order').on(table.orderId),
    uniqueIndex('disputes_provider').on(table.providerId),
    check('disputes_status', sql`${table.status} in (${sqlList(DISPUTE_STATES)})`),
  ],
);

/** The history of disputes: when the provider first reported each state. */
export const disputeSteps = pgTable(
  'dispute_steps',
  {
    disputeId: uuid()
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    step: text({ enum: DISPUTE_STEPS }).notNull(),
    at: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.step] }),
    check('dispute_steps_step', sql`${table.step} in (${sqlList(DISPUTE_STEPS)})`),
  ],
);

export type DisputeStepRow = typeof disputeSteps.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;
