import { expect, test } from 'vitest';
import { fewLeft } from '#lib/product/stock.ts';

test.each([
  [undefined, undefined],
  [1_000_000, undefined],
  [6, undefined],
  [5, undefined],
  [4, 4],
  [1, 1],
  [0, 0],
])('of %s pieces people are told of %s: pages are made of no other number', (stock, told) => {
  expect(fewLeft({ stock })).toBe(told);
});
