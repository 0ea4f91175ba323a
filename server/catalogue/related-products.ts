import type { Cents } from '#contract/money.ts';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema/products.ts';
import { perRevision } from './per-revision.ts';
import { catalogueRevision } from './product-rows.ts';

/** Number of related products, fixed by the contract. */
const MAX_RELATED = 8;

/** The fields that determine similarity. */
interface Comparable {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly color: string;
  readonly priceCents: Cents;
}

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

/**
 * Creates the function that finds related products. It caches the compared fields per catalogue revision, because a
 * site build requests the related products of every product.
 */
export function createRelatedFinder(db: Db): (product: Comparable) => Promise<string[]> {
  const loadIndex = perRevision(
    () => catalogueRevision(db),
    () => indexProducts(db),
  );
  return async (product) => rankRelated(product, await loadIndex());
}

async function indexProducts(db: Db): Promise<IndexedProduct[]> {
  const { id, name, category, color, priceCents } = products;
  const rows = await db.select({ id, name, category, color, priceCents }).from(products);
  return rows.map(toIndexed);
}
