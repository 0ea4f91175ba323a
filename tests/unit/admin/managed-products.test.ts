import { expect, test } from 'vitest';
import { dollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { findUnbuiltIds, readSortOrder, searchAndSort } from '#lib/admin/products/managed-products.ts';
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
  expect(ids(searchAndSort(products, '', '-price'))).toEqual(['b', 'a', 'c']);
  expect(ids(searchAndSort(products, '', 'newest'))).toEqual(['c', 'b', 'a']);
  expect(ids(searchAndSort(products, ' É ', 'price'))).toEqual(['a', 'b']);
  const stocked = [buildProduct('x'), buildProduct('y', { stock: 2 }), buildProduct('z', { stock: 0 })];
  expect(ids(searchAndSort(stocked, '', 'stock'))).toEqual(['z', 'y', 'x']);
  expect([readSortOrder('?sort=stock'), readSortOrder('?sort=unknown'), readSortOrder('')]).toEqual([
    'stock',
    'listed',
    'listed',
  ]);
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
