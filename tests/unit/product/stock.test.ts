import { expect, test } from 'vitest';
import { displayedStock } from '#lib/product/stock.ts';

test.each([
  [undefined, undefined],
  [1_000_000, undefined],
  [6, undefined],
  [5, undefined],
  [4, 4],
  [1, 1],
  [0, 0],
])('displays a stock of %s as %s: only numbers below 5 are shown', (stock, shown) => {
  expect(displayedStock({ stock })).toBe(shown);
});
