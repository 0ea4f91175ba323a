import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** The schema for PGlite and PostgreSQL. Amounts are integer cents. */

export const sqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

// Millisecond precision, the same as a JavaScript Date.
export const time = () => timestamp({ withTimezone: true, precision: 3 });

export const timeDefaultNow = () => time().notNull().defaultNow();
