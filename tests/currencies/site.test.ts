import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/start.ts';
import { createBuildCache } from '#tests/support/artifacts.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { productRow } from '#tests/support/server/test-app.ts';

/** The values of each project by hand. */
const EXPECTED = {
  EUR: {
    prices: ['€96.60', '€1,264.50'],
    structured: '"price":"96.60","priceCurrency":"EUR"',
    feed: ['<g:price>96.60 EUR</g:price>', '<g:price>1264.50 EUR</g:price>'],
    bands: ['Under €50', '€50 - €100', '€100 - €200', '€200 +'],
    prefix: '€',
  },
  JPY: {
    prices: ['¥9,660', '¥126,450'],
    structured: '"price":"9660","priceCurrency":"JPY"',
    feed: ['<g:price>9660 JPY</g:price>', '<g:price>126450 JPY</g:price>'],
    bands: ['Under ¥5,000', '¥5,000 - ¥10,000', '¥10,000 - ¥20,000', '¥20,000 +'],
    prefix: '¥',
  },
} as const;
const { [CURRENCY as keyof typeof EXPECTED]: expected } = EXPECTED;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-currency-site-'));
  const env = { DATABASE_URL: 'memory://', DATA_DIR: folder, LOG_LEVEL: 'silent', SEED: 'none' };
  const backend = await startServer({ ...readConfig(env), port: 0 });
  // The build learns the currency from the backend, which may run elsewhere.
  vi.stubEnv('SHOP_CURRENCY', '');
  try {
    await insertProducts(backend.database.db, [
      productRow({ id: 'gown', name: 'Gown', priceCents: cents(9660) }),
      productRow({ id: 'coat', name: 'Coat', priceCents: cents(126_450) }),
    ]);
    // Astro builds in a folder of the project, so the project of another build must not be the same.
    const buildSite = await copyProject(path.join(folder, 'project'));
    await buildSite({
      catalogueUrl: backend.url,
      apiUrl: '',
      siteUrl: 'https://shop.example',
      outDir: path.join(folder, 'site'),
      cacheDir: await createBuildCache(path.join(folder, 'cache')),
    });
  } finally {
    await backend.close();
  }
}, 180_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const readSite = (pattern: string) =>
  globSync(pattern, { cwd: path.join(folder, 'site') }).map(
    (name) => [name, readFileSync(path.join(folder, 'site', name), 'utf8')] as const,
  );
const readPage = (name: string) =>
  readSite(`${name}.html`)
    .map(([, html]) => html)
    .join('');

/** Returns a page without its programs, in which `$` is a part of names. */
const withoutPrograms = (html: string) => html.replace(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '');

test('[CARD-01] [PROD-02] pages, structured data and the merchant feed have the prices of the currency', () => {
  for (const price of expected.prices) expect(readPage('shop')).toContain(price);
  expect(readPage('shop/gown')).toContain(expected.prices[0]);
  expect(readPage('shop/gown')).toContain(expected.structured);
  const [[, feed] = ['', '']] = readSite('feeds/products.xml');
  for (const element of expected.feed) expect(feed).toContain(element);
});

test('[SHOP-01] the shop names the price bands of the currency', () => {
  for (const band of expected.bands) expect(readPage('shop')).toContain(band);
});

test('no page and no file has a dollar sign', () => {
  const pages = readSite('**/*.html');
  expect(pages.length).toBeGreaterThan(20);
  const files = [
    ...pages.map(([name, html]) => [name, withoutPrograms(html)] as const),
    ...readSite('**/*.{xml,txt}'),
  ];
  // The signs that a password may have are `! @ # $ % ^ & *`.
  expect(files.filter(([, text]) => /\$(?! %)/.test(text)).map(([name]) => name)).toEqual([]);
  // The editors' pages about terms and delivery name their currency in words.
  const named = files.filter(([, text]) => /dollar|\bUSD\b/i.test(text)).map(([name]) => name);
  expect(named.toSorted()).toEqual(['delivery-returns.html', 'terms.html']);
});

test('scripts have the currency as constants, without the data of others', () => {
  const scripts = readSite('**/*.js');
  expect(scripts.some(([, code]) => code.includes(expected.prefix))).toBe(true);
  const others = scripts.filter(([, code]) =>
    /supportedValuesOf\(.currency|SHOP_CURRENCY|in dollars/.test(code),
  );
  expect(others.map(([name]) => name)).toEqual([]);
});
