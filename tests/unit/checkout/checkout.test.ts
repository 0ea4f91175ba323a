import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/error.ts';
import type { BagItem } from '#lib/bag/bag.ts';
import { putIn } from '#lib/bag/refill.ts';
import { changeSentences, newOrderOf, whyNotPlaced } from '#lib/checkout/checkout.ts';
import { orderOfHash, orderPath } from '#lib/urls/order-paths.ts';
import { product } from '#tests/support/unit/product.ts';

function item(productId: string, fields: Partial<BagItem> = {}, stock?: number): BagItem {
  const remembered = {
    name: 'Doré Bias Slip Dress',
    price: 14_800,
    oldPrice: undefined,
    image: '/dress.webp',
    imageAlt: 'A dress',
    category: 'dress',
    color: 'gold',
    stock,
  };
  return { productId, quantity: 2, addedPrice: 14_800, product: remembered, available: true, ...fields };
}

const ENTRIES = {
  email: 'ada@example.org',
  phone: '',
  name: 'Ada Byron',
  line1: '12 Linden Row',
  line2: '',
  city: 'New York',
  region: 'NY',
  postalCode: '10012',
  payment: 'delivery',
} as const;

test('[BAG-08] what is ordered is what of the bag can be bought, at the prices that were shown', () => {
  const bag = [item('dress'), item('gone', { available: false }), item('sold-out', {}, 0)];
  const { email, phone, payment, ...shippingAddress } = ENTRIES;
  expect(newOrderOf(bag, ENTRIES)).toEqual({
    items: [{ productId: 'dress', quantity: 2, price: 148 }],
    contact: { email, phone },
    shippingAddress,
    payment,
  });
});

test('[BAG-08] each change since the bag was filled is said in a sentence', () => {
  expect(
    changeSentences(
      [item('dress')],
      [
        { productId: 'dress', problem: 'price', price: 158 },
        { productId: 'dress', problem: 'stock', stock: 2 },
        { productId: 'dress', problem: 'stock', stock: 0 },
        { productId: 'dress', problem: 'gone' },
      ],
    ),
  ).toEqual([
    'Doré Bias Slip Dress is now $158.00, it was $148.00.',
    'Doré Bias Slip Dress: Only 2 left.',
    'Doré Bias Slip Dress: Sold out.',
    'Doré Bias Slip Dress is no longer sold.',
  ]);
});

test('[BAG-08] a bag that no order can hold is told in its own words, not as a mistake in the form', () => {
  const refused = (errors: Record<string, string[]>) =>
    new ApiError('http', { status: 400, data: { message: 'Please check what you have entered.', errors } });
  const many = 'An order can have at most 100 different products.';
  expect(whyNotPlaced(refused({ items: [many] }))).toBe(many);
  expect(whyNotPlaced(refused({ 'contact.email': ['Email is required.'] }))).toBe(
    'Please check what you have entered.',
  );
});

test('[BAG-08] ordering again adds to what is in the bag, and never more than there are', () => {
  const dress = product('dress', { stock: 5 });
  expect(putIn([], dress, 3)).toMatchObject([{ productId: 'dress', quantity: 3 }]);
  expect(putIn([item('dress'), item('hat')], dress, 2)).toMatchObject([{ quantity: 4 }, { quantity: 2 }]);
  expect(putIn(putIn([], dress, 3), dress, 3)).toMatchObject([{ quantity: 5 }]);
});

test('[BAG-08] an order is named by its number, and for a guest by its secret too, behind the #', () => {
  expect(orderPath('SOL-7K3M-92QD')).toBe('/order#SOL-7K3M-92QD');
  expect(orderOfHash('#SOL-7K3M-92QD')).toEqual({ number: 'SOL-7K3M-92QD', secret: undefined });
  expect(orderOfHash(orderPath('SOL-7K3M-92QD', 'a-B_9').replace('/order', ''))).toEqual({
    number: 'SOL-7K3M-92QD',
    secret: 'a-B_9',
  });
  for (const hash of ['', '#', '#SOL:', '#<b>']) expect(orderOfHash(hash)).toBeUndefined();
});
