import { and } from 'drizzle-orm';
import { collectKnownWords, correctSpelling, type KnownWords, toSuggestion } from '#contract/spelling.ts';
import type { Db } from '../db/database.ts';
import { type ProductRow, products } from '../db/schema/products.ts';
import { perRevision } from './per-revision.ts';
import { catalogueRevision, selectProductPage } from './product-rows.ts';
import type { SearchQuery } from './search-query.ts';
import { createTextCondition } from './text-condition.ts';

interface SearchResult {
  readonly rows: ProductRow[];
  readonly total: number;
  /** The corrected search text, if the search used a correction. */
  readonly didYouMean?: string | undefined;
}

/**
 * Creates the product search. It returns the products that contain the text. Without a match it corrects the spelling
 * of each word and returns the products that contain them all. The catalogue's words are cached per revision.
 */
export function createProductSearch(db: Db): (query: SearchQuery) => Promise<SearchResult> {
  let contains: Awaited<ReturnType<typeof createTextCondition>> | undefined;
  const knownWords = perRevision(
    () => catalogueRevision(db),
    () => loadKnownWords(db),
  );
  return async (query) => {
    if (query.text === '') return selectProductPage(db, query);
    contains ??= await createTextCondition(db);
    const exact = await selectProductPage(db, { ...query, condition: contains(query.text) });
    if (exact.total > 0) return exact;
    const corrected = correctSpelling(await knownWords(), query.text);
    if (!corrected) return exact;
    const fuzzy = await selectProductPage(db, { ...query, condition: and(...corrected.map(contains)) });
    return { ...fuzzy, didYouMean: fuzzy.total > 0 ? toSuggestion(corrected, query.text) : undefined };
  };
}

async function loadKnownWords(db: Db): Promise<KnownWords> {
  const { category, name, description } = products;
  const rows = await db.select({ category, name, description }).from(products);
  return collectKnownWords(rows.map((row) => `${row.category} ${row.name} ${row.description}`));
}
