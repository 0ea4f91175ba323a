import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { baseProfileFormSchema } from '#contract/account/account-forms.ts';
import { productFormSchema } from '#contract/catalogue/product-form.ts';
import { checkoutFormSchema } from '#contract/orders/new-order.ts';
import { cleanAddress, cleanLine, cleanNumber, cleanText } from '#contract/text/clean-text.ts';
import { emailSchema, nameSchema, searchTextSchema, textSchema } from '#contract/wire/field-schemas.ts';
import { ENDPOINTS, nameOf } from '#tests/support/server/endpoints.ts';

const CLEANERS: ReadonlySet<unknown> = new Set([cleanAddress, cleanLine, cleanNumber, cleanText]);

/** Texts that nobody writes for people to read. They are validated as they are. */
const NOT_CLEANED = {
  secrets: ['password', 'currentPassword', 'newPassword', 'confirmPassword', 'token', 'registration'],
  codes: [
    'code',
    'recoveryCode',
    'clientDataJSON',
    'authenticatorData',
    'signature',
    'attestationObject',
    'transports',
  ],
  ids: [
    'id',
    'userId',
    'user',
    'number',
    'productId',
    'productIds',
    'rateId',
    'skus',
    'add',
    'remove',
    'after',
  ],
  serviceIds: ['lib_version', 'user_id', 'service_id', 'template_id'],
  // Words of the program and numbers, which the backend compares or parses.
  choices: [
    'category',
    'color',
    'sale',
    'sort',
    'stock',
    'from',
    'to',
    'timeZone',
    'countries',
    'validFrom',
    'starts',
    'ends',
    'country',
    'shippedAt',
    'deliveredAt',
  ],
  numbers: ['page', 'limit', 'minPrice', 'maxPrice'],
  // Names that the backend itself has sent. `size` filters by several; the backend cleans each.
  sent: ['GET /api/products query.size', 'GET /api/products/facets query.size', 'sizes'],
  // The values of an edit's base are compared with stored ones.
  base: ['before'],
  // Files, and lists that arrive as JSON text: `size-rules.test.ts` and the table below clean their texts.
  parts: ['image', 'images', 'POST /api/products/create-product body.sizes', 'gallery'],
  reports: ['*'],
} as const;
const EXCEPTIONS: ReadonlySet<string> = new Set(Object.values(NOT_CLEANED).flat());

/** A text or an untyped value that a schema accepts. */
interface Leaf {
  readonly path: string;
  readonly schema: z.core.$ZodType;
  readonly isCleaned: boolean;
}

const WITHOUT_TEXTS = [z.ZodMiniEnum, z.ZodMiniLiteral, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniFile];

function leavesOf(schema: z.core.$ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodMiniObject) {
    const { shape, catchall } = schema._zod.def;
    const fields = Object.entries({ ...shape, ...(catchall && { '*': catchall }) });
    return fields.flatMap(([name, field]) => leavesOf(field, `${path}.${name}`));
  }
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return leavesOf(schema._zod.def.innerType, path);
  if (schema instanceof z.ZodMiniArray) return leavesOf(schema._zod.def.element, path);
  if (schema instanceof z.ZodMiniRecord) return leavesOf(schema._zod.def.valueType, path);
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.flatMap((option) => leavesOf(option, path));
  if (schema instanceof z.ZodMiniPipe) return leavesOf(schema._zod.def.in, path);
  if (schema instanceof z.ZodMiniString) {
    const { checks = [] } = schema._zod.def;
    return [
      { path, schema, isCleaned: checks.some(({ _zod: { def } }) => 'tx' in def && CLEANERS.has(def.tx)) },
    ];
  }
  if (schema instanceof z.ZodMiniUnknown) return [{ path, schema, isCleaned: false }];
  if (WITHOUT_TEXTS.some((type) => schema instanceof type)) return [];
  throw new Error(`${path} has a schema of the type ${schema._zod.def.type}, which this test does not know.`);
}

const LEAVES = ENDPOINTS.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? leavesOf(schema, `${nameOf(endpoint)} ${part}`) : [];
  }),
);
const nameOfLeaf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

test('every text of a request is cleaned, or named as a secret, id, choice or number', () => {
  const uncleaned = LEAVES.filter(({ isCleaned }) => !isCleaned).map(({ path }) => path);
  expect(uncleaned.filter((path) => !EXCEPTIONS.has(path) && !EXCEPTIONS.has(nameOfLeaf(path)))).toEqual([]);
  // No exception outlives its field.
  const used = new Set(uncleaned.flatMap((path) => [path, nameOfLeaf(path)]));
  expect([...EXCEPTIONS].filter((name) => !used.has(name))).toEqual([]);
});

