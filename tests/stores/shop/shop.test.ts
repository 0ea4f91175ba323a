import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductList } from '#contract/catalogue/products.ts';
import { cents } from '#contract/wire/money.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import type { FilterOffer } from '#lib/shop/fetch-offers.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend, WAIT, waitForValue } from '#tests/support/stores/test-backend.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;
const cleanups: (() => void)[] = [];

beforeAll(async () => {
  backend = await startBackend();
  // Dresses 1 to 20 at $10 to $200, dress 1 the newest; hats 1 to 3 at $300.
  await backend.setCatalogue([
    ...Array.from({ length: 20 }, (_, index) =>
      productRow({
        id: `dress-${index + 1}`,
        priceCents: cents((index + 1) * 1000),
        color: 'red',
        ageMinutes: index,
      }),
    ),
    ...Array.from({ length: 3 }, (_, index) =>
      productRow({
        id: `hat-${index + 1}`,
        priceCents: cents(30_000),
        category: 'accessories',
        ageMinutes: 100 + index,
      }),
    ),
  ]);
});
afterAll(() => backend.close());
beforeEach(() => {
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  backend.requestedUrls.length = 0;
});
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

type Ready = Extract<RemoteState<ProductList>, { state: 'ready' }>;
const isReady = (remote: RemoteState<ProductList>): remote is Ready => remote.state === 'ready';

type Offers = RemoteState<readonly FilterOffer[]>;
const areOffersReady = (remote: Offers): remote is Extract<Offers, { state: 'ready' }> =>
  remote.state === 'ready';

/** Opens the shop in a new tab at this path. */
async function openShop(path: string) {
  const tab = new FakeBrowser().openTab(path);
  const { shop } = await import('#stores/shop/shop.ts');
  cleanups.push(
    shop.$products.listen(() => undefined),
    shop.syncWithUrl(),
    shop.keepPageInRange(),
  );
  return {
    tab,
    shop,
    /** Returns the displayed ids and the total once the current view has loaded. */
    async shown() {
      const { data } = await waitForValue(shop.$products, isReady);
      return { ids: data.products.map(({ _id }) => _id), total: data.totalProducts };
    },
  };
}

const dresses = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `dress-${first + index}`);

test('[SHOP-02, SHOP-03] starts without filters on page 1 with eight products', async () => {
  const { shop, shown, tab } = await openShop('/shop');
  expect(await shown()).toEqual({ ids: dresses(1, 8), total: 23 });
  expect(shop.$filters.get()).toEqual({
    category: 'all',
    colors: [],
    sizes: [],
    priceRange: '',
    onSale: false,
  });
  expect(backend.requestedUrls).toEqual([
    '/api/products?category=&color=&minPrice=0&maxPrice=&page=1&limit=8',
  ]);
  expect(tab.url).toBe('/shop');
});

test('[SHOP-03] sends both bounds of the open-ended price band', async () => {
  const { shop, shown } = await openShop('/shop');
  await shown();
  shop.setFilter('priceRange', '200-Infinity');
  expect(await shown()).toEqual({ ids: ['dress-20', 'hat-1', 'hat-2', 'hat-3'], total: 4 });
  expect(backend.requestedUrls[1]).toContain('minPrice=200&maxPrice=Infinity');
});

test('[SHOP-02] changing a filter returns to page 1, and clearing resets all', async () => {
  const { shop, shown, tab } = await openShop('/shop?page=2');
  await shown();
  shop.setFilter('category', 'accessories');
  expect(shop.$page.get()).toBe(1);
  shop.setFilter('colors', ['black']);
  expect((await shown()).total).toBe(3);
  expect(tab.url).toBe('/shop?category=accessories&color=black');
  shop.clearFilters();
  expect((await shown()).total).toBe(23);
  expect(tab.url).toBe('/shop');
});

