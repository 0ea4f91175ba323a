import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { catalogueRevision, insertProducts, selectProductPage } from '#server/catalogue/product-rows.ts';
import { seedCatalogue } from '#server/catalogue/seed.ts';
import type { Database } from '#server/db/database.ts';
import { type ProductRow, products } from '#server/db/schema/products.ts';
import { imageFileName } from '#server/media/image-files.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';

const ALL_PRODUCTS = {
  category: undefined,
  color: undefined,
  minCents: undefined,
  maxCents: undefined,
  offset: 0,
  limit: 1000,
};

let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'solene-seed-'));
});
afterAll(() => rm(uploads, { recursive: true }));

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  let rows: ProductRow[];
  const progress: string[] = [];
  beforeAll(async () => {
    database = await open();
    await seedCatalogue(database.db, uploads, (message) => progress.push(message));
    ({ rows } = await selectProductPage(database.db, ALL_PRODUCTS));
  });
  afterAll(() => database.close());

  test('fills an empty catalogue with 48 products, 12 per category, in every color', () => {
    expect(rows).toHaveLength(48);
    for (const category of CATEGORIES) {
      expect(rows.filter((row) => row.category === category)).toHaveLength(12);
    }
    expect(new Set(rows.map((row) => row.color))).toEqual(new Set(COLORS));
    expect(progress).toEqual(['Preparing the images of 48 products…']);
  });

  test('creates unique ids from the slug of the name and a random suffix', () => {
    for (const { id } of rows) expect(id).toMatch(/^[a-z0-9-]+-[2-9a-hjkmnp-z]{5}$/);
    expect(new Set(rows.map((row) => row.id)).size).toBe(48);
    expect(rows[0]?.id).toMatch(/^velvet-evening-gown-/);
  });

  test('starts with the products chosen for the home page', () => {
    expect(rows.slice(0, 10).map(({ id }) => id.replace(/-[^-]+$/, ''))).toEqual([
      'velvet-evening-gown',
      'leather-tote',
      'green-quartz-pendant',
      'eau-de-parfum',
      'plisse-midi-dress',
      'sapphire-halo-ring',
      'silk-scarf',
      'rouge-pavot',
      'bias-slip-dress',
      'structured-crossbody',
    ]);
  });

  test('orders the newest products so that every category appears and no two neighbors share one', () => {
    const newest = rows.slice(0, 10).map((row) => row.category);
    expect(new Set(newest)).toEqual(new Set(CATEGORIES));
    for (const [index, category] of newest.entries()) expect(category).not.toBe(newest[index - 1]);
    expect(new Set(rows.map((row) => row.createdAt.getTime())).size).toBe(48);
  });

  test('stores prices in cents, with higher old prices', () => {
    const dress = rows.find((row) => row.name === 'Marguerite Tiered Dress');
    const slip = rows.find((row) => row.name === 'Doré Bias Slip Dress');
    expect(dress).toMatchObject({ priceCents: 9450, oldPriceCents: null, rating: 4.6 });
    expect(slip).toMatchObject({ priceCents: 14_800, oldPriceCents: 18_500 });
  });

  test('stores every image in all its widths', async () => {
    const files = await readdir(uploads);
    expect(files.sort()).toEqual(
      rows.flatMap((row) => row.imageWidths.map((width) => imageFileName(row.imageHash, width))).sort(),
    );
    const [row] = rows;
    if (!row) throw new Error('The catalogue is empty.');
    expect(row.imageWidths).toEqual([320, 640, 960, 1000]);
    for (const width of row.imageWidths) {
      const file = await sharp(join(uploads, imageFileName(row.imageHash, width))).metadata();
      expect(file).toMatchObject({ format: 'webp', width, height: width * 1.25 });
    }
  });

  test('changes nothing on a second run', async () => {
    const before = await catalogueRevision(database.db);
    expect(await seedCatalogue(database.db, uploads, () => undefined)).toBe(false);
    expect(await catalogueRevision(database.db)).toBe(before);
  });

  test('leaves a non-empty catalogue alone', async () => {
    await database.db.delete(products);
    await insertProducts(database.db, [productRow({ id: 'own' })]);
    expect(await seedCatalogue(database.db, uploads, () => undefined)).toBe(false);
    expect((await selectProductPage(database.db, ALL_PRODUCTS)).total).toBe(1);
  });

  test('fills the catalogue once when two processes start on one database', async () => {
    await database.db.delete(products);
    const filled = await Promise.all([1, 2].map(() => seedCatalogue(database.db, uploads, () => undefined)));
    expect(filled.sort()).toEqual([false, true]);
    expect((await selectProductPage(database.db, ALL_PRODUCTS)).total).toBe(48);
  });
});
