import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrdersSql, insertProductsSql } from '#bench/large-shop.ts';
import { NO_SEARCH_WORDS } from '#contract/catalogue/search-terms.ts';
import { selectProduct } from '#server/catalogue/catalogue.ts';
import { countFacets } from '#server/catalogue/facets.ts';
import { createOptionCounts, totalOf } from '#server/catalogue/option-counts.ts';
import { createProductList } from '#server/catalogue/product-list.ts';
import { countMatches, selectProductsAfter } from '#server/catalogue/product-rows.ts';
import { createProductSearch } from '#server/catalogue/product-search.ts';
import { createRelatedFinder } from '#server/catalogue/related-products.ts';
import { parseFilterQuery, parseSearchQuery } from '#server/catalogue/search-query.ts';
import { loadCustomerFigures } from '#server/customers/customer-figures.ts';
import type { Database, Db } from '#server/db/database.ts';
import { catalogueWords } from '#server/db/schema/catalogue.ts';
import { productSizes } from '#server/db/schema/products.ts';
import { streamOrdersCsv } from '#server/orders/order-export.ts';
import { countOrders, listOrders } from '#server/orders/order-list.ts';
import { createLowStock } from '#server/stats/open-tasks.ts';
import { updateSalesPeriods } from '#server/stats/sales-periods.ts';
import { loadShopFigures } from '#server/stats/shop-figures.ts';
import { describeDatabases } from '#tests/support/database.ts';

/** Tables that stay small however many products and orders the shop has. */
const SMALL_TABLES = [
  'catalogue_state',
  'catalogue_words',
  'product_counts',
  'order_counts',
  'order_days',
  'held_keys',
  'sales_changes',
  'sales_periods',
  'sales_state',
];

const WEEK = { from: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000) };

interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

