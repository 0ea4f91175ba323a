import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
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
  readonly style: string | null;
}

const comparedColumns = {
  id: products.id,
  name: products.name,
  category: products.category,
  color: products.color,
  priceCents: products.priceCents,
  style: products.style,
};

/** Returns whether a product is another design: the page already links to the other colors of its own. [SIZE-08] */
function isOtherDesign(product: Comparable, other: Comparable): boolean {
  return other.id !== product.id && (product.style === null || other.style !== product.style);
}

/** Returns the first product of each design, because a card links to the other colors. [SIZE-08] */
function firstOfEachDesign(sorted: readonly Comparable[]): Comparable[] {
  const designs = new Set<string>();
  return sorted.filter(({ style }) => {
    const isFirst = style === null || !designs.has(style);
    if (style !== null) designs.add(style);
    return isFirst;
  });
}

/** Returns the words of a name. Skips words of one or two letters, mostly articles. */
function wordsOf({ name }: Comparable): ReadonlySet<string> {
  return new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  );
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
 * Returns the ids of the most similar products of other designs, one of each design and at most 8. A candidate shares
 * the category or a word of the name. The same category comes first, because a shared word such as "blue" or "silk"
 * also joins a scarf and an eye pencil. Then the nearest in color and price come first, then the lower id. [CALL-03]
 */
function rankRelated(product: Comparable, candidates: readonly Comparable[]): string[] {
  const words = wordsOf(product);
  const sorted = candidates
    .filter((other) => isOtherDesign(product, other))
    .filter((other) => other.category === product.category || !words.isDisjointFrom(wordsOf(other)))
    .map((other) => ({
      other,
      sameCategory: other.category === product.category,
      distance: distance(product, other),
    }))
    .sort(
      (a, b) =>
        Number(b.sameCategory) - Number(a.sameCategory) ||
        a.distance - b.distance ||
        (a.other.id < b.other.id ? -1 : 1),
    );
  return firstOfEachDesign(sorted.map(({ other }) => other))
    .slice(0, MAX_RELATED)
    .map(({ id }) => id);
}

/** The compared fields of all products. */
interface RelatedIndex {
  readonly all: readonly Comparable[];
  /** The products of each category and color, cheapest first, then by id. */
  readonly groups: ReadonlyMap<Category, ReadonlyMap<string, readonly Comparable[]>>;
}

function indexProducts(all: readonly Comparable[]): RelatedIndex {
  const groups = new Map<Category, Map<string, Comparable[]>>();
  const sorted = all.toSorted(
    (one, other) => one.priceCents - other.priceCents || (one.id < other.id ? -1 : 1),
  );
  for (const product of sorted) {
    const colors = groups.get(product.category) ?? new Map<string, Comparable[]>();
    const group = colors.get(product.color) ?? [];
    group.push(product);
    groups.set(product.category, colors.set(product.color, group));
  }
  return { all, groups };
}

/** Finds the related products without a query. In most categories it compares only those nearest in price. */
function findInIndex(product: Comparable, { all, groups }: RelatedIndex): string[] {
  const nearest = [...(groups.get(product.category)?.values() ?? [])].flatMap((group) =>
    nearestIn(group, product),
  );
  const ranked = rankRelated(product, nearest);
  return ranked.length >= MAX_RELATED ? ranked : rankRelated(product, all);
}

/**
 * Returns the products of a group that can be among the nearest ones: the first of higher prices, and the first of
 * equal or lower prices. Of equally expensive ones, those with the lowest ids.
 */
function nearestIn(group: readonly Comparable[], { priceCents }: Comparable): Comparable[] {
  const firstAbove = firstIndex(group, (other) => other.priceCents > priceCents);
  const nearest = group.slice(firstAbove, firstAbove + MAX_RELATED);
  // One more, because the product itself may be among them.
  const wanted = nearest.length + MAX_RELATED + 1;
  for (let end = firstAbove; end > 0 && nearest.length < wanted; ) {
    const price = group[end - 1]?.priceCents ?? 0;
    const start = firstIndex(group, (other) => other.priceCents >= price);
    nearest.push(...group.slice(start, Math.min(end, start + MAX_RELATED + 1)));
    end = start;
  }
  return nearest;
}

/** Returns the index of the first item that meets a condition, or the length. All later items must meet it too. */
function firstIndex<Item>(items: readonly Item[], meets: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && meets(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const ALL_PRODUCTS = parseListQuery({});

/** Up to this many products, comparing them in memory is faster than a query. */
const MAX_INDEXED = 10_000;

/** Functions that find the ids of related products. */
export interface RelatedFinder {
  /** In a large catalogue, lets the database select the products that are nearest in price. */
  readonly find: (product: Comparable) => Promise<string[]>;
  /** Returns a function that compares in memory, whatever the size of the catalogue. Faster for many products. */
  readonly load: () => Promise<(product: Comparable) => string[]>;
}

/** Creates the functions that find related products. They cache the compared fields per catalogue revision. */
export function createRelatedFinder(
  db: Db,
  countOptions: CountOptions,
  maxIndexed = MAX_INDEXED,
): RelatedFinder {
  const loadIndex = perRevision(
    () => catalogueRevision(db),
    async () => indexProducts(await db.select(comparedColumns).from(products)),
  );
  const load = async () => {
    const index = await loadIndex();
    return (product: Comparable) => findInIndex(product, index);
  };
  return {
    load,
    find: async (product) => {
      if ((await totalOf(countOptions, ALL_PRODUCTS)) > maxIndexed) {
        const nearest = rankRelated(product, await selectNearest(db, product));
        if (nearest.length >= MAX_RELATED) return nearest;
      }
      return (await load())(product);
    },
  };
}

/** Returns the products of the same category that are nearest in price: the first ones of each color, up and down. */
async function selectNearest(db: Db, product: Comparable): Promise<Comparable[]> {
  const { id, priceCents, style } = products;
  const isOther = product.style === null ? ne(id, product.id) : or(isNull(style), ne(style, product.style));
  const select = (color: Color, within: SQL, order: SQL) =>
    db
      .select(comparedColumns)
      .from(products)
      .where(and(eq(products.category, product.category), eq(products.color, color), within, isOther))
      .orderBy(order, asc(id))
      .limit(MAX_RELATED);
  const [first, second, ...others] = COLORS.flatMap((color) => [
    select(color, lte(priceCents, product.priceCents), desc(priceCents)),
    select(color, gt(priceCents, product.priceCents), asc(priceCents)),
  ]);
  return first && second ? unionAll(first, second, ...others) : [];
}
