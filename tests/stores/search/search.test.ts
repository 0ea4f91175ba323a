import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import type { SearchResults } from '#lib/search/search.ts';
import type { SearchEntry, SearchIndex } from '#lib/search/search-index.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend, waitForValue } from '#tests/support/stores/test-backend.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;
let site: ListeningServer;
let index: SearchIndex | undefined;

/** The catalogue, newest first: 230 dresses, more than two pages of a list. Only the last one is velvet. */
const rows = Array.from({ length: 230 }, (_, number) =>
  productRow({
    id: `dress-${number}`,
    name: `Dress ${number}`,
    description: number === 229 ? 'Of velvet.' : '',
    ageMinutes: number,
  }),
);

beforeAll(async () => {
  backend = await startBackend();
  site = await listen(
    createServer((_request, response) => {
      response.writeHead(index ? 200 : 404).end(index && JSON.stringify(index));
    }),
  );
});
afterAll(async () => {
  await site.close();
  await backend.close();
});
beforeEach(async () => {
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  await backend.setCatalogue(rows);
  index = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.doUnmock('#lib/capabilities.ts');
});

const entry = (name: string): SearchEntry => ({
  _id: name,
  name,
  priceCents: cents(100),
  image: '/a.webp',
  imageAlt: name,
  images: [],
  category: 'dress',
  color: 'red',
  rating: 5,
  description: '',
});

/** Returns an index of products that the backend does not have. */
const createIndex = (...names: string[]): SearchIndex => ({ products: names.map(entry) });

/** Returns the index of a site built just now, and clears the requests that fetched it. */
async function buildIndex(): Promise<SearchIndex> {
  const { fetchAllProducts } = await import('#lib/catalogue/fetch-products.ts');
  const products = await fetchAllProducts(backend.origin);
  backend.requestedUrls.length = 0;
  return { products };
}

/** Returns the requested page numbers of the full list, in order. */
const requestedPages = () => backend.requestedUrls.map((url) => /page=(\d)&limit=100/.exec(url)?.[1]);

type Settled = Exclude<RemoteState<SearchResults>, { state: 'loading' }>;

interface OpenOptions {
  /** URL of the index; undefined for a catalogue without one. */
  readonly url: string | undefined;
  readonly restored?: { readonly text: string; readonly visible: number } | undefined;
}

/** Opens the search in a new tab. `until` waits for results that match. */
async function openSearch(
  path = '/search',
  { url, restored }: OpenOptions = { url: `${site.origin}/search-index.json` },
) {
  const tab = new FakeBrowser().openTab(path);
  const search = await import('#stores/search/search.ts');
  search.startSearch(url, restored);
  return {
    tab,
    search,
    until: (matches: (settled: Settled) => boolean) =>
      waitForValue(search.$search, (value): value is Settled => value.state !== 'loading' && matches(value)),
    total: () => {
      const value = search.$search.get();
      return value.state === 'ready' ? value.data.total : undefined;
    },
  };
}

const hasTotal = (total: number) => (settled: Settled) =>
  settled.state === 'ready' && settled.data.total === total;

test('[SEARCH-02] starts with all pages of the catalogue and shows ten products, then ten more', async () => {
  const { search, until } = await openSearch();
  expect(await until(hasTotal(230))).toMatchObject({ state: 'ready', data: { results: { length: 10 } } });
  search.showMoreResults();
  expect(search.$search.get()).toMatchObject({
    data: { results: { length: 20 }, total: 230, refreshError: undefined },
  });
  expect(requestedPages()).toEqual(['1', '2', '3']);
});

test('[SEARCH-03] finds the very last product by a word, and empty text restores all', async () => {
  const { search, until, total } = await openSearch();
  await until(hasTotal(230));
  search.showMoreResults();
  search.setSearchText('VELVET');
  expect(search.$search.get()).toMatchObject({ data: { results: [{ name: 'Dress 229' }], total: 1 } });
  search.setSearchText('');
  search.submitSearch();
  expect(total()).toBe(230);
  // The visible count is back to ten.
  expect(search.$visibleCount.get()).toBe(10);
});

