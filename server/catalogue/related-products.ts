import { type Cents, cents } from '#contract/money.ts';
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
  readonly priceCents: Cents;
}

interface IndexedProduct extends Comparable {
  readonly words: ReadonlySet<string>;
}

function toIndexed({ id, name, category, priceCents }: Comparable): IndexedProduct {
  // Skips words of one or two letters, mostly articles.
  const words = new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  );
  return { id, name, category, priceCents, words };
}

/**
 * Returns the ids of the most similar products, at most 8, without the product itself. A candidate shares the category
 * or a word of the name. Ranks by the number of shared words, then the same category, then the price difference, then
 * the id. [CALL-03]
 */
function rankRelated(product: Comparable, catalogue: readonly IndexedProduct[]): string[] {
  const { words } = toIndexed(product);
  return catalogue
    .map((other) => ({
      id: other.id,
      shared: words.intersection(other.words).size,
      sameCategory: other.category === product.category ? 1 : 0,
      priceGapCents: cents(Math.abs(other.priceCents - product.priceCents)),
    }))
    .filter((other) => other.id !== product.id && other.shared + other.sameCategory > 0)
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        b.sameCategory - a.sameCategory ||
        a.priceGapCents - b.priceGapCents ||
        (a.id < b.id ? -1 : 1),
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
  const { id, name, category, priceCents } = products;
  const rows = await db.select({ id, name, category, priceCents }).from(products);
  return rows.map(toIndexed);
}
