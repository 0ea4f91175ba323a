import { expect, test } from 'vitest';
import { dollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import {
  editedProductPath,
  findUnbuiltIds,
  productRowPath,
  readProductsView,
  SORT_OPTIONS,
  searchAndSort,
  writeProductsView,
} from '#lib/admin/products/managed-products.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const ids = (products: readonly Product[]) => products.map(({ _id }) => _id);

test('[ADMIN-01] sorts stably by name, price, date and stock, and filters by text', () => {
  const products = [
    buildProduct('b', { name: 'émail', price: dollars(20), createdAt: '2026-01-02T00:00:00Z' }),
    buildProduct('a', { name: 'Zoé', price: dollars(10) }),
    buildProduct('c', { name: 'Eau', price: dollars(10), createdAt: '2026-01-03T00:00:00Z' }),
  ];
  expect(ids(searchAndSort(products, '', 'listed'))).toEqual(['b', 'a', 'c']);
  expect(ids(searchAndSort(products, '', 'name'))).toEqual(['c', 'b', 'a']);
  expect(ids(searchAndSort(products, '', 'price'))).toEqual(['a', 'c', 'b']);
  expect(ids(searchAndSort(products.toReversed(), '', '-price'))).toEqual(['b', 'c', 'a']);
  expect(ids(searchAndSort(products, '', 'newest'))).toEqual(['c', 'b', 'a']);
  expect(ids(searchAndSort(products, ' É ', 'price'))).toEqual(['a', 'b']);
  const numbered = ['Scarf 10', 'Scarf 9', 'scarf 1'].map((name) => buildProduct(name, { name }));
  expect(ids(searchAndSort(numbered, '', 'name'))).toEqual(['scarf 1', 'Scarf 9', 'Scarf 10']);
  const stocked = [buildProduct('x'), buildProduct('y', { stock: 2 }), buildProduct('z', { stock: 0 })];
  expect(ids(searchAndSort(stocked, '', 'stock'))).toEqual(['z', 'y', 'x']);
  const full = buildProduct('full', { stock: 1_000_000 });
  expect(ids(searchAndSort([buildProduct('untracked'), full], '', 'stock'))).toEqual(['full', 'untracked']);
});

test('[ADMIN-01] finds several words and colors, best match first, else missing accents and mistyped words', () => {
  const products = [
    buildProduct('gown', { name: 'Émeraude Velvet Gown', category: 'dress', color: 'green' }),
    buildProduct('ring', { name: 'Aurore Ring', category: 'jewellery', color: 'gold' }),
    buildProduct('bag', { name: 'Golden Hour Clutch', category: 'accessories', color: 'gold' }),
  ];
  const find = (text: string) => ids(searchAndSort(products, text, 'listed'));
  expect(find('emeraude velvt')).toEqual(['gown']);
  expect(find('jewellery gold')).toEqual(['ring']);
  expect(find('gown velvet')).toEqual(['gown']);
  expect(find('gold')).toEqual(['ring', 'bag']);
  expect(find('submarine')).toEqual([]);
});

test('the URL holds the view of the list, and the product form leads back to it', () => {
  expect(readProductsView('')).toEqual({ text: '', order: 'listed', shown: 8 });
  expect(readProductsView('?q=velvet+gown&sort=stock&shown=24')).toEqual({
    text: 'velvet gown',
    order: 'stock',
    shown: 24,
  });
  expect(SORT_OPTIONS).toEqual(['listed', 'newest', 'name', 'price', '-price', 'stock']);
  expect(readProductsView('?sort=unknown&shown=-1')).toEqual({ text: '', order: 'listed', shown: 8 });
  const view = { text: 'velvet gown', order: 'stock', shown: 24 } as const;
  expect(writeProductsView(view)).toBe('?q=velvet+gown&sort=stock&shown=24');
  expect(writeProductsView({ text: ' ', order: 'listed', shown: 8 })).toBe('');
  const path = editedProductPath('gown-1', view);
  expect(path).toBe('/dashboard/edit-product?id=gown-1&q=velvet+gown&sort=stock&shown=24');
  expect(productRowPath(new URL(path, 'https://shop.example').search)).toBe(
    '/dashboard/manage-product?q=velvet+gown&sort=stock&shown=24#gown-1',
  );
  expect(productRowPath('')).toBe('/dashboard/manage-product#');
});

test('[ADMIN-04] marks the latest changes that the build does not contain', () => {
  const updatedOn = (day: number) => ({ updatedAt: `2026-01-0${day}T00:00:00Z` });
  const products = [
    buildProduct('a', updatedOn(3)),
    buildProduct('b', updatedOn(1)),
    buildProduct('c', updatedOn(2)),
    buildProduct('d'),
  ];
  const unbuiltAfter = (changes: number) => findUnbuiltIds(products, { revision: 5, current: 5 + changes });
  expect(unbuiltAfter(0)).toEqual(new Set());
  expect(unbuiltAfter(1)).toEqual(new Set(['a']));
  expect(unbuiltAfter(2)).toEqual(new Set(['a', 'c']));
  expect(unbuiltAfter(9)).toEqual(new Set(['a', 'b', 'c']));
  expect(findUnbuiltIds(products, { revision: null, current: 5 })).toBeUndefined();
});
