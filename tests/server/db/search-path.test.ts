import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { ROWS_BY_MIGRATION } from '#tests/support/server/rows-by-migration.ts';
import { testServer } from '#tests/support/server/test-app.ts';

/** The migrations whose rows fire triggers. */
const TRIGGERING = [
  '0000_products',
  '0004_accounts',
  '0006_selling',
  '0010_reviews',
  '0033_sizes-and-galleries',
];

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);

  // The function `folded` uses nothing but PostgreSQL's own functions.
  test('[RUN-07] each function finds its tables and functions with any search_path', async () => {
    const unbound = await server.db
      .select({ name: sql<string>`oid::regprocedure::text` })
      .from(sql`pg_proc`)
      .where(
        sql`pronamespace = 'public'::regnamespace and prosqlbody is null and proname <> 'folded'
          and not coalesce(array_to_string(proconfig, ',') like '%search_path=public, pg_temp%', false)
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
      );
    expect(unbound).toEqual([]);
  });

  test('[RUN-07] triggers work while rows are restored, with an empty search_path', async () => {
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local search_path to ''`);
      for (const tag of TRIGGERING) {
        const statements = (ROWS_BY_MIGRATION[tag] ?? '').replaceAll(
          /\b(into|from|update) (?="?[a-z])/g,
          '$1 public.',
        );
        for (const statement of statements.split(';')) await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`update public.products set price_cents = price_cents + 1`);
      await tx.execute(sql`update public.orders set status = 'cancelled'`);
      await tx.execute(sql`delete from public.product_sizes`);
      await tx.execute(sql`delete from public.products where id = 'gown'`);
    });
    const [row] = await server.db
      .select({
        words: sql`(select array_agg(word order by word) from catalogue_words where products > 0)`,
        counted: sql`(select sum(products)::int from product_counts)`,
        gallery: sql`(select jsonb_array_length(gallery) from products)`,
        cancelled: sql`(select sum(orders)::int from order_counts where status = 'cancelled')`,
      })
      .from(sql`(values (1)) as single`);
    expect(row).toEqual({ words: ['accessories', 'hat'], counted: 1, gallery: 1, cancelled: 1 });
  });
});
