import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAX_BASIS_POINTS } from '#contract/vocabulary.ts';
import { type Cents, cents, dollars, scaleCents, toDollars } from '#contract/wire/money.ts';
import type { ProductRow } from '#server/db/schema/products.ts';
import { priceOrder } from '#server/orders/price-order.ts';
import { SEEDED_RULES } from '#tests/support/selling-rules.ts';

const CONTEXT = { rules: SEEDED_RULES, destination: { country: 'US', region: 'NY' }, now: new Date() };

function product(id: string, priceCents: Cents, stock: number | null = null): ProductRow {
  const now = new Date();
  return {
    id,
    name: `The ${id}`,
    priceCents,
    oldPriceCents: null,
    category: 'dress',
    color: 'red',
    description: '',
    reviewMean: null,
    reviewCount: 0,
    author: null,
    stock,
    sizes: null,
    style: null,
    colorName: null,
    swatch: null,
    composition: '',
    care: '',
    measurements: '',
    taxClass: '',
    gallery: null,
    imageHash: 'abc',
    imageWidth: 1000,
    imageHeight: 1250,
    imageWidths: [320, 1000],
    imageAlt: '',
    createdAt: now,
    updatedAt: now,
  };
}

/** Lines up to the highest price of the database and the highest quantity of the contract. */
const anyLines = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 0, max: 100_000_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 9999 }),
  }),
  { minLength: 1, maxLength: 100 },
);

test('[BAG-05] computes exact totals in cents and rounds the tax once', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const rows = lines.map(({ priceCents }, index) => product(`p${index}`, priceCents));
      const items = lines.map(({ priceCents, quantity }, index) => ({
        productId: `p${index}`,
        quantity,
        price: toDollars(priceCents),
      }));
      const total = lines.reduce(
        (sum, { priceCents, quantity }) => sum + BigInt(priceCents) * BigInt(quantity),
        0n,
      );
      // 5 % rounded half up: adding 10 before the division by 20 adds half a cent.
      const tax = (total + 10n) / 20n;
      expect(priceOrder(items, rows, CONTEXT)).toMatchObject({
        selectedItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        totalCents: Number(total),
        taxCents: Number(tax),
        grandTotalCents: Number(total + tax),
      });
    }),
  );
});

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [29, 1],
  [30, 2],
  [29_602, 1480],
  [99_990_000_000_000, 4_999_500_000_000],
])('[BAG-05] computes the tax on %i cents as %i cents', (amount, tax) => {
  expect(scaleCents(cents(amount), TAX_BASIS_POINTS, 10_000)).toBe(tax);
});

test('reports all changes at once with their current values', () => {
  const rows = [
    product('dearer', cents(15_800)),
    product('scarce', cents(1000), 2),
    product('both', cents(2050), 0),
    product('fine', cents(10), 1),
  ];
  const items = [
    { productId: 'dearer', quantity: 1, price: dollars(148) },
    { productId: 'gone', quantity: 1, price: dollars(5) },
    { productId: 'scarce', quantity: 3, price: dollars(10) },
    { productId: 'both', quantity: 1, price: dollars(20.51) },
    { productId: 'fine', quantity: 1, price: dollars(0.1) },
  ];
  expect(priceOrder(items, rows, CONTEXT)).toEqual({
    changes: [
      { productId: 'dearer', problem: 'price', name: 'The dearer', priceCents: 15_800 },
      { productId: 'gone', problem: 'gone' },
      { productId: 'scarce', problem: 'stock', name: 'The scarce', stock: 2 },
      { productId: 'both', problem: 'price', name: 'The both', priceCents: 2050 },
      { productId: 'both', problem: 'stock', name: 'The both', stock: 0 },
    ],
    // 158.00 + 3 × 10.00 + 20.50 + 0.10 = 208.60; 5 % are 10.43.
    quoted: expect.objectContaining({ totalCents: 21_903 }),
  });
});
