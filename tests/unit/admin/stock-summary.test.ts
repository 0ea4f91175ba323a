import { expect, test } from 'vitest';
import { type StockSummary, summarizeStock } from '#lib/admin/products/stock-summary.ts';

/** Returns the sizes of a product with these units; undefined is not tracked. */
const sizesOf = (...units: (number | undefined)[]) =>
  units.map((stock, index) => ({ size: `EU ${36 + 2 * index}`, sku: `G-${index}`, stock }));

const soldOut = (text: string): StockSummary => ({ notes: [{ text, isSoldOut: true }] });
const low = (text: string): StockSummary => ({ notes: [{ text, isSoldOut: false }] });

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
    {
      units: '17 in stock',
      notes: [
        { text: 'EU 36, EU 42 sold out', isSoldOut: true },
        { text: 'EU 38, EU 44 low', isSoldOut: false },
      ],
    },
  ],
  [
    'a size that could be taken for a number of units',
    { sizes: [{ size: '9', sku: '9', stock: 0 }] },
    soldOut('Size 9 sold out'),
  ],
  ['a sold-out size beside an untracked one', { sizes: sizesOf(0, undefined) }, soldOut('EU 36 sold out')],
  ['a low size', { stock: 14, sizes: sizesOf(5, 4, 5) }, { units: '14 in stock', ...low('EU 38 low') }],
  ['a low size beside an untracked one', { sizes: sizesOf(4, undefined) }, low('EU 36 low')],
  [
    'three names',
    { stock: 9, sizes: sizesOf(4, 4, 1) },
    { units: '9 in stock', ...low('EU 36, EU 38, EU 40 low') },
  ],
  [
    'many sizes',
    { stock: 9, sizes: sizesOf(0, 0, 9, 0, 0) },
    { units: '9 in stock', ...soldOut('4 of 5 sizes sold out') },
  ],
])('[ADMIN-01] summarizes the stock of a row with %s', (_, product, summary) => {
  expect(summarizeStock(product)).toEqual(summary);
});
