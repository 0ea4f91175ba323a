import { expect, test } from 'vitest';
import { dollars } from '#contract/money.ts';
import {
  arePricesEqual,
  currentPrices,
  type PriceChange,
  planPrices,
} from '#lib/admin/products/bulk-prices.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const DRESS = buildProduct('dress', { price: dollars(198), oldPrice: dollars(245) });
const change = (fields: Partial<PriceChange>): PriceChange => ({
  by: 'percent',
  value: 0,
  ending: 'exact',
  showsOldPrice: false,
  ...fields,
});

test.each<[Partial<PriceChange>, number, number | null]>([
  [{ value: -20 }, 158.4, 245],
  [{ value: -20, ending: 'whole' }, 158, 245],
  [{ value: -20, ending: 'ninety' }, 158.9, 245],
  [{ value: -20, showsOldPrice: true }, 158.4, 198],
  [{ value: 0, showsOldPrice: true }, 198, 245],
  [{ by: 'amount', value: -0.5 }, 197.5, 245],
  [{ by: 'amount', value: 10, showsOldPrice: true }, 208, 245],
  // The new price is not lower than the old price, so the old price is removed.
  [{ by: 'amount', value: 47 }, 245, null],
  [{ value: 33.33 }, 263.99, null],
  [{ by: 'amount', value: 46.99 }, 244.99, 245],
  [{ by: 'amount', value: 0.5, ending: 'whole' }, 199, 245],
  [{ by: 'amount', value: 0.49, ending: 'whole' }, 198, 245],
  [{ by: 'amount', value: 0.4, ending: 'ninety' }, 198.9, 245],
  [{ by: 'amount', value: 0.39, ending: 'ninety' }, 197.9, 245],
  // The highest price and the lowest one.
  [{ by: 'amount', value: 99_801.99 }, 99_999.99, null],
  [{ by: 'amount', value: -197.99 }, 0.01, 245],
])('%j changes the price 198.00 with old price 245.00 to %s and %s', (fields, price, oldPrice) => {
  expect(planPrices([DRESS], change(fields))).toEqual([{ product: DRESS, prices: { price, oldPrice } }]);
});

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
  const hat = buildProduct('hat', { price: dollars(10) });
  expect(currentPrices(hat)).toStrictEqual({ price: 10, oldPrice: null });
  expect(planPrices([hat], change({ value: 10 }))).toEqual([
    { product: hat, prices: { price: 11, oldPrice: null } },
  ]);
});

test('prices are equal only if both amounts are', () => {
  const prices = currentPrices(DRESS);
  expect(arePricesEqual(prices, { ...prices })).toBe(true);
  expect(arePricesEqual(prices, { ...prices, price: dollars(199) })).toBe(false);
  expect(arePricesEqual(prices, { ...prices, oldPrice: null })).toBe(false);
});
