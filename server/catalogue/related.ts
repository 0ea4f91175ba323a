import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';
import { catalogueRevision } from './product-rows.ts';

/** At most so many products are shown beside one (contract). */
const MOST = 8;

/** What nearness is judged by. Prices in cents. */
interface Comparable {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly priceCents: number;
}

interface Entry extends Comparable {
  readonly words: ReadonlySet<string>;
}

function entry({ id, name, category, priceCents }: Comparable): Entry {
  // Shorter words are articles and the like.
  const words = new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  );
  return { id, name, category, priceCents, words };
}

/**
 * The ids of the products nearest to one, nearest first: those with most words of the name in common, then
 * those of its category, then those closest in price, ties by id. Of its category or with a word in common,
 * never itself, at most 8. [CALL-03]
 */
function rankRelated(of: Comparable, catalogue: readonly Entry[]): string[] {
  const { words } = entry(of);
  return catalogue
    .map((other) => ({
      id: other.id,
      shared: words.intersection(other.words).size,
      sameCategory: other.category === of.category ? 1 : 0,
      apart: Math.abs(other.priceCents - of.priceCents),
    }))
    .filter((other) => other.id !== of.id && other.shared + other.sameCategory > 0)
    .sort(
      (a, b) =>
        b.shared - a.shared || b.sameCategory - a.sameCategory || a.apart - b.apart || (a.id < b.id ? -1 : 1),
    )
    .slice(0, MOST)
    .map((other) => other.id);
}

/**
 * Makes the function that finds related products. What it compares is read once per revision of the
 * catalogue: a build of the site asks for every product.
 */
export function relatedFinder(db: Db): (of: Comparable) => Promise<string[]> {
  let known: { revision: number; entries: Entry[] } | undefined;
  return async (of) => {
    const revision = await catalogueRevision(db);
    if (known?.revision !== revision) {
      const { id, name, category, priceCents } = products;
      const rows = await db.select({ id, name, category, priceCents }).from(products);
      known = { revision, entries: rows.map(entry) };
    }
    return rankRelated(of, known.entries);
  };
}
