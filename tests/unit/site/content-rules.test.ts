import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { day, fields, listOf, moment, oneOf, siteLink, wholeNumber, words } from '#site/content-rules.ts';
import { inEditorsWords, unreadable } from '#site/editors-mistakes.ts';

/** The messages with which a rule refuses a value; none when it takes it. */
function refusals(rule: z.ZodType, value: unknown): string[] {
  return rule.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('text has as many characters as the design has room for', () => {
  const rule = words(5, 3);
  expect(refusals(rule, 'gold')).toEqual([]);
  expect(refusals(rule, 'golden')).toEqual(['must have at most 5 characters, it has 6']);
  expect(refusals(rule, 'go')).toEqual(['must have at least 3 characters']);
  expect(refusals(rule, 2026)).toEqual(['must be text; put it in quotes']);
  // A field without a value is null in YAML.
  expect([refusals(rule, undefined), refusals(rule, null)]).toEqual([['is missing'], ['is missing']]);
});

test('a link leads to a page of the site or begins with https, mailto or tel', () => {
  for (const link of [
    '/',
    '/shop?category=dress&color=gold',
    'https://example.com/a',
    'mailto:hello@solene.example',
    'tel:+12125550142',
  ]) {
    expect(refusals(siteLink(), link)).toEqual([]);
  }
  for (const link of [
    'shop',
    '//example.com',
    'http://example.com',
    'javascript:alert(1)',
    'https://',
    'mailto:',
    '/two words',
  ]) {
    expect(refusals(siteLink(), link)).toEqual([
      'must be an address of this site that begins with /, such as /shop, or one that begins with https://, mailto: or tel:',
    ]);
  }
});

test('a moment names its offset, a day exists', () => {
  const offset = 'must be a date and time with its offset, such as 2026-12-31T23:59:59-05:00';
  expect(refusals(moment(), '2026-12-31T23:59:59-05:00')).toEqual([]);
  expect(refusals(moment(), '2026-12-31T23:59:59Z')).toEqual([]);
  expect(refusals(moment(), '2026-12-31T23:59:59')).toEqual([offset]);
  expect(refusals(moment(), '2026-12-31')).toEqual([offset]);
  expect(day().parse('2028-02-29')).toEqual(new Date(Date.UTC(2028, 1, 29)));
  expect(refusals(day(), '2026-02-29')).toEqual([
    'must be a day written as year-month-day, such as 2026-11-02',
  ]);
});

test('numbers, choices and lists keep to their bounds', () => {
  const percent = wholeNumber(1, 90);
  expect([1, 90].flatMap((value) => refusals(percent, value))).toEqual([]);
  for (const value of [0, 91, 2.5, '20']) {
    expect(refusals(percent, value)).toEqual(['must be a whole number from 1 to 90']);
  }
  expect(refusals(oneOf(['delivery', 'support']), 'gift')).toEqual(['must be one of delivery, support']);
  expect(refusals(listOf(words(9), 3), ['one', 'two'])).toEqual(['must be a list of exactly 3']);
  expect(refusals(listOf(words(9), 2, 3), ['one'])).toEqual(['must be a list of at least 2 and at most 3']);
});

test('a field that nobody knows is refused together with the names of those that are', () => {
  const rule = fields({ title: words(9), text: words(9).optional() });
  expect(refusals(rule, { title: 'Gold', tekst: 'Gold' })).toEqual([
    'must not have "tekst"; its fields are title, text',
  ]);
});

test('a report that has no rules in it is passed on with the file', () => {
  expect(inEditorsWords(new Error('Out of memory'), 'src/content/site/deal.yml').message).toBe(
    'src/content/site/deal.yml: Out of memory',
  );
});

test('an error without a line in a file is left as it is', () => {
  const error = new Error('Out of memory');
  expect(unreadable(error, '/project')).toBe(error);
});
