import { expect, test } from 'vitest';
import { changedStock, isStockText, stockItems } from '#lib/admin/products/bulk-stock.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

test.each([
  ['', true],
  [' ', true],
  ['0', true],
  [' 12 ', true],
  ['1000000', true],
  ['1000001', false],
  ['-1', false],
  ['1.5', false],
  ['1e3', false],
  ['0x10', false],
  ['many', false],
])('[SIZE-07] "%s" is a stock: %s', (text, isStock) => {
  expect(isStockText(text)).toBe(isStock);
});

const GOWN = buildProduct('gown', {
  stock: 3,
  sizes: [
    { size: 'S', sku: 'G-S', stock: 3 },
    { size: 'M', sku: 'G-M' },
  ],
});
const HAT = buildProduct('hat', { stock: 0 });
const ITEMS = stockItems([GOWN, HAT]);

/** Returns the changed stock by SKU for each product, after these texts are typed for the items in their order. */
const changesAfter = (...typed: readonly (string | undefined)[]) => {
  const texts = ITEMS.flatMap((item, index) => {
    const text = typed[index];
    return text === undefined ? [] : [[item, text] as const];
  });
  return changedStock(ITEMS, new Map(texts)).map(({ product, stock }) => [product._id, ...stock]);
};

test('[SIZE-07] lists each size by itself, and a product without sizes once', () => {
  expect(ITEMS).toEqual([
    { product: GOWN, size: 'S', sku: 'G-S', stock: 3 },
    { product: GOWN, size: 'M', sku: 'G-M', stock: undefined },
    { product: HAT, size: undefined, sku: '', stock: 0 },
  ]);
});

test('[SIZE-07] saves only a stock that differs, and groups the sizes of a product', () => {
  expect(changesAfter()).toEqual([]);
  expect(changesAfter(' 3 ', ' ', '0')).toEqual([]);
  expect(changesAfter('0', '5', '')).toEqual([
    ['gown', ['G-S', 0], ['G-M', 5]],
    ['hat', ['', undefined]],
  ]);
  expect(changesAfter(undefined, undefined, ' 7 ')).toEqual([['hat', ['', 7]]]);
});