test('ranks by words and uses the synonyms of the index', async () => {
  await backend.setCatalogue([
    productRow({ id: 'spring', name: 'Spring Dress', ageMinutes: 1 }),
    productRow({ id: 'hoops', name: 'Gold Hoops', color: 'gold', ageMinutes: 2 }),
    productRow({ id: 'ring', name: 'Ruby Ring', color: 'red', ageMinutes: 3 }),
  ]);
  index = { ...(await buildIndex()), words: { synonyms: [['earring', 'hoop']], ignored: ['the'] } };
  const { search, until } = await openSearch('/search?q=rings');
  expect(await until(hasTotal(1))).toMatchObject({ data: { results: [{ name: 'Ruby Ring' }] } });
  search.setSearchText('ring');
  expect(search.$search.get()).toMatchObject({
    data: { results: [{ name: 'Ruby Ring' }, { name: 'Spring Dress' }], total: 2 },
  });
  search.setSearchText('the earrings');
  expect(search.$search.get()).toMatchObject({ data: { results: [{ name: 'Gold Hoops' }], total: 1 } });
});

test('[SEARCH-03] keeps the order of the catalogue and the plain rule with a base backend', async () => {
  vi.doMock('#lib/capabilities.ts', () => ({ hasCapability: () => false, isBaseBackend: true }));
  await backend.setCatalogue([
    productRow({ id: 'spring', name: 'Spring Dress', ageMinutes: 1 }),
    productRow({ id: 'ring', name: 'Ruby Ring', color: 'red', ageMinutes: 3 }),
  ]);
  index = await buildIndex();
  const { search, until } = await openSearch('/search?q=ring');
  expect(await until(hasTotal(2))).toMatchObject({
    data: { results: [{ name: 'Spring Dress' }, { name: 'Ruby Ring' }] },
  });
  search.setSearchText('rings');
  expect(search.$search.get()).toMatchObject({ data: { total: 0 } });
  search.setSearchText('red');
  expect(search.$search.get()).toMatchObject({ data: { total: 0 } });
});

test('finds products for a mistyped text and suggests the correction', async () => {
  const { search, until } = await openSearch('/search?q=drss velvt');
  expect(await until(hasTotal(1))).toMatchObject({
    data: { results: [{ name: 'Dress 229' }], didYouMean: 'dress velvet' },
  });
  search.setSearchText('velvet');
  expect(search.$search.get()).toMatchObject({ data: { total: 1, didYouMean: undefined } });
  search.setSearchText('umbrella');
  expect(search.$search.get()).toMatchObject({ data: { total: 0, didYouMean: undefined } });
});

test('[SEARCH-01] Reset Search shows all products again', async () => {
  const { search, tab, until, total } = await openSearch('/search?q=velvet&from=mail');
  await until(hasTotal(1));
  expect(search.$searchText.get()).toBe('velvet');
  search.resetSearch();
  expect(total()).toBe(230);
  expect(search.$searchText.get()).toBe('');
  expect(tab.url).toBe('/search?from=mail');
});

test('starts only once, so a second start keeps the typed text', async () => {
  const { search, until } = await openSearch('/search?q=velvet');
  search.setSearchText('dress 11');
  search.startSearch(`${site.origin}/search-index.json`, { text: 'velvet', visible: 40 });
  expect([search.$searchText.get(), search.$visibleCount.get()]).toEqual(['dress 11', 10]);
  // Dress 11 and dresses 110 to 119.
  await until(hasTotal(11));
  expect(requestedPages()).toEqual(['1', '2', '3']);
});

test('[SEARCH-03] writes the trimmed submitted text to the URL without a history entry', async () => {
  const { search, tab, until } = await openSearch();
  search.setSearchText('  silk dress ');
  search.submitSearch();
  expect(tab.url).toBe('/search?q=silk+dress');
  expect(search.$searchText.get()).toBe('silk dress');
  expect(tab.historyLength).toBe(1);
  // Waits for the catalogue: calls still in flight would be counted by the next test.
  await until(() => true);
});

test('[SEARCH-02] keeps an up-to-date index after checking one page', async () => {
  const { products } = await buildIndex();
  const { fetchIndexUpdate } = await import('#lib/search/index-update.ts');
  const { signal } = new AbortController();
  expect(await fetchIndexUpdate(products, backend.origin, signal)).toBeUndefined();
  expect(requestedPages()).toEqual(['1']);
  index = { products };
  const { search, until } = await openSearch();
  await until(hasTotal(230));
  search.setSearchText('velvet');
  expect(search.$search.get()).toMatchObject({ data: { total: 1, refreshError: undefined } });
});

