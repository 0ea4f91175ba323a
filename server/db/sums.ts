import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Cents, cents } from '#contract/wire/money.ts';
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
