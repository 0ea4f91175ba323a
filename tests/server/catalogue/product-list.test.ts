import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductSearchQuery } from '#contract/catalogue/product-search.ts';
import { PRODUCT_SORTS } from '#contract/catalogue/product-sorts.ts';
import { cents } from '#contract/wire/money.ts';
import { createProductList } from '#server/catalogue/product-list.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { parseSearchQuery } from '#server/catalogue/search-query.ts';
import type { Database } from '#server/db/database.ts';
import { type ProductRow, productColumns, products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';

const TOTAL = 730;

/** Compares rows as the contract orders them. */
const COMPARE: Record<string, (a: ProductRow, b: ProductRow) => number> = {
  newest: () => 0,
  price: (a, b) => a.priceCents - b.priceCents,
  '-price': (a, b) => b.priceCents - a.priceCents,
  rating: (a, b) => (b.reviewMean ?? 0) - (a.reviewMean ?? 0),
};

describeDatabases('product list on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await insertProducts(
      database.db,
      Array.from({ length: TOTAL }, (_, index) =>
        productRow({
          id: `p-${(index * 37) % TOTAL}`,
          // Many products share a time, a price and a mean; a third has no reviews.
          ageMinutes: Math.floor(index / 150),
          priceCents: cents(1000 + (index % 3) * 500),
          ...(index % 3 > 0 && { reviewMean: 3 + (index % 2), reviewCount: 1 }),
          category: index % 10 === 0 ? 'cosmetics' : 'dress',
        }),
      ),
    );
  });
  afterAll(() => database.close());

  const idsOf = (rows: readonly ProductRow[]) => rows.map(({ id }) => id);

  /** Returns the ids of a page, from all rows sorted in memory. */
  async function expectedIds({ sort = 'newest', category, page, limit }: ProductSearchQuery) {
    const rows = (await database.db.select(productColumns).from(products)).filter(
      (row) => category === undefined || row.category === category,
    );
    rows.sort(
      (a, b) =>
        COMPARE[sort]?.(a, b) ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
    return idsOf(rows.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)));
  }

  test.each(PRODUCT_SORTS)(
    '[CALL-03] returns the pages of the sort order %s in any order of requests',
    async (sort) => {
      const list = createProductList(database.db);
      // Pages before, at and after the anchors, the last one and one beyond it.
      for (const [page, limit] of [
        [9, 12],
        [26, 4],
        [25, 4],
        [61, 12],
        [1, 12],
        [5, 100],
        [2, 300],
        [3, 300],
        [80, 12],
      ]) {
        const query = { sort, page: String(page), limit: String(limit) };
        expect([query, idsOf(await list(parseSearchQuery(query)))]).toEqual([
          query,
          await expectedIds(query),
        ]);
        const filtered = { ...query, category: 'dress' };
        expect(idsOf(await list(parseSearchQuery(filtered)))).toEqual(await expectedIds(filtered));
      }
    },
  );

  test('shares the anchors among concurrent requests and renews them with the catalogue', async () => {
    const list = createProductList(database.db);
    const pageOf = (page: number) => ({ page: String(page), limit: '8' });
    const load = async (page: number) => idsOf(await list(parseSearchQuery(pageOf(page))));
    const pages = [14, 90, 20, 91, 50, 1];
    const loaded = await Promise.all(pages.map(load));
    expect(loaded).toEqual(await Promise.all(pages.map((page) => expectedIds(pageOf(page)))));
    // The last product becomes the newest, so every page moves by one.
    const last = loaded[2]?.at(-1) ?? '';
    await database.db.update(products).set({ createdAt: sql`now()` }).where(eq(products.id, last));
    for (const page of pages) expect(await load(page)).toEqual(await expectedIds(pageOf(page)));
  });
});
