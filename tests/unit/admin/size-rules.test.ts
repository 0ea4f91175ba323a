import { expect, test } from 'vitest';
import { checkSizes, type EnteredSize, mergeSizes, withKnownSkus } from '#contract/product-sizes.ts';

/** Two sizes, as saved when two admins open the product. */
const SAVED: readonly EnteredSize[] = [
  { size: 'S', sku: 'G-S', stock: 3 },
  { size: 'M', sku: 'G-M', stock: 9 },
];
const RENAMED: readonly EnteredSize[] = [
  { size: 'Small', sku: 'G-S', stock: 3 },
  { size: 'M', sku: 'G-M', stock: 9 },
];

test.each([
  ['1234567', false],
  ['12345678', true],
  ['123456789', false],
  ['1234567890', false],
  ['12345678901', false],
  ['123456789012', true],
  ['1234567890123', true],
  ['12345678901234', true],
  ['123456789012345', false],
  ['1234567890ab', false],
])('[SIZE-07] the GTIN %s is valid: %s', (gtin, isValid) => {
  const problems = checkSizes([{ size: 'S', sku: '', gtin, stock: '' }]);
  expect(problems).toEqual(
    isValid
      ? []
      : [{ row: 0, column: 'gtin', message: 'The GTIN of size S must have 8, 12, 13 or 14 digits.' }],
  );
});

test('[SIZE-07] a size without an SKU keeps that of its name, unless another size has taken it', () => {
  expect(withKnownSkus([{ size: ' m ' }, { size: 'L' }], SAVED)).toEqual([
    { size: ' m ', sku: 'G-M' },
    { size: 'L', sku: undefined },
  ]);
  expect(withKnownSkus([{ size: 'S' }, { size: 'Petite', sku: 'g-s' }], SAVED)).toEqual([
    { size: 'S', sku: undefined },
    { size: 'Petite', sku: 'g-s' },
  ]);
});

test('[SIZE-07] two admins who rename a size alike do not conflict, and the stock follows the orders', () => {
  const savedSince = [
    { size: 'Small', sku: 'G-S', stock: 2 },
    { size: 'M', sku: 'G-M', stock: 9 },
  ];
  expect(mergeSizes(SAVED, RENAMED, savedSince)).toEqual(savedSince);
  expect(mergeSizes(SAVED, RENAMED, [{ size: 'XS', sku: 'G-S', stock: 3 }])).toBeUndefined();
});

test('[DESK-02] a stock entered for a size that another admin has removed is not dropped silently', () => {
  const [small, medium] = SAVED;
  if (!(small && medium)) throw new Error('The sizes are missing.');
  expect(mergeSizes(SAVED, [small, { ...medium, stock: 12 }], [small])).toBeUndefined();
  expect(mergeSizes(SAVED, [{ ...small, stock: 12 }, medium], [small])).toEqual([{ ...small, stock: 12 }]);
});
