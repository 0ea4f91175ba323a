import { expect, test } from 'vitest';
import { fetchRemainingPages } from '#lib/catalogue/fetch-products.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

/** Fetches a list whose pages contain products with these ids. Returns the ids and the requested pages. */
async function fetchList(totalProducts: number, pages: (page: number) => readonly string[]) {
  const requestedPages: number[] = [];
  const list = (page: number) => ({ products: pages(page).map((id) => buildProduct(id)), totalProducts });
  const { products, isComplete } = await fetchRemainingPages(list(1), async (page) => {
    requestedPages.push(page);
    return list(page);
  });
  return { ids: products.map(({ _id }) => _id), isComplete, requestedPages };
}

test('[SEARCH-02] fetches all pages and none after the last', async () => {
  const pages = [['a', 'b'], ['c', 'd'], ['e']];
  expect(await fetchList(5, (page) => pages[page - 1] ?? [])).toEqual({
    ids: ['a', 'b', 'c', 'd', 'e'],
    isComplete: true,
    requestedPages: [2, 3],
  });
});

test('[SEARCH-02] includes a product once if it moves to the next page during the fetch', async () => {
  const pages = [['a', 'b'], ['b', 'c'], ['d']];
  expect(await fetchList(4, (page) => pages[page - 1] ?? [])).toMatchObject({ ids: ['a', 'b', 'c', 'd'] });
});

test('stops after two requests when a backend repeats the same page; the list is incomplete', async () => {
  expect(await fetchList(30, () => ['a', 'b'])).toEqual({
    ids: ['a', 'b'],
    isComplete: false,
    requestedPages: [2],
  });
});

test('stops at an empty page even if the total is higher', async () => {
  const pages = [['a', 'b'], ['c']];
  expect(await fetchList(4, (page) => pages[page - 1] ?? [])).toEqual({
    ids: ['a', 'b', 'c'],
    isComplete: true,
    requestedPages: [2, 3],
  });
});
