import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { normalizeText } from '#contract/text/normalize-text.ts';
import { type Category, COLORS, type Color } from '#contract/vocabulary.ts';
import type { Cents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { perRevision } from '../db/per-revision.ts';
import { products } from '../db/schema/products.ts';
import { catalogueRevision } from './catalogue.ts';
import { parseListQuery } from './list-query.ts';
import { type CountOptions, totalOf } from './option-counts.ts';

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

/** Returns whether a product is another design: the page already links to the other colors of its design. [SIZE-08] */
function isOtherDesign(product: Comparable, other: Comparable): boolean {
  return other.id !== product.id && (product.style === null || other.style !== product.style);
}

/** Returns the words of a name. Skips words of one or two letters, mostly articles. */
function wordsOf({ name }: Comparable): ReadonlySet<string> {
  return new Set(
    normalizeText(name)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  );
}

/** Another color counts as much as a price 1.6 times as high. */
const OTHER_COLOR = 1.6;

/** Returns the distance of two products by price ratio and color; 1 is the smallest. */
function distance(product: Comparable, other: Comparable): number {
  // A hundred cents more on both sides keeps free products comparable.
  const [cents, otherCents] = [product.priceCents + 100, other.priceCents + 100];
  const ratio = cents > otherCents ? cents / otherCents : otherCents / cents;
  return other.color === product.color ? ratio : ratio * OTHER_COLOR;
}

/** A candidate for the related products of a product. */
interface Candidate {
  readonly other: Comparable;
  readonly sameCategory: boolean;
  readonly distance: number;
}

/** Returns whether a candidate comes before another one. */
function isMoreSimilar(left: Candidate, right: Candidate): boolean {
  if (left.sameCategory !== right.sameCategory) return left.sameCategory;
  return left.distance === right.distance ? left.other.id < right.other.id : left.distance < right.distance;
}

/** Inserts a candidate into the most similar products. A design occurs once, because its card links to its colors. */
function insertCandidate(best: Candidate[], candidate: Candidate): void {
  const last = best.at(-1);
  if (best.length === MAX_RELATED && last && isMoreSimilar(last, candidate)) return;
  const { style } = candidate.other;
  const rival = style === null ? -1 : best.findIndex(({ other }) => other.style === style);
  const known = best[rival];
  if (known && isMoreSimilar(known, candidate)) return;
  if (known) best.splice(rival, 1);
  const position = best.findIndex((rated) => isMoreSimilar(candidate, rated));
  best.splice(position === -1 ? best.length : position, 0, candidate);
  if (best.length > MAX_RELATED) best.pop();
}

/**
 * Returns the ids of the most similar products of other designs, one of each design and at most 8 [SIZE-08]. A
 * candidate shares the category or a word of the name. The same category comes first, because a shared word such as
 * "blue" or "silk" also relates a scarf to an eye pencil. Then the nearest in color and price come first, then the
 * lower id. [CALL-03]
 */
function rankRelated(product: Comparable, candidates: readonly Comparable[]): string[] {
  let words: ReadonlySet<string> | undefined;
  const best: Candidate[] = [];
  for (const other of candidates) {
    if (!isOtherDesign(product, other)) continue;
    const sameCategory = other.category === product.category;
    if (!sameCategory) {
      words ??= wordsOf(product);
      if (words.isDisjointFrom(wordsOf(other))) continue;
    }
    insertCandidate(best, { other, sameCategory, distance: distance(product, other) });
  }
  return best.map(({ other }) => other.id);
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
    (left, right) => left.priceCents - right.priceCents || (left.id < right.id ? -1 : 1),
  );
  for (const product of sorted) {
    const colors = groups.get(product.category) ?? new Map<string, Comparable[]>();
    const group = colors.get(product.color) ?? [];
    group.push(product);
    groups.set(product.category, colors.set(product.color, group));
  }
  return { all, groups };
}

/** Finds the related products without a query. In most categories it compares only the products nearest in price. */
function findInIndex(product: Comparable, { all, groups }: RelatedIndex): string[] {
  const nearest: Comparable[] = [];
  for (const group of groups.get(product.category)?.values() ?? []) addNearest(nearest, group, product);
  const ranked = rankRelated(product, nearest);
  return ranked.length >= MAX_RELATED ? ranked : rankRelated(product, all);
}

/**
 * Adds the products of a group that can be among the nearest: the first of higher prices, and the first of equal or
 * lower prices. Of equally expensive products, adds those with the lowest ids.
 */
function addNearest(
  nearest: Comparable[],
  group: readonly Comparable[],
  { priceCents }: Pick<Comparable, 'priceCents'>,
): void {
  const firstAbove = firstIndex(group, priceCents + 1);
  addSlice(nearest, group, firstAbove, firstAbove + MAX_RELATED);
  // One more, because the product itself may be among them.
  const maxLength = nearest.length + MAX_RELATED + 1;
  for (let end = firstAbove; end > 0 && nearest.length < maxLength; ) {
    const price = group[end - 1]?.priceCents ?? 0;
    const start = group[end - 2]?.priceCents === price ? firstIndex(group, price) : end - 1;
    addSlice(nearest, group, start, Math.min(end, start + MAX_RELATED + 1));
    end = start;
  }
}

/** Appends a part of a list. Called for each product and color, where `slice` and a spread take longer. */
function addSlice<Item>(to: Item[], items: readonly Item[], start: number, end: number): void {
  for (let index = start; index < end; index += 1) {
    const item = items[index];
    if (item !== undefined) to.push(item);
  }
}

/** Returns the index of the first product that costs at least `minCents`, or the length. */
function firstIndex(group: readonly Comparable[], minCents: number): number {
  let low = 0;
  let high = group.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = group[middle];
    if (item !== undefined && item.priceCents >= minCents) high = middle;
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

/**
 * Returns the products of the same category that are nearest in price: for each color, the next higher and lower
 * prices.
 */
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
