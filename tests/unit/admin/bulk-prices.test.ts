import { expect, test } from 'vitest';
import { dollars } from '#contract/money.ts';
import { currentPrices, type PriceChange, planPrices } from '#lib/admin/products/bulk-prices.ts';
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
])('%j changes the price 198.00 with old price 245.00 to %s and %s', (fields, price, oldPrice) => {
  expect(planPrices([DRESS], change(fields))).toEqual([{ product: DRESS, prices: { price, oldPrice } }]);
});

test.each([{ value: -100 }, { by: 'amount', value: -300 }, { by: 'amount', value: 99_900 }] as const)(
  '%j gives no valid price',
  (fields) => {
    expect(planPrices([DRESS], change(fields))).toEqual([{ product: DRESS, prices: undefined }]);
  },
);

test('a product without an old price has none before and after a change', () => {
  const hat = buildProduct('hat', { price: dollars(10) });
  expect(currentPrices(hat)).toStrictEqual({ price: 10, oldPrice: null });
  expect(planPrices([hat], change({ value: 10 }))).toEqual([
    { product: hat, prices: { price: 11, oldPrice: null } },
  ]);
});
