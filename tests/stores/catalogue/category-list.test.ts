import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fetchListPage } from '#elements/catalogue/update-list.ts';
import { matchesCards } from '#elements/shared/matches-markup.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { itemsOfCategoryPage } from '#lib/catalogue/category-page.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { categoryProductsPath } from '#lib/catalogue/product-list-paths.ts';
import { encodeCard } from '#lib/product/card-product.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { startBackend } from '#tests/support/stores/test-backend.ts';

/** The live list of a category page, against the real backend. Each page has 24 products. */

let backend: Awaited<ReturnType<typeof startBackend>>;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
});

/** Fills the category Dress, and returns its response and the cards of each static page that the build would write. */
async function openCategory(size: number) {
  await backend.setCatalogue(
    Array.from({ length: size }, (_, index) => productRow({ id: `dress-${index + 1}`, ageMinutes: index })),
  );
  const built = await fetchAllProducts(backend.origin);
  const response = await fetchText(backend.origin + categoryProductsPath('dress'), {});
  const select = (page: number) => (products: readonly unknown[]) => itemsOfCategoryPage(products, page);
  const cards = (page: number) => itemsOfCategoryPage(built, page).map(encodeCard);
  return {
    response,
    /** Returns whether a page recognizes the response as unchanged, without loading the code that parses it. */
    matches: (page: number) => matchesCards(response.text, cards(page), select(page)),
  };
}

test('[CAT-01] recognizes both pages of 25 products in the response of the whole category', async () => {
  const { matches } = await openCategory(25);
  expect([matches(1), matches(2)]).toEqual([true, true]);
});

test('[CAT-01] shows all of 1,001 products, of which the backend lists 1,000 at once', async () => {
  const { response, matches } = await openCategory(1001);
  expect(JSON.parse(response.text)).toMatchObject({ totalProducts: 1001, totalPages: 2 });
  expect([matches(1), matches(41)]).toEqual([true, true]);
  // The last page has products 985 to 1001, one more than the response has of it.
  const page = await fetchListPage(response, 'dress', 42);
  expect(page).toMatchObject({ isComplete: true, total: 1001 });
  expect(page.products).toHaveLength(17);
  expect(page.products.at(-1)?._id).toBe('dress-1001');
});
