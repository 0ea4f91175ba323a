import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { insertProducts, selectProductList } from '#server/catalogue/product-rows.ts';
import { selectSiblings } from '#server/catalogue/serialize-product.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/auth.ts';
import { type ProductRow, products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { imageFileName } from '#server/media/media.ts';
import { prepareDemoProducts, seedCatalogue } from '#server/seed/seed-catalogue.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';
import { productRow } from '#tests/support/server/test-app.ts';

const ALL_PRODUCTS = {
  category: undefined,
  colors: undefined,
  minCents: undefined,
  maxCents: undefined,
  offset: 0,
  limit: 1000,
};

/** The hashes of the images that the seed renders. Small ones stand in for the others, because rendering takes long. */
const isRendered = (file: string) => /^[0-3]/.test(file);

async function readGallery(): Promise<{ images: Record<string, { alt: string }[]> }> {
  return JSON.parse(await readFile('server/seed/gallery.json', 'utf8'));
}

let folder: string;
let uploads: string;
let missing: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solene-seed-'));
  await prepareSeedImages(folder);
  uploads = join(folder, 'uploads');
  missing = (await readdir(uploads)).filter(isRendered);
  for (const file of missing) await rm(join(uploads, file));
});
afterAll(() => rm(folder, { recursive: true }));

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  let rows: ProductRow[];
  const progress: string[] = [];
  beforeAll(async () => {
    database = await open();
    await seedCatalogue(database.db, uploads, (message) => progress.push(message));
    rows = await selectProductList(database.db, ALL_PRODUCTS);
  });
  afterAll(() => database.close());

  test('fills an empty catalogue with 48 products, 12 per category, in every color, and 11 further colors', () => {
    const originals = rows.slice(0, 48);
    for (const category of CATEGORIES) {
      expect(originals.filter((row) => row.category === category)).toHaveLength(12);
    }
    expect(new Set(originals.map((row) => row.color))).toEqual(new Set(COLORS));
    expect(rows).toHaveLength(48 + 11);
    expect(progress).toEqual(['Preparing the images of 59 products…']);
  });

  test('seven designs come in several colors, each with a name and swatch of its own', () => {
    const styles = Map.groupBy(
      rows.filter(({ style }) => style !== null),
      ({ style }) => style,
    );
    expect(Object.fromEntries([...styles].map(([style, colors]) => [style, colors.length]))).toEqual({
      'silk-foundation': 6,
      'leather-tote': 2,
      'satin-clutch': 2,
      'slim-leather-belt': 2,
      'wool-beret': 2,
      'tailored-sheath-dress': 2,
      'fit-and-flare-dress': 2,
    });
    for (const colors of styles.values()) {
      expect(new Set(colors.map(({ colorName }) => colorName)).size).toBe(colors.length);
      expect(new Set(colors.map(({ swatch }) => swatch)).size).toBe(colors.length);
      expect(new Set(colors.map(({ name }) => name)).size).toBe(colors.length);
    }
  });

  test('[SIZE-08] the colors of a design stand from light to dark', async () => {
    const siblings = await selectSiblings(database.db, rows);
    const namesOf = (style: string) => siblings.get(style)?.map(({ colorName }) => colorName);
    expect(namesOf('silk-foundation')).toEqual(['Porcelain', 'Ivory', 'Sand', 'Honey', 'Almond', 'Cocoa']);
    expect(namesOf('leather-tote')).toEqual(['Sand', 'Black']);
    expect(namesOf('slim-leather-belt')).toEqual(['Cognac', 'Black']);
  });

  test('each product has its composition, care, measurements and further images', async () => {
    for (const { composition, care, measurements } of rows)
      expect([composition, care, measurements]).not.toContain('');
    const { images } = await readGallery();
    const listed = Object.entries(images).map(([slug, views]) => [slug, views.map(({ alt }) => alt)]);
    expect(listed.length).toBeGreaterThan(0);
    const stored = rows.flatMap(({ id, gallery }) =>
      gallery === null ? [] : [[id.replace(/-[^-]+$/, ''), gallery.map(({ alt }) => alt)]],
    );
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(listed));
  });

  test('dresses, rings, hats and belts have sizes with unique SKUs, some sold out', () => {
    const sizesOf = (pattern: RegExp) =>
      rows.filter(({ id }) => pattern.test(id)).map(({ sizes }) => sizes?.map(({ size }) => size).join(' '));
    expect(new Set(sizesOf(/dress|gown|halter/))).toEqual(new Set(['XS S M L XL']));
    expect(sizesOf(/halo-ring|signet|stacking/)).toEqual(Array(3).fill('5 6 7 8 9'));
    expect(sizesOf(/hat-|beret|belt/)).toEqual(Array(5).fill('S M L'));
    const sized = rows.flatMap(({ sizes }) => sizes ?? []);
    expect(sized).toHaveLength(14 * 5 + 3 * 5 + 5 * 3);
    expect(new Set(sized.map(({ sku }) => sku)).size).toBe(sized.length);
    expect(sized).toContainEqual({ size: 'S', sku: 'SOL-AMD-S' });
    expect(sized.filter(({ stock }) => stock === 0).length).toBeGreaterThan(5);
    expect(sized.some(({ stock = 0 }) => stock > 0 && stock < 5)).toBe(true);
    // One dress is low as a whole.
    expect(
      rows.filter(({ stock }) => stock !== null).map(({ id, stock }) => [id.slice(0, 6), stock]),
    ).toEqual([
      ['fern-b', 0],
      ['liquid', 3],
    ]);
  });

  test('creates unique ids from the slug of the name and a random suffix', () => {
    for (const { id } of rows) expect(id).toMatch(/^[a-z0-9-]+-[2-9a-hjkmnp-z]{5}$/);
    expect(new Set(rows.map((row) => row.id)).size).toBe(59);
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
    expect(new Set(rows.map((row) => row.createdAt.getTime())).size).toBe(59);
  });

  test('stores prices in cents, with higher old prices', () => {
    const dress = rows.find((row) => row.name === 'Marguerite Tiered Dress');
    const slip = rows.find((row) => row.name === 'Doré Bias Slip Dress');
    expect(dress).toMatchObject({ priceCents: 9450, oldPriceCents: null });
    expect(slip).toMatchObject({ priceCents: 14_800, oldPriceCents: 18_500 });
  });

  test('gives products reviews, whose mean is the rating, and leaves five of the 48 without', async () => {
    const figures = Object.fromEntries(
      rows.map(({ name, reviewMean, reviewCount }) => [name, [reviewMean, reviewCount]]),
    );
    expect(figures).toMatchObject({
      // 44 stars in 9 reviews, 33 in 7, 17 in 4 and 15 in 4.
      'Émeraude Velvet Gown': [4.89, 9],
      'Doré Bias Slip Dress': [4.71, 7],
      'Grève Disc Anklet': [4.25, 4],
      'Minuit Velvet Choker': [3.75, 4],
    });
    const originals = rows.slice(0, 48);
    const unrated = originals.filter(({ reviewMean }) => reviewMean === null).map(({ name }) => name);
    expect(unrated.sort()).toEqual([
      'Averse Umbrella',
      'Correspondance Wallet',
      'Fougère Brooch',
      'Laque Sapin Nail Lacquer',
      'Nocturne Off-Shoulder Dress',
    ]);
    const stored = await database.db.select().from(reviews);
    for (const { id, name } of rows) {
      const stars = stored.filter(({ productId }) => productId === id).map((review) => review.stars);
      const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
      expect(figures[name]).toEqual(
        stars.length === 0 ? [null, 0] : [Math.round(mean * 100) / 100, stars.length],
      );
    }
  });

  test('writes each review in words of its own, in the past year, by an invented customer', async () => {
    const stored = await database.db.select().from(reviews).innerJoin(users, eq(users.id, reviews.userId));
    expect(new Set(stored.map((row) => row.reviews.words)).size).toBe(stored.length);
    const times = new Set(stored.map((row) => row.reviews.createdAt.getTime()));
    expect(times.size).toBe(stored.length);
    for (const row of stored) {
      expect(row.reviews.words.length).toBeGreaterThan(20);
      expect(row.reviews.createdAt.getTime()).toBeGreaterThan(row.users.createdAt.getTime());
      expect(row.reviews.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
      expect(row.users).toMatchObject({
        email: expect.stringMatching(/^[a-z]+-[a-z]@customers\.example$/),
        role: 'user',
      });
    }
    expect(await database.db.select().from(users)).toHaveLength(108);
  });

  test('stores every image in all its widths', async () => {
    const files = await readdir(uploads);
    const stored = rows.flatMap(({ imageHash, imageWidths, gallery }) =>
      [{ hash: imageHash, widths: imageWidths }, ...(gallery ?? [])].flatMap(({ hash, widths }) =>
        widths.map((width) => imageFileName(hash, width)),
      ),
    );
    expect(stored.filter((file) => !files.includes(file))).toEqual([]);
    const prepared = [...new Set([...files, ...missing])];
    expect(prepared.filter((file) => !stored.includes(file))).toEqual([]);
    expect(missing.length).toBeGreaterThan(10);
    for (const row of rows.filter(({ imageHash }) => isRendered(imageHash))) {
      expect(row.imageWidths).toEqual([320, 640, 960, 1280, 1600]);
      for (const width of row.imageWidths) {
        const file = await sharp(join(uploads, imageFileName(row.imageHash, width))).metadata();
        expect(file).toMatchObject({ format: 'webp', width, height: width * 1.25 });
      }
    }
  });

  test('marks products down by at most the 20 percent that the deal states', () => {
    const cuts = rows.flatMap(({ priceCents, oldPriceCents }) =>
      oldPriceCents === null ? [] : [100 - (100 * priceCents) / oldPriceCents],
    );
    // 19 of the 48, and the further colors of three of these.
    expect(cuts).toHaveLength(19 + 3);
    expect(Math.max(...cuts)).toBe(20);
  });

  test('changes nothing on a second run', async () => {
    const before = await catalogueRevision(database.db);
    expect(await seedCatalogue(database.db, uploads, () => undefined)).toBe(false);
    expect(await catalogueRevision(database.db)).toBe(before);
  });

  test('leaves out the reviews of an author whose name a real customer uses', async () => {
    await database.db.delete(products);
    await database.db
      .update(users)
      .set({ email: 'gwen@example.org', emailKey: 'gwen@example.org' })
      .where(eq(users.username, 'Gwen T.'));
    const insertDemo = await prepareDemoProducts(uploads, () => undefined);
    await insertDemo(database.db);
    const names = await database.db
      .selectDistinct({ username: users.username })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId));
    expect(names).toHaveLength(107);
    expect(names).not.toContainEqual({ username: 'Gwen T.' });
  });

  test('does not bring back deleted products and reviews', async () => {
    await database.db.delete(products);
    expect(await seedCatalogue(database.db, uploads, () => undefined)).toBe(false);
    expect(await database.db.$count(products)).toBe(0);
    expect(await database.db.$count(reviews)).toBe(0);
  });

  test('leaves a non-empty catalogue alone', async () => {
    await database.db.delete(products);
    await insertProducts(database.db, [productRow({ id: 'own' })]);
    expect(await seedCatalogue(database.db, uploads, () => undefined)).toBe(false);
    expect(await selectProductList(database.db, ALL_PRODUCTS)).toHaveLength(1);
  });

  test('fills the catalogue once when two processes start on one database', async () => {
    const shared = await open();
    const filled = await Promise.all([1, 2].map(() => seedCatalogue(shared.db, uploads, () => undefined)));
    expect(filled.sort()).toEqual([false, true]);
    expect(await selectProductList(shared.db, ALL_PRODUCTS)).toHaveLength(59);
    await shared.close();
  });
});
