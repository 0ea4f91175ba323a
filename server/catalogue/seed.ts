import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { CATEGORIES, type Category, COLORS } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import type { NewProductRow } from '../db/schema.ts';
import { storePicture } from '../media/pictures.ts';
import { newProductId } from './product-id.ts';
import { catalogueRevision, insertRows, isEmpty } from './product-rows.ts';

const seedFolder = new URL('../seed/', import.meta.url);

/** `server/seed/catalogue.json`. Prices in dollars, `image` a file of `server/seed/pictures`; most are not counted. */
const seedProduct = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  color: z.enum(COLORS),
  price: z.number(),
  oldPrice: z.number().optional(),
  description: z.string(),
  rating: z.number(),
  stock: z.number().optional(),
  image: z.string(),
  alt: z.string(),
});
type SeedProduct = z.infer<typeof seedProduct>;

/** The products stand so far apart in time, so that newest first is the same order every time. */
const STEP_MS = 60 * 60 * 1000;

/**
 * Fills an EMPTY catalogue with the 48 products of `server/seed` and does nothing to any other one. Pictures go
 * to `uploads`. `progress` hears sentences for the person who waits. Answers whether it filled the catalogue.
 */
export async function seedCatalogue(
  db: Db,
  uploads: string,
  progress: (sentence: string) => void,
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const catalogue = z
    .array(seedProduct)
    .parse(JSON.parse(await readFile(new URL('catalogue.json', seedFolder), 'utf8')));
  progress(`Preparing the pictures of ${catalogue.length} products…`);
  const now = Date.now();
  const rows = await inParallel(showcaseOrder(catalogue), (product, place) =>
    seedRow(product, uploads, new Date(now - place * STEP_MS)),
  );
  return db.transaction(async (tx) => {
    // Another process may have started on the same empty database: one of them fills it.
    await catalogueRevision(tx, { lock: true });
    if (!(await isEmpty(tx))) return false;
    await insertRows(tx, rows);
    return true;
  });
}

async function seedRow(product: SeedProduct, uploads: string, createdAt: Date): Promise<NewProductRow> {
  const picture = await storePicture(
    await readFile(new URL(`pictures/${product.image}`, seedFolder)),
    uploads,
  );
  return {
    id: newProductId(product.slug),
    name: product.name,
    priceCents: Math.round(product.price * 100),
    oldPriceCents: product.oldPrice === undefined ? null : Math.round(product.oldPrice * 100),
    category: product.category,
    color: product.color,
    description: product.description,
    rating: product.rating,
    stock: product.stock,
    picture: picture.hash,
    pictureWidth: picture.width,
    pictureHeight: picture.height,
    pictureWidths: picture.widths,
    pictureAlt: product.alt,
    createdAt,
    updatedAt: createdAt,
  };
}

/** What the first two rows of the shop show, newest first; chosen to look well beside each other. */
const SHOWCASE = [
  'velvet-evening-gown',
  'leather-tote',
  'emerald-pendant',
  'eau-de-parfum',
  'plisse-midi-dress',
  'sapphire-halo-ring',
  'silk-scarf',
  'rouge-pavot',
  'bias-slip-dress',
  'structured-crossbody',
];
const TURN: readonly Category[] = ['jewellery', 'dress', 'cosmetics', 'accessories'];

/** Newest first: the showcase, then the categories in turn. */
function showcaseOrder(catalogue: readonly SeedProduct[]): SeedProduct[] {
  const first = SHOWCASE.map((slug) => catalogue.find((product) => product.slug === slug));
  const rest = catalogue.filter((product) => !SHOWCASE.includes(product.slug));
  const byCategory = TURN.map((category) => rest.filter((product) => product.category === category));
  const turns = Math.max(...byCategory.map((products) => products.length));
  const inTurn = Array.from({ length: turns }, (_, turn) => byCategory.map((products) => products[turn]));
  return [...first, ...inTurn.flat()].filter((product) => product !== undefined);
}

/** Maps with as many workers as the machine has processors; the results keep the order of the items. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const worker = async () => {
    for (const [place, item] of waiting) results.set(place, await work(item, place));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
