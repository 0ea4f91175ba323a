import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPages, isValidPage, pageButtons, pageRange } from '#lib/paging.ts';
import { shopText } from '#messages/shop.ts';

test.each([
  // page, total → line
  [1, 48, 'Showing 1 to 8 of 48'],
  [3, 48, 'Showing 17 to 24 of 48'],
  [6, 48, 'Showing 41 to 48 of 48'],
  [2, 11, 'Showing 9 to 11 of 11'],
  [1, 3, 'Showing 1 to 3 of 3'],
  [1, 1, 'Showing 1 to 1 of 1'],
  [1, 0, 'Showing 0 to 0 of 0'],
])('[SHOP-04] page %i of %i products: %s', (page, total, line) => {
  const { from, to } = pageRange(page, 8, total);
  expect(shopText.showing(from, to, total)).toBe(line);
});

test.each([
  [0, 0],
  [1, 1],
  [8, 1],
  [9, 2],
  [48, 6],
])('[SHOP-05] %i products make %i pages of 8', (total, pages) => {
  expect(countPages(total, 8)).toBe(pages);
});

test('[SHOP-05] rejects a page outside 1..totalPages', () => {
  expect([1, 6].map((page) => isValidPage(page, 6))).toEqual([true, true]);
  expect([0, -1, 7, 1.5, Number.NaN].map((page) => isValidPage(page, 6))).toEqual(Array(5).fill(false));
});

test.each([
  [1, 1, '1'],
  [2, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 gap-after 8'],
  [4, 8, '1 2 3 4 5 gap-after 8'],
  [5, 8, '1 gap-before 4 5 6 7 8'],
  [5, 9, '1 gap-before 4 5 6 gap-after 9'],
  [20, 20, '1 gap-before 16 17 18 19 20'],
])('[SHOP-05] page %i of %i has the buttons %s', (page, pages, buttons) => {
  expect(pageButtons(page, pages).join(' ')).toBe(buttons);
});

test('[SHOP-05] first, last and current page always have exactly one button', () => {
  const pageOfPages = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(pageOfPages, ([page, pages]) => {
      const buttons = pageButtons(page, pages);
      expect(buttons).toEqual(expect.arrayContaining([1, page, pages]));
      expect(new Set(buttons).size).toBe(buttons.length);
      expect(buttons.length).toBe(Math.min(pages, 7));
    }),
  );
});
