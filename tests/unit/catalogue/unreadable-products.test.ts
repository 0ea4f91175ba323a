import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listProducts, relatedProducts } from '#contract/products.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warn.mockClear());

const sold = (id: unknown) => ({ id, name: `Dress ${id}`, price: 40 });

test.each([
  ['price', { ...sold(7), price: null }],
  ['price', { ...sold(7), price: -1 }],
  ['name', { id: 7, price: 40 }],
  ['color', { ...sold(7), color: { name: 'red' } }],
])('[CALL-05] one product with an unreadable %s is left out, with a word on the console', (field, bad) => {
  const { products, totalProducts } = z.parse(listProducts.read, {
    products: [sold('a'), bad, sold('b')],
    totalProducts: 3,
  });
  expect(products.map(({ _id }) => _id)).toEqual(['a', 'b']);
  expect(totalProducts).toBe(3);
  expect(warn.mock.calls).toEqual([[`Product 7 is left out: its ${field} cannot be read.`]]);
});

test('[CALL-05] so is a product without an id, and what is no product at all', () => {
  const read = z.parse(listProducts.read, {
    products: [sold(undefined), null, sold('a')],
    totalProducts: 3,
  });
  expect(read.products.map(({ _id }) => _id)).toEqual(['a']);
  expect(warn.mock.calls).toEqual([
    ['Product without an id is left out: its _id cannot be read.'],
    ['Product without an id is left out: it is no object.'],
  ]);
});

test('[CALL-05] a list with no readable product among some cannot be read; an empty one can', () => {
  const unreadable = { products: [{ title: 'Dress' }, { title: 'Shoe' }], totalProducts: 2 };
  expect(z.safeParse(listProducts.read, unreadable).success).toBe(false);
  expect(z.parse(listProducts.read, { products: [], totalProducts: 0 })).toEqual({
    products: [],
    totalProducts: 0,
  });
});

test('[CALL-05] a healthy list says nothing on the console', () => {
  z.parse(listProducts.read, { products: [sold('a'), sold(2)], totalProducts: 2 });
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  [[{ ...sold(1), price: null }, sold(2)]],
  [{ relatedProducts: [{ ...sold(1), price: null }, sold(2)] }],
])('[CALL-05] an unreadable related product does not take the others along', (body) => {
  expect(z.parse(relatedProducts.read, body).map(({ _id }) => _id)).toEqual(['2']);
});
