import { expect, test } from 'vitest';
import type { Product } from '#contract/product.ts';
import { arrange, orderFrom, unbuilt } from '#lib/admin/products/managed-products.ts';
import { product } from '#tests/support/unit/product.ts';

const ids = (products: readonly Product[]) => products.map(({ _id }) => _id);

test('[ADMIN-01] sorts stably by name, price, date and stock, and filters by text', () => {
  const products = [
    product('b', { name: 'émail', price: 20, createdAt: '2026-01-02T00:00:00Z' }),
    product('a', { name: 'Zoé', price: 10 }),
    product('c', { name: 'Eau', price: 10, createdAt: '2026-01-03T00:00:00Z' }),
  ];
  expect(ids(arrange(products, '', 'listed'))).toEqual(['b', 'a', 'c']);
  expect(ids(arrange(products, '', 'name'))).toEqual(['c', 'b', 'a']);
  expect(ids(arrange(products, '', 'price'))).toEqual(['a', 'c', 'b']);
  expect(ids(arrange(products, '', '-price'))).toEqual(['b', 'a', 'c']);
  expect(ids(arrange(products, '', 'newest'))).toEqual(['c', 'b', 'a']);
  expect(ids(arrange(products, ' É ', 'price'))).toEqual(['a', 'b']);
  const counted = [product('x'), product('y', { stock: 2 }), product('z', { stock: 0 })];
  expect(ids(arrange(counted, '', 'stock'))).toEqual(['z', 'y', 'x']);
  expect([orderFrom('?sort=stock'), orderFrom('?sort=no'), orderFrom('')]).toEqual([
    'stock',
    'listed',
    'listed',
  ]);
});

test('[ADMIN-04] marks as unbuilt as many of the latest changes as the build is behind', () => {
  const at = (day: number) => ({ updatedAt: `2026-01-0${day}T00:00:00Z` });
  const products = [product('a', at(3)), product('b', at(1)), product('c', at(2)), product('d')];
  const behind = (changes: number) => unbuilt(products, { revision: 5, current: 5 + changes });
  expect(behind(0)).toEqual(new Set());
  expect(behind(1)).toEqual(new Set(['a']));
  expect(behind(2)).toEqual(new Set(['a', 'c']));
  expect(behind(9)).toEqual(new Set(['a', 'b', 'c']));
  expect(unbuilt(products, { revision: null, current: 5 })).toBeUndefined();
});
