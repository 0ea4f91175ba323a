import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import {
  boundedList,
  isoDate,
  isoDateTime,
  oneOf,
  searchWord,
  siteLink,
  strictFields,
  textUpTo,
  wholeNumber,
} from '#site/content/content-rules.ts';

/** Returns the error messages of a rule for a value; empty if the value is valid. */
function errorsOf(rule: z.ZodType, value: unknown): string[] {
  return rule.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('limits the length of a text', () => {
  const rule = textUpTo(5, 3);
  expect(errorsOf(rule, 'gold')).toEqual([]);
  expect(errorsOf(rule, 'golden')).toEqual(['must have at most 5 characters; it has 6']);
  expect(errorsOf(rule, 'go')).toEqual(['must have at least 3 characters; it has 2']);
  expect(errorsOf(rule, 2026)).toEqual(['must be text; put it in quotation marks']);
  // YAML parses a field without a value as null.
  expect([errorsOf(rule, undefined), errorsOf(rule, null)]).toEqual([['is missing'], ['is missing']]);
});

test('accepts a search word of up to 40 lowercase letters and digits', () => {
  expect(errorsOf(searchWord(), 'a'.repeat(40))).toEqual([]);
  expect(errorsOf(searchWord(), 'a'.repeat(41))).toEqual(['must have at most 40 characters; it has 41']);
});

test('accepts links to a page of the site and https, mailto and tel links', () => {
  for (const link of [
    '/',
    '/shop?category=dress&color=gold',
    'https://example.com/a',
    'mailto:hello@solene.example',
    'tel:+12125550142',
  ]) {
    expect(errorsOf(siteLink(), link)).toEqual([]);
  }
  const known =
    'must be a path of this site that begins with /, such as /shop, or a URL that begins with https://, mailto: or tel:';
  for (const [link, message] of [
    ['shop', 'must be written as /shop'],
    ['//example.com', 'must be written as https://example.com'],
    ['http://example.com', known],
    ['javascript:alert(1)', known],
    ['https://', known],
    ['mailto:', 'must name an email address, as in mailto:hello@solene.example'],
    ['/two words', 'must not contain a space'],
  ] as const) {
    expect(errorsOf(siteLink(), link)).toEqual([message]);
  }
});

test('requires a UTC offset in a timestamp and an existing calendar day', () => {
  const offset = 'must be a date and time with a UTC offset, such as 2026-12-31T23:59:59-05:00';
  expect(errorsOf(isoDateTime(), '2026-12-31T23:59:59-05:00')).toEqual([]);
  expect(errorsOf(isoDateTime(), '2026-12-31T23:59:59Z')).toEqual([]);
  expect(errorsOf(isoDateTime(), '2026-12-31T23:59:59')).toEqual([offset]);
  expect(errorsOf(isoDateTime(), '2026-12-31')).toEqual([offset]);
  expect(isoDate().parse('2028-02-29')).toEqual(new Date(Date.UTC(2028, 1, 29)));
  expect(errorsOf(isoDate(), '2026-02-29')).toEqual([
    'must be a date in the form year-month-day, such as 2026-11-02',
  ]);
});

test('checks the bounds of numbers, choices and lists', () => {
  const percent = wholeNumber(1, 90);
  expect([1, 90].flatMap((value) => errorsOf(percent, value))).toEqual([]);
  for (const value of [0, 91, 2.5, '20']) {
    expect(errorsOf(percent, value)).toEqual(['must be a whole number from 1 to 90']);
  }
  expect(errorsOf(oneOf(['delivery', 'support']), 'gift')).toEqual(['must be one of delivery, support']);
  expect(errorsOf(boundedList(textUpTo(9), 3), ['one', 'two'])).toEqual([
    'must be a list of exactly 3 items; it has 2',
  ]);
  expect(errorsOf(boundedList(textUpTo(9), 2, 3), ['one'])).toEqual([
    'must be a list of 2 to 3 items; it has 1',
  ]);
});

test('rejects an unknown field and lists the known ones', () => {
  const rule = strictFields({ title: textUpTo(9), text: textUpTo(9).optional() });
  expect(errorsOf(rule, { title: 'Gold', tekst: 'Gold' })).toEqual([
    'must not contain "tekst"; its fields are title, text',
  ]);
});
