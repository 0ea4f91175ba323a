import { type SQL, sql } from 'drizzle-orm';
import { patternOfPart } from '../db/like-pattern.ts';
import { products } from '../db/schema/products.ts';

/** Returns the condition for products that contain a text in the same spelling, ignoring case. */
export function containsSpelling(text: string): SQL {
  const { category, name, description } = products;
  return sql`lowercase(${category} || chr(1) || ${name} || chr(1) || ${description})
    like ${patternOfPart(text.toLowerCase())}`;
}
