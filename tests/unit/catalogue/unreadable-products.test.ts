import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createProductEndpoint, deleteProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { listProductsEndpoint, listRelatedProductsEndpoint } from '#contract/catalogue/products.ts';
import { getWishlistEndpoint } from '#contract/wishlist/wishlist.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warn.mockClear());

const validProduct = (id: unknown) => ({ id, name: `Dress ${id}`, price: 40 });

test.each([
  ['price', { ...validProduct(7), price: null }],
  ['price', { ...validProduct(7), price: -1 }],
  ['price', { _id: '7', name: 'Dress 7' }],
  ['name', { id: 7, price: 40 }],
  ['color', { ...validProduct(7), color: { name: 'red' } }],
])('[CALL-05] leaves out a product with an unreadable %s and warns on the console', (field, invalid) => {
  const { products, totalProducts } = z.parse(listProductsEndpoint.parseResponse, {
    products: [validProduct('a'), invalid, validProduct('b')],
    totalProducts: 3,
  });
  expect(products.map(({ _id }) => _id)).toEqual(['a', 'b']);
  expect(totalProducts).toBe(3);
  expect(warn.mock.calls).toEqual([[`Skipped product 7: its ${field} is invalid.`]]);
});

test('[CALL-05] leaves out a product without an id and a value that is not an object', () => {
  const list = z.parse(listProductsEndpoint.parseResponse, {
    products: [validProduct(undefined), null, validProduct('a')],
    totalProducts: 3,
  });
  expect(list.products.map(({ _id }) => _id)).toEqual(['a']);
  expect(warn.mock.calls).toEqual([
    ['Skipped product without an ID: its _id is invalid.'],
    ['Skipped product without an ID: not an object.'],
  ]);
});

test('[CALL-05] rejects a list without any readable product but accepts an empty one', () => {
  const unreadable = { products: [{ title: 'Dress' }, { title: 'Shoe' }], totalProducts: 2 };
  expect(z.safeParse(listProductsEndpoint.parseResponse, unreadable).success).toBe(false);
  const single = { products: [{ title: 'Dress' }], totalProducts: 1 };
  expect(z.safeParse(listProductsEndpoint.parseResponse, single).success).toBe(false);
  expect(z.parse(listProductsEndpoint.parseResponse, { products: [], totalProducts: 0 })).toEqual({
    products: [],
    totalProducts: 0,
  });
});

test('[CALL-05] fills the gaps of a product and drops values that make no sense', () => {
  const { products } = z.parse(listProductsEndpoint.parseResponse, {
    products: [
      { ...validProduct(1), name: ' Dress ', oldPrice: 40, rating: 7, width: 0, height: -1, stock: -2 },
      { ...validProduct(2), oldPrice: 41, rating: -1, width: 4, height: 5, stock: 3, reviewCount: 6 },
    ],
    totalProducts: 2,
  });
  const gaps = { image: '', category: '', color: '', description: '', images: [] };
  expect(products).toEqual([
    { ...gaps, _id: '1', name: 'Dress', imageAlt: 'Dress', price: 40, rating: 5 },
    {
      ...gaps,
      ...{ _id: '2', name: 'Dress 2', imageAlt: 'Dress 2', price: 40, oldPrice: 41, rating: 0 },
      ...{ width: 4, height: 5, stock: 3, reviewCount: 6 },
    },
  ]);
});

test('[CALL-05] accepts an author as a text or an object, and keeps an alternative text', () => {
  const { products } = z.parse(listProductsEndpoint.parseResponse, {
    products: [
      { ...validProduct(1), author: 'Ada', imageAlt: 'A silk dress' },
      { ...validProduct(2), author: { username: 'Ada', email: 'ada@example.org' } },
      { ...validProduct(3), author: {} },
    ],
    totalProducts: 3,
  });
  expect(products.map(({ author, imageAlt }) => [author, imageAlt])).toEqual([
    ['Ada', 'A silk dress'],
    ['Ada', 'Dress 2'],
    [undefined, 'Dress 3'],
  ]);
});

test('[CALL-05] logs nothing for a valid list', () => {
  z.parse(listProductsEndpoint.parseResponse, {
    products: [validProduct('a'), validProduct(2)],
    totalProducts: 2,
  });
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  [[{ ...validProduct(1), price: null }, validProduct(2)]],
  [{ relatedProducts: [{ ...validProduct(1), price: null }, validProduct(2)] }],
])('[CALL-05] leaves out only the unreadable related product', (body) => {
  expect(z.parse(listRelatedProductsEndpoint.parseResponse, body).map(({ _id }) => _id)).toEqual(['2']);
});

test('[CALL-05] accepts a change of a product without a message and without the product', () => {
  for (const { parseResponse } of [createProductEndpoint, deleteProductEndpoint])
    expect(z.parse(parseResponse, { success: true })).toMatchObject({ message: '' });
  expect(z.parse(createProductEndpoint.parseResponse, { product: validProduct(7) }).product?._id).toBe('7');
});

test.each([
  'images',
  'width',
  'height',
  'reviewCount',
  'stock',
  'sizes',
  'style',
  'colorName',
  'swatch',
  'siblings',
  'gallery',
  'composition',
  'care',
  'measurements',
])('[CALL-05] keeps a product whose %s is of another type, without it', (field) => {
  for (const value of [true, null]) {
    const { products } = z.parse(listProductsEndpoint.parseResponse, {
      products: [{ ...validProduct(1), [field]: value }],
      totalProducts: 1,
    });
    expect(products[0]).toMatchObject({ _id: '1', images: [] });
    expect({ ...products[0], images: undefined }).not.toHaveProperty(field, expect.anything());
  }
  expect(warn).not.toHaveBeenCalled();
});

test('[CALL-05] prefers `_id` to `id`, and reads null dates, authors and old prices as missing', () => {
  const { products } = z.parse(listProductsEndpoint.parseResponse, {
    products: [
      { ...validProduct(1), _id: 'a', createdAt: null, updatedAt: null, author: null, oldPrice: null },
      { ...validProduct(2), createdAt: '2026-01-01', updatedAt: '2026-01-02', oldPrice: 0, price: 0 },
    ],
    totalProducts: 2,
  });
  const [first, second] = products;
  for (const field of ['createdAt', 'updatedAt', 'author', 'oldPrice'])
    expect(first, field).not.toHaveProperty(field, expect.anything());
  expect(first?._id).toBe('a');
  expect(second).toMatchObject({ createdAt: '2026-01-01', updatedAt: '2026-01-02', price: 0 });
  expect(second).not.toHaveProperty('oldPrice', expect.anything());
});

test.each([undefined, null, 7, { gown: 7 }, 'M'])(
  '[SIZE-05] reads a wishlist with the sizes %j as one without sizes',
  (sizes) => {
    const body = { success: true, products: [validProduct('gown')], sizes };
    expect(z.parse(getWishlistEndpoint.parseResponse, body)).toMatchObject({
      products: [{ _id: 'gown' }],
      sizes: {},
    });
  },
);

test('[SIZE-05] reads the sizes of a wishlist', () => {
  const body = { products: [validProduct('gown')], sizes: { gown: 'M' } };
  expect(z.parse(getWishlistEndpoint.parseResponse, body).sizes).toEqual({ gown: 'M' });
});
