import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/** Attempts in the current window of a rate limit. `key` is a salted hash, so no IP or email address is stored. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: time().notNull(),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);

/** Random secrets of this database, created once by a migration. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
