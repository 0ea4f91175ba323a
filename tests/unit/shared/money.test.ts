import { expect, test } from 'vitest';
import { formatCents, toCents, toPercent } from '#lib/money.ts';

test.each([
  [0.05, 5],
  [0.07, 7],
  [0.29, 29],
  [0.0825, 8.25],
  [0, 0],
])('[BAG-05] a tax rate of %d is %d percent', (fraction, percent) => {
  expect(toPercent(fraction)).toBe(percent);
});

test.each([
  [0.29, 29, '$0.29'],
  [1.15, 115, '$1.15'],
  [1234.5, 123_450, '$1234.50'],
])('[BAG-05] %d dollars are %d cents, formatted as %s', (dollars, cents, text) => {
  expect(toCents(dollars)).toBe(cents);
  expect(formatCents(cents)).toBe(text);
});
