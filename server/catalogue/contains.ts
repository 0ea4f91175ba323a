import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';

/** The letters of every language, by ICU. The embedded database does not have it, and needs none. */
const COLLATION = 'und-x-icu';

/**
 * Makes the condition that the category, name or description of a product contains a text, whatever the case. [SEARCH-03]
 * What a capital letter is, a database decides by its locale, and by the locale `C` É is none: so PostgreSQL is told.
 */
export async function textCondition(db: Db): Promise<(text: string) => SQL | undefined> {
  const known = await db
    .select({ one: sql`1` })
    .from(sql`pg_collation`)
    .where(and(eq(sql`collname`, COLLATION), sql`current_setting('server_encoding') = 'UTF8'`))
    .limit(1);
  const collation = known.length > 0 ? sql` collate ${sql.identifier(COLLATION)}` : sql``;
  const { category, name, description } = products;
  return (text) => {
    const wanted = text.toLowerCase();
    return or(
      ...[category, name, description].map(
        (words) => sql`position(${wanted} in lower(${words}${collation})) > 0`,
      ),
    );
  };
}
