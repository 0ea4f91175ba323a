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
])('a stock of %s is shown as %s, so pages depend on no other number', (stock, shown) => {
  expect(displayedStock({ stock })).toBe(shown);
});
