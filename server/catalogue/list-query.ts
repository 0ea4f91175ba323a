import type { ListQuery } from '#contract/products.ts';
import { ALL, CATEGORIES, type Category, COLORS, type Color, LIST_LIMIT } from '#contract/vocabulary.ts';
import { type FieldErrors, invalid } from '../http/failures.ts';

/** The list query in its normal form. Undefined is no filter. */
export interface ListFilter {
  readonly category: Category | typeof UNKNOWN | undefined;
  readonly color: Color | typeof UNKNOWN | undefined;
  /** Inclusive bounds in cents. */
  readonly minCents: number | undefined;
  readonly maxCents: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A word that no product has: an unknown category is an empty list, not an error. */
export const UNKNOWN = 'unknown';

/** Above every price; bounds are cut to it so that they fit the database's integers. */
const MAX_CENTS = 2_147_483_647;

const MESSAGES = {
  price: 'Must be an amount in dollars, 0 or more.',
  page: 'Must be a whole number.',
  limit: 'Must be a whole number, 1 or more.',
};

/**
 * Reads the list query as clients in the field send it: empty texts, `all`, `undefined`, `Infinity`.
 * Throws a 400 with the fields whose values mean nothing. [CALL-03]
 */
export function readListQuery(query: ListQuery): ListFilter {
  const min = price(query.minPrice, Math.ceil);
  const max = query.maxPrice === 'Infinity' ? undefined : price(query.maxPrice, Math.floor);
  const page = pageNumber(query.page);
  const limit = isAbsent(query.limit) ? LIST_LIMIT : wholeNumber(query.limit);
  const errors: Record<string, FieldErrors[string]> = {};
  if (min === INVALID) errors.minPrice = [MESSAGES.price];
  if (max === INVALID) errors.maxPrice = [MESSAGES.price];
  if (page === INVALID) errors.page = [MESSAGES.page];
  if (limit === INVALID || limit === 0) errors.limit = [MESSAGES.limit];
  if (min === INVALID || max === INVALID || page === INVALID || limit === INVALID || limit === 0) {
    throw invalid(errors);
  }
  const perPage = Math.min(limit, LIST_LIMIT);
  return {
    category: word(CATEGORIES, query.category),
    color: word(COLORS, query.color),
    minCents: min,
    maxCents: max,
    offset: Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER),
    limit: perPage,
  };
}

const INVALID = Symbol('invalid');

function isAbsent(text: string | undefined): text is '' | 'undefined' | undefined {
  return text === undefined || text === '' || text === 'undefined';
}

function word<Word extends string>(words: readonly Word[], text: string | undefined) {
  if (text === undefined || text === '' || text === ALL) return undefined;
  return words.find((known) => known === text) ?? UNKNOWN;
}

/** Dollars → cents. A bound between two cents moves to the one inside the range, by `toCent`. */
function price(text: string | undefined, toCent: (cents: number) => number) {
  if (isAbsent(text)) return undefined;
  if (!/^\d+(\.\d+)?$/.test(text)) return INVALID;
  // Four decimals rid the product of binary noise: 1.1 * 100 is 110.00000000000001.
  return Math.min(toCent(Number((Number(text) * 100).toFixed(4))), MAX_CENTS);
}

/** Below 1 or not a number is page 1; a fraction of a page is a mistake. */
function pageNumber(text: string | undefined) {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text) || Number(text) < 1) return 1;
  return wholeNumber(text);
}

function wholeNumber(text: string | undefined) {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : INVALID;
}
