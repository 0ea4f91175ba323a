import { and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders, payments } from '../db/schema.ts';
import type { Days } from './shop-days.ts';

/**
 * What counts as sold: an order that is paid, or to be paid on delivery, and was not cancelled. Its money has not gone
 * back and is not on its way. Joins orders with their payments.
 */
export const isSale = and(ne(orders.status, 'cancelled'), inArray(payments.status, ['paid', 'due']));

/**
 * Whether a moment lies within days of the shop's calendar, of which the clocks make some longer than others. The
 * moment itself is compared, so that an index of it serves.
 */
export function isWithin(moment: PgColumn, { from, to }: Days, timeZone: string): SQL {
  return sql`(${moment} >= ${from}::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::timestamp + interval '1 day') at time zone ${timeZone})`;
}

/** The sum of cents or pieces where something is so, 0 of none. The database answers large sums as text. */
export function sumOf(amount: PgColumn | SQL, where: SQL = sql`true`) {
  return sql`coalesce(sum(${amount}) filter (where ${where}), 0)`.mapWith(Number);
}
