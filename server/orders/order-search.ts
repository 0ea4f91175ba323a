import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { spaceWords } from '#contract/catalogue/search-terms.ts';
import { patternOfPart } from '../db/like-pattern.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { normalizePartialNumber } from './order-number.ts';

/**
 * The search of orders. A text finds the orders whose words begin with its words: those of name, email and ZIP code, or
 * those of a line's product and SKU. It also finds parts of order numbers and phone numbers. All of them are folded.
 */

/** The fewest digits that can be part of a phone number. */
const MIN_PHONE_DIGITS = 4;

/** Three characters of a word: the shortest part for which `pg_trgm` has an index. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** Longer than any text of an order, and short enough for a word of PostgreSQL's text search. */
const MAX_LENGTH = 500;

/** Returns the condition for the orders that a text finds; undefined for an empty text. */
export function matchesText(text: string): SQL | undefined {
  if (text === '') return undefined;
  const folded = foldText(text);
  if (folded.length > MAX_LENGTH) return sql`false`;
  const words = (spaceWords(folded).match(/\S+/g) ?? []).map(beginningWith).join(' & ');
  const ofOrder = [words && `(${words})`, ...numberQueries(folded), ...phoneQueries(folded)].filter(Boolean);
  if (ofOrder.length === 0) return sql`false`;
  const { number, name, email, phone, postalCode } = orders;
  const hasWords = sql`order_words(${number}, ${name}, ${email}, ${phone}, ${postalCode}) @@ ${ofOrder.join(' | ')}::tsquery`;
  const ofLines = sql`
    select ${orderLines.orderId} as id from ${orderLines}
    where line_words(${orderLines.name}, ${orderLines.sku}) @@ ${words}::tsquery`;
  // Parts of words are looked for only if nothing has the words: the index reads many entries for a common part.
  const parts = sql`
    select ${orders.id} from ${orders}
    where not exists (select from lines) and not exists (select from found)
      and folded(${name} || chr(1) || ${email}) like ${patternOfPart(folded)}`;
  // An array is found through the primary key, where the planner would expect most orders and read all of them.
  return sql`(${hasWords} or ${orders.id} = any(array(
    with lines as materialized (${ofLines}), found as materialized (select from ${orders} where ${hasWords})
    select id from lines ${INDEXED_PART.test(folded) ? sql`union all ${parts}` : sql``})))`;
}

/** Returns the query for words that begin with a text. */
const beginningWith = (text: string) => `'${text}':*`;

/** Returns the queries for a part of the order number, or its beginning if the text begins like one. */
function numberQueries(text: string): string[] {
  const part = normalizePartialNumber(text).toLowerCase();
  if (part.startsWith('sol')) return part.length > 3 ? [beginningWith(`#${part.slice(3)}`)] : [];
  return part === '' ? [] : [beginningWith(`#${part}`), beginningWith(`%${part}`)];
}

/**
 * Returns the queries for a part of a phone number, written in any way: as typed, and without international and
 * national prefixes or that of the United States.
 */
function phoneQueries(text: string): string[] {
  if (!/^[\d\s().+/-]+$/.test(text)) return [];
  const digits = text.replace('(0)', '').replace(/\D/g, '');
  const withoutPrefix = digits.replace(/^0+/, '').replace(/^1(?=\d{10}$)/, '');
  return [...new Set([digits, withoutPrefix])]
    .filter(({ length }) => length >= MIN_PHONE_DIGITS)
    .map((part) => beginningWith(`+${part}`));
}
