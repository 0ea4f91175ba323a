import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import type { BagItem } from '#lib/bag/bag.ts';
import { createOrderLimits } from '#lib/bag/order-limits.ts';

const item = (productId: string, quantity: number, size?: string, available = true): BagItem => ({
  productId,
  size,
  quantity,
  addedPriceCents: cents(10_000),
  available,
  product: {
    name: 'Gown',
    priceCents: cents(10_000),
    oldPriceCents: undefined,
    image: '',
    imageAlt: '',
    category: 'dress',
    color: 'red',
    stock: undefined,
    sizes: size === undefined ? undefined : [{ size, stock: undefined }],
  },
});

const limits = createOrderLimits({
  success: true,
  maxQuantity: 3,
  maxLines: 2,
  maxTotalCents: cents(50_000),
});

test('[SAFE-01] the limit of a product counts all its sizes that are for sale', () => {
  const items = [item('gown', 1, 'S'), item('gown', 1, 'M'), item('gown', 9, 'L', false), item('hat', 3)];
  expect([limits.unitsLeft(items, 'gown'), limits.unitsLeft(items, 'hat')]).toEqual([1, 0]);
  expect(limits.describeProduct(items, 'gown')).toBeUndefined();
  expect(limits.describeProduct(items, 'hat')).toBe('You can order up to 3 of this product at a time.');
  expect(limits.describeProduct([item('hat', 4)], 'hat')).toBe(
    'You can order up to 3 of this product at a time. Please change your bag before you order.',
  );
});

test('[SAFE-01] says when the number of items or the total has reached its limit', () => {
  expect(limits.describeBag([item('gown', 1)])).toEqual([]);
  expect(limits.describeBag([item('gown', 1), item('hat', 1)])).toEqual([
    'One order can have up to 2 different items.',
  ]);
  expect(limits.describeBag([item('gown', 1), item('hat', 1), item('scarf', 1)])).toEqual([
    'One order can have up to 2 different items. Please change your bag before you order.',
  ]);
  // 5 × $100 with 5% tax is $525.
  expect(limits.describeBag([item('gown', 5)])).toEqual([
    'One order can come to $500.00 with tax. Please change your bag before you order.',
  ]);
});
