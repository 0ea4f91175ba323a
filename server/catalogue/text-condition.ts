import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/fold-text.ts';
import { patternOfPart } from '../db/like-pattern.ts';
import { products } from '../db/schema/products.ts';

/**
 * Returns the condition for products whose category, name or description contains a text, ignoring case and accents. An
 * index on the expression exists where the database has `pg_trgm`. [SEARCH-03]
 */
export function containsText(text: string): SQL {
  const pattern = patternOfPart(foldText(text));
  return sql`searched_text(${products.category}, ${products.name}, ${products.description}) like ${pattern}`;
}

/** Returns the condition for products that contain a text in the same spelling, ignoring case. */
export function containsSpelling(text: string): SQL {
  const { category, name, description } = products;
  return sql`lowercase(${category} || chr(1) || ${name} || chr(1) || ${description})
    like ${patternOfPart(text.toLowerCase())}`;
}

/**
 * Returns the condition for products whose name contains a text, ignoring case and accents. The first part has an index
 * where the database has `pg_trgm`.
 */
export function nameContains(text: string): SQL {
  return sql`(${containsText(text)} and folded(${products.name}) like ${patternOfPart(foldText(text))})`;
}
