import { type SQL, sql } from 'drizzle-orm';
import { patternOfPart } from '../db/like-pattern.ts';
import { products } from '../db/schema/products.ts';

/** Separates the fields in the result of the database function `searched_text`. */
export const FIELD_SEPARATOR = '\u0001';

/**
 * Returns the condition for products whose category, name or description contains a text, ignoring case. An index on
 * the expression exists where the database has `pg_trgm`. [SEARCH-03]
 */
export function containsText(text: string): SQL {
  const pattern = patternOfPart(text.toLowerCase());
  return sql`searched_text(${products.category}, ${products.name}, ${products.description}) like ${pattern}`;
}

/**
 * Returns the condition for products whose name contains a text, ignoring case. The first part has an index where the
 * database has `pg_trgm`.
 */
export function nameContains(text: string): SQL {
  const pattern = patternOfPart(text.toLowerCase());
  return sql`(${containsText(text)} and lowercase(${products.name}) like ${pattern})`;
}
