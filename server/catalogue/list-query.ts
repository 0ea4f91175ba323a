import type { ListQuery } from '#contract/catalogue/products.ts';
import {
  ALL,
  CATEGORIES,
  type Category,
  COLORS,
  type Color,
  MAX_LIST_LIMIT,
  type StockLevel,
} from '#contract/vocabulary.ts';
import { type Cents, cents, dollars, toCents } from '#contract/wire/money.ts';
import { type FieldErrors, invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';

/** The parsed list query. Undefined means no filter. */
export interface ListFilter {
  readonly category: Category | typeof UNKNOWN_OPTION | undefined;
  /**
   * Products of any of these colors, in display order. Empty if the query names only unknown colors: the list is then
   * empty.
   */
  readonly colors: readonly Color[] | undefined;
  /** Products with any of these sizes in stock. */
  readonly sizes?: readonly string[] | undefined;
  /** Inclusive bounds of the price. */
  readonly minCents: Cents | undefined;
  readonly maxCents: Cents | undefined;
  /** Only products with an old price. */
  readonly onSale?: boolean;
  /** Only products at this stock level, or with a size at it. */
  readonly stockLevel?: StockLevel | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Placeholder for an unknown category, which yields an empty list instead of an error. */
export const UNKNOWN_OPTION = 'unknown';

/** Upper limit of price bounds: the largest integer of the database, above every price. */
const MAX_CENTS = cents(2_147_483_647);

const MESSAGES = {
  price: messageOf('invalidPriceBound'),
  page: messageOf('invalidPage'),
  limit: messageOf('invalidLimit'),
};

/**
 * Parses the list query. Accepts the values that existing clients send: '', `all`, `undefined` and `Infinity`.
 * Throws `HttpError` 400 with messages for the invalid fields. [CALL-03]
 */
export function parseListQuery(query: ListQuery): ListFilter {
  const minCents = parsePrice(query.minPrice, Math.ceil);
  const maxCents = query.maxPrice === 'Infinity' ? undefined : parsePrice(query.maxPrice, Math.floor);
  const page = parsePageNumber(query.page);
  const limit = isMissing(query.limit) ? MAX_LIST_LIMIT : parseWholeNumber(query.limit);
  const errors: Record<string, FieldErrors[string]> = {};
  if (minCents === INVALID) errors.minPrice = [MESSAGES.price];
  if (maxCents === INVALID) errors.maxPrice = [MESSAGES.price];
  if (page === INVALID) errors.page = [MESSAGES.page];
  if (limit === INVALID || limit === 0) errors.limit = [MESSAGES.limit];
  if (minCents === INVALID || maxCents === INVALID || page === INVALID || limit === INVALID || limit === 0) {
    throw invalidInput(errors);
  }
  const perPage = Math.min(limit, MAX_LIST_LIMIT);
  return {
    category: isAll(query.category)
      ? undefined
      : (CATEGORIES.find((known) => known === query.category) ?? UNKNOWN_OPTION),
    colors: isAll(query.color) ? undefined : parseColors([query.color]),
    minCents,
    maxCents,
    offset: Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER),
    limit: perPage,
  };
}

const INVALID = Symbol('invalid');

function isMissing(text: string | undefined): text is '' | 'undefined' | undefined {
  return text === undefined || text === '' || text === 'undefined';
}

function isAll(text: string | undefined): text is '' | typeof ALL | undefined {
  return text === undefined || text === '' || text === ALL;
}

/** Returns the colors among the words, each once and in display order, so equal filters have equal cache keys. */
export function parseColors(words: readonly string[]): Color[] {
  return COLORS.filter((color) => words.includes(color));
}

/** Parses dollars to cents. `roundToCent` rounds a bound between two cents into the range. */
function parsePrice(text: string | undefined, roundToCent: (amount: number) => number) {
  if (isMissing(text)) return undefined;
  if (!/^\d+(\.\d+)?$/.test(text)) return INVALID;
  // Rounding to four decimals removes binary noise: 1.1 * 100 is 110.00000000000001.
  const amountCents = Number((Number(text) * toCents(dollars(1))).toFixed(4));
  return cents(Math.min(roundToCent(amountCents), MAX_CENTS));
}

/** Parses a page. Values below 1 and non-numbers are page 1; a fraction is invalid. */
function parsePageNumber(text: string | undefined) {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text) || Number(text) < 1) return 1;
  return parseWholeNumber(text);
}

function parseWholeNumber(text: string | undefined) {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : INVALID;
}
