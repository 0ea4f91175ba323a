import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressLines } from '#contract/address/address.ts';
import { newOrderSchema, type WireNewOrder } from '#contract/orders/new-order.ts';
import { orderPath, parseOrderHash } from '#contract/shop/site-paths.ts';
import { cents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { ApiError } from '#lib/api/error.ts';
import { addQuantity } from '#lib/bag/add-quantity.ts';
import type { BagItem } from '#lib/bag/bag.ts';
import {
  DELIVERY_FIELDS,
  describeChanges,
  orderErrorMessage,
  PAYMENT_FIELDS,
  toNewOrder,
} from '#lib/checkout/checkout.ts';
import { toOrderLine, toOrderTotals } from '#lib/orders/order-view.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

function item(productId: string, fields: Partial<BagItem> = {}, stock?: number): BagItem {
  const bagProduct = {
    name: 'Doré Bias Slip Dress',
    priceCents: cents(14_800),
    oldPriceCents: undefined,
    image: '/dress.webp',
    imageAlt: 'A dress',
    category: 'dress',
    color: 'gold',
    stock,
    sizes: undefined,
  };
  return {
    productId,
    size: undefined,
    quantity: 2,
    addedPriceCents: cents(14_800),
    product: bagProduct,
    available: true,
    ...fields,
  };
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

test('[BAG-08] the two steps of the form check all its fields', () => {
  expect([...DELIVERY_FIELDS, ...PAYMENT_FIELDS]).toEqual(Object.keys(ENTRIES));
});

test('[BAG-08] orders the available items of the bag at the displayed prices', () => {
  const bag = [item('dress'), item('gone', { available: false }), item('sold-out', {}, 0)];
  const { email, phone, payment, ...shippingAddress } = ENTRIES;
  expect(toNewOrder(bag, ENTRIES)).toEqual({
    items: [{ productId: 'dress', quantity: 2, priceCents: 14_800 }],
    contact: { email, phone },
    shippingAddress,
    payment,
  });
});

test('[BAG-08] an order has 1 to 100 items, each size of a product once', () => {
  const order = toWire<WireNewOrder>(toNewOrder([item('dress')], ENTRIES));
  const problems = (items: readonly object[]) =>
    z
      .safeParse(newOrderSchema, { ...order, items })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ productId: `p${index}`, quantity: 1, price: 5 }));
  const [one] = rows(1);
  expect(problems(rows(100))).toBeUndefined();
  expect(
    problems([
      { ...one, size: 'S' },
      { ...one, size: 'M' },
    ]),
  ).toBeUndefined();
  expect(problems([])).toEqual([['items', 'An order needs at least one item.']]);
  expect(problems(rows(101))).toEqual([['items', 'An order can have at most 100 different items.']]);
  expect(problems([...rows(2), ...rows(1)])).toEqual([
    ['items', 'Each product and size may appear only once in an order.'],
  ]);
});

test('[BAG-08] describes each change to an item since it was added', () => {
  expect(
    describeChanges(
      [item('dress')],
      [
        { productId: 'dress', problem: 'price', priceCents: cents(15_800) },
        { productId: 'dress', problem: 'stock', stock: 2 },
        { productId: 'dress', problem: 'stock', stock: 0 },
        { productId: 'dress', problem: 'gone' },
      ],
    ),
  ).toEqual([
    'Doré Bias Slip Dress is now $158.00, was $148.00.',
    'Doré Bias Slip Dress: Only 2 left.',
    'Doré Bias Slip Dress: Sold out.',
    'Doré Bias Slip Dress is no longer available.',
  ]);
});

test('[SIZE-04] orders each size by itself, without items that still need one, and names it in changes', () => {
  const { product } = item('dress');
  const sizes = [
    { size: 'S', stock: 3 },
    { size: 'M', stock: undefined },
  ];
  const sized = (size: string | undefined) => item('dress', { size, product: { ...product, sizes } });
  const bag = [sized('S'), sized('M'), sized('XS'), sized(undefined)];
  expect(toNewOrder(bag, ENTRIES).items).toEqual([
    { productId: 'dress', size: 'S', quantity: 2, priceCents: 14_800 },
    { productId: 'dress', size: 'M', quantity: 2, priceCents: 14_800 },
  ]);
  expect(
    describeChanges(bag, [
      { productId: 'dress', size: 'S', problem: 'stock', stock: 1 },
      { productId: 'dress', size: 'M', problem: 'gone' },
      { productId: 'dress', problem: 'size' },
    ]),
  ).toEqual([
    'Doré Bias Slip Dress · Size S: Only 1 left.',
    'Doré Bias Slip Dress · Size M is no longer available.',
    'Doré Bias Slip Dress: please choose a size in your bag.',
  ]);
});

