import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { CATEGORIES, type Category, COLORS } from '#contract/vocabulary.ts';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { mapConcurrently } from '#contract/wire/limiter.ts';
import { type Cents, type Dollars, dollars, toCents } from '#contract/wire/money.ts';
import { UNITS_PER_DOLLAR } from '#contract/wire/shop-currency.ts';
import { catalogueRevision } from '../catalogue/catalogue.ts';
import { newProductId } from '../catalogue/product-id.ts';
import { insertProducts } from '../catalogue/product-rows.ts';
import type { Db } from '../db/database.ts';
import { type NewProductRow, productImages, productSizes } from '../db/schema/products.ts';
import { storeImage } from '../media/media.ts';
import { prepareSeedReviews } from './seed-reviews.ts';

const seedFolder = new URL('./', import.meta.url);

/**
 * An entry of `server/seed/catalogue.json`. Prices are in US dollars; `image` is a file in `server/seed/images`. Most
 * entries have no `stock`, so their stock is not tracked.
 */
const seedProduct = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  color: z.enum(COLORS),
  price: dollarsSchema,
  oldPrice: z.optional(dollarsSchema),
  description: z.string(),
  composition: z.string(),
  care: z.string(),
  measurements: z.string(),
  stock: z.number().optional(),
  /** The first part of the SKUs of the sizes, such as `SOL-AMD` of `SOL-AMD-S`. */
  sku: z.string().optional(),
  /** The sizes in their order. [SIZE-01] */
  sizes: z.array(z.string()).optional(),
  /** The units of the sizes whose stock is tracked. */
  stocks: z.record(z.string(), z.number()).optional(),
  image: z.string(),
  alt: z.string(),
});
type SeedProduct = z.infer<typeof seedProduct>;

const seedSwatch = { colorName: z.string(), swatch: z.string() };

/**
 * `server/seed/gallery.json`: the further images of products by slug, with their alternative texts [GALLERY-01], and
 * the further colors of products, oldest first. `of` is the product that a color shares everything else with, and
 * `originals` names the colors of these products. [SIZE-08]
 */
const seedGallery = z.object({
  images: z.record(z.string(), z.array(z.object({ image: z.string(), alt: z.string() }))),
  originals: z.record(z.string(), z.object(seedSwatch)),
  colors: z.array(
    z.object({
      ...seedSwatch,
      slug: z.string(),
      of: z.string(),
      color: z.enum(COLORS),
      name: z.string(),
      description: z.string(),
      sku: z.string().optional(),
      image: z.string(),
      alt: z.string(),
    }),
  ),
});
type SeedGallery = z.infer<typeof seedGallery>;

/** A product of the seed with its style and further images. */
interface SeedEntry {
  readonly product: SeedProduct;
  readonly style: Pick<NewProductRow, 'style' | 'colorName' | 'swatch'>;
  readonly images: readonly { readonly image: string; readonly alt: string }[];
}

/** Interval between the creation times of two products, which makes the newest-first order deterministic. */
const STEP_MS = 60 * 60 * 1000;

/**
 * Returns whether the catalogue has never had a product. Every change of a product increases the revision, so a
 * shopkeeper who deletes all products does not get those of the seed back.
 */
async function isUntouched(db: Db, options?: { lock: boolean }): Promise<boolean> {
  return (await catalogueRevision(db, options)) === 0;
}

/**
 * Fills a catalogue that has never had a product with those of the demo, and stores their images in `uploads`. Leaves
 * any other catalogue unchanged. One transaction inserts all rows, so an interrupted start leaves none. Calls
 * `progress` with messages for the terminal. Returns whether it filled the catalogue.
 */
export async function seedCatalogue(
  db: Db,
  uploads: string,
  progress: (message: string) => void,
): Promise<boolean> {
  if (!(await isUntouched(db))) return false;
  const insertDemo = await prepareDemoProducts(uploads, progress);
  return db.transaction(async (tx) => {
    // The lock ensures that only one of several starting processes fills the database.
    if (!(await isUntouched(tx, { lock: true }))) return false;
    await insertDemo(tx);
    return true;
  });
}

/**
 * Stores the images of the 48 products of `server/seed` and their further colors in `uploads`. Returns a function that
 * inserts these products with their reviews.
 */
