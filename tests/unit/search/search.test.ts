import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalogue/product.ts';
import { NO_SEARCH_WORDS } from '#contract/catalogue/search-terms.ts';
import { cents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { searchFuzzy } from '#lib/search/fuzzy-search.ts';
import { fetchIndexUpdate } from '#lib/search/index-update.ts';
import { filterProducts, type RankedFields } from '#lib/search/search.ts';
import { searchIndexSchema } from '#lib/search/search-index.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const catalogue: readonly RankedFields[] = [
  { category: 'dress', color: 'red', name: 'Silk Slip', description: 'Cut on the bias.' },
  { category: 'accessories', color: 'black', name: 'Belt', description: 'For every DRESS with a waist.' },
  { category: 'jewellery', color: 'gold', name: 'Gold Hoops', description: 'Light as air (14 carat).' },
];
const names = (text: string) => filterProducts(catalogue, text).map(({ name }) => name);

test.each([
  ['dress', ['Silk Slip', 'Belt']],
  ['DRESS', ['Silk Slip', 'Belt']],
  ['ilk sl', ['Silk Slip']],
  ['gold hoops', ['Gold Hoops']],
  ['jewel', ['Gold Hoops']],
  ['(14', ['Gold Hoops']],
  ['.*', []],
  ['velvet', []],
])('[SEARCH-03] searches for "%s" in category, name and description', (text, expectedNames) => {
  expect(names(text)).toEqual(expectedNames);
});

test('corrects a text with the words of the current products', () => {
  const search = (products: readonly RankedFields[], text: string) =>
    searchFuzzy(products, text, NO_SEARCH_WORDS);
  expect(search(catalogue, 'hops')).toEqual({ products: [catalogue[2]], matches: 1, didYouMean: 'hoops' });
  const refreshed = [
    ...catalogue,
    { category: 'dress', color: 'red', name: 'Velvet Gown', description: '' } as const,
  ];
  expect(search(refreshed, 'velvt')).toEqual({ products: [refreshed[3]], matches: 1, didYouMean: 'velvet' });
});

test('[SEARCH-02] the index has all that a card shows, and the description', () => {
  const { createdAt, ...entry } = buildProduct('gown', {
    ...{ oldPriceCents: cents(200), width: 4, height: 5, reviewCount: 6, stock: 7 },
    gallery: [{ image: '/back.webp', alt: '', images: [], width: 8, height: 10 }],
    createdAt: '2026-01-01T00:00:00Z',
  });
  const dot = { _id: 'cape', color: 'red', swatch: '#a00' };
  const siblings = [{ ...dot, name: 'Cape', image: '/cape.webp' }];
  expect(z.parse(searchIndexSchema, { products: [{ ...entry, siblings, createdAt }] })).toEqual({
    products: [{ ...entry, siblings: [dot] }],
  });
});

test('[SEARCH-03] an empty or blank text finds all products in their order', () => {
  expect(filterProducts(catalogue, '')).toEqual(catalogue);
  expect(filterProducts(catalogue, '   ')).toEqual(catalogue);
});

test('[SEARCH-03] ignores blanks around the text', () => {
  expect(names('  belt ')).toEqual(['Belt']);
});

test('[SEARCH-03] any part of a name in any letter case finds the product', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(word, word, word, (before, part, after) => {
      const product = { category: '', name: before + part + after, description: '' };
      expect(filterProducts([product], part.toUpperCase())).toEqual([product]);
    }),
  );
});

const CURRENT = buildProduct('gown', { name: 'Gown', priceCents: cents(4000), description: 'Of velvet.' });

/** Returns the update of an index with one product, while the backend lists this one. */
async function updateFor(product: Product) {
  vi.stubGlobal('fetch', async () => Response.json(toWire({ products: [product], totalProducts: 1 })));
  return await fetchIndexUpdate([CURRENT], 'https://shop.example', new AbortController().signal);
}

test.each<Partial<Product>>([
  { _id: 'robe' },
  { name: 'Robe' },
  { priceCents: cents(4100) },
  { oldPriceCents: cents(5000) },
  { category: 'accessories' },
  { color: 'blue' },
  { rating: 4.5 },
  { description: 'Of satin.' },
])('[SEARCH-02] a product with %o makes the index outdated', async (change) => {
  expect(await updateFor({ ...CURRENT, ...change })).toMatchObject([change]);
});

test('[SEARCH-02] an index whose image URLs the build has rewritten is current', async () => {
  const images = [{ url: '/a.webp', width: 320, type: 'image/webp' }];
  expect(await updateFor({ ...CURRENT, image: '/a.jpg', images, imageAlt: 'A gown' })).toBeUndefined();
});
