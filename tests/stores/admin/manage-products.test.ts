import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend, waitForValue } from '#tests/support/stores/test-backend.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('[ADMIN-02] reloads the list when another admin has already deleted the product', async () => {
  await backend.setCatalogue([dress(1), dress(2)]);
  const { removeProduct, undoDeletion, settled, close } = await openPage(backend.origin);
  await settled();
  stubResponses(404, { message: 'No such product.' });
  expect(await removeProduct('dress-1')).toBe(false);
  expect(requests).toEqual(['DELETE /api/products/delete-product/dress-1', 'GET /api/products']);
  await undoDeletion('dress-1');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  expect($toasts.get().map(({ kind, text }) => `${kind}: ${text}`)).toEqual(['error: No such product.']);
  close();
});

test('[ADMIN-02] names the open orders of products, unless they cannot be checked', async () => {
  new FakeBrowser().openTab('/dashboard/manage-product');
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  const { fetchOpenOrders } = await import('#stores/admin/products/open-orders.ts');
  stubResponses(200, { success: true, totalOrders: 1, numbers: ['SOL-7K3M-92QD'] });
  expect(await fetchOpenOrders(['gown', 'hat'])).toMatchObject({
    totalOrders: 1,
    numbers: ['SOL-7K3M-92QD'],
  });
  expect(requests).toEqual(['POST /api/orders/find-open {"productIds":["gown","hat"]}']);
  stubResponses(503, {});
  expect(await fetchOpenOrders(['gown'])).toBeUndefined();
});

/** Method, path and body of each request since `stubResponses`. */
let requests: string[];

/** Replaces the backend by one that sends the same response to every request. */
function stubResponses(status: number, body: object): void {
  requests = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body: sent }: RequestInit) => {
    requests.push([method, new URL(url).pathname, sent].filter(Boolean).join(' '));
    return Response.json(body, { status });
  });
}

/** Opens Manage Products in a new browser. */
async function openPage(origin: string, search = '') {
  vi.stubEnv('PUBLIC_API_URL', origin);
  new FakeBrowser().openTab(`/dashboard/manage-product${search}`);
  const store = await import('#stores/admin/products/manage-products.ts');
  const close = store.$managedProducts.listen(() => undefined);
  type State = ReturnType<typeof store.$managedProducts.get>;
  const settled = () => waitForValue(store.$managedProducts, (state): state is State => !state.loading);
  return { ...store, close, settled };
}

const dress = (minutes: number) =>
  productRow({
    id: `dress-${minutes}`,
    name: `Dress ${minutes}`,
    priceCents: cents(1000 + minutes),
    ageMinutes: minutes,
  });

test('[ADMIN-01] keeps the rows when the next fifty fail to load, and retry loads them', async () => {
  await backend.setCatalogue(Array.from({ length: 60 }, (_, index) => dress(index)));
  const { $managedProducts, showMoreProducts, retryManagedProducts, settled, close } = await openPage(
    backend.origin,
  );
  expect(await settled()).toMatchObject({ total: 60, hasMore: true });
  expect($managedProducts.get().rows).toHaveLength(8);
  for (let press = 0; press < 5; press += 1) showMoreProducts();
  expect((await settled()).rows).toHaveLength(48);
  expect(backend.requestedUrls).toHaveLength(1);

  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  showMoreProducts();
  expect(await settled()).toMatchObject({ failed: true, hasMore: true });
  expect($managedProducts.get().rows).toHaveLength(50);
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  retryManagedProducts();
  expect((await settled()).rows).toHaveLength(56);
  showMoreProducts();
  expect($managedProducts.get()).toMatchObject({ total: 60, hasMore: false });
  expect($managedProducts.get().rows?.at(-1)?._id).toBe('dress-59');
  close();
});

