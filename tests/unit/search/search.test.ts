import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dollars } from '#contract/money.ts';
import { searchFuzzy } from '#lib/search/fuzzy-search.ts';
import { filterProducts, searchIndexSchema } from '#lib/search/search.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const catalogue = [
  { category: 'dress', name: 'Silk Slip', description: 'Cut on the bias.' },
  { category: 'accessories', name: 'Belt', description: 'For every DRESS with a waist.' },
  { category: 'jewellery', name: 'Gold Hoops', description: 'Light as air (14 carat).' },
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
  expect(searchFuzzy(catalogue, 'hops')).toEqual({ products: [catalogue[2]], didYouMean: 'hoops' });
  const refreshed = [...catalogue, { category: 'dress', name: 'Velvet Gown', description: '' }];
  expect(searchFuzzy(refreshed, 'velvt')).toEqual({ products: [refreshed[3]], didYouMean: 'velvet' });
});

test('[SEARCH-02] the index has the data of a card and the description', () => {
  const { createdAt, ...entry } = buildProduct('gown', {
    ...{ oldPrice: dollars(2), width: 4, height: 5, reviewCount: 6, stock: 7 },
    createdAt: '2026-01-01T00:00:00Z',
  });
  expect(z.parse(searchIndexSchema, { products: [{ ...entry, createdAt }] })).toEqual({ products: [entry] });
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
