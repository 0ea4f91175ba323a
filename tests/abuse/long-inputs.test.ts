import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { splitFilterValues } from '#contract/catalogue/filter-values.ts';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { parseGallery } from '#contract/catalogue/product-gallery.ts';
import { parseSizes } from '#contract/catalogue/product-sizes.ts';
import { NO_SEARCH_WORDS, parseSearchText, spaceWords } from '#contract/catalogue/search-terms.ts';
import { correctSpelling, toKnownWords } from '#contract/catalogue/spelling.ts';
import { parseOrderHash, parseResetHash } from '#contract/shop/site-paths.ts';
import { cleanAddress, cleanLine, cleanNumber, cleanText } from '#contract/text/clean-text.ts';
import { escapeFormulas, unescapeFormulas } from '#contract/text/formula-signs.ts';
import { normalizeText } from '#contract/text/normalize-text.ts';
import { trimTrailingSlashes } from '#contract/text/slashes.ts';
import { slugOf } from '#contract/text/slug.ts';
import { emailSchema, knownEmailSchema, nameSchema, numberTextSchema } from '#contract/wire/field-schemas.ts';
import { normalizeAmount } from '#lib/admin/import/amounts.ts';
import { splitImages } from '#lib/admin/import/images.ts';
import { toShopWord } from '#lib/admin/import/known-words.ts';
import { parseTable } from '#lib/admin/import/table.ts';
import { decodeBag } from '#lib/bag/stored-bag.ts';
import { telephoneUrl } from '#lib/contact/phone.ts';
import { readShopView } from '#lib/shop/filters.ts';
import { requireCustomerName } from '#server/auth/reserved-names.ts';
import { parseListQuery } from '#server/catalogue/list-query.ts';
import { parseFilterQuery, parseSearchQuery } from '#server/catalogue/search-query.ts';
import { compareSizes } from '#server/catalogue/size-order.ts';
import { patternOfPart } from '#server/db/like-pattern.ts';
import { coarseNetwork } from '#server/http/coarse-network.ts';
import { negotiateEncoding } from '#server/http/compression.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parsePage } from '#server/http/paging.ts';
import { rateLimitNetwork } from '#server/http/rate-limits.ts';
import { serializeError } from '#server/http/serialize-error.ts';
import { mailboxOf } from '#server/jobs/mailbox.ts';
import { normalizePartialNumber, parseOrderNumber } from '#server/orders/order-number.ts';
import { matchesText } from '#server/orders/order-search.ts';
import { resolvePath } from '#server/site/serve.ts';

/** The length of the texts. Work that grows with its square takes minutes, other work takes a moment. */
const LENGTH = 200_000;

/** Ends work that takes minutes, in ms. A busy machine finishes the other work long before. */
const TIMEOUT_MS = 10_000;

/** Texts that are repeated. Expressions and loops look for their ends, or for what follows them. */
const PARTS = [
  ...[
    '/',
    '%2F',
    'a',
    'a/',
    ' ',
    'a ',
    '\t',
    '\n',
    '\r',
    ',',
    ';',
    ', ',
    'a,',
    '"',
    '",',
    '""',
    '=',
    '+=',
    "'",
  ],
  ...[
    '@',
    'a@',
    '.',
    'a.',
    'a@a.',
    '-',
    '--',
    '0',
    '1,',
    '1.',
    '0-',
    '(',
    '$ ',
    'x-',
    'X ',
    's',
    'es',
    'ies',
  ],
  ...[
    'br;q=0,',
    ';q=',
    'W/"a",',
    'a=b;',
    'sol-',
    '[',
    '{"a":',
    '%25',
    '_',
    '\u200d',
    'a\u200d',
    '\u200c\u200d',
  ],
  ...[
    'é',
    'e\u0301',
    '\u0301\u0323',
    '\u0301\u200d\u0323',
    '\u0301\u200b\u0323',
    'ß',
    'ﷺ',
    '½',
    '١',
    '👩\u200d',
  ],
  ...['\ud800', 'א', '\u0645\u200c', '::', '1:'],
];

/** An expression that refuses the last character reads the text again from each of its beginnings. */
const TEXTS = PARTS.flatMap((part) =>
  ['', '!'].map((end) => part.repeat(Math.ceil(LENGTH / part.length)) + end),
);

const name = nameSchema('Name', { max: Number.POSITIVE_INFINITY });
const phone = numberTextSchema('Phone', { max: Number.POSITIVE_INFINITY });
const known = toKnownWords([['velvet', 1]], NO_SEARCH_WORDS);
const SITE = { files: new Map([['shop.html', '/site']]) };

/** Readers of texts of strangers, and of the files and stored texts of admins and browsers. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanText,
  cleanLine,
  cleanAddress,
  cleanNumber,
  normalizeText,
  foldText,
  slugOf: (text) => slugOf(text, 60),
  spaceWords,
  trimTrailingSlashes,
  splitFilterValues,
  escapeFormulas,
  unescapeFormulas,
  emailSchema: (text) => z.safeParse(emailSchema, text),
  knownEmailSchema: (text) => z.safeParse(knownEmailSchema, text),
  nameSchema: (text) => z.safeParse(name, text),
  numberTextSchema: (text) => z.safeParse(phone, text),
  parseSearchText: (text) => parseSearchText(text, NO_SEARCH_WORDS),
  correctSpelling: (text) => correctSpelling(known, text),
  parseOrderHash,
  parseResetHash,
  parseGallery,
  parseSizes,
  resolvePath: (text) => [resolvePath(SITE, `/${text}/`), resolvePath(SITE, text)],
  serializeError: (text) => serializeError(Object.assign(new Error(text), { code: '22P02' })),
  negotiateEncoding,
  parsePage,
  parseListQuery: (text) =>
    parseListQuery({ category: text, color: text, minPrice: text, maxPrice: text, page: text, limit: text }),
  parseFilterQuery: (text) => parseFilterQuery({ color: text, size: text }),
  parseSearchQuery: (text) => parseSearchQuery({ q: text, size: text }),
  compareSizes: (text) => compareSizes(text, 'XL'),
  patternOfPart,
  mailboxOf,
  coarseNetwork,
  rateLimitNetwork,
  requireCustomerName,
  parseOrderNumber,
  normalizePartialNumber,
  matchesText,
  parseTable,
  splitImages: (text) => splitImages(text, () => false),
  toShopWord: (text) => toShopWord('color', text),
  normalizeAmount,
  decodeBag,
  telephoneUrl,
  readShopView: (text) => readShopView(`?q=${text}&colors=${text}&sizes=${text}&page=${text}`),
};

/** Reads a text. Throws if that takes too long; an invalid text may be refused. */
function readInTime(read: (text: string) => unknown, text: string): void {
  try {
    runInContext('read()', createContext({ read: () => void read(text) }), { timeout: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof HttpError) return;
    throw new Error(`Cannot read ${JSON.stringify(text.slice(0, 8))}…${text.at(-1)}`, { cause: error });
  }
}

test.each(Object.entries(READERS))(
  '[SAFE-08] %s reads long texts in time in proportion to their length',
  (_name, read) => {
    for (const text of TEXTS) readInTime(read, text);
  },
);

test('ends work that takes time beyond proportion', () => {
  const [slashes = ''] = TEXTS;
  expect(() => readInTime((text) => text.replace(/^\/+|\/+$/g, ''), `a${slashes}b`)).toThrow(
    'Cannot read "a///////"…b',
  );
});
