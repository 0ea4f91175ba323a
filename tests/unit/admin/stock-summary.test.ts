import { expect, test } from 'vitest';
import { type StockSummary, summarizeStock } from '#lib/admin/products/stock-summary.ts';

/** Returns the sizes of a product with these units; undefined is not tracked. */
const sizesOf = (...units: (number | undefined)[]) =>
  units.map((stock, index) => ({ size: String(index), sku: `G-${index}`, stock }));

const soldOut = (text: string): StockSummary => ({ note: { text, isSoldOut: true } });
const low = (text: string): StockSummary => ({ note: { text, isSoldOut: false } });

test.each<[string, Parameters<typeof summarizeStock>[0], StockSummary]>([
  ['units', { stock: 12 }, { units: '12 in stock' }],
  ['none left', { stock: 0 }, soldOut('Sold out')],
  ['no stock', {}, { untracked: 'Not tracked' }],
  ['units of all sizes', { stock: 24, sizes: sizesOf(12, 12) }, { units: '24 in stock' }],
  ['no size left', { stock: 0, sizes: sizesOf(0, 0) }, soldOut('Sold out')],
  ['untracked sizes', { sizes: sizesOf(undefined, undefined) }, { untracked: 'Not tracked' }],
  ['some tracked sizes', { sizes: sizesOf(5, undefined) }, { untracked: 'Partly tracked' }],
  [
    'sold-out sizes before low ones',
    { stock: 17, sizes: sizesOf(0, 4, 9, 0, 4) },
    { units: '17 in stock', ...soldOut('2 of 5 sizes sold out') },
  ],
  [
    'a sold-out size beside an untracked one',
    { sizes: sizesOf(0, undefined) },
    soldOut('1 of 2 sizes sold out'),
  ],
  [
    'a low size',
    { stock: 14, sizes: sizesOf(5, 4, 5) },
    { units: '14 in stock', ...low('1 of 3 sizes low') },
  ],
  ['a low size beside an untracked one', { sizes: sizesOf(4, undefined) }, low('1 of 2 sizes low')],
  ['low sizes', { stock: 5, sizes: sizesOf(4, 1) }, { units: '5 in stock', ...low('All sizes low') }],
  ['the only size', { stock: 1, sizes: sizesOf(1) }, { units: '1 in stock', ...low('Low') }],
])('[ADMIN-01] summarizes the stock of a row with %s', (_, product, summary) => {
  expect(summarizeStock(product)).toEqual(summary);
});