describeDatabases('query plans of a large shop on $name', ({ open }) => {
  let database: Database;
  const statements: Statement[] = [];
  beforeAll(async () => {
    database = await open();
    const vacuum = ['products', 'product_sizes', 'orders', 'payments', 'order_lines', 'order_components'].map(
      (table) => `vacuum analyze ${table}`,
    );
    // In parts, because the server limits the time of a statement.
    const parts = Array.from({ length: 12 }, (_, part) => ({
      first: part * 1000 + 1,
      last: part * 1000 + 1000,
    }));
    const fill = parts.flatMap(({ first, last }) => [
      insertProductsSql(last, first),
      ...insertOrdersSql({ count: 12_000, days: 70, first, last }),
    ]);
    // One transaction keeps the temporary table of the orders on its connection.
    await database.db.transaction(async (tx) => {
      // Otherwise the commit would complete the components of all orders at once.
      await tx.execute(sql`set constraints all immediate`);
      for (const statement of fill) await tx.execute(sql.raw(statement));
    });
    for (const statement of vacuum) await database.db.execute(sql.raw(statement));
    // Drizzle calls the logger of its session before each statement.
    const session: unknown = Reflect.get(database.db, 'session');
    Reflect.set(Object(session), 'logger', {
      logQuery: (text: string, params: readonly unknown[]) => statements.push({ text, params }),
    });
  });
  afterAll(() => database.close());

  /** Returns the tables that the statements of an action read from start to end. */
  async function tablesRead(action: (db: Db) => Promise<unknown>): Promise<string[]> {
    statements.length = 0;
    await action(database.db);
    const tables = new Set<string>();
    const performed = [...statements];
    expect(performed.length).toBeGreaterThan(0);
    for (const statement of performed) {
      const { rows } = (await database.db.execute(sql`explain analyze ${toSql(statement)}`)) as unknown as {
        rows: readonly { 'QUERY PLAN': string }[];
      };
      for (const row of rows) {
        const [, table] = /Seq Scan on (\w+)(?!.*never executed)/.exec(row['QUERY PLAN']) ?? [];
        if (table !== undefined && !SMALL_TABLES.includes(table)) tables.add(table);
      }
    }
    return [...tables];
  }

  const list = (query: Record<string, string>) => (db: Db) =>
    createProductList(db)(parseSearchQuery({ limit: '8', ...query }));

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['the newest products', list({})],
    ['products by price', list({ sort: 'price' })],
    ['products by price, highest first', list({ sort: '-price' })],
    ['products by rating', list({ sort: 'rating' })],
    ['a category', list({ category: 'dress' })],
    ['a category and a color by rating', list({ category: 'dress', color: 'red', sort: 'rating' })],
    ['several colors', list({ color: 'red,blue,gold' })],
    ['several colors of a category by price', list({ category: 'dress', color: 'red,blue', sort: 'price' })],
    ['a size', list({ size: 'M' })],
    ['sizes of a category by price', list({ category: 'dress', size: 'XS,S', sort: 'price' })],
    ['sizes and colors by rating', list({ size: 'M,L', color: 'red,blue', sort: 'rating' })],
    ['a size that no product has', list({ size: 'XXS' })],
    ['the facets of sizes', (db) => countFacets(createOptionCounts(db), parseFilterQuery({ size: 'M,L' }))],
    [
      'the facets of sizes with a price between two dollars',
      (db) => countFacets(createOptionCounts(db), parseFilterQuery({ size: 'M', maxPrice: '99.95' })),
    ],
    ['reduced products in a price range', list({ sale: 'true', minPrice: '50', maxPrice: '100' })],
    ['products that are low in stock', list({ stock: 'low' })],
    ['sold-out products of a category', list({ stock: 'sold-out', category: 'dress' })],
    ['the number of sold-out products', (db) => countMatches(db, parseSearchQuery({ stock: 'sold-out' }))],
    ['a deep page', list({ page: '1000' })],
    ['a deep page by rating', list({ sort: 'rating', page: '1000' })],
    [
      'the products after a position',
      (db) => selectProductsAfter(db, { createdAt: new Date('2025-12-30'), id: 'product-77' }, 100),
    ],
    ['a product', (db) => selectProduct(db, 'product-77')],
    ['the total and the facets', (db) => totalOf(createOptionCounts(db), parseSearchQuery({}))],
    [
      'related products',
      async (db) => {
        const row = await selectProduct(db, 'product-77');
        if (row) await createRelatedFinder(db, createOptionCounts(db)).find(row);
      },
    ],
    ['the products that are running low', (db) => createLowStock(db)()],
    ['the newest orders', (db) => listOrders(db, {}, { page: 1, perPage: 20 })],
    ['the counts of orders', (db) => countOrders(db, {})],
    ['the oldest orders', (db) => listOrders(db, {}, { page: 1, perPage: 20 }, { sort: 'oldest' })],
    ['the orders by total', (db) => listOrders(db, {}, { page: 1, perPage: 20 }, { sort: 'total' })],
    ['the orders of a week', (db) => listOrders(db, WEEK, { page: 1, perPage: 20 })],
    ['the counts of the orders of a week', (db) => countOrders(db, WEEK)],
    ['pending orders', (db) => listOrders(db, { status: 'pending' }, { page: 1, perPage: 20 })],
  ])('reads no table from start to end for %s', async (_title, action) => {
    expect(await tablesRead(action)).toEqual([]);
  });

  test.each<Record<string, string>>([
    { page: '1000' },
    { sort: 'rating', page: '1000' },
    { category: 'dress', sort: 'price', page: '300' },
    { category: 'dress', color: 'red', page: '40' },
    { color: 'red,blue', page: '300' },
    { size: 'M', page: '150' },
  ])('seeks to the deep page %o', async (query) => {
    const listProducts = createProductList(database.db);
    const pageOf = parseSearchQuery({ limit: '8', ...query });
    await listProducts(pageOf);
    expect(await tablesRead(() => listProducts(pageOf))).toEqual([]);
    expect(statements.filter(({ text }) => text.includes('row_number'))).toEqual([]);
  });

  test('reads only the orders of twenty users for their figures', async () => {
    const newest = await listOrders(database.db, {}, { page: 1, perPage: 20 });
    const userIds = newest.flatMap(({ order }) => order.userId ?? []);
    expect(userIds).toHaveLength(20);
    expect(await tablesRead((db) => loadCustomerFigures(db, userIds))).not.toContain('orders');
  });

  // The payments of many orders may be read as a whole: that is the faster join for a table of this size.
  test('reads only the selected orders for each part of an export', async () => {
    const readPart = async (db: Db) => {
      // The header, two parts of 500 orders, and the statement of the third.
      const parts = streamOrdersCsv(db, {}, 'UTC');
      for (let part = 0; part < 4; part += 1) await parts.next();
      statements.splice(0, statements.length - 1);
    };
    expect(await tablesRead(readPart)).not.toContain('orders');
  });

  test('reads only the orders of days that are not stored for the figures', async () => {
    const timeZone = 'America/New_York';
    const figuresOf = (days: number) => (db: Db) =>
      loadShopFigures(db, { from: toDay(-days), to: toDay(0) }, timeZone);
    expect(await tablesRead(figuresOf(6))).not.toContain('orders');
    while (await updateSalesPeriods(database.db, timeZone));
    expect(await tablesRead(figuresOf(70))).not.toContain('orders');
  });

  test('reads only the matches of a search', async () => {
    const search = (q: string) => (db: Db) =>
      createProductSearch(db, async () => NO_SEARCH_WORDS)(parseSearchQuery({ limit: '8', q }));
    const [rare] = await database.db
      .select()
      .from(catalogueWords)
      .where(eq(catalogueWords.products, 1))
      .orderBy(sql`length(word) desc`)
      .limit(1);
    expect(await tablesRead(search(rare?.word ?? ''))).toEqual([]);
    expect(await tablesRead(search('qqxqq'))).toEqual([]);
    const [sized] = await database.db.select({ sku: productSizes.sku }).from(productSizes).limit(1);
    expect(await tablesRead(search(sized?.sku ?? ''))).toEqual([]);
    const findOrders = (db: Db) => listOrders(db, { q: 'customer77 ' }, { page: 1, perPage: 20 });
    expect(await tablesRead(findOrders)).toEqual([]);
  });
});

/** Returns a statement with its parameters as SQL of Drizzle, which numbers them anew. */
function toSql({ text, params }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`)),
  );
}

/** Returns the day that lies `days` after today. */
function toDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
