import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sqlList, timeDefaultNow } from '../columns.ts';

/** The groups of settings. `selling` has the shape of `sellingRulesSchema`. */
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
