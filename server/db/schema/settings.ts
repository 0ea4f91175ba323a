import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sqlList, timeDefaultNow } from '../columns.ts';
import { users } from './auth.ts';

/** The groups of settings. `selling` has the shape of `storedSettingsSchema`. */
const SETTINGS = ['selling'] as const;

/** The shop's settings: one row for each group. A migration writes the first values. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    name: text({ enum: SETTINGS }).primaryKey(),
    /** Rises with each change, so that an edit of an older version is rejected. */
    version: integer().notNull().default(1),
    value: jsonb().notNull(),
    changedAt: timeDefaultNow(),
  },
  (table) => [
    check('shop_settings_name', sql`${table.name} in (${sqlList(SETTINGS)})`),
    check('shop_settings_version', sql`${table.version} > 0`),
  ],
);

/** The changes of the settings: the values before and after each, as the owner saw them. */
export const settingsChanges = pgTable(
  'settings_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text({ enum: SETTINGS }).notNull(),
    /** The version that the change has written. */
    version: integer().notNull(),
    /** The admin; null after the account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    at: timeDefaultNow(),
  },
  (table) => [uniqueIndex('settings_changes_version').on(table.name, table.version)],
);

/** The series of numbers of invoices and credit notes. The transaction that issues a document locks its row. */
export const documentSeries = pgTable(
  'document_series',
  {
    prefix: text().primaryKey(),
    /** The number of the next document. */
    next: integer().notNull(),
    /** Whether the series has a document: its next number then has no gap before it, and nobody can set it. */
    isStarted: boolean().notNull().default(false),
  },
  (table) => [check('document_series_next', sql`${table.next} > 0`)],
);
