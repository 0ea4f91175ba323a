import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema/products.ts';

/** ICU collation for case mapping in every language. The embedded database lacks it and does not need it. */
const COLLATION = 'und-x-icu';

/**
 * Creates the function that returns the condition for products whose category, name or description contains a text,
 * ignoring case. PostgreSQL lowercases by locale, and the locale `C` ignores letters such as É. An explicit collation
 * fixes this. [SEARCH-03]
 */
export async function createTextCondition(db: Db): Promise<(text: string) => SQL | undefined> {
  const found = await db
    .select({ one: sql`1` })
    .from(sql`pg_collation`)
    .where(and(eq(sql`collname`, COLLATION), sql`current_setting('server_encoding') = 'UTF8'`))
    .limit(1);
  const collation = found.length > 0 ? sql` collate ${sql.identifier(COLLATION)}` : sql``;
  const { category, name, description } = products;
  return (text) => {
    const needle = text.toLowerCase();
    return or(
      ...[category, name, description].map(
        (column) => sql`position(${needle} in lower(${column}${collation})) > 0`,
      ),
    );
  };
}
