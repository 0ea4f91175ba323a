import { and, asc, desc, eq, gt, lte, ne, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Cents } from '#contract/money.ts';
import { type Category, COLORS, type Color } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema/products.ts';
import { parseListQuery } from './list-query.ts';
import { type CountOptions, totalOf } from './option-counts.ts';
import { perRevision } from './per-revision.ts';
import { catalogueRevision } from './product-rows.ts';

/** Number of related products, fixed by the contract. */
const MAX_RELATED = 8;

/** The fields that determine similarity. */
interface Comparable {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly color: string;
  readonly priceCents: Cents;
}

const comparedColumns = {
  id: products.id,
  name: products.name,
  category: products.category,
  color: products.color,
  priceCents: products.priceCents,
};

interface IndexedProduct extends Comparable {
  readonly words: ReadonlySet<string>;
}

function toIndexed({ id, name, category, color, priceCents }: Comparable): IndexedProduct {
  // Skips words of one or two letters, mostly articles.
  const words = new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  );
  return { id, name, category, color, priceCents, words };
}

/** Another color counts as much as a price 1.6 times as high. */
const OTHER_COLOR = Math.log(1.6);

/** Returns how far a product is from another one: the ratio of their prices, on a log scale, and their colors. */
function distance(product: Comparable, other: Comparable): number {
  // One dollar more on both sides keeps free products comparable.
  const ratio = (other.priceCents + 100) / (product.priceCents + 100);
  return Math.abs(Math.log(ratio)) + (other.color === product.color ? 0 : OTHER_COLOR);
}

/**
 * Returns the ids of the most similar products, at most 8, without the product itself. A candidate shares the category
 * or a word of the name. The same category comes first, because a shared word such as "blue" or "silk" also joins a
 * scarf and an eye pencil. Then the nearest in color and price come first, then the lower id. [CALL-03]
 */
function rankRelated(product: Comparable, catalogue: readonly IndexedProduct[]): string[] {
  const { words } = toIndexed(product);
  return catalogue
    .filter((other) => other.id !== product.id)
    .map((other) => ({
      id: other.id,
      sameCategory: other.category === product.category,
      sharesWord: !words.isDisjointFrom(other.words),
      distance: distance(product, other),
    }))
    .filter((other) => other.sameCategory || other.sharesWord)
    .sort(
      (a, b) =>
        Number(b.sameCategory) - Number(a.sameCategory) || a.distance - b.distance || (a.id < b.id ? -1 : 1),
    )
    .slice(0, MAX_RELATED)
    .map((other) => other.id);
}

const ALL_PRODUCTS = parseListQuery({});

/** Up to this many products, comparing all of them in memory is faster than a query. */
const MAX_INDEXED = 10_000;

/**
 * Creates the function that finds related products. It caches the compared fields per catalogue revision, because a
 * site build requests the related products of every product. In a large catalogue it compares only the products of the
 * category that are nearest in price.
 */
export function createRelatedFinder(
  db: Db,
  countOptions: CountOptions,
  maxIndexed = MAX_INDEXED,
): (product: Comparable) => Promise<string[]> {
  const loadIndex = perRevision(
    () => catalogueRevision(db),
    () => indexProducts(db),
  );
  return async (product) => {
    if ((await totalOf(countOptions, ALL_PRODUCTS)) > maxIndexed) {
      const nearest = await selectNearest(db, product);
      if (nearest.length >= MAX_RELATED) return rankRelated(product, nearest.map(toIndexed));
    }
    return rankRelated(product, await loadIndex());
  };
}

/** Returns the products of the same category that are nearest in price: the first ones of each color, up and down. */
async function selectNearest(db: Db, product: Comparable): Promise<Comparable[]> {
  const { id, priceCents } = products;
  const select = (color: Color, within: SQL, order: SQL) =>
    db
      .select(comparedColumns)
      .from(products)
      .where(
        and(eq(products.category, product.category), eq(products.color, color), within, ne(id, product.id)),
      )
      .orderBy(order, asc(id))
      .limit(MAX_RELATED);
  const [first, second, ...others] = COLORS.flatMap((color) => [
    select(color, lte(priceCents, product.priceCents), desc(priceCents)),
    select(color, gt(priceCents, product.priceCents), asc(priceCents)),
  ]);
  return first && second ? unionAll(first, second, ...others) : [];
}

async function indexProducts(db: Db): Promise<IndexedProduct[]> {
  const rows = await db.select(comparedColumns).from(products);
  return rows.map(toIndexed);
}
