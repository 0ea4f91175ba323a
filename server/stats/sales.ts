import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Cents, cents } from '#contract/money.ts';
import { atMost } from '../db/bounds.ts';
import { orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import type { DateRange } from './date-range.ts';

/** The part of a payment that was refunded, or lost in a dispute, in cents. */
export const returnedCents = atMost(
  sql`(${payments.refundedCents} + ${payments.lostCents})`,
  payments.amountCents,
);

/** The part of a payment that the shop kept, in cents. */
export const keptCents = sql<Cents>`(${payments.amountCents} - ${returnedCents})`;

/**
 * Whether an order counts as a sale: not cancelled, confirmed, and either paid or due on delivery. Orders that are
 * refunded or being refunded, and those whose payment the shop lost in a dispute, do not count. Requires a join of
 * `orders` with `payments`.
 */
export const isSale = and(
  ne(orders.status, 'cancelled'),
  isNull(orders.confirmation),
  inArray(payments.status, ['paid', 'due']),
  or(eq(payments.lostCents, cents(0)), sql`${keptCents} > 0`),
);

/**
 * Whether a timestamp lies within a range of days in the shop's time zone, including days of 23 and 25 hours.
 * Compares the bare column, so that an index on it applies.
 */
export function isWithinDays(moment: PgColumn, { from, to }: DateRange, timeZone: string): SQL {
  return sql`(${moment} >= ${from}::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::timestamp + interval '1 day') at time zone ${timeZone})`;
}

/**
 * Returns the sum over the rows that match `where`, 0 without any. Maps to a number: drivers return large sums as
 * text.
 */
export function sumWhere(count: PgColumn | SQL, where: SQL = sql`true`) {
  return sql`coalesce(sum(${count}) filter (where ${where}), 0)`.mapWith(Number);
}

type CentsColumn = PgColumn & { readonly _: { readonly data: Cents } };

/** Returns the sum of amounts in cents over the rows that match `where`, 0 without any. */
export function sumCentsWhere(amountCents: CentsColumn | SQL<Cents>, where?: SQL) {
  return sumWhere(amountCents, where).mapWith((sum) => cents(Number(sum)));
}
