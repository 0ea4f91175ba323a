import { sql } from 'drizzle-orm';
import { char, customType, timestamp } from 'drizzle-orm/pg-core';
import { CURRENCY } from '#contract/wire/shop-currency.ts';

/** Parts of the schema, which is the same for PGlite and PostgreSQL. */

/** Returns the values as a list of SQL string literals, for `in` in a check constraint. */
export const sqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A column of words with their weights, for searches. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Returns a timestamp column with millisecond precision, the same as a JavaScript `Date`. */
export const time = () => timestamp({ withTimezone: true, precision: 3 });

export const timeDefaultNow = () => time().notNull().defaultNow();

/** Returns the column with the currency of the row's amounts. Earlier versions of the shop wrote US dollars only. */
export const shopCurrency = () =>
  char({ length: 3 })
    .notNull()
    .default('USD')
    .$defaultFn(() => CURRENCY);
