import { and, gt, inArray, notLike, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { FOLDED, type SearchWords } from '#contract/catalogue/search-terms.ts';
import {
  correctSpelling,
  type KnownWords,
  toKnownWords,
  toSuggestion,
} from '#contract/catalogue/spelling.ts';
import { MAX_LIST_LIMIT } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { cachePerRevision, perRevision } from '../db/per-revision.ts';
import { catalogueWords } from '../db/schema/catalogue.ts';
import { type ProductRow, productSizes } from '../db/schema/products.ts';
import { catalogueRevision, selectProductsByIds } from './catalogue.ts';
import {
  type ProductListOptions,
  type RankedMatches,
  selectProductIds,
  selectProductList,
} from './product-rows.ts';
import type { SearchQuery } from './search-query.ts';
import { findLongerWords, rankedSearch, withProductFirst } from './search-rank.ts';

interface SearchResult {
  readonly rows: ProductRow[];
  readonly total: number;
  /** The corrected search text, if the search used a correction. */
  readonly didYouMean?: string | undefined;
}

/** All matches of a search: the ids of the first matches, and the options that select the rest. */
interface Matches {
  readonly ids: readonly string[];
  readonly total: number;
  readonly options: ProductListOptions;
  readonly didYouMean?: string | undefined;
}

/**
 * Creates the product search. It returns the products that match the words of the text, best first, then those that
 * contain the text. Without a match it corrects the spelling of each word and returns the products that match the
 * corrected words, then products that contain all of them. The order of the first matches and the catalogue's words are
 * cached per revision.
 */
export function createProductSearch(
  db: Db,
  loadSearchWords: () => Promise<SearchWords>,
): (query: SearchQuery) => Promise<SearchResult> {
  const readRevision = () => catalogueRevision(db);
  const knownWords = perRevision(readRevision, async () => loadKnownWords(db, await loadSearchWords()));

  /** Returns the matches with the first ids. The pages of a search share the scan and the sort. */
  const match = async (
    query: SearchQuery,
    parts: readonly [RankedMatches, ...RankedMatches[]],
    options: ProductListOptions,
  ): Promise<Matches> => ({
    ...(await selectProductIds(db, { ...query, limit: MAX_LIST_LIMIT }, parts)),
    options,
  });

  const findMatches = cachePerRevision(
    readRevision,
    ({ offset, limit, ...query }: SearchQuery) => JSON.stringify(query),
    async (query): Promise<Matches> => {
      const longerWords = await findLongerWords(db, query.text);
      const searchWords = await loadSearchWords();
      const words = rankedSearch(query.text, searchWords, { longerWords });
      const { parts, ...ranked } = withProductFirst(words, await findProductOfSku(db, query.text));
      const exact = await match(query, parts, { ...query, ...ranked });
      if (exact.total > 0) return exact;
      const corrected = correctSpelling(await knownWords(), query.text);
      if (!corrected) return exact;
      const { parts: fuzzyParts, ...fuzzyRanked } = rankedSearch(corrected.join(' '), searchWords, {
        texts: corrected,
      });
      const fuzzy = await match(query, fuzzyParts, { ...query, ...fuzzyRanked });
      return { ...fuzzy, didYouMean: fuzzy.total > 0 ? toSuggestion(corrected, query.text) : undefined };
    },
  );

  return async (query) => {
    const { ids, total, options, didYouMean } = await findMatches(query);
    const { offset, limit } = query;
    const end = Math.min(offset + limit, total);
    const rows =
      end <= ids.length
        ? await selectProductsByIds(db, ids.slice(offset, end))
        : await selectProductList(db, { ...options, offset, limit });
    return { rows, total, didYouMean };
  };
}

/** Returns the id of the product that has a size with this SKU. [SIZE-06] */
async function findProductOfSku(db: Db, sku: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: productSizes.productId })
    .from(productSizes)
    .where(inArray(sql`lower(${productSizes.sku})`, [sql`lower(${sku})`, foldText(sku)]));
  return row?.id;
}

/** Returns the words of the catalogue, which triggers count, and the search words. */
async function loadKnownWords(db: Db, searchWords: SearchWords): Promise<KnownWords> {
  const { word, products } = catalogueWords;
  const rows = await db
    .select({ word, products })
    .from(catalogueWords)
    .where(and(gt(products, 0), notLike(word, `${FOLDED}%`)));
  return toKnownWords(
    rows.map((row) => [row.word, row.products]),
    searchWords,
  );
}