test.each([
  [
    'a new product',
    async () => backend.setCatalogue([...rows, productRow({ id: 'new', name: 'New', ageMinutes: -1 })]),
    231,
  ],
  ['a removed product at any position', async () => backend.setCatalogue(rows.slice(0, -1)), 229],
  [
    'a product replaced by another',
    async () =>
      backend.setCatalogue([...rows.slice(0, -1), productRow({ id: 'new', name: 'New', ageMinutes: -1 })]),
    230,
  ],
  [
    'a new price',
    async () =>
      backend.setCatalogue(
        rows.map((row, position) => (position === 99 ? { ...row, priceCents: cents(77_700) } : row)),
      ),
    230,
  ],
])('[SEARCH-02] %s makes the index stale, and the whole catalogue is fetched', async (_, change, total) => {
  index = await buildIndex();
  await change();
  const { search } = await openSearch();
  await expect.poll(requestedPages).toEqual(['1', '2', '3']);
  const { fetchAllProducts } = await import('#lib/catalogue/fetch-products.ts');
  const catalogue = await fetchAllProducts(backend.origin);
  search.$visibleCount.set(1000);
  await expect
    .poll(() => search.$search.get())
    .toMatchObject({ state: 'ready', data: { total, results: catalogue, refreshError: undefined } });
});

test('shows the index at once and replaces it with the catalogue', async () => {
  index = createIndex('A', 'B');
  const { until } = await openSearch();
  await until(hasTotal(2));
  await until(hasTotal(230));
});

test('[CALL-05] shows a failure next to the products of the index, and retry loads the catalogue', async () => {
  index = createIndex('A', 'B');
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  const { search, until } = await openSearch();
  const observed = await until(
    (settled) => settled.state === 'ready' && settled.data.refreshError !== undefined,
  );
  expect(observed).toMatchObject({ data: { total: 2, refreshError: { kind: 'network' } } });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  search.retrySearch();
  expect(await until(hasTotal(230))).toMatchObject({ data: { refreshError: undefined } });
});

test('[SHOP-07, CALL-05] fails with neither index nor backend, and retry shows the products', async () => {
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  const { search, until } = await openSearch();
  expect(await until(({ state }) => state === 'failed')).toMatchObject({ error: { kind: 'network' } });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  search.retrySearch();
  expect(search.$search.get()).toEqual({ state: 'loading' });
  await until(hasTotal(230));
});

test('[CALL-05] ignores a late failure after a later attempt has succeeded', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = await listen(
    createServer((_request, response) => gate.promise.then(() => response.destroy())),
  );
  index = createIndex('A', 'B');
  vi.stubEnv('PUBLIC_API_URL', slow.origin);
  const { search, until } = await openSearch();
  await until(hasTotal(2));
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  search.retrySearch();
  await until(hasTotal(230));
  const observed: unknown[] = [];
  const close = search.$search.listen((value) => observed.push(value));
  gate.resolve();
  await slow.close();
  // The store would report the first attempt before this response arrives.
  await fetch(`${backend.origin}/api/products`);
  close();
  expect(observed).toEqual([]);
});

test('[CALL-05] leaves out only the unreadable product', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const products = Array.from({ length: 10 }, (_, number) => ({
    ...entry(`Dress ${number}`),
    price: number === 4 ? null : 40,
  }));
  const foreign = await listen(
    createServer((request, response) => {
      const page = new URL(request.url ?? '/', 'http://backend').searchParams.get('page');
      response.end(JSON.stringify({ products: page === '1' ? products : [], totalProducts: 10 }));
    }),
  );
  vi.stubEnv('PUBLIC_API_URL', foreign.origin);
  const { search, until } = await openSearch();
  await until(hasTotal(9));
  search.setSearchText('Dress 4');
  expect(search.$search.get()).toMatchObject({ data: { total: 0, refreshError: undefined } });
  expect(warn.mock.calls).toEqual([['Skipped product Dress 4: its price is invalid.']]);
  warn.mockRestore();
  await foreign.close();
});

