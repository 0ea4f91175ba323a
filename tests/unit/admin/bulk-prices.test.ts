import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import {
  arePricesEqual,
  currentPrices,
  type PriceChange,
  planPrices,
} from '#lib/admin/products/bulk-prices.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const DRESS = buildProduct('dress', { priceCents: cents(19_800), oldPriceCents: cents(24_500) });
const change = (fields: Partial<PriceChange>): PriceChange => ({
  by: 'percent',
  value: 0,
  ending: 'exact',
  showsOldPrice: false,
  ...fields,
});

test.each<[Partial<PriceChange>, number, number | null]>([
  [{ value: -20 }, 15_840, 24_500],
  [{ value: -20, ending: 'whole' }, 15_800, 24_500],
  [{ value: -20, ending: 'ninety' }, 15_890, 24_500],
  [{ value: -20, showsOldPrice: true }, 15_840, 19_800],
  [{ value: 0, showsOldPrice: true }, 19_800, 24_500],
  [{ by: 'amount', value: -0.5 }, 19_750, 24_500],
  [{ by: 'amount', value: 10, showsOldPrice: true }, 20_800, 24_500],
  // The new price is not lower than the old price, so the old price is removed.
  [{ by: 'amount', value: 47 }, 24_500, null],
  [{ value: 33.33 }, 26_399, null],
  [{ by: 'amount', value: 46.99 }, 24_499, 24_500],
  [{ by: 'amount', value: 0.5, ending: 'whole' }, 19_900, 24_500],
  [{ by: 'amount', value: 0.49, ending: 'whole' }, 19_800, 24_500],
  [{ by: 'amount', value: 0.4, ending: 'ninety' }, 19_890, 24_500],
  [{ by: 'amount', value: 0.39, ending: 'ninety' }, 19_790, 24_500],
  // The highest price and the lowest one.
  [{ by: 'amount', value: 99_801.99 }, 9_999_999, null],
  [{ by: 'amount', value: -197.99 }, 1, 24_500],
])(
  '%j changes the price 198.00 with old price 245.00 to %s and %s cents',
  (fields, priceCents, oldPriceCents) => {
    expect(planPrices([DRESS], change(fields))).toEqual([
      { product: DRESS, prices: { priceCents, oldPriceCents } },
    ]);
  },
);

test.each([
  { value: -100 },
  { by: 'amount', value: -300 },
  { by: 'amount', value: 99_802 },
  { by: 'amount', value: -197.51, ending: 'whole' },
  { by: 'amount', value: -197.61, ending: 'ninety' },
] as const)('%j gives no valid price', (fields) => {
  expect(planPrices([DRESS], change(fields))).toEqual([{ product: DRESS, prices: undefined }]);
});

test('a product without an old price has none before and after a change', () => {
  const hat = buildProduct('hat', { priceCents: cents(1000) });
  expect(currentPrices(hat)).toStrictEqual({ priceCents: 1000, oldPriceCents: null });
  expect(planPrices([hat], change({ value: 10 }))).toEqual([
    { product: hat, prices: { priceCents: 1100, oldPriceCents: null } },
  ]);
});

test('prices are equal only if both amounts are', () => {
  const prices = currentPrices(DRESS);
  expect(arePricesEqual(prices, { ...prices })).toBe(true);
  expect(arePricesEqual(prices, { ...prices, priceCents: cents(19_900) })).toBe(false);
  expect(arePricesEqual(prices, { ...prices, oldPriceCents: null })).toBe(false);
});