test('several colors stay in the URL through paging, Back and a shared link', async () => {
  const { shop, shown, tab } = await openShop('/shop');
  await shown();
  // The second choice adds to the first one, which no page has shown yet.
  shop.setFilter('colors', (colors) => [...colors, 'red']);
  shop.setFilter('colors', (colors) => ['black', ...colors]);
  expect((await shown()).total).toBe(23);
  shop.goToPage(2);
  expect(tab.url).toBe('/shop?color=black,red&page=2');
  expect(backend.requestedUrls.at(-1)).toContain('color=black%2Cred&');
  tab.go(-1);
  tab.go(-1);
  expect(shop.$filters.get().colors).toEqual(['red']);
  expect((await shown()).total).toBe(20);
  const shared = await openShop('/shop?color=black,red&page=2');
  expect(shared.shop.$filters.get().colors).toEqual(['black', 'red']);
  expect(shared.shop.$page.get()).toBe(2);
});

test('choosing the same colors again adds no history entry', async () => {
  const { shop, tab } = await openShop('/shop?color=red&page=2');
  shop.setFilter('colors', ['red']);
  expect([tab.url, tab.historyLength]).toEqual(['/shop?color=red&page=2', 1]);
});

test('another sort order returns to page 1, and filters keep it', async () => {
  const { shop, shown, tab } = await openShop('/shop?color=red&page=2');
  await shown();
  shop.setSort('-price');
  expect(tab.url).toBe('/shop?color=red&sort=-price');
  expect((await shown()).ids[0]).toBe('dress-20');
  shop.setFilter('colors', []);
  expect((await shown()).ids[0]).toBe('hat-1');
  shop.goToPage(2);
  shop.clearFilters();
  expect([shop.$sort.get(), tab.url]).toEqual(['-price', '/shop?sort=-price']);
});

test('[SHOP-06] an empty result offers what matches with fewer filters, and fetches it once', async () => {
  const { shop, shown, tab } = await openShop('/shop');
  cleanups.push(shop.$offers.listen(() => undefined));
  await shown();
  const offered = async () => {
    const { data } = await waitForValue(shop.$offers, areOffersReady);
    return data.map(({ name, products, totalProducts }) => [name, products.length, totalProducts]);
  };
  shop.setFilter('category', 'dress');
  await shown();
  backend.requestedUrls.length = 0;
  shop.setFilter('colors', ['black']);
  expect((await shown()).total).toBe(0);
  // The fuller row comes first.
  expect(await offered()).toEqual([
    ['dresses', 4, 20],
    ['black pieces', 3, 3],
  ]);
  expect(backend.requestedUrls).toEqual([
    '/api/products?category=dress&color=black&minPrice=0&maxPrice=&page=1&limit=8',
    '/api/products?category=dress&color=&minPrice=0&maxPrice=&page=1&limit=4',
    '/api/products?category=&color=black&minPrice=0&maxPrice=&page=1&limit=4',
  ]);
  // No two of these filters match together.
  shop.setFilter('onSale', true);
  expect((await shown()).total).toBe(0);
  expect(await offered()).toEqual([
    ['dresses', 4, 20],
    ['black pieces', 3, 3],
  ]);
  shop.setFilters({ ...shop.noFilters, colors: ['black'] });
  expect(tab.url).toBe('/shop?color=black');
  expect((await shown()).total).toBe(3);
  expect(shop.$offers.get()).toEqual({ state: 'loading' });
  const requests = backend.requestedUrls.length;
  shop.setFilters({ ...shop.noFilters, category: 'dress', colors: ['black'] });
  expect((await shown()).total).toBe(0);
  await offered();
  expect(backend.requestedUrls).toHaveLength(requests);
  shop.setFilters({ ...shop.noFilters, onSale: true });
  expect((await shown()).total).toBe(0);
  expect(await offered()).toEqual([['all products', 4, 23]]);
});

test('[SHOP-05] goes to any page while the number of pages is unknown', async () => {
  const { shop, tab } = await openShop('/shop');
  shop.goToPage(0);
  shop.goToPage(2);
  expect([shop.$page.get(), tab.url]).toEqual([2, '/shop?page=2']);
});

