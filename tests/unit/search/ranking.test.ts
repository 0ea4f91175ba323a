import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { NO_SEARCH_WORDS, type SearchWords } from '#contract/catalogue/search-terms.ts';
import { cents } from '#contract/wire/money.ts';
import { rankProducts } from '#lib/search/search.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const named = (name: string, fields: Partial<Product> = {}) => buildProduct(name, { name, ...fields });
const find = (products: readonly Product[], text: string, words: SearchWords = NO_SEARCH_WORDS) =>
  rankProducts(products, text, words).products.map(({ name }) => name);

describe('the ranking of search results', () => {
  test('ranks name, color, synonym, description, beginnings of words and parts of words in this order', () => {
    const products = [
      named('Marigold Hat'),
      named('Brooch', { description: 'Made by a goldsmith.' }),
      named('Golden Hour Clutch'),
      named('Cuff', { description: 'Plated with gold.' }),
      named('Gilt Chain'),
      named('Hoops', { color: 'gold' }),
      named('Gold Pendant'),
      named('Velvet Gown'),
    ];
    expect(find(products, ' GOLD ', { synonyms: [['gold', 'gilt']], ignored: [] })).toEqual([
      'Gold Pendant',
      'Hoops',
      'Gilt Chain',
      'Cuff',
      'Golden Hour Clutch',
      'Brooch',
      'Marigold Hat',
    ]);
  });

  test('tells the products that match the words from those that only contain the text', () => {
    const products = [
      named('Marigold Hat'),
      named('Gold Pendant'),
      named('Hoops', { color: 'gold' }),
      named('Brooch', { description: 'Made by a goldsmith.' }),
    ];
    const count = (text: string) => rankProducts(products, text, NO_SEARCH_WORDS).matches;
    // The pendant, the hoops and the goldsmith's brooch; 'gold' is only a part of the marigold.
    expect(count(' GOLD ')).toBe(3);
    expect(count('arigol')).toBe(0);
    expect(count('hat')).toBe(1);
  });

  test('the last word counts more than the words before it', () => {
    const products = [named('Gold Pendant'), named('Necklace', { description: 'Plated with gold.' })];
    const words = { synonyms: [['necklace', 'pendant']], ignored: [] };
    expect(find(products, 'gold necklace', words)).toEqual(['Necklace', 'Gold Pendant']);
  });

  test('only the last word finds longer words', () => {
    const products = [named('Velvet Gown')];
    expect(find(products, 'gown vel')).toEqual(['Velvet Gown']);
    expect(find(products, 'vel gown')).toEqual([]);
  });

  test('an ignored word counts only if there is no other word', () => {
    const products = [named('Leather Tote'), named('The Cape')];
    const words = { synonyms: [], ignored: ['the'] };
    expect(find(products, 'the tote', words)).toEqual(['Leather Tote']);
    expect(find(products, 'the', words)).toEqual(['The Cape', 'Leather Tote']);
  });

  test.each([
    ['rubies', 'Ruby Ring'],
    ['ruby', 'Two Rubies'],
    ['ties', 'Silk Tie'],
    ['trays', 'Tray'],
    ['boxes', 'Box'],
    ['glasses', 'Glass'],
    ['watches', 'Watch'],
    ['brushes', 'Brush'],
    ['scarves', undefined],
  ])('the word “%s” finds %s', (text, name) => {
    expect(find([named(name ?? 'Scarf')], text)).toEqual(name === undefined ? [] : [name]);
  });

  test('more than eight words, or a word of 60 characters, are only found as a whole', () => {
    const eight = 'a b c d e f g h';
    expect(find([named(eight)], 'h g f e d c b a')).toEqual([eight]);
    const nine = `${eight} i`;
    expect(find([named(nine)], 'i h g f e d c b a')).toEqual([]);
    expect(find([named(nine)], nine)).toEqual([nine]);
    const long = (length: number) => [named(`${'x'.repeat(length)} gown`)];
    expect(find(long(59), `gown ${'x'.repeat(59)}`)).toHaveLength(1);
    expect(find(long(60), `gown ${'x'.repeat(60)}`)).toEqual([]);
  });

  test('[SIZE-06] a whole SKU in any case finds its product first, a part of it does not', () => {
    const products = [
      named('VG-S Brooch'),
      named('Velvet Gown', { sizes: [{ size: 'S', sku: 'VG-S', stock: 1 }] }),
    ];
    expect(find(products, 'vg-s')).toEqual(['Velvet Gown', 'VG-S Brooch']);
    expect(find(products, 'vg-')).toEqual(['VG-S Brooch']);
  });

  test('the word “sale” finds reduced products', () => {
    expect(find([named('Gown'), named('Cape', { oldPriceCents: cents(200) })], 'sale')).toEqual(['Cape']);
  });
});
