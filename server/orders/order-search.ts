import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { spaceWords } from '#contract/catalogue/search-terms.ts';
import { patternOfPart } from '../db/like-pattern.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { normalizePartialNumber } from './order-number.ts';

/**
 * The search of orders. Each word of the text must begin a word of the order's name, email or ZIP code, or a word of
 * one line's product name or SKU. The text may also be a part of an order number or phone number. The text and the
 * columns are folded.
 */

/** The fewest digits that can be part of a phone number. */
const MIN_PHONE_DIGITS = 4;

/** Three letters or digits in a row: the shortest part that a `pg_trgm` index finds. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** Maximum length of a search text: longer than any text of an order, and short enough for a word of `tsquery`. */
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
  // Searches parts of words only if no order has the words: for a common part, the index reads many entries.
  const parts = sql`
    select ${orders.id} from ${orders}
    where not exists (select from lines) and not exists (select from found)
      and folded(${name} || chr(1) || ${email}) like ${patternOfPart(folded)}`;
  // With an array, the planner uses the primary key. With a subquery, it would expect most orders and read them all.
  return sql`(${hasWords} or ${orders.id} = any(array(
    with lines as materialized (${ofLines}), found as materialized (select from ${orders} where ${hasWords})
    select id from lines ${INDEXED_PART.test(folded) ? sql`union all ${parts}` : sql``})))`;
}

/**
 * Returns the query for words that begin with a text. `order_words` marks an order number with `#`, its later parts
 * with `%`, and the ends of a phone number with `+`.
 */
const beginningWith = (text: string) => `'${text}':*`;

/** Returns the queries for a part of an order number, or only for its beginning if the text starts with `SOL`. */
function numberQueries(text: string): string[] {
  const part = normalizePartialNumber(text).toLowerCase();
  if (part.startsWith('sol')) return part.length > 3 ? [beginningWith(`#${part.slice(3)}`)] : [];
  return part === '' ? [] : [beginningWith(`#${part}`), beginningWith(`%${part}`)];
}

/**
 * Returns the queries for a part of a phone number in any notation: its digits as typed, and without leading zeros and
 * the prefix of the United States.
 */
function phoneQueries(text: string): string[] {
  if (!/^[\d\s().+/-]+$/.test(text)) return [];
  const digits = text.replace('(0)', '').replace(/\D/g, '');
  const withoutPrefix = digits.replace(/^0+/, '').replace(/^1(?=\d{10}$)/, '');
  return [...new Set([digits, withoutPrefix])]
    .filter(({ length }) => length >= MIN_PHONE_DIGITS)
    .map((part) => beginningWith(`+${part}`));
}
