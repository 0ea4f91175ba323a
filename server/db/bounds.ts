import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns the SQL of a value that is at most `max`. Null stays null, which `least` alone would turn into `max`: it
 * ignores nulls.
 */
export function atMost(value: SQLWrapper, max: number | SQLWrapper): SQL {
  return sql`case when ${value} is not null then least(${value}, ${max}) end`;
}

/** Returns the SQL of a value that is at least `min`. Null stays null, as in `atMost`. */
export function atLeast(value: SQLWrapper, min: number): SQL {
  return sql`case when ${value} is not null then greatest(${value}, ${min}) end`;
}