test('[ADMIN-01] filters by category and stock in the backend, page by page, and searches within them', async () => {
  const hat = (minutes: number, stock: number) => ({
    ...dress(200 + minutes),
    id: `hat-${minutes}`,
    name: `Hat ${minutes}`,
    category: 'accessories' as const,
    stock,
  });
  await backend.setCatalogue([
    ...Array.from({ length: 60 }, (_, index) => ({ ...dress(index), stock: index % 2 === 0 ? 0 : 90 })),
    ...Array.from({ length: 55 }, (_, index) => hat(index, index === 54 ? 0 : 3)),
  ]);
  const page = await openPage(backend.origin, '?category=accessories&shown=48');
  const { filterManagedProducts, searchManagedProducts, fetchMatchingProducts } = page;
  expect(await page.settled()).toMatchObject({ total: 55, hasMore: true });
  page.showMoreProducts();
  const rows = (await page.settled()).rows ?? [];
  expect([rows.length, rows.at(-1)?._id]).toEqual([55, 'hat-54']);
  expect(backend.requestedUrls.map((url) => new URL(url, 'https://shop.example').search)).toEqual(
    [1, 1, 2].map((number) => `?category=accessories&color=&minPrice=0&maxPrice=&page=${number}&limit=50`),
  );

  filterManagedProducts({ category: '', stock: 'sold-out' });
  // The selection of all follows the new filters also while the rows are still those of the previous ones.
  const all = await fetchMatchingProducts();
  expect([all.length, all.at(-1)?._id]).toEqual([31, 'hat-54']);
  expect((await page.settled()).total).toBe(31);
  expect(location.search).toBe('?stock=sold-out');
  searchManagedProducts('hat');
  expect((await page.settled()).rows?.map(({ _id }) => _id)).toEqual(['hat-54']);
  expect((await fetchMatchingProducts()).map(({ _id }) => _id)).toEqual(['hat-54']);
  filterManagedProducts({ category: 'dress' });
  expect((await page.settled()).total).toBe(0);
  page.showAllProducts();
  expect((await page.settled()).total).toBe(115);
  page.close();
});

test('[ADMIN-01] shows no rows of other filters when those of the chosen ones fail to load', async () => {
  await backend.setCatalogue([dress(1)]);
  const { filterManagedProducts, retryManagedProducts, settled, close } = await openPage(backend.origin);
  expect((await settled()).rows).toHaveLength(1);
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  filterManagedProducts({ category: 'jewellery' });
  expect(await settled()).toMatchObject({ rows: undefined, failed: true });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  retryManagedProducts();
  expect(await settled()).toMatchObject({ rows: [], total: 0, failed: false });
  close();
});

test('[ADMIN-01] loads as many rows as the URL names', async () => {
  await backend.setCatalogue(Array.from({ length: 60 }, (_, index) => dress(index)));
  const { settled, close } = await openPage(backend.origin, '?shown=56');
  expect((await settled()).rows?.map(({ _id }) => _id)).toEqual(
    Array.from({ length: 56 }, (_, index) => `dress-${index}`),
  );
  close();
});

test('[ADMIN-01] searches and sorts all products, not only the loaded ones', async () => {
  await backend.setCatalogue(Array.from({ length: 120 }, (_, index) => dress(index)));
  const { $managedProducts, searchManagedProducts, setSortOrder, settled, close } = await openPage(
    backend.origin,
  );
  await settled();
  setSortOrder('-price');
  expect((await settled()).rows?.[0]?._id).toBe('dress-119');
  searchManagedProducts('dress 7');
  expect((await settled()).rows?.map(({ name }) => name)).toEqual(
    [79, 78, 77, 76, 75, 74, 73, 72].map((number) => `Dress ${number}`),
  );
  expect($managedProducts.get()).toMatchObject({ total: 11, hasMore: true });
  close();
});

test('[ADMIN-02] shows an error and keeps the row when the user may not delete', async () => {
  const base = await startBaseBackend();
  const { $managedProducts, $deletingId, removeProduct, settled, close } = await openPage(base.origin);
  const [first = '', second = ''] = (await settled()).rows?.map(({ _id }) => _id) ?? [];
  const deletion = removeProduct(first);
  expect($deletingId.get()).toBe(first);
  // A second press sends nothing while the first deletion runs.
  expect(await removeProduct(second)).toBe(false);
  expect($deletingId.get()).toBe(first);
  expect(await deletion).toBe(false);
  expect(base.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect($deletingId.get()).toBeUndefined();
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'You are not an admin' }]);
  expect($managedProducts.get().rows?.[0]?._id).toBe(first);
  close();
  await base.close();
});
