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
  const counted = [buildProduct('x'), buildProduct('y', { stock: 2 }), buildProduct('z', { stock: 0 })];
  expect(ids(searchAndSort(counted, '', 'stock'))).toEqual(['z', 'y', 'x']);
  expect([readSortOrder('?sort=stock'), readSortOrder('?sort=no'), readSortOrder('')]).toEqual([
    'stock',
    'listed',
    'listed',
  ]);
});

test('[ADMIN-04] marks as unbuilt as many of the latest changes as the build is behind', () => {
  const at = (day: number) => ({ updatedAt: `2026-01-0${day}T00:00:00Z` });
  const products = [
    buildProduct('a', at(3)),
    buildProduct('b', at(1)),
    buildProduct('c', at(2)),
    buildProduct('d'),
  ];
  const behind = (changes: number) => findUnbuiltIds(products, { revision: 5, current: 5 + changes });
  expect(behind(0)).toEqual(new Set());
  expect(behind(1)).toEqual(new Set(['a']));
  expect(behind(2)).toEqual(new Set(['a', 'c']));
  expect(behind(9)).toEqual(new Set(['a', 'b', 'c']));
  expect(findUnbuiltIds(products, { revision: null, current: 5 })).toBeUndefined();
});
