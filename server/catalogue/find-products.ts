import { and } from 'drizzle-orm';
import { type KnownWords, knownWords, respell, takenFor } from '#contract/spelling.ts';
import type { Db } from '../db/database.ts';
import { type ProductRow, products } from '../db/schema.ts';
import { textCondition } from './contains.ts';
import type { Find } from './find-query.ts';
import { catalogueRevision, listRows } from './product-rows.ts';

interface Found {
  readonly rows: ProductRow[];
  readonly total: number;
  /** What the text was taken for, when that is something else. */
  readonly didYouMean?: string | undefined;
}

/**
 * Makes the function that finds products: those that contain the text, and when there are none those that contain
 * each of its words as the catalogue spells it. The catalogue's words are read once per revision, however many search
 * meanwhile.
 */
export function productFinder(db: Db): (find: Find) => Promise<Found> {
  let contains: Awaited<ReturnType<typeof textCondition>> | undefined;
  let known: { revision: number; words: Promise<KnownWords> } | undefined;
  const words = async () => {
    const revision = await catalogueRevision(db);
    if (known?.revision !== revision) known = { revision, words: readWords(db) };
    const asked = known;
    return asked.words.catch((error) => {
      // The next search reads them again.
      if (known === asked) known = undefined;
      throw error;
    });
  };
  return async (find) => {
    if (find.text === '') return listRows(db, find);
    contains ??= await textCondition(db);
    const exact = await listRows(db, { ...find, also: contains(find.text) });
    if (exact.total > 0) return exact;
    const parts = respell(await words(), find.text);
    if (!parts) return exact;
    const near = await listRows(db, { ...find, also: and(...parts.map(contains)) });
    return { ...near, didYouMean: near.total > 0 ? takenFor(parts, find.text) : undefined };
  };
}

async function readWords(db: Db): Promise<KnownWords> {
  const { category, name, description } = products;
  const rows = await db.select({ category, name, description }).from(products);
  return knownWords(rows.map((row) => `${row.category} ${row.name} ${row.description}`));
}
