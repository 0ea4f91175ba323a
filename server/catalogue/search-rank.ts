import { and, eq, gt, like, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/fold-text.ts';
import {
  FOLDED,
  MAX_WORD_LENGTH,
  type Pattern,
  parseSearchText,
  type SearchWords,
  spaceWords,
  type Term,
} from '#contract/catalogue/search-terms.ts';
import type { Db } from '../db/database.ts';
import { catalogueWords } from '../db/schema/catalogue.ts';
import { products } from '../db/schema/products.ts';
import { containsText } from './catalogue.ts';
import type { RankedMatches } from './product-rows.ts';
import { containsSpelling } from './text-condition.ts';

/** Rank of products that only contain the texts: after all others. The exact spelling comes first. */
const lastRank = (texts: readonly string[]) =>
  sql`case when ${and(...texts.map(containsSpelling))} then 1000 else 1001 end`;

/** Rank of a product whose SKU equals the text: before all others. */
const firstRank = sql.raw('-1');

/** The SQL of a search. */
interface RankedSearch {
  /** The products that match the words, then products that only contain the text. */
  readonly parts: readonly [RankedMatches, ...RankedMatches[]];
  /** The products of all parts. */
  readonly condition: SQL | undefined;
  /** The rank of a product; the lowest comes first. */
  readonly rank: SQL;
}

/**
 * Returns the SQL of a search for a text. The rule is the same as in `rankProducts`, which searches in the browser.
 * `longerWords` is the result of `findLongerWords`. The last products contain all of `texts`: by default the text as a
 * whole.
 */
export function rankedSearch(
  text: string,
  searchWords: SearchWords,
  {
    longerWords,
    texts = [text],
  }: { longerWords?: readonly string[] | undefined; texts?: readonly string[] } = {},
): RankedSearch {
  const terms = parseSearchText(text, searchWords);
  const contains = and(...texts.map(containsText));
  const rankOfContained = lastRank(texts);
  if (terms.length === 0) {
    return {
      parts: [{ condition: contains, rank: rankOfContained }],
      condition: contains,
      rank: rankOfContained,
    };
  }
  const query = terms.map(({ patterns }) => `(${toQuery(patterns)})`).join(' & ');
  const matchesAll = sql`${products.searchWords} @@ ${query}::tsquery`;
  const rank = sql.join(terms.map(levelOf), sql` + `);
  const matches: RankedMatches = { condition: matchesAll, rank };
  const hasLonger =
    longerWords &&
    sql`${products.searchWords} @@ ${longerWords.map((word) => `'${word}'`).join(' | ')}::tsquery`;
  const others = { condition: and(hasLonger, contains, not(matchesAll)), rank: rankOfContained };
  return {
    parts: longerWords?.length === 0 ? [matches] : [matches, others],
    condition: or(matchesAll, contains),
    rank: sql`case when ${matchesAll} then ${rank} else ${rankOfContained} end`,
  };
}

/** Returns a search whose first result is the product with this id, if any. */
export function withProductFirst(search: RankedSearch, id: string | undefined): RankedSearch {
  if (id === undefined) return search;
  const isProduct = eq(products.id, id);
  const [first, ...others] = search.parts;
  const exceptProduct = ({ condition, rank }: RankedMatches): RankedMatches => ({
    condition: and(ne(products.id, id), condition),
    rank,
  });
  return {
    parts: [{ condition: isProduct, rank: firstRank }, exceptProduct(first), ...others.map(exceptProduct)],
    condition: or(isProduct, search.condition),
    rank: sql`case when ${isProduct} then ${firstRank} else ${search.rank} end`,
  };
}

/** Maximum number of longer words that a search looks for. */
const MAX_LONGER_WORDS = 20;

/**
 * Returns the catalogue words that contain the first word of a text after other letters. A product that contains the
 * text without matching its words has one of them: a text that begins at the start of a word matches by its words.
 * Returns undefined if there are too many longer words.
 */
export async function findLongerWords(db: Db, text: string): Promise<string[] | undefined> {
  const [first] = spaceWords(foldText(text)).match(/\S+/g) ?? [];
  if (first === undefined) return undefined;
  const { word, products } = catalogueWords;
  const rows = await db
    .select({ word })
    .from(catalogueWords)
    .where(
      and(
        gt(products, 0),
        // Any part of a text may follow a shortened word.
        or(like(sql`ltrim(${word}, ${FOLDED})`, `%_${first}%`), eq(sql`length(${word})`, MAX_WORD_LENGTH)),
      ),
    )
    .limit(MAX_LONGER_WORDS + 1);
  return rows.length > MAX_LONGER_WORDS ? undefined : rows.map((row) => row.word);
}

/** Returns the SQL of the weighted index of the first pattern that a product matches. */
function levelOf({ patterns, weight }: Term): SQL {
  const cases = patterns.flatMap((pattern, level) =>
    pattern.words.length === 0
      ? []
      : [
          sql`when ${products.searchWords} @@ ${toQuery([pattern])}::tsquery then ${sql.raw(String(level * weight))}`,
        ],
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/**
 * Returns a text search query for products that match one of the patterns. A word that may be in any field has no
 * weights: the index does not contain them, so PostgreSQL would have to read each product.
 */
function toQuery(patterns: readonly Pattern[]): string {
  const fieldsOf = new Map<string, Set<string>>();
  for (const { fields, words, isPrefix } of patterns) {
    for (const word of words) {
      const operand = `'${word}':${isPrefix ? '*' : ''}`;
      fieldsOf.set(operand, new Set([...(fieldsOf.get(operand) ?? []), ...fields]));
    }
  }
  return [...fieldsOf]
    .map(([operand, fields]) =>
      fields.size === ALL_FIELDS ? operand.replace(/:$/, '') : operand + [...fields].join(''),
    )
    .join(' | ');
}

/** Number of fields: name, category with color, description. */
const ALL_FIELDS = 3;
