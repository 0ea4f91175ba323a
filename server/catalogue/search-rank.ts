import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { type Pattern, parseSearchText, type SearchWords, type Term } from '#contract/search-terms.ts';
import { products } from '../db/schema/products.ts';
import type { RankedMatches } from './product-rows.ts';
import { containsText } from './text-condition.ts';

/** The words of a product with the weights of their fields. A trigger keeps them up to date. */
const wordsColumn = sql`${products}.search_words`;

/** Rank of products that only contain the text as a whole: after all others. */
const lastRank = sql.raw('1000');

/** The SQL of a search. */
interface RankedSearch {
  /** The products that match the words, then those that only contain the text. */
  readonly parts: readonly [RankedMatches, ...RankedMatches[]];
  /** All of them. */
  readonly condition: SQL | undefined;
  /** The rank of each, lowest first; undefined if all are equal. */
  readonly rank: SQL | undefined;
}

/** Returns the SQL of a search for a text. The rule is that of `rankProducts`, which searches in the browser. */
export function rankedSearch(text: string, searchWords: SearchWords): RankedSearch {
  const terms = parseSearchText(text, searchWords);
  const contains = containsText(text);
  if (terms.length === 0) {
    return { parts: [{ condition: contains, rank: lastRank }], condition: contains, rank: undefined };
  }
  const query = terms.map(({ patterns }) => `(${toQuery(patterns)})`).join(' & ');
  const matchesAll = sql`${wordsColumn} @@ ${query}::tsquery`;
  const rank = sql.join(terms.map(levelOf), sql` + `);
  return {
    parts: [
      { condition: matchesAll, rank },
      { condition: and(contains, not(matchesAll)), rank: lastRank },
    ],
    condition: or(matchesAll, contains),
    rank: sql`case when ${matchesAll} then ${rank} else ${lastRank} end`,
  };
}

/** Returns the SQL of the weighted index of the first pattern that a product matches. */
function levelOf({ patterns, weight }: Term): SQL {
  const cases = patterns.flatMap((pattern, level) =>
    pattern.words.length === 0
      ? []
      : [sql`when ${wordsColumn} @@ ${toQuery([pattern])}::tsquery then ${sql.raw(String(level * weight))}`],
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Returns a text search query for products that match one of the patterns. */
function toQuery(patterns: readonly Pattern[]): string {
  return patterns
    .flatMap(({ fields, words, isPrefix }) =>
      words.map((word) => `'${word}':${isPrefix ? '*' : ''}${fields}`),
    )
    .join(' | ');
}