test('[BAG-08] names a changed item that another tab has removed by what the backend knows of it', () => {
  expect(
    describeChanges(
      [item('dress')],
      [
        { productId: 'hat', problem: 'price', name: 'Hat', priceCents: cents(500) },
        { productId: 'hat', problem: 'stock', name: 'Hat' },
        { productId: 'coat-1', problem: 'gone' },
      ],
    ),
  ).toEqual(['Hat is now $5.00.', 'Hat: Sold out.', 'coat-1 is no longer available.']);
});

test("[BAG-08] shows the field error when a bag exceeds an order's limit, instead of the general message", () => {
  const rejection = (errors: Record<string, string[]>) =>
    new ApiError('http', { status: 400, data: { message: 'Email is required.', errors } });
  const tooMany = 'An order can have at most 100 different items.';
  const email = { 'contact.email': ['Email is required.'] };
  expect(orderErrorMessage(rejection({ ...email, items: [tooMany] }))).toBe(tooMany);
  expect(orderErrorMessage(rejection(email))).toBe('Email is required.');
});

test('[BAG-08] reordering adds to the bag, limited by the stock', () => {
  const dress = buildProduct('dress', { stock: 5 });
  expect(addQuantity([], dress, 3)).toMatchObject([{ productId: 'dress', quantity: 3 }]);
  expect(addQuantity([item('dress'), item('hat')], dress, 2)).toMatchObject([
    { quantity: 4 },
    { quantity: 2 },
  ]);
  expect(addQuantity(addQuantity([], dress, 3), dress, 3)).toMatchObject([{ quantity: 5 }]);
});

test('[BAG-08] reordering uses the current stock, not that of an item already in the bag', () => {
  const dress = buildProduct('dress', { stock: 5 });
  expect(addQuantity([item('dress', {}, 0)], dress, 2)).toMatchObject([{ quantity: 4 }]);
  expect(addQuantity([item('dress', { available: false })], dress, 9)).toMatchObject([
    { quantity: 5, available: true },
  ]);
});

test('[BAG-08] the URL fragment holds the order number and, for a guest, its secret', () => {
  expect(orderPath('SOL-7K3M-92QD')).toBe('/order#SOL-7K3M-92QD');
  expect(parseOrderHash('#SOL-7K3M-92QD')).toEqual({ number: 'SOL-7K3M-92QD', secret: undefined });
  expect(parseOrderHash(orderPath('SOL-7K3M-92QD', 'a-B_9').replace('/order', ''))).toEqual({
    number: 'SOL-7K3M-92QD',
    secret: 'a-B_9',
  });
  const confirmation = orderPath('SOL-7K3M-92QD', 'a-B_9', 't-1');
  expect(confirmation).toBe('/order#SOL-7K3M-92QD:a-B_9:t-1');
  expect(parseOrderHash(confirmation.replace('/order', ''))?.token).toBe('t-1');
  for (const hash of ['', '#', '#SOL:', '#<b>']) expect(parseOrderHash(hash)).toBeUndefined();
});

test('[BAG-08] an address has the lines of a parcel label, without an empty one', () => {
  const { email, phone, payment, ...address } = ENTRIES;
  expect(addressLines(address)).toEqual(['Ada Byron', '12 Linden Row', 'New York, NY 10012']);
  expect(addressLines({ ...address, line2: 'Apartment 4' })[2]).toBe('Apartment 4');
});

test('[BAG-08] the bag is shown like the order that it becomes', () => {
  const line = {
    ...{ productId: 'dress', name: 'Doré Bias Slip Dress', priceCents: 14_800, quantity: 2 },
    ...{ image: '/dress.webp', imageAlt: 'A dress' },
  };
  expect(toOrderLine(item('dress'))).toEqual(line);
  const totals = { selectedItems: 2, totalPriceCents: cents(29_600), taxCents: cents(1480), taxRate: 0.05 };
  expect(toOrderTotals({ ...totals, grandTotalCents: cents(31_080) })).toEqual({
    selectedItems: 2,
    components: [
      { kind: 'items', label: 'Total Price', amountCents: 29_600 },
      { kind: 'tax', label: 'Tax (5%)', rate: 500, amountCents: 1480 },
    ],
    grandTotalCents: 31_080,
  });
});
