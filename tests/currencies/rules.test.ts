import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productPatchSchema } from '#contract/catalogue/product-form.ts';
import { cents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { normalizeAmount } from '#lib/admin/import/amounts.ts';
import { planPrices } from '#lib/admin/products/bulk-prices.ts';
import { bulkProductsText } from '#messages/admin/bulk-edits.ts';
import { productFormText } from '#messages/admin/products.ts';
import { ownFiguresText, shopFiguresText } from '#messages/admin/stats.ts';
import { formatMinorUnits, toWholeUnits } from '#server/payments/provider.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

/** The values of each project by hand. */
const EXPECTED = {
  EUR: {
    price: [
      ['96.60', 96.6],
      ['99999.99', 99_999.99],
      ['96.605', 'Price must be an amount such as 12.50.'],
      ['100000', 'Price must be at most 99999.99.'],
    ],
    cells: [
      ['€1,198.50', '1198.50'],
      ['1.198,50 €', '1198.50'],
      ['EUR 12', '12'],
      // Thousands, or decimals?
      ['€1,198', '1,198'],
      ['$12', '$12'],
    ],
    raised: 1250,
    hint: 'In euros, such as 49.90',
    texts: ['By an amount in euros', 'Please enter a number such as -20 or 2.50.'],
    axes: 'Revenue, in euros',
    foreign: ['$10.00', '€10.00'],
  },
  JPY: {
    price: [
      ['9660', 9660],
      ['9999999', 9_999_999],
      ['9660.5', 'Price must be an amount such as 1250.'],
      ['9660.00', 'Price must be an amount such as 1250.'],
      ['10000000', 'Price must be at most 9999999.'],
    ],
    cells: [
      ['¥1,198', '1198'],
      ['1.198.000', '1198000'],
      ['1198 JPY', '1198'],
      ['1,198.50', '1,198.50'],
    ],
    raised: 1002,
    hint: 'In Japanese yen, such as 4990',
    texts: ['By an amount in Japanese yen', 'Please enter a number such as -20 or 250.'],
    axes: 'Revenue, in Japanese yen',
    foreign: ['$10.00', '¥1,000'],
  },
} as const;
const { [CURRENCY as keyof typeof EXPECTED]: expected } = EXPECTED;

test('accepts a price with the decimals of the currency, up to 9,999,999 minor units', () => {
  for (const [text, result] of expected.price) {
    const { success, data, error } = z.safeParse(productPatchSchema, { price: text });
    expect([text, success ? data.price : error?.issues[0]?.message]).toEqual([text, result]);
  }
});

test('reads amounts in the cells of a file', () => {
  for (const [cell, amount] of expected.cells) expect([cell, normalizeAmount(cell)]).toEqual([cell, amount]);
});

test('changes prices by an amount in major units', () => {
  const product = buildProduct('gown', { priceCents: cents(1000) });
  const change = { by: 'amount', value: 2, ending: 'exact', showsOldPrice: false } as const;
  const value = CURRENCY === 'JPY' ? change : { ...change, value: 2.5 };
  const [plan] = planPrices([product], value);
  expect(plan?.prices?.priceCents).toBe(expected.raised);
});

test('names the currency where an admin enters or reads amounts', () => {
  expect(productFormText.priceHint).toBe(expected.hint);
  const { kinds, invalidValue } = bulkProductsText.prices;
  expect([kinds.amount, invalidValue]).toEqual(expected.texts);
  expect(shopFiguresText.yAxis).toBe(expected.axes);
  expect(JSON.stringify([ownFiguresText, shopFiguresText])).not.toContain('dollar');
});

test('shows amounts of the provider in their own currency', () => {
  expect([formatMinorUnits(1000, 'usd'), formatMinorUnits(1000, CURRENCY.toLowerCase())]).toEqual(
    expected.foreign,
  );
  expect([toWholeUnits(1000, 'huf'), toWholeUnits(1000, 'krw'), toWholeUnits(1000, 'kwd')]).toEqual([
    10, 1000, 1,
  ]);
});