test('a new text without a cleaning is found', () => {
  const schema = z.object({ note: z.optional(z.string()), name: z.string().check(z.overwrite(cleanLine)) });
  expect(leavesOf(schema, 'body')).toMatchObject([
    { path: 'body.note', isCleaned: false },
    { path: 'body.name', isCleaned: true },
  ]);
});

/** A valid text of each kind of field. */
const SAMPLES = [
  'Ada Byron writes to the shop in many words.',
  'Ada Byron',
  'ada@example.org',
  '212-555-0100',
  '10001-1234',
  '12.50',
  '#1e2a4a',
  'CA',
];
const INVISIBLE = [
  '\u200B',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u202E',
  '\u2066',
  '\u115F',
  '\u3164',
  '\0',
  '\u{E0041}',
];

test.each(LEAVES.filter(({ isCleaned }) => isCleaned).map(({ path, schema }) => [path, schema] as const))(
  'ignores what nobody sees in %s',
  (_, schema) => {
    const sample = SAMPLES.find((text) => z.safeParse(schema, text).success);
    if (sample === undefined) throw new Error('No sample is valid.');
    for (const character of INVISIBLE) {
      const typed = [...sample].map((letter) => `${character}${letter}${character}`).join('');
      expect(z.safeParse(schema, `\u00A0\u2800${typed}\u3000`).data).toBe(z.parse(schema, sample));
    }
  },
);

const form = (schema: z.core.$ZodType) => (text: string) => z.safeParse(schema, text).data;
const { price, stock, swatch, sizes } = productFormSchema.shape;
const { phone, postalCode } = checkoutFormSchema.shape;
const parseLine = form(nameSchema('Name', { max: 60 }));
const parseText = form(textSchema('Text', { max: 60 }));

/**
 * For a character: what becomes of `Ada_Byron` in a line and in a text, of `a_b@x.org`, the phone number 212_5550100,
 * the ZIP code 10001_1234 and the price 12_50. Undefined is refused.
 */
type Row = [
  string,
  string,
  string,
  string | undefined,
  string | undefined,
  string | undefined,
  number | undefined,
];
const GONE = (code: string): Row => [
  code,
  ...(['AdaByron', 'AdaByron', 'ab@x.org', '2125550100', '10001-1234', 1250] as const),
];
const SPACE = (code: string): Row => [
  code,
  ...(['Ada Byron', 'Ada Byron', undefined, '212 5550100', '10001-1234', undefined] as const),
];
/** A dash, which stays in texts. */
const DASH = (code: string): Row => [
  code,
  ...([`Ada${code}Byron`, `Ada${code}Byron`, 'a-b@x.org', '212-5550100', '10001-1234', undefined] as const),
];
const EMOJI = (code: string): Row => {
  const [, line, , ...others] = GONE(code);
  return [code, line, `Ada${code}Byron`, ...others];
};

