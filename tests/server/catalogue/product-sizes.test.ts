import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_SEARCH_WORDS } from '#contract/catalogue/search-terms.ts';
import { deleteProduct, restoreProduct } from '#server/catalogue/deleted-products.ts';
import { countFacets } from '#server/catalogue/facets.ts';
import { createOptionCounts } from '#server/catalogue/option-counts.ts';
import { insertProducts, loadCatalogueState } from '#server/catalogue/product-rows.ts';
import { createProductSearch } from '#server/catalogue/product-search.ts';
import { parseFilterQuery, parseSearchQuery } from '#server/catalogue/search-query.ts';
import type { Database } from '#server/db/database.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';

describeDatabases('sizes on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function dressWithSizes() {
    const { db } = database;
    const id = 'dress';
    await db.execute(sql`truncate products cascade`);
    await insertProducts(db, [productRow({ id })]);
    await db.insert(productSizes).values([
      { productId: id, size: 'S', position: 0, sku: 'D-S', stock: 3 },
      { productId: id, size: 'M', position: 1, sku: 'D-M', gtin: '4006381333931', stock: 9 },
    ]);
    const read = async () => {
      const [row] = await db.select().from(products).where(eq(products.id, id));
      return row;
    };
    return { db, id, read };
  }

  test('[SIZE-01] a product has the sizes in their order, and the sum of their stock', async () => {
    const { db, id, read } = await dressWithSizes();
    expect(await read()).toMatchObject({
      stock: 12,
      sizes: [
        { size: 'S', sku: 'D-S', stock: 3 },
        { size: 'M', sku: 'D-M', gtin: '4006381333931', stock: 9 },
      ],
    });
    await db.update(productSizes).set({ stock: null }).where(eq(productSizes.sku, 'D-M'));
    expect(await read()).toMatchObject({ stock: null, sizes: [{ stock: 3 }, { size: 'M' }] });
    await db.delete(productSizes).where(eq(productSizes.productId, id));
    expect(await read()).toMatchObject({ stock: null, sizes: null });
  });

  test('the database refuses a size or an SKU twice, also in other letters', async () => {
    const { db, id } = await dressWithSizes();
    const add = (size: string, sku: string) =>
      db.insert(productSizes).values({ productId: id, size, position: 2, sku });
    await expect(add('m', 'D-M2')).rejects.toMatchObject({ cause: { constraint: 'product_sizes_size' } });
    await expect(add('L', 'd-m')).rejects.toMatchObject({ cause: { constraint: 'product_sizes_sku' } });
  });

  test('the revision rises with what is shown of a size', async () => {
    const { db } = await dressWithSizes();
    const before = await loadCatalogueState(db);
    const setStock = (stock: number) =>
      db.update(productSizes).set({ stock }).where(eq(productSizes.sku, 'D-M'));
    await setStock(8);
    expect(await loadCatalogueState(db)).toEqual(before);
    await setStock(4);
    expect(await loadCatalogueState(db)).toEqual({ ...before, revision: before.revision + 1 });
    await db.update(productSizes).set({ size: 'Medium' }).where(eq(productSizes.sku, 'D-M'));
    expect(await loadCatalogueState(db)).toEqual({ revision: before.revision + 2, edits: before.edits + 1 });
  });

  test('[SIZE-06] the counts follow the sizes in stock, and sets of sizes without products leave none', async () => {
    const { db } = await dressWithSizes();
    const sizesCounted = async () => {
      const { sizes } = await countFacets(createOptionCounts(db), parseFilterQuery({}));
      return sizes?.map(({ size, products: count }) => `${size} ${count}`);
    };
    const set = (sku: string, values: { stock?: number; size?: string }) =>
      db.update(productSizes).set(values).where(eq(productSizes.sku, sku));
    expect(await sizesCounted()).toEqual(['S 1', 'M 1']);
    const before = await loadCatalogueState(db);
    await set('D-S', { stock: 0 });
    expect(await sizesCounted()).toEqual(['M 1']);
    // Only the stock has changed, not the product.
    expect(await loadCatalogueState(db)).toEqual({ ...before, revision: before.revision + 1 });
    await set('D-S', { stock: 1 });
    await set('D-M', { size: 'L' });
    expect(await sizesCounted()).toEqual(['S 1', 'L 1']);
    const { rows } = (await db.execute(
      sql`select sizes from product_counts where sizes <> '{}'`,
    )) as unknown as { rows: readonly { sizes: string[] }[] };
    expect(rows).toEqual([{ sizes: ['L', 'S'] }]);
    // As shops write them. The filter is cleaned like the sizes.
    await set('D-S', { size: 'US 10' });
    await set('D-M', { size: 'Extra Large' });
    const { sizes } = await countFacets(createOptionCounts(db), parseFilterQuery({ size: 'US\u00A010' }));
    expect(sizes).toEqual([
      { size: 'Extra Large', products: 1 },
      { size: 'US 10', products: 1, startsGroup: true },
    ]);
    await db.delete(products);
    expect(await sizesCounted()).toEqual([]);
  });

  test('[SIZE-06] a search for an SKU finds its product first, in any letters', async () => {
    const { db } = await dressWithSizes();
    await insertProducts(db, [
      productRow({ id: 'scarf', name: 'Scarf D-M', ageMinutes: 1 }),
      productRow({ id: 'hat', ageMinutes: 2 }),
    ]);
    const search = createProductSearch(db, async () => NO_SEARCH_WORDS);
    const find = async (q: string, filters = {}) => {
      const { rows, total } = await search(parseSearchQuery({ q, ...filters }));
      return { ids: rows.map(({ id }) => id), total };
    };
    expect(await find('d-m')).toEqual({ ids: ['dress', 'scarf'], total: 2 });
    expect(await find('D-S')).toMatchObject({ ids: ['dress', 'scarf'] });
    // A part of an SKU is not one.
    expect((await find('D-')).ids[0]).toBe('scarf');
    expect(await find('D-M', { page: '2', limit: '1' })).toEqual({ ids: ['scarf'], total: 2 });
    expect(await find('D-S', { category: 'cosmetics' })).toEqual({ ids: [], total: 0 });
  });

  test('a deleted product returns with its sizes', async () => {
    const { db, id, read } = await dressWithSizes();
    const before = await read();
    await deleteProduct(db, id);
    expect(await db.select().from(productSizes)).toEqual([]);
    await restoreProduct(db, id);
    expect(await read()).toMatchObject({ sizes: before?.sizes, stock: 12 });
  });
});
