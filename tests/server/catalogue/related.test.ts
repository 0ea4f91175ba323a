import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { createRelatedFinder } from '#server/catalogue/related-products.ts';
import type { Database } from '#server/db/database.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';

const gown = {
  id: 'gown',
  name: 'Émeraude Velvet Gown',
  category: 'dress' as const,
  priceCents: cents(20_000),
};

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(products);
  });

  const relatedTo = async (product: typeof gown, others: readonly Parameters<typeof productRow>[0][]) => {
    await insertProducts(database.db, [productRow(product), ...others.map(productRow)]);
    return createRelatedFinder(database.db)(product);
  };

  test('[CALL-03] ranks by shared words, then category, then closest price, then id', async () => {
    const related = await relatedTo(gown, [
      { id: 'far', name: 'Linen Shirt', category: 'dress', priceCents: cents(26_000) },
      { id: 'near-b', name: 'Silk Shirt', category: 'dress', priceCents: cents(21_000) },
      { id: 'near-a', name: 'Wool Shirt', category: 'dress', priceCents: cents(19_000) },
      { id: 'choker', name: 'Velvet Choker', category: 'jewellery', priceCents: cents(3000) },
      { id: 'pendant', name: 'émeraude VELVET Pendant', category: 'jewellery', priceCents: cents(90_000) },
      { id: 'slip', name: 'Velvet Slip', category: 'dress', priceCents: cents(90_000) },
      { id: 'tote', name: 'Leather Tote', category: 'accessories', priceCents: cents(20_000) },
      { id: 'velvetine', name: 'Velvetine Powder', category: 'cosmetics', priceCents: cents(20_000) },
    ]);
    expect(related).toEqual(['pendant', 'slip', 'choker', 'near-a', 'near-b', 'far']);
  });

  test('[CALL-03] ignores short words such as articles', async () => {
    const perfume = { ...gown, name: 'Eau de Soir' };
    expect(await relatedTo(perfume, [{ id: 'x', name: 'Pot de Crème', category: 'cosmetics' }])).toEqual([]);
  });

  test('[CALL-03] returns at most 8 related products', async () => {
    const others = Array.from({ length: 12 }, (_, index) => ({
      id: `d${index}`,
      category: 'dress' as const,
    }));
    expect(await relatedTo(gown, others)).toHaveLength(8);
  });

  test('[CALL-03] reflects catalogue changes immediately', async () => {
    await insertProducts(database.db, [productRow(gown), productRow({ id: 'one' })]);
    const find = createRelatedFinder(database.db);
    expect(await find(gown)).toEqual(['one']);
    await insertProducts(database.db, [productRow({ id: 'two', name: 'Another Gown' })]);
    expect(await find(gown)).toEqual(['two', 'one']);
    await database.db.update(products).set({ category: 'cosmetics', name: 'Something else' });
    expect(await find(gown)).toEqual([]);
  });

  test('[CALL-03] reads the catalogue once for concurrent requests', async () => {
    await insertProducts(database.db, [productRow(gown), productRow({ id: 'one' })]);
    const select = vi.spyOn(database.db, 'select');
    const find = createRelatedFinder(database.db);
    expect(await Promise.all([find(gown), find(gown), find(gown)])).toEqual([['one'], ['one'], ['one']]);
    const reads = select.mock.calls.filter(([fields]) => fields && 'category' in fields);
    select.mockRestore();
    expect(reads).toHaveLength(1);
  });
});