test('[SHOP-05] keeps the page of a URL when no product matches its filters', async () => {
  const { shop, shown, tab } = await openShop('/shop?color=gold&page=2');
  expect((await shown()).total).toBe(0);
  expect([shop.$page.get(), tab.url]).toEqual([2, '/shop?color=gold&page=2']);
});

test('[SHOP-05] ignores pages outside 1..totalPages', async () => {
  const { shop, shown } = await openShop('/shop');
  await shown();
  for (const page of [0, -1, 4, 1.5]) shop.goToPage(page);
  expect(shop.$page.get()).toBe(1);
  shop.goToPage(3);
  expect(await shown()).toEqual({ ids: [...dresses(17, 20), 'hat-1', 'hat-2', 'hat-3'], total: 23 });
});

describe('[SHOP-09] the URL', () => {
  test('[SHOP-09] determines filters and page on load, with one call', async () => {
    const { shown } = await openShop('/shop?category=dress&color=red&price=0-50&page=1');
    expect(await shown()).toEqual({ ids: dresses(1, 5), total: 5 });
    expect(backend.requestedUrls).toHaveLength(1);
  });

  test('[SHOP-09] gets a history entry for each choice, so Back and Forward work', async () => {
    const { shop, shown, tab } = await openShop('/shop');
    await shown();
    shop.setFilter('category', 'dress');
    shop.goToPage(2);
    expect(tab.url).toBe('/shop?category=dress&page=2');
    tab.go(-1);
    expect(shop.$page.get()).toBe(1);
    expect(tab.url).toBe('/shop?category=dress');
    tab.go(-1);
    expect(shop.$filters.get().category).toBe('all');
    tab.go(1);
    expect((await shown()).ids).toEqual(dresses(1, 8));
    expect(tab.historyLength).toBe(3);
  });

  test('[SHOP-09] drops defaults and invalid values without a history entry', async () => {
    const { tab } = await openShop('/shop?category=all&color=pink&price=&page=1&from=mail');
    expect(tab.url).toBe('/shop?from=mail');
    expect(tab.historyLength).toBe(1);
  });

  test('[SHOP-05, SHOP-09] with a page past the end shows the last page', async () => {
    const { shop, shown, tab } = await openShop('/shop?page=9');
    await vi.waitFor(() => expect(shop.$page.get()).toBe(3), WAIT);
    expect((await shown()).ids).toHaveLength(7);
    expect(tab.url).toBe('/shop?page=3');
    expect(tab.historyLength).toBe(1);
  });
});

test('[SHOP-07] reports a failure, and retry shows the products', async () => {
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  const { shop, shown } = await openShop('/shop');
  await vi.waitFor(
    () => expect(shop.$products.get()).toMatchObject({ state: 'failed', error: { kind: 'network' } }),
    WAIT,
  );
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  shop.retry();
  expect((await shown()).total).toBe(23);
});

describe('a category page', () => {
  const openCategory = async (path: string) => {
    const tab = new FakeBrowser().openTab(path);
    const { createProductBrowser } = await import('#stores/shop/product-browser.ts');
    const browser = createProductBrowser({ category: 'dress', pageSize: 24 });
    cleanups.push(browser.syncWithUrl());
    return { tab, browser };
  };

  test('[CAT-01] keeps its category in every query and out of the URL', async () => {
    const { tab, browser } = await openCategory('/categories/dress?price=0-50&category=accessories');
    expect(tab.url).toBe('/categories/dress?price=0-50');
    cleanups.push(browser.keepPageInRange());
    const { data } = await waitForValue(browser.$products, isReady);
    expect([data.products.map(({ _id }) => _id), data.totalProducts]).toEqual([dresses(1, 5), 5]);
    browser.setFilter('onSale', true);
    expect(tab.url).toBe('/categories/dress?price=0-50&sale=true');
    browser.clearFilters();
    expect(tab.url).toBe('/categories/dress');
    expect(browser.$filters.get()).toEqual({
      category: 'dress',
      colors: [],
      sizes: [],
      priceRange: '',
      onSale: false,
    });
  });

  test('requests nothing before a choice', async () => {
    await openCategory('/categories/dress');
    expect(backend.requestedUrls).toEqual([]);
  });
});
