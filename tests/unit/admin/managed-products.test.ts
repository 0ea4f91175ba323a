import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import {
  editedProductPath,
  findUnbuiltIds,
  firstPagesQuery,
  productRowPath,
  readProductsView,
  SORT_OPTIONS,
  searchAndSort,
  writeProductsView,
} from '#lib/admin/products/managed-products.ts';
import { moveItem } from '#lib/admin/products/reorder.ts';
import { formatFailures, formatNames } from '#messages/admin/format-names.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ids = (products: readonly Product[]) => products.map(({ _id }) => _id);

test('[ADMIN-01] sorts stably by name, price, date and stock, and filters by text', () => {
  const products = [
    buildProduct('b', { name: 'émail', priceCents: cents(2000), createdAt: '2026-01-02T00:00:00Z' }),
    buildProduct('a', { name: 'Zoé', priceCents: cents(1000) }),
    buildProduct('c', { name: 'Eau', priceCents: cents(1000), createdAt: '2026-01-03T00:00:00Z' }),
  ];
  expect(ids(searchAndSort(products, '', 'listed'))).toEqual(['b', 'a', 'c']);
  expect(ids(searchAndSort(products, '', 'name'))).toEqual(['c', 'b', 'a']);
  expect(ids(searchAndSort(products, '', 'price'))).toEqual(['a', 'c', 'b']);
  expect(ids(searchAndSort(products.toReversed(), '', '-price'))).toEqual(['b', 'c', 'a']);
  expect(ids(searchAndSort(products, '', 'newest'))).toEqual(['c', 'b', 'a']);
  expect(ids(searchAndSort(products, ' É ', 'price'))).toEqual(['c', 'a', 'b']);
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
  const all = { text: '', category: '', stock: '', order: 'listed', shown: 8 } as const;
  expect(readProductsView('')).toEqual(all);
  const view = { text: 'velvet gown', category: 'dress', stock: 'low', order: 'stock', shown: 24 } as const;
  const query = 'q=velvet+gown&category=dress&stock=low&sort=stock&shown=24';
  expect(readProductsView(`?${query}`)).toEqual(view);
  expect(SORT_OPTIONS).toEqual(['listed', 'newest', 'name', 'price', '-price', 'stock']);
  expect(readProductsView('?category=hats&stock=none&sort=unknown&shown=-1')).toEqual(all);
  expect(writeProductsView(view)).toBe(`?${query}`);
  expect(writeProductsView({ ...all, text: ' ' })).toBe('');
  const path = editedProductPath('gown-1', view);
  expect(path).toBe(`/dashboard/edit-product?id=gown-1&${query}`);
  expect(productRowPath(new URL(path, 'https://shop.example').search)).toBe(
    `/dashboard/manage-product?${query}#gown-1`,
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

test.each([
  ['8', 8],
  ['9', 9],
  ['10000', 10_000],
  ['10001', 8],
  ['24.5', 8],
  ['many', 8],
])('[ADMIN-01] a URL with shown=%s shows %d rows', (shown, rows) => {
  expect(readProductsView(`?shown=${shown}`).shown).toBe(rows);
});

/** Loads pages of the list from a backend with these pages of ids. Returns the ids and the requested pages. */
async function loadPages(count: number, totalProducts: number, pages: readonly (readonly string[])[]) {
  const requestedPages: number[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'https://shop.example').searchParams.get('page'));
    requestedPages.push(page);
    const products = (pages[page - 1] ?? []).map((id) => buildProduct(id));
    return Response.json(toWire({ products, totalProducts }));
  });
  const { products, total, isComplete } = await firstPagesQuery(count, { category: '', stock: '' }).fetch();
  return { ids: ids(products).join(''), total, isComplete, requestedPages };
}

test('[ADMIN-01] loads only the requested pages, and none after the last', async () => {
  const pages = [['a', 'b'], ['c', 'd'], ['e']];
  expect(await loadPages(1, 5, pages)).toEqual({
    ...{ ids: 'ab', total: 5, isComplete: false },
    requestedPages: [1],
  });
  expect(await loadPages(9, 5, pages)).toEqual({
    ...{ ids: 'abcde', total: 5, isComplete: true },
    requestedPages: [1, 2, 3],
  });
});

test('[ADMIN-01] lists a product once that moves to the next page, and ends at a page without new ones', async () => {
  expect(await loadPages(9, 4, [['a', 'b'], ['b', 'c'], ['d']])).toMatchObject({ ids: 'abcd', total: 4 });
  expect(await loadPages(9, 30, [['a', 'b'], ['c'], ['a', 'b'], ['d']])).toEqual({
    ...{ ids: 'abc', total: 3, isComplete: true },
    requestedPages: [1, 2, 3],
  });
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 2, 'acb'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [0, 3, 'abc'],
  [3, 0, 'abc'],
  [-1, 0, 'abc'],
])('moves the item at %d of “abc” to %d: %s', (from, to, moved) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(moved);
});

test.each([
  [1, '1'],
  [5, '1, 2, 3, 4, 5'],
  [6, '1, 2, 3, 4, 5 and 1 more'],
  [8, '1, 2, 3, 4, 5 and 3 more'],
])('sums up a list of %d names as “%s”', (count, text) => {
  const names = Array.from({ length: count }, (_, index) => String(index + 1));
  expect(formatNames(names)).toBe(text);
  expect(formatFailures(names, 'It failed.')).toBe(`${text}: It failed.`);
});
