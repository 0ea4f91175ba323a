import { or, type SQL, sql } from 'drizzle-orm';
import { type Pattern, parseSearchText, type SearchWords, type Term } from '#contract/search-terms.ts';
import { products } from '../db/schema/products.ts';
import { containsText } from './text-condition.ts';

/** The words of a product with the weights of their fields. A trigger keeps them up to date. */
const wordsColumn = sql`${products}.search_words`;

/** Rank of products that only contain the text as a whole: after all others. */
const LAST_RANK = 1000;

/** The SQL of a search: the condition that a product matches, and its rank, lowest first. */
interface RankedSearch {
  readonly condition: SQL | undefined;
  /** Undefined if all matches are equal. */
  readonly rank: SQL | undefined;
}

/** Returns the SQL of a search for a text. The rule is that of `rankProducts`, which searches in the browser. */
export function rankedSearch(text: string, searchWords: SearchWords): RankedSearch {
  const terms = parseSearchText(text, searchWords);
  if (terms.length === 0) return { condition: containsText(text), rank: undefined };
  const matchesAll = sql`${wordsColumn} @@ ${terms.map((term) => `(${toQuery(term.patterns)})`).join(' & ')}::tsquery`;
  const levels = sql.join(terms.map(levelOf), sql` + `);
  return {
    condition: or(matchesAll, containsText(text)),
    rank: sql`case when ${matchesAll} then ${levels} else ${sql.raw(String(LAST_RANK))} end`,
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
