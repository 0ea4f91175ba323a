import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#contract/wire/money.ts';
import { time } from '../columns.ts';

const bigNumber = () => bigint({ mode: 'number' }).notNull();
const bigCents = () => bigNumber().$type<Cents>();

/**
 * Sums of the sales of past days and months in the shop's time zone. A period is valid unless `salesChanges` contains
 * a time within it.
 */
export const salesPeriods = pgTable(
  'sales_periods',
  {
    startsAt: time().notNull(),
    /** Exclusive. */
    endsAt: time().notNull(),
    orders: integer().notNull(),
    revenueCents: bigCents(),
    taxCents: bigCents(),
    /** Each customer once, as a hash. */
    customers: uuid().array().notNull(),
    /** The sold products, each once, with their units and revenue at the same positions. */
    productIds: text().array().notNull(),
    pieces: bigint({ mode: 'number' }).array().notNull(),
    productRevenueCents: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.endsAt] })],
);

/**
 * Placement times of orders whose sales changed since the periods were last cleared. Triggers on orders, payments and
 * order lines insert these rows and never update one, so concurrent orders do not wait for each other.
 */
export const salesChanges = pgTable(
  'sales_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    placedAt: time().notNull(),
  },
  (table) => [index('sales_changes_placed').on(table.placedAt)],
);

/**
 * A single row with the number of times that rows of `salesChanges` were deleted. A trigger counts. As long as it stays
 * the same, each change of the sales raises the number of rows.
 */
export const salesState = pgTable(
  'sales_state',
  {
    /** Always true: as a checked primary key, it limits the table to one row. */
    only: boolean().primaryKey().default(true),
    deletions: bigNumber(),
  },
  (table) => [check('sales_state_only', sql`${table.only}`)],
);