describe('without an index', () => {
  /** Returns the text, page and limit of each request to the backend. */
  const requests = () =>
    backend.requestedUrls.map((url) => {
      const { q, page, limit } = Object.fromEntries(new URL(url, backend.origin).searchParams);
      return `${q} ${page}/${limit}`;
    });
  const openWithoutIndex = (path = '/search', restored?: { text: string; visible: number }) =>
    openSearch(path, { url: undefined, restored });
  const expectedNames = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, number) => ({ name: `Dress ${from + number}` }));
  const hasShown = (count: number) => (settled: Settled) =>
    settled.state === 'ready' && settled.data.results.length === count && !settled.data.isLoadingMore;

  test('[SEARCH-02] requests ten products, then ten more', async () => {
    const { search, until } = await openWithoutIndex();
    expect(await until(hasShown(10))).toMatchObject({ data: { results: expectedNames(0, 10), total: 230 } });
    search.showMoreResults();
    // A second press while products are loading sends no request.
    search.showMoreResults();
    expect(await until(hasShown(20))).toMatchObject({ data: { results: expectedNames(0, 20), total: 230 } });
    expect(requests()).toEqual([' 1/10', ' 2/10']);
  });

  test('[SEARCH-02] counts a product that has moved to the next page only once', async () => {
    await backend.setCatalogue(rows.slice(0, 11));
    const { search, until } = await openWithoutIndex();
    await until(hasShown(10));
    await insertProducts(backend.db, [productRow({ id: 'new', name: 'New', ageMinutes: -1 })]);
    search.showMoreResults();
    // The second page repeats the tenth product. The new one is on the first page, which is not requested again.
    expect(await until(hasShown(11))).toMatchObject({ data: { results: expectedNames(0, 11), total: 11 } });
  });

  test('[SEARCH-03] requests the text in the URL, then the typed text after a debounce', async () => {
    const { search, until } = await openWithoutIndex('/search?q=velvet');
    expect(await until(hasTotal(1))).toMatchObject({ data: { results: [{ name: 'Dress 229' }] } });
    for (const text of ['d', 'dr', 'dress 11']) search.setSearchText(text);
    // Dress 11 and dresses 110 to 119.
    await until(hasTotal(11));
    search.showMoreResults();
    await until(hasShown(11));
    expect(requests()).toEqual(['velvet 1/10', 'dress 11 1/10', 'dress 11 2/10']);
    search.resetSearch();
    await until(hasTotal(230));
  });

  test('[SEARCH-03] a late response to an earlier text does not replace the later results', async () => {
    const { search, until } = await openWithoutIndex();
    await until(hasShown(10));
    const received = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const send = fetch;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const response = await send(...args);
      if (!response.url.includes('q=velvet')) return response;
      received.resolve();
      await held.promise;
      setTimeout(finished.resolve, 50);
      return response;
    });
    search.setSearchText('velvet');
    await received.promise;
    search.setSearchText('dress 11');
    await until(hasTotal(11));
    held.resolve();
    await finished.promise;
    expect(search.$search.get()).toMatchObject({ data: { total: 11 } });
  });

  test('sends the first 200 characters of a longer text', async () => {
    const { until } = await openWithoutIndex(`/search?q=${'v'.repeat(201)}`);
    expect(await until(() => true)).toMatchObject({ state: 'ready', data: { total: 0 } });
    expect(requests()).toEqual([`${'v'.repeat(200)} 1/10`]);
  });

  test('shows the correction suggested by the backend', async () => {
    const { until } = await openWithoutIndex('/search?q=velvt');
    expect(await until(hasTotal(1))).toMatchObject({
      data: { results: [{ name: 'Dress 229' }], didYouMean: 'velvet' },
    });
  });

  test('Back restores the visible count, and Load More continues after it', async () => {
    const { search, until } = await openWithoutIndex('/search', { text: 'dress', visible: 40 });
    expect(search.$searchText.get()).toBe('dress');
    expect(await until(hasShown(40))).toMatchObject({ data: { results: expectedNames(0, 40) } });
    search.showMoreResults();
    expect(await until(hasShown(50))).toMatchObject({ data: { results: expectedNames(0, 50) } });
    expect(requests()).toEqual(['dress 1/40', 'dress 5/10']);
  });

  test('[SHOP-07, CALL-05] shows a failure, and retry sends the request again', async () => {
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    const { search, until } = await openWithoutIndex();
    expect(await until(({ state }) => state === 'failed')).toMatchObject({ error: { kind: 'network' } });
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    search.retrySearch();
    expect(search.$search.get()).toEqual({ state: 'loading' });
    await until(hasShown(10));
  });

  test('[CALL-05] keeps the products and shows a toast when loading more fails; pressing again retries', async () => {
    const { search, until } = await openWithoutIndex();
    const { $toasts } = await import('#stores/toasts/toasts.ts');
    await until(hasShown(10));
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    search.showMoreResults();
    await expect.poll(() => $toasts.get()).toMatchObject([{ kind: 'error' }]);
    expect(search.$search.get()).toMatchObject({
      state: 'ready',
      data: { results: expectedNames(0, 10), isLoadingMore: false },
    });
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    search.showMoreResults();
    await until(hasShown(20));
  });
});
