import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { insertProductsSql } from '#bench/large-shop.ts';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { cents, dollars, toCents } from '#contract/wire/money.ts';
import { selectProduct } from '#server/catalogue/catalogue.ts';
import { createOptionCounts } from '#server/catalogue/option-counts.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { createRelatedFinder } from '#server/catalogue/related-products.ts';
import type { Database } from '#server/db/database.ts';
import { type ProductRow, productColumns, products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { readSeedProducts } from '#tests/support/seed-products.ts';
import { productRow } from '#tests/support/server/test-app.ts';

const gown = {
  id: 'gown',
  name: 'Émeraude Velvet Gown',
  category: 'dress' as const,
  color: 'green' as const,
  priceCents: cents(20_000),
  style: null as string | null,
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
    return createRelatedFinder(database.db, createOptionCounts(database.db)).find(product);
  };

  test('[CALL-03] ranks the same category first, by color and price, then shared words of the name', async () => {
    const related = await relatedTo(gown, [
      { id: 'far', name: 'Linen Shirt', category: 'dress', priceCents: cents(26_000) },
      { id: 'near-b', name: 'Silk Shirt', category: 'dress', priceCents: cents(20_000) },
      { id: 'near-a', name: 'Wool Shirt', category: 'dress', priceCents: cents(20_000) },
      { id: 'choker', name: 'Velvet Choker', category: 'jewellery', priceCents: cents(3000) },
      { id: 'pendant', name: 'émeraude VELVET Pendant', category: 'jewellery', priceCents: cents(90_000) },
      // 1.5 times the price, but the color of the gown.
      { id: 'green', name: 'Wrap', category: 'dress', color: 'green', priceCents: cents(30_000) },
      { id: 'tote', name: 'Leather Tote', category: 'accessories', priceCents: cents(20_000) },
      { id: 'velvetine', name: 'Velvetine Powder', category: 'cosmetics', priceCents: cents(20_000) },
    ]);
    expect(related).toEqual(['green', 'near-a', 'near-b', 'far', 'pendant', 'choker']);
  });

  test('[CALL-03] leaves out the other colors of its design, in memory and in the database', async () => {
    const foundation = { ...gown, style: 'foundation' };
    const shades = Array.from({ length: 20 }, (_, index) => ({
      id: `shade-${index}`,
      category: 'dress' as const,
      color: 'green' as const,
      priceCents: cents(20_000),
      style: 'foundation',
    }));
    const others = Array.from({ length: 8 }, (_, index) => ({
      id: `other-${index}`,
      category: 'dress' as const,
      priceCents: cents(50_000),
      style: `design-${index}`,
    }));
    const expected = others.map(({ id }) => id);
    expect(await relatedTo(foundation, [...shades, ...others])).toEqual(expected);
    const inDatabase = createRelatedFinder(database.db, createOptionCounts(database.db), 10);
    expect(await inDatabase.find(foundation)).toEqual(expected);
  });

  test('[CALL-03] suggests one color of each design, the most similar one', async () => {
    const dress = { category: 'dress' as const, priceCents: cents(20_000) };
    const related = await relatedTo(gown, [
      { ...dress, id: 'slip-red', color: 'red', style: 'slip' },
      { ...dress, id: 'slip-green', color: 'green', style: 'slip' },
      { ...dress, id: 'wrap', color: 'red', style: 'wrap' },
      { ...dress, id: 'sheath', color: 'red', style: null },
      { ...dress, id: 'tunic', color: 'red', style: null },
    ]);
    expect(related).toEqual(['slip-green', 'sheath', 'tunic', 'wrap']);
  });

  test('[CALL-03] ignores short words such as articles', async () => {
    const perfume = { ...gown, name: 'Eau de Soir' };
    expect(await relatedTo(perfume, [{ id: 'x', name: 'Pot de Crème', category: 'cosmetics' }])).toEqual([]);
  });

  /** The first four related products of each, which the product page shows. */
  test.each([
    [
      'Carré Bleu Silk Scarf',
      ['Correspondance Wallet', 'Averse Umbrella', 'Opéra Pleated Clutch', 'Cap Ferret Sun Hat'],
    ],
    [
      'Émeraude Velvet Gown',
      ['Verdine Wrap Dress', 'Mercure Liquid Halter', 'Soleil Plissé Midi Dress', 'Riviera Maxi Dress'],
    ],
    [
      'Lune Tapered Hoops',
      ['Sceau Onyx Signet', 'Grève Disc Anklet', 'Assemblage Stacking Set', 'Dune Sculpted Cuff'],
    ],
  ])('[CALL-03] suggests pieces of the seed that suit the %s', async (name, expected) => {
    const seed = await readSeedProducts();
    const rows = seed.map(({ name: id, category, color, price }, index) =>
      productRow({
        id: `p${index}`,
        name: id,
        category: z.enum(CATEGORIES).parse(category),
        color: z.enum(COLORS).parse(color),
        priceCents: toCents(dollars(price)),
      }),
    );
    await insertProducts(database.db, rows);
    const product = await selectProduct(database.db, `p${seed.findIndex((each) => each.name === name)}`);
    if (product === undefined) throw new Error(`The seed has no ${name}.`);
    const ids = await createRelatedFinder(database.db, createOptionCounts(database.db)).find(product);
    expect(ids.slice(0, 4).map((id) => rows.find((row) => row.id === id)?.name)).toEqual(expected);
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
    const { find } = createRelatedFinder(database.db, createOptionCounts(database.db));
    expect(await find(gown)).toEqual(['one']);
    await insertProducts(database.db, [productRow({ id: 'two', name: 'Another Gown' })]);
    expect(await find(gown)).toEqual(['one', 'two']);
    await database.db.update(products).set({ category: 'cosmetics', name: 'Something else' });
    expect(await find(gown)).toEqual([]);
  });

  /** Compares a product with all others of its category. */
  const nearestOf = (row: ProductRow, rows: readonly ProductRow[]) =>
    rows
      .filter(({ id, category }) => id !== row.id && category === row.category)
      .map(({ id, color, priceCents }) => {
        const ratio = Math.log((priceCents + 100) / (row.priceCents + 100));
        return { id, distance: Math.abs(ratio) + (color === row.color ? 0 : Math.log(1.6)) };
      })
      .sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
      .slice(0, 8)
      .map(({ id }) => id);

  test('[CALL-03] compares only the nearest in price in a large catalogue, in memory or in the database', async () => {
    await database.db.execute(sql.raw(insertProductsSql(600)));
    const equal = Array.from({ length: 12 }, (_, index) =>
      productRow({ id: `same-${index}`, color: 'red', priceCents: cents(9000) }),
    );
    await insertProducts(database.db, equal);
    const counts = createOptionCounts(database.db);
    const findInMemory = await createRelatedFinder(database.db, counts).load();
    const { find: findInDatabase } = createRelatedFinder(database.db, counts, 0);
    const all = await database.db.select(productColumns).from(products).orderBy(products.id);
    const sample = all.filter(({ id }, index) => index % 10 === 0 || id.startsWith('same-'));
    for (const row of sample) {
      const nearest = nearestOf(row, all);
      expect(findInMemory(row)).toEqual(nearest);
      expect(await findInDatabase(row)).toEqual(nearest);
    }
  });

  test('[CALL-03] compares all products if a category of a large catalogue has few', async () => {
    await database.db.execute(sql.raw(insertProductsSql(600)));
    await database.db
      .delete(products)
      .where(and(eq(products.category, 'cosmetics'), gt(products.id, 'product-59')));
    const [few] = await database.db
      .select(productColumns)
      .from(products)
      .where(eq(products.category, 'cosmetics'));
    if (few === undefined) throw new Error('The category is empty.');
    const { find, load } = createRelatedFinder(database.db, createOptionCounts(database.db), 0);
    const found = await find(few);
    expect(found).toHaveLength(8);
    expect((await load())(few)).toEqual(found);
  });

  test('[CALL-03] reads the catalogue once for concurrent requests', async () => {
    await insertProducts(database.db, [productRow(gown), productRow({ id: 'one' })]);
    const select = vi.spyOn(database.db, 'select');
    const { find } = createRelatedFinder(database.db, createOptionCounts(database.db));
    expect(await Promise.all([find(gown), find(gown), find(gown)])).toEqual([['one'], ['one'], ['one']]);
    const reads = select.mock.calls.filter(([fields]) => fields && 'name' in fields);
    select.mockRestore();
    expect(reads).toHaveLength(1);
  });
});