export async function prepareDemoProducts(
  uploads: string,
  progress: (message: string) => void,
): Promise<(tx: Db) => Promise<void>> {
  const catalogue = z.array(seedProduct).parse(await readSeedFile('catalogue.json'));
  const gallery = seedGallery.parse(await readSeedFile('gallery.json'));
  const ordered = [...originalEntries(catalogue, gallery), ...colorEntries(catalogue, gallery)];
  progress(`Preparing the images of ${ordered.length} products…`);
  const now = Date.now();
  const [insertReviews, rows] = await Promise.all([
    prepareSeedReviews(),
    mapConcurrently(ordered, availableParallelism(), (entry, index) =>
      seedRows(entry, uploads, new Date(now - index * STEP_MS)),
    ),
  ]);
  const idsBySlug = new Map(
    ordered.map(({ product }, index) => [product.slug, rows[index]?.product.id ?? '']),
  );
  const images = rows.flatMap((row) => row.images);
  const sizes = rows.flatMap((row) => row.sizes);
  return async (tx) => {
    await insertProducts(
      tx,
      rows.map(({ product }) => product),
    );
    await tx.insert(productSizes).values(sizes);
    if (images.length > 0) await tx.insert(productImages).values(images);
    await insertReviews(tx, idsBySlug, new Date(now));
  };
}

/** Returns the products of the catalogue, newest first. */
function originalEntries(catalogue: readonly SeedProduct[], { images, originals }: SeedGallery): SeedEntry[] {
  return showcaseOrder(catalogue).map((product) => {
    const color = originals[product.slug];
    return {
      product,
      style: color ? { style: product.slug, ...color } : {},
      images: images[product.slug] ?? [],
    };
  });
}

/** Returns the further colors, newest first. Throws if one belongs to no product. */
function colorEntries(catalogue: readonly SeedProduct[], { images, colors }: SeedGallery): SeedEntry[] {
  return colors.toReversed().map(({ of, colorName, swatch, ...own }) => {
    const original = catalogue.find(({ slug }) => slug === of);
    if (original === undefined)
      throw new Error(`${own.slug} is a color of ${of}, which is not in the catalogue.`);
    return {
      product: { ...original, ...own },
      style: { style: of, colorName, swatch },
      images: images[own.slug] ?? [],
    };
  });
}

async function readSeedFile(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, seedFolder), 'utf8'));
}

/** Stores an image of `server/seed/images` and returns its columns. Throws if the file is missing. */
async function seedImage(name: string, uploads: string) {
  const { hash, width, height, widths } = await storeImage(
    await readFile(new URL(`images/${name}`, seedFolder)),
    uploads,
  );
  return { imageHash: hash, imageWidth: width, imageHeight: height, imageWidths: widths };
}

/** Stores the images of a product and returns its row and the rows of the further images and sizes. */
async function seedRows({ product, style, images }: SeedEntry, uploads: string, createdAt: Date) {
  const row = { ...(await seedRow(product, uploads, createdAt)), ...style };
  const further: (typeof productImages.$inferInsert)[] = [];
  for (const { image, alt } of images)
    further.push({
      productId: row.id,
      position: further.length + 1,
      alt,
      ...(await seedImage(image, uploads)),
    });
  const sizes = (product.sizes ?? []).map((size, position) => ({
    productId: row.id,
    size,
    position,
    sku: `${product.sku}-${size}`,
    stock: product.stocks?.[size],
  }));
  return { product: row, images: further, sizes };
}

/** Returns a price of the seed: $49.50 becomes €49.50 or ¥4,950. */
function inShopCurrency(price: Dollars): Cents {
  return toCents(dollars(price * UNITS_PER_DOLLAR));
}

async function seedRow(product: SeedProduct, uploads: string, createdAt: Date): Promise<NewProductRow> {
  return {
    id: newProductId(product.slug),
    name: product.name,
    priceCents: inShopCurrency(product.price),
    oldPriceCents: product.oldPrice === undefined ? null : inShopCurrency(product.oldPrice),
    category: product.category,
    color: product.color,
    description: product.description,
    composition: product.composition,
    care: product.care,
    measurements: product.measurements,
    stock: product.stock,
    ...(await seedImage(product.image, uploads)),
    imageAlt: product.alt,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The first products of the shop, newest first. Chosen to look good side by side. */
const SHOWCASE = [
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
];
const CATEGORY_CYCLE: readonly Category[] = ['jewellery', 'dress', 'cosmetics', 'accessories'];

/** Returns the products newest first: the showcase, then alternating categories. */
function showcaseOrder(catalogue: readonly SeedProduct[]): SeedProduct[] {
  const first = SHOWCASE.map((slug) => catalogue.find((product) => product.slug === slug));
  const rest = catalogue.filter((product) => !SHOWCASE.includes(product.slug));
  const byCategory = CATEGORY_CYCLE.map((category) =>
    rest.filter((product) => product.category === category),
  );
  const rounds = Math.max(...byCategory.map((products) => products.length));
  const alternating = Array.from({ length: rounds }, (_, round) =>
    byCategory.map((products) => products[round]),
  );
  return [...first, ...alternating.flat()].filter((product) => product !== undefined);
}
