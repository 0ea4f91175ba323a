import { expect, test } from 'vitest';
import { isStockText } from '#lib/admin/products/bulk-stock.ts';

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
