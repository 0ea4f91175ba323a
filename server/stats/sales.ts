import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DateRange } from '../http/date-range.ts';

/**
 * Whether a timestamp lies within a range of days in the shop's time zone, including days of 23 and 25 hours.
 * Compares the bare column, so that an index on it applies.
 */
export function isWithinDays(moment: PgColumn, { from, to }: DateRange, timeZone: string): SQL {
  return sql`(${moment} >= ${from}::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::timestamp + interval '1 day') at time zone ${timeZone})`;
}
