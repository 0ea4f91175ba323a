import { and } from 'drizzle-orm';
import type { SearchWords } from '#contract/search-terms.ts';
import { collectKnownWords, correctSpelling, type KnownWords, toSuggestion } from '#contract/spelling.ts';
import type { Db } from '../db/database.ts';
import { type ProductRow, products } from '../db/schema/products.ts';
import { perRevision } from './per-revision.ts';
import { catalogueRevision, selectProductPage } from './product-rows.ts';
import type { SearchQuery } from './search-query.ts';
import { rankedSearch } from './search-rank.ts';
import { containsText } from './text-condition.ts';

interface SearchResult {
  readonly rows: ProductRow[];
  readonly total: number;
  /** The corrected search text, if the search used a correction. */
  readonly didYouMean?: string | undefined;
}

/**
 * Creates the product search. It returns the products that match the words of the text, best first, then those that
 * contain the text. Without a match it corrects the spelling of each word and returns the products that contain them
 * all. The catalogue's words are cached per revision.
 */
export function createProductSearch(
  db: Db,
  loadSearchWords: () => Promise<SearchWords>,
): (query: SearchQuery) => Promise<SearchResult> {
  const knownWords = perRevision(
    () => catalogueRevision(db),
    () => loadKnownWords(db),
  );
  return async (query) => {
    if (query.text === '') return selectProductPage(db, query);
    const exact = await selectProductPage(db, {
      ...query,
      ...rankedSearch(query.text, await loadSearchWords()),
    });
    if (exact.total > 0) return exact;
    const corrected = correctSpelling(await knownWords(), query.text);
    if (!corrected) return exact;
    const fuzzy = await selectProductPage(db, { ...query, condition: and(...corrected.map(containsText)) });
    return { ...fuzzy, didYouMean: fuzzy.total > 0 ? toSuggestion(corrected, query.text) : undefined };
  };
}

async function loadKnownWords(db: Db): Promise<KnownWords> {
  const { category, name, description } = products;
  const rows = await db.select({ category, name, description }).from(products);
  return collectKnownWords(rows.map((row) => `${row.category} ${row.name} ${row.description}`));
}
