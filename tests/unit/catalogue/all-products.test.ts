import { expect, test } from 'vitest';
import { fetchRemainingPages } from '#lib/catalogue/fetch-products.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

/** Reads a list whose pages hold products with these ids. Returns the products and the pages requested. */
async function readList(totalProducts: number, pages: (page: number) => readonly string[]) {
  const requestedPages: number[] = [];
  const list = (page: number) => ({ products: pages(page).map((id) => buildProduct(id)), totalProducts });
  const { products, isComplete } = await fetchRemainingPages(list(1), async (page) => {
    requestedPages.push(page);
    return list(page);
  });
  return { ids: products.map(({ _id }) => _id), isWhole: isComplete, requestedPages };
}

test('[SEARCH-02] reads all pages and none after the last', async () => {
  const pages = [['a', 'b'], ['c', 'd'], ['e']];
  expect(await readList(5, (page) => pages[page - 1] ?? [])).toEqual({
    ids: ['a', 'b', 'c', 'd', 'e'],
    isWhole: true,
    requestedPages: [2, 3],
  });
});

test('[SEARCH-02] includes a product that moves to the next page meanwhile only once', async () => {
  const pages = [['a', 'b'], ['b', 'c'], ['d']];
  expect(await readList(4, (page) => pages[page - 1] ?? [])).toMatchObject({ ids: ['a', 'b', 'c', 'd'] });
});

test('stops after two requests when a backend repeats the same page; the list is incomplete', async () => {
  expect(await readList(30, () => ['a', 'b'])).toEqual({
    ids: ['a', 'b'],
    isWhole: false,
    requestedPages: [2],
  });
});

test('stops at an empty page even if the total promises more', async () => {
  const pages = [['a', 'b'], ['c']];
  expect(await readList(4, (page) => pages[page - 1] ?? [])).toEqual({
    ids: ['a', 'b', 'c'],
    isWhole: true,
    requestedPages: [2, 3],
  });
});
