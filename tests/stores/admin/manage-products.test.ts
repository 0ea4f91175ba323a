import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { startBackend, until } from '#tests/support/stores/backend.ts';
import { Browser } from '#tests/support/stores/browser.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Opens Manage Products in a new browser. */
async function open(origin: string) {
  vi.stubEnv('PUBLIC_API_URL', origin);
  new Browser().openTab('/dashboard/manage-product');
  const store = await import('#stores/admin/products/manage-products.ts');
  const close = store.$managed.listen(() => undefined);
  type State = ReturnType<typeof store.$managed.get>;
  const settled = () => until(store.$managed, (state): state is State => !state.loading);
  return { ...store, close, settled };
}

const dress = (minutes: number) =>
  productRow({ id: `dress-${minutes}`, name: `Dress ${minutes}`, priceCents: 1000 + minutes, minutes });

test('[ADMIN-01] keeps the rows when the next fifty fail to load, and retry loads them', async () => {
  await backend.setCatalogue(Array.from({ length: 60 }, (_, index) => dress(index)));
  const { $managed, showMore, retryManaged, settled, close } = await open(backend.origin);
  expect(await settled()).toMatchObject({ total: 60, hasMore: true });
  expect($managed.get().rows).toHaveLength(8);
  for (let press = 0; press < 5; press += 1) showMore();
  expect($managed.get().rows).toHaveLength(48);
  expect(backend.requestedUrls).toHaveLength(1);

  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  showMore();
  expect(await settled()).toMatchObject({ failed: true, hasMore: true });
  expect($managed.get().rows).toHaveLength(50);
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  retryManaged();
  expect((await settled()).rows).toHaveLength(56);
  showMore();
  expect($managed.get()).toMatchObject({ total: 60, hasMore: false });
  expect($managed.get().rows?.at(-1)?._id).toBe('dress-59');
  close();
});

test('[ADMIN-01] searches and sorts all products, not only the loaded ones', async () => {
  await backend.setCatalogue(Array.from({ length: 120 }, (_, index) => dress(index)));
  const { $managed, find, sortBy, settled, close } = await open(backend.origin);
  await settled();
  sortBy('-price');
  expect((await settled()).rows?.[0]?._id).toBe('dress-119');
  find('dress 7');
  expect((await settled()).rows?.map(({ name }) => name)).toEqual(
    [79, 78, 77, 76, 75, 74, 73, 72].map((number) => `Dress ${number}`),
  );
  expect($managed.get()).toMatchObject({ total: 11, hasMore: true });
  close();
});

test('[ADMIN-02] shows an error and keeps the row when the user may not delete', async () => {
  const base = await startBaseBackend();
  const { $managed, $deleting, deleteProduct, settled, close } = await open(base.origin);
  const first = (await settled()).rows?.[0]?._id ?? '';
  const deletion = deleteProduct(first);
  expect($deleting.get()).toBe(first);
  expect(await deletion).toBe(false);
  expect($deleting.get()).toBeUndefined();
  const { $notices } = await import('#stores/toasts/notices.ts');
  expect($notices.get()).toMatchObject([{ kind: 'error', text: 'You are not an admin' }]);
  expect($managed.get().rows?.[0]?._id).toBe(first);
  close();
  await base.close();
});