test.each([
  ...'\u200B\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'.split('').map(GONE),
  ...'\u00AD\u2060\u2061\u2064\uFEFF\u034F\u180E\u115F\u1160\u3164\uFFA0\uFE00\uFE0D'.split('').map(GONE),
  ...'\0\u0001\u0007\b\u001B\u007F\u009F\uFFF9\uD800\uDFFF'.split('').map(GONE),
  ...['\u{E0041}', '\u{E0100}', '\u{1D173}'].map(GONE),
  ...'\u200C\u200D\uFE0E\uFE0F'.split('').map(EMOJI),
  ...' \t\v\f\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
    .split('')
    .map(SPACE),
  ...'\u202F\u205F\u3000\u2800'.split('').map(SPACE),
  ...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uFE58\uFE63\uFF0D'.split('').map(DASH),
  ['\uFF0E', 'Ada\uFF0EByron', 'Ada\uFF0EByron', 'a.b@x.org', '212.5550100', undefined, 12.5] satisfies Row,
  [
    '\u066B',
    'Ada\u066BByron',
    'Ada\u066BByron',
    'a\u066Bb@x.org',
    '212.5550100',
    undefined,
    12.5,
  ] satisfies Row,
  ['\uFF11', 'Ada\uFF11Byron', 'Ada\uFF11Byron', 'a1b@x.org', '21215550100', undefined, 12150] satisfies Row,
  [
    '\u0661',
    'Ada\u0661Byron',
    'Ada\u0661Byron',
    'a\u0661b@x.org',
    '21215550100',
    undefined,
    12150,
  ] satisfies Row,
  [
    '\u06F1',
    'Ada\u06F1Byron',
    'Ada\u06F1Byron',
    'a\u06F1b@x.org',
    '21215550100',
    undefined,
    12150,
  ] satisfies Row,
  ['\uFF42', 'Ada\uFF42Byron', 'Ada\uFF42Byron', 'abb@x.org', undefined, undefined, undefined] satisfies Row,
  [
    'e\u0301',
    'Ada\u00E9Byron',
    'Ada\u00E9Byron',
    'a\u00E9b@x.org',
    undefined,
    undefined,
    undefined,
  ] satisfies Row,
])('reads a field with the character %j', (code, line, text, email, number, zip, amount) => {
  expect(parseLine(`Ada${code}Byron`)).toBe(line);
  expect(parseText(`Ada${code}Byron`)).toBe(text);
  expect(form(searchTextSchema)(`Ada${code}Byron`)).toBe(line);
  expect(form(emailSchema)(`a${code}b@x.org`)).toBe(email);
  expect(form(phone)(`212${code}5550100`)).toBe(number);
  expect(form(postalCode)(`10001${code}1234`)).toBe(zip);
  expect(form(price)(`12${code}50`)).toBe(amount);
});

test.each([
  ['\u0645\u06CC\u200C\u0631\u0648\u0645', '\u0645\u06CC\u200C\u0631\u0648\u0645'],
  ['\u0645\u06CC\u200C\u200C\u0631\u0648\u0645', '\u0645\u06CC\u200C\u0631\u0648\u0645'],
  ['\u0DC1\u0DCA\u200D\u0DBB\u0DD3', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
  ['Ad\u200Da', 'Ada'],
  ['Ame\u0301\u200Clie', 'Am\u00E9lie'],
  ['\u200DAda\u200C', 'Ada'],
])('keeps joiners between the letters of %j only where the script has them', (typed, name) => {
  expect(parseLine(typed)).toBe(name);
});

test('keeps emoji and lines of long texts, and refuses one that nobody sees', () => {
  const text = '\u{1F469}\u200D\u{1F3A8} \u2764\uFE0F\r\nSecond\u2028line\u0085end';
  expect(parseText(text)).toBe('\u{1F469}\u200D\u{1F3A8} \u2764\uFE0F\nSecond\nline\nend');
  for (const empty of ['\u2800\u3000\u00A0', '\u200B\u2060', '\u3164'])
    expect([parseText(empty), parseLine(empty)]).toEqual([undefined, undefined]);
  expect(parseLine('Ada\u2028Byron')).toBeUndefined();
});

test('[ADMIN-05] cleans the parts of a product, an emptied one of invisible characters too', () => {
  const { style, colorName, composition } = productFormSchema.shape;
  for (const empty of ['\u200B', '\u2800', '\u00A0'])
    for (const field of [style, colorName, swatch, stock]) expect(form(field)(empty)).toBeNull();
  expect(form(style)('R\u200Bobe \uFF21')).toBe('robe-a');
  expect(form(swatch)('\uFF031E2A4A\u200E')).toBe('#1e2a4a');
  expect(form(stock)('\u200E\u0661\uFF12\u00A0')).toBe(12);
  expect(form(composition)('Silk\u200B')).toBe('Silk');
  const typed = [{ size: 'M\u00A0/\u200B 38', sku: 'G\u2011M', gtin: '\uFF14006381333931', stock: '\u0663' }];
  expect(form(sizes)(JSON.stringify(typed))).toEqual([
    { size: 'M / 38', sku: 'G-M', gtin: '4006381333931', stock: 3 },
  ]);
  const twice = ['M\u00A038', 'M 38'].map((size) => ({ size }));
  expect(z.safeParse(sizes, twice).error?.issues[0]?.message).toBe('Size M 38 appears twice.');
});

test('[USER-06] cleans the profile of a base backend, without other rules', () => {
  const typed = { username: ' A\u200Bda ', bio: 'One\u2028two\u200B', profession: '' };
  expect(z.parse(baseProfileFormSchema, typed)).toEqual({ username: 'Ada', bio: 'One\ntwo', profession: '' });
});
