import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { cents } from '#contract/wire/money.ts';
import { entriesSchema, formatEntry, savedValues } from '#lib/admin/discount-codes/code-entries.ts';
import { describeEffect, describePeriod, stateOf } from '#lib/admin/discount-codes/code-words.ts';
import { LISTED_COUPON } from '#tests/support/unit/listed-coupon.ts';

const ENTRIES = {
  code: 'TEN',
  kind: 'percent',
  value: '10',
  min: '',
  starts: '',
  ends: '',
  limit: '',
  oncePerCustomer: 'false',
  category: '',
  announced: 'false',
};

const parse = (entries: object, base = {}) =>
  z.safeParse(
    entriesSchema(() => base),
    { ...ENTRIES, ...entries },
  );
const errorsOf = (entries: object) =>
  parse(entries).error?.issues.map(({ path, message }) => [path[0], message]);

beforeEach(() => {
  vi.stubGlobal('__SHOP_TIME_ZONE__', 'America/New_York');
});

test('[DISC-01] describes what a code does', () => {
  expect(describeEffect({ ...LISTED_COUPON, category: 'dress', minCents: cents(5000) })).toBe(
    '10% off dresses from $50',
  );
  expect(describeEffect({ ...LISTED_COUPON, value: 687.5 })).toBe('6.875% off everything');
  expect(describeEffect({ ...LISTED_COUPON, kind: 'fixed', value: 12.5, category: 'jewellery' })).toBe(
    '$12.50 off jewellery',
  );
  expect(describeEffect({ ...LISTED_COUPON, kind: 'fixed', value: 1200 })).toBe('$1,200 off everything');
  expect(describeEffect({ ...LISTED_COUPON, kind: 'delivery', value: 0, minCents: cents(4999) })).toBe(
    'Free delivery from $49.99',
  );
  expect(describeEffect({ ...LISTED_COUPON, kind: 'delivery', value: 0, category: 'cosmetics' })).toBe(
    'Free delivery with cosmetics',
  );
});

test('[DISC-01] describes the days of the shop, the last one inclusive', () => {
  const starts = '2026-12-01T05:00:00.000Z';
  const ends = '2027-01-01T05:00:00.000Z';
  expect(describePeriod({})).toBe('Always');
  expect(describePeriod({ starts })).toBe('From Dec 1, 2026');
  expect(describePeriod({ ends })).toBe('Until Dec 31, 2026');
  expect(describePeriod({ starts, ends })).toBe('Dec 1, 2026 to Dec 31, 2026');
});

test('[DISC-01] a code has one state', () => {
  const now = Date.parse('2026-12-01T05:00:00Z');
  const [current, next] = ['2026-12-01T05:00:00Z', '2026-12-01T05:00:01Z'];
  expect(stateOf({ ...LISTED_COUPON, starts: current, ends: next }, now)).toBe('active');
  expect(stateOf({ ...LISTED_COUPON, starts: next }, now)).toBe('upcoming');
  expect(stateOf({ ...LISTED_COUPON, ends: current }, now)).toBe('ended');
  expect(stateOf({ ...LISTED_COUPON, limit: 2, uses: 1 }, now)).toBe('active');
  expect(stateOf({ ...LISTED_COUPON, limit: 2, uses: 2 }, now)).toBe('usedUp');
  expect(stateOf({ ...LISTED_COUPON, active: false, ends: current, limit: 1, uses: 1 }, now)).toBe('off');
});

test('[DISC-01] converts percent, amounts and days of the form', () => {
  // New York is 5 hours behind UTC in winter and 4 in summer. December 31 ends when January 1 begins.
  expect(
    parse({ value: '33.3333', min: '50', starts: '2026-07-01', ends: '2026-12-31', limit: '3' }).data,
  ).toMatchObject({
    value: 3333.33,
    min: 50,
    starts: '2026-07-01T04:00:00.000Z',
    ends: '2027-01-01T05:00:00.000Z',
    limit: 3,
    category: null,
    active: true,
  });
  expect(parse({ kind: 'fixed', value: '12.5', category: 'dress' }).data).toMatchObject({
    value: 12.5,
    min: null,
    category: 'dress',
  });
  expect(parse({ kind: 'delivery', value: 'x' }).data).not.toHaveProperty('value');
});

test('[DISC-01] shows saved values as entries, and keeps an instant within an unchanged day', () => {
  const ends = '2026-12-31T17:30:00.000Z';
  const saved = savedValues({ ...LISTED_COUPON, value: 687.5, minCents: cents(4990), ends });
  const entries = Object.fromEntries(
    Object.entries(saved).map(([field, value]) => [field, formatEntry(field, value, 'percent')]),
  );
  expect(entries).toMatchObject({ value: '6.875', min: '49.90', starts: '', ends: '2026-12-31', limit: '' });
  expect(parse(entries, saved).data).toEqual(saved);
  expect(parse({ ...entries, ends: '2026-12-30' }, saved).data?.ends).toBe('2026-12-31T05:00:00.000Z');
  expect(formatEntry('value', 12.5, 'fixed')).toBe('12.50');
});

test('[DISC-01] names the errors of all fields', () => {
  expect(errorsOf({ value: '', min: 'a', limit: '1,5' })).toEqual([
    ['value', 'Please enter a number such as 10.'],
    ['min', 'Please enter a number such as 12.50.'],
    ['limit', 'Please enter a whole number such as 100.'],
  ]);
  expect(errorsOf({ value: '100.01' })).toEqual([['value', 'Must be more than 0% and at most 100%.']]);
  expect(errorsOf({ value: '12.34567' })).toEqual([['value', 'Must have at most four decimals.']]);
  expect(errorsOf({ starts: '2026-12-02', ends: '2026-12-01' })).toEqual([
    ['ends', 'The code must end after it starts.'],
  ]);
});
