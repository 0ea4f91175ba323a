import { expect, test } from 'vitest';
import { followPages } from '#lib/catalogue/all-products.ts';
import { product } from '#tests/support/unit/product.ts';

/** Follows a list whose pages hold products with these ids, and tells which pages were asked for. */
async function follow(totalProducts: number, pages: (page: number) => readonly string[]) {
  const asked: number[] = [];
  const list = (page: number) => ({ products: pages(page).map((id) => product(id)), totalProducts });
  const { products, isWhole } = await followPages(list(1), async (page) => {
    asked.push(page);
    return list(page);
  });
  return { ids: products.map(({ _id }) => _id), isWhole, asked };
}

test('[SEARCH-02] all pages are read, and none after the last', async () => {
  const pages = [['a', 'b'], ['c', 'd'], ['e']];
  expect(await follow(5, (page) => pages[page - 1] ?? [])).toEqual({
    ids: ['a', 'b', 'c', 'd', 'e'],
    isWhole: true,
    asked: [2, 3],
  });
});

test('[SEARCH-02] a product that moved to the next page meanwhile is taken once', async () => {
  const pages = [['a', 'b'], ['b', 'c'], ['d']];
  expect(await follow(4, (page) => pages[page - 1] ?? [])).toMatchObject({ ids: ['a', 'b', 'c', 'd'] });
});

test('a backend that gives the same page for ever is asked twice, and its list is not whole', async () => {
  expect(await follow(30, () => ['a', 'b'])).toEqual({ ids: ['a', 'b'], isWhole: false, asked: [2] });
});

test('an empty page is the end, even where the total promised more', async () => {
  const pages = [['a', 'b'], ['c']];
  expect(await follow(4, (page) => pages[page - 1] ?? [])).toEqual({
    ids: ['a', 'b', 'c'],
    isWhole: true,
    asked: [2, 3],
  });
});
