import { afterEach, expect, test, vi } from 'vitest';
import { cents, dollars } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the module for a site whose backend announces these capabilities. */
async function load(...capabilities: readonly string[]) {
  vi.resetModules();
  vi.stubGlobal('__CAPABILITIES__', capabilities);
  return import('#lib/api/wire-values.ts');
}

test('converts the amounts of a response to cents, at any depth', async () => {
  const { fromWire } = await load();
  const gown = { _id: 'gown', price: dollars(19.99), oldPrice: dollars(25), rating: 4.5 };
  expect(fromWire({ products: [gown], totalProducts: 1 })).toEqual({
    products: [{ _id: 'gown', priceCents: 1999, oldPriceCents: 2500, rating: 4.5 }],
    totalProducts: 1,
  });
  expect(fromWire({ price: dollars(0.1 + 0.2), oldPrice: undefined })).toEqual({
    priceCents: 30,
    oldPriceCents: undefined,
  });
});

test('leaves amounts of another currency, texts and groups of the same names alone', async () => {
  const { fromWire } = await load();
  for (const value of [
    { price: 5, currency: 'jpy' },
    { price: '5' },
    { price: { all: 5 } },
    null,
    'price',
    5,
  ])
    expect(fromWire(value)).toEqual(value);
});

test('converts the amounts of a request to dollars', () => {
  const prices = { priceCents: cents(1999), oldPriceCents: null };
  expect(toWire({ ...prices, name: 'Cents', before: prices, items: [prices] })).toEqual({
    ...{ price: 19.99, oldPrice: null, name: 'Cents' },
    ...{ before: { price: 19.99, oldPrice: null }, items: [{ price: 19.99, oldPrice: null }] },
  });
});

const PARTS = {
  ...{ stock: 3, reviewCount: 2, gallery: [], composition: 'Silk', care: 'Cold', measurements: '90 cm' },
  ...{ sizes: [{ size: 'M', sku: 'G-M', stock: 3 }], style: 'gown', colorName: 'Ink', swatch: '#001122' },
};

test('[SIZE-01] [CALL-05] removes the parts of a product that the backend does not announce', async () => {
  const product = { _id: 'gown', ...PARTS, siblings: [{ _id: 'gown', colorName: 'Ink' }] };
  const none = await load();
  expect(none.fromWire({ products: [product] })).toEqual({ products: [{ _id: 'gown' }] });
  const catalogue = await load('catalogue');
  expect(catalogue.fromWire(product)).toMatchObject({ sizes: [{ size: 'M', sku: 'G-M' }], colorName: 'Ink' });
  expect(catalogue.fromWire(product)).not.toHaveProperty('stock');
  expect(catalogue.fromWire(product)).not.toHaveProperty('sizes.0.stock');
  const all = await load('orders', 'reviews', 'catalogue');
  expect(all.fromWire(product)).toEqual(product);
});

test('keeps fields of the same names that are no part of a product', async () => {
  const { fromWire } = await load();
  const wishlist = { sizes: { gown: 'M' }, errors: { stock: ['Must be a number.'] } };
  expect(fromWire(wishlist)).toEqual(wishlist);
});
