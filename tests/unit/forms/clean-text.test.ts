import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { loginFormSchema } from '#contract/account/account-forms.ts';
import { checkoutFormSchema } from '#contract/orders/new-order.ts';
import {
  emailSchema,
  lineSchema,
  nameSchema,
  optionalLineSchema,
  optionalTextSchema,
  textSchema,
} from '#contract/wire/field-schemas.ts';

const max = 60;
const INVISIBLE = [
  '\u200E',
  '\u202E',
  '\u2066',
  '\u200B',
  '\u00AD',
  '\uFEFF',
  '\u2060',
  '\uFE0F',
  '\u0007',
  '\0',
  '\uD800',
  '\u{E0041}',
  '\u3164',
];

test.each(INVISIBLE)('removes %j from texts of every kind before their validation', (invisible) => {
  const name = `${invisible}Ada${invisible} Byron${invisible}`;
  for (const schema of [lineSchema, nameSchema, optionalLineSchema])
    expect(z.parse(schema('Name', { max: 9 }), name)).toBe('Ada Byron');
  expect(z.parse(emailSchema, `ada${invisible}@example.org${invisible}`)).toBe('ada@example.org');
  if (invisible === '\uFE0F') return;
  for (const schema of [textSchema, optionalTextSchema])
    expect(z.parse(schema('Text', { max: 9 }), name)).toBe('Ada Byron');
});

test.each([
  ['Ada\u00A0\u2003 Byron\u3000', 'Ada Byron'],
  ['Ame\u0301lie', 'Amélie'],
  // Joiners are part of the spelling in Persian and Sinhala.
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['Ad\u200Dmin', 'Admin'],
])('cleans the name %j', (typed, stored) => {
  expect(z.parse(nameSchema('Name', { max }), typed)).toBe(stored);
});

test('keeps emoji and lines of long texts', () => {
  const text = textSchema('Text', { max });
  expect(z.parse(text, '👩\u200D🎨 ❤\uFE0F\r\nSecond\u2028line')).toBe('👩\u200D🎨 ❤\uFE0F\nSecond\nline');
});

test.each(['-', "'.", '\u200B'])('refuses the name %j', (typed) => {
  expect(z.safeParse(nameSchema('Name', { max }), typed).success).toBe(false);
});

test.each([
  'a@b.com.',
  'a@b..com',
  '.a@b.com',
  'a.@b.com',
  'a..b@c.com',
  'a@-b.com',
  'a@b-.com',
  'a@b',
  'a@b.c_m',
  'a b@c.com',
  'a@b c.com',
  'a@b@c.com',
  `${'a'.repeat(65)}@b.com`,
  `a@${'b.'.repeat(126)}com`,
  'a@b.com\nBcc: c@d.com',
])('refuses the email address %j', (typed) => {
  expect(z.safeParse(emailSchema, typed).error?.issues.map(({ message }) => message)).toEqual([
    'Email address is invalid.',
  ]);
});

test.each([
  "o'neil@example.org",
  'ada+bags@example.co.uk',
  'ada@bücher.example',
  'δοκιμή@παράδειγμα.δοκιμή',
  'a_b-c@x.io',
])('accepts the email address %s', (typed) => expect(z.parse(emailSchema, typed)).toBe(typed));

test('lets accounts log in whose address is older than the rule', () => {
  const values = { email: 'a@b.com.', password: 'parasol-7!' };
  expect(z.parse(loginFormSchema, values)).toEqual(values);
});

const ADDRESS = {
  email: 'ＡＤＡ＠example.org',
  name: 'Ada Byron',
  line1: '12 Linden Row',
  city: 'New\u00A0York',
  region: 'NY',
  postalCode: '10001',
  payment: 'delivery',
};

test.each([
  ['10001\u20111234', '10001-1234'],
  ['100011234', '10001-1234'],
  ['10001 1234', '10001-1234'],
  ['１０００１\u200E', '10001'],
])('[BAG-08] formats the ZIP code %j', (postalCode, stored) => {
  const parsed = z.parse(checkoutFormSchema, { ...ADDRESS, postalCode });
  expect([parsed.postalCode, parsed.email, parsed.city]).toEqual([stored, 'ADA@example.org', 'New York']);
});

test('[BAG-08] cleans phone numbers and refuses those without seven digits', () => {
  const parse = (phone: string) => z.safeParse(checkoutFormSchema, { ...ADDRESS, phone });
  expect(parse('\u202A+1\u00A0212\u2011555\u20130100\u202C').data?.phone).toBe('+1 212-555-0100');
  expect(parse('').data?.phone).toBe('');
  for (const phone of ['()-.', '123456'])
    expect(parse(phone).error?.issues[0]?.message).toBe('Phone must have at least 7 digits.');
});
