import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOldPriceValid } from '#contract/catalogue/product-form.ts';
import { formatRate } from '#contract/quote/rates.ts';
import {
  type Cents,
  cents,
  type Dollars,
  dollars,
  formatAmount,
  formatCents,
  multiplyCents,
  scaleCents,
  sumCents,
  toCents,
  toDollars,
} from '#contract/wire/money.ts';

test.each([
  [500, '5%'],
  [0.07 * 10_000, '7%'],
  [0.57 * 10_000, '57%'],
  [825, '8.25%'],
  [687.5, '6.875%'],
  [0, '0%'],
])('[BAG-05] a tax rate of %d basis points is %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});

test.each([
  [0.29, 29, '$0.29'],
  [1.15, 115, '$1.15'],
  [1234.5, 123_450, '$1,234.50'],
  [999.99, 99_999, '$999.99'],
  [1_234_567.05, 123_456_705, '$1,234,567.05'],
])('[BAG-05] %d dollars are %d cents, formatted as %s', (amount, amountCents, text) => {
  expect(toCents(dollars(amount))).toBe(amountCents);
  expect(toDollars(cents(amountCents))).toBe(amount);
  expect(formatCents(cents(amountCents))).toBe(text);
});

test('formats an amount for form fields and CSV files without separators', () => {
  expect(formatAmount(cents(123_450))).toBe('1234.50');
});

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'negative',
});

test('[BAG-05] formats every cent of the largest order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * 9999 * 100_000_000 }), (amount) => {
      const text = String(amount).padStart(3, '0');
      expect(formatAmount(cents(amount))).toBe(`${text.slice(0, -2)}.${text.slice(-2)}`);
      for (const signed of [amount, -amount])
        expect(formatCents(cents(signed))).toBe(dollarFormat.format(signed / 100));
    }),
  );
});

test('sums and multiplies amounts', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([multiplyCents(cents(1999), 2), cents(4000)])).toBe(7998);
});

test('[BAG-05] rounds the tax half up, exactly for every amount and rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 * 9999 * 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, basisPoints) => {
        const exact = (BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n;
        expect(BigInt(scaleCents(cents(amount), basisPoints, 10_000))).toBe(exact);
      },
    ),
  );
});

test('the compiler keeps cents and dollars apart', () => {
  const amount: Dollars = dollars(12.5);
  const amountCents: Cents = cents(1250);
  // @ts-expect-error dollars are not cents
  formatCents(amount);
  // @ts-expect-error cents are not dollars
  toCents(amountCents);
  // @ts-expect-error a plain number has no unit
  formatCents(1250);
  // @ts-expect-error a plain number has no unit
  toCents(12.5);
  // @ts-expect-error dollars are not added to cents
  sumCents([amountCents, amount]);
  // @ts-expect-error the result of plain arithmetic has no unit
  formatCents(amountCents + amountCents);
  // @ts-expect-error prices are compared in one unit
  isOldPriceValid(amount, amountCents);
  expect(toCents(amount)).toBe(amountCents);
});
