import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Remote } from '#lib/api/remote.ts';
import type { SearchEntry, SearchIndex, SearchResults } from '#lib/search/search.ts';
import { type Listening, listen } from '#tests/support/listen.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { startBackend, until } from '#tests/support/stores/backend.ts';
import { Browser } from '#tests/support/stores/browser.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;
let site: Listening;
let index: SearchIndex | undefined;

/** The catalogue, newest first: 230 dresses, more than two pages of any backend; the last one is of velvet. */
const rows = Array.from({ length: 230 }, (_, number) =>
  productRow({
    id: `dress-${number}`,
    name: `Dress ${number}`,
    description: number === 229 ? 'Of velvet.' : '',
    minutes: number,
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
  await backend.fill(rows);
  index = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const entry = (name: string): SearchEntry => ({
  _id: name,
  name,
  price: 1,
  image: '/a.webp',
  imageAlt: name,
  images: [],
  category: 'dress',
  color: 'red',
  rating: 5,
  description: '',
});

/** An index of products that are not the backend's. */
const built = (...names: string[]): SearchIndex => ({ products: names.map(entry) });

/** The index of a site that has just been built. */
async function builtNow(): Promise<SearchIndex> {
  const { allProducts } = await import('#lib/catalogue/all-products.ts');
  const products = await allProducts(backend.origin);
  backend.seen.length = 0;
  return { products };
}

/** Which pages of all products the backend was asked for, in their order. */
const pagesAsked = () => backend.seen.map((url) => /page=(\d)&limit=100/.exec(url)?.[1]);

type Settled = Exclude<Remote<SearchResults>, { state: 'loading' }>;

interface Opening {
  /** Where the index is. */
  readonly url: string | undefined;
  readonly place?: { readonly text: string; readonly visible: number } | undefined;
}

/** The search's screen in a new tab. `until` waits for results that are as wanted. */
async function openSearch(
  address = '/search',
  { url, place }: Opening = { url: `${site.origin}/search-index.json` },
) {
  const tab = new Browser().openTab(address);
  const search = await import('#stores/search/search.ts');
  search.startSearch(url, place);
  return {
    tab,
    search,
    until: (isWanted: (settled: Settled) => boolean) =>
      until(search.$search, (value): value is Settled => value.state !== 'loading' && isWanted(value)),
    total: () => {
      const { state, data } = { data: undefined, ...search.$search.get() };
      return state === 'ready' ? data?.total : undefined;
    },
  };
}

const hasTotal = (total: number) => (settled: Settled) =>
  settled.state === 'ready' && settled.data.total === total;

test('[SEARCH-02] it starts as all products of a catalogue of several pages; ten are shown, then ten more', async () => {
  const { search, until } = await openSearch();
  const { state, data } = { data: undefined, ...(await until(hasTotal(230))) };
  expect(state).toBe('ready');
  expect(data?.results).toHaveLength(10);
  search.loadMore();
  const more = search.$search.get();
  expect(more).toMatchObject({ data: { results: { length: 20 }, total: 230, refreshError: undefined } });
  expect(pagesAsked()).toEqual(['1', '2', '3']);
});

test('[SEARCH-03] a word of the very last product finds it; empty text restores all', async () => {
  const { search, until, total } = await openSearch();
  await until(hasTotal(230));
  search.loadMore();
  search.typeQuery('VELVET');
  expect(search.$search.get()).toMatchObject({ data: { results: [{ name: 'Dress 229' }], total: 1 } });
  search.typeQuery('');
  search.submitSearch();
  expect(total()).toBe(230);
  // Ten again, as at the start.
  expect(search.$visible.get()).toBe(10);
});

test('a mistyped text finds what it was nearly, and says what that is', async () => {
  const { search, until } = await openSearch('/search?q=drss velvt');
  const { data } = { data: undefined, ...(await until(hasTotal(1))) };
  expect(data).toMatchObject({ results: [{ name: 'Dress 229' }], didYouMean: 'dress velvet' });
  search.typeQuery('velvet');
  expect(search.$search.get()).toMatchObject({ data: { total: 1, didYouMean: undefined } });
  search.typeQuery('umbrella');
  expect(search.$search.get()).toMatchObject({ data: { total: 0, didYouMean: undefined } });
});

test('[SEARCH-01] Reset Search shows all products again', async () => {
  const { search, tab, until, total } = await openSearch('/search?q=velvet&from=mail');
  await until(hasTotal(1));
  expect(search.$query.get()).toBe('velvet');
  search.resetSearch();
  expect(total()).toBe(230);
  expect(search.$query.get()).toBe('');
  expect(tab.address).toBe('/search?from=mail');
});

test('[SEARCH-03] a submitted text stands in the address, without blanks around it and without a step', async () => {
  const { search, tab, until } = await openSearch();
  search.typeQuery('  silk dress ');
  search.submitSearch();
  expect(tab.address).toBe('/search?q=silk+dress');
  expect(search.$query.get()).toBe('silk dress');
  expect(tab.steps).toBe(1);
  // The catalogue is read to its end: what is still on its way would be counted by the next test.
  await until(() => true);
});

test('[SEARCH-02] an index that is not stale stays, and costs one page of the backend', async () => {
  const { products } = await builtNow();
  const { renewIndex } = await import('#lib/search/refresh-index.ts');
  const { signal } = new AbortController();
  expect(await renewIndex(products, backend.origin, signal)).toBeUndefined();
  expect(pagesAsked()).toEqual(['1']);
  index = { products };
  const { search, until } = await openSearch();
  await until(hasTotal(230));
  search.typeQuery('velvet');
  expect(search.$search.get()).toMatchObject({ data: { total: 1, refreshError: undefined } });
});

test.each([
  [
    'a new product',
    async () => backend.fill([...rows, productRow({ id: 'new', name: 'New', minutes: -1 })]),
    231,
  ],
  ['a removed product, wherever it was', async () => backend.fill(rows.slice(0, -1)), 229],
  [
    'a product that came for another',
    async () => backend.fill([...rows.slice(0, -1), productRow({ id: 'new', name: 'New', minutes: -1 })]),
    230,
  ],
  [
    'a new price',
    async () => backend.fill(rows.map((row, at) => (at === 99 ? { ...row, priceCents: 77_700 } : row))),
    230,
  ],
])('[SEARCH-02] %s makes the index stale: the catalogue is read to its end', async (_, change, total) => {
  index = await builtNow();
  await change();
  const { search } = await openSearch();
  await expect.poll(pagesAsked).toEqual(['1', '2', '3']);
  const { allProducts } = await import('#lib/catalogue/all-products.ts');
  const now = await allProducts(backend.origin);
  search.$visible.set(1000);
  await expect
    .poll(() => search.$search.get())
    .toMatchObject({ state: 'ready', data: { total, results: now, refreshError: undefined } });
});

test('the index is shown at once and gives way to the catalogue', async () => {
  index = built('A', 'B');
  const { until } = await openSearch();
  await until(hasTotal(2));
  await until(hasTotal(230));
});

test('[CALL-05] with an index at hand a failure is told beside its products, and retry brings the catalogue', async () => {
  index = built('A', 'B');
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  const { search, until } = await openSearch();
  const told = await until((settled) => settled.state === 'ready' && settled.data.refreshError !== undefined);
  expect(told).toMatchObject({ data: { total: 2, refreshError: { kind: 'network' } } });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  search.retrySearch();
  expect(await until(hasTotal(230))).toMatchObject({ data: { refreshError: undefined } });
});

test('[SHOP-07, CALL-05] with neither index nor backend it has failed, and retry shows the products', async () => {
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  const { search, until } = await openSearch();
  expect(await until(({ state }) => state === 'failed')).toMatchObject({ error: { kind: 'network' } });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  search.retrySearch();
  expect(search.$search.get()).toEqual({ state: 'loading' });
  await until(hasTotal(230));
});

test('[CALL-05] a failure that comes late is not told over the products that a later try has brought', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = await listen(
    createServer((_request, response) => gate.promise.then(() => response.destroy())),
  );
  index = built('A', 'B');
  vi.stubEnv('PUBLIC_API_URL', slow.origin);
  const { search, until } = await openSearch();
  await until(hasTotal(2));
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  search.retrySearch();
  await until(hasTotal(230));
  const told: unknown[] = [];
  const close = search.$search.listen((value) => told.push(value));
  gate.resolve();
  await slow.close();
  // Whatever the first try had to say it would have said before this answer.
  await fetch(`${backend.origin}/api/products`);
  close();
  expect(told).toEqual([]);
});

test('[CALL-05] a product that cannot be read is missing from the search, and the others are there', async () => {
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
  search.typeQuery('Dress 4');
  expect(search.$search.get()).toMatchObject({ data: { total: 0, refreshError: undefined } });
  expect(warn.mock.calls).toEqual([['Product Dress 4 is left out: its price cannot be read.']]);
  warn.mockRestore();
  await foreign.close();
});

describe('without an index', () => {
  /** What the backend was asked for: the text, the page and how many. */
  const asked = () =>
    backend.seen.map((url) => {
      const { q, page, limit } = Object.fromEntries(new URL(url, backend.origin).searchParams);
      return `${q} ${page}/${limit}`;
    });
  const openAsked = (address = '/search', place?: { text: string; visible: number }) =>
    openSearch(address, { url: undefined, place });
  const names = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, number) => ({ name: `Dress ${from + number}` }));
  const hasShown = (count: number) => (settled: Settled) =>
    settled.state === 'ready' && settled.data.results.length === count && !settled.data.isLoadingMore;

  test('[SEARCH-02] the backend is asked for ten of all products, then for ten more', async () => {
    const { search, until } = await openAsked();
    expect(await until(hasShown(10))).toMatchObject({ data: { results: names(0, 10), total: 230 } });
    search.loadMore();
    // A second press while they are on their way asks for nothing.
    search.loadMore();
    expect(await until(hasShown(20))).toMatchObject({ data: { results: names(0, 20), total: 230 } });
    expect(asked()).toEqual([' 1/10', ' 2/10']);
  });

  test('[SEARCH-03] it is asked for the text in the address, then for what is typed, once it pauses', async () => {
    const { search, until } = await openAsked('/search?q=velvet');
    expect(await until(hasTotal(1))).toMatchObject({ data: { results: [{ name: 'Dress 229' }] } });
    for (const text of ['d', 'dr', 'dress 11']) search.typeQuery(text);
    // 11 and 110 to 119.
    await until(hasTotal(11));
    search.loadMore();
    await until(hasShown(11));
    expect(asked()).toEqual(['velvet 1/10', 'dress 11 1/10', 'dress 11 2/10']);
    search.resetSearch();
    await until(hasTotal(230));
  });

  test('what a mistyped text was taken for, the backend says', async () => {
    const { until } = await openAsked('/search?q=velvt');
    expect(await until(hasTotal(1))).toMatchObject({
      data: { results: [{ name: 'Dress 229' }], didYouMean: 'velvet' },
    });
  });

  test('who comes back finds as many as they left, and the next ones after them', async () => {
    const { search, until } = await openAsked('/search', { text: 'dress', visible: 40 });
    expect(search.$query.get()).toBe('dress');
    expect(await until(hasShown(40))).toMatchObject({ data: { results: names(0, 40) } });
    search.loadMore();
    expect(await until(hasShown(50))).toMatchObject({ data: { results: names(0, 50) } });
    expect(asked()).toEqual(['dress 1/40', 'dress 5/10']);
  });

  test('[SHOP-07, CALL-05] a failure is shown, and retry asks again', async () => {
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    const { search, until } = await openAsked();
    expect(await until(({ state }) => state === 'failed')).toMatchObject({ error: { kind: 'network' } });
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    search.retrySearch();
    expect(search.$search.get()).toEqual({ state: 'loading' });
    await until(hasShown(10));
  });

  test('[CALL-05] when more cannot be had, what is there stays, people are told, and can press again', async () => {
    const { search, until } = await openAsked();
    const { $notices } = await import('#stores/toasts/notices.ts');
    await until(hasShown(10));
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    search.loadMore();
    await expect.poll(() => $notices.get()).toMatchObject([{ kind: 'error' }]);
    expect(search.$search.get()).toMatchObject({
      state: 'ready',
      data: { results: names(0, 10), isLoadingMore: false },
    });
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    search.loadMore();
    await until(hasShown(20));
  });
});
