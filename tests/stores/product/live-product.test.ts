import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { startBackend, waitForValue } from '#tests/support/stores/test-backend.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

const isSettled = (
  remote: RemoteState<Product>,
): remote is Exclude<RemoteState<Product>, { state: 'loading' }> => remote.state !== 'loading';

/** Loads the store and requests this product from this backend. */
async function load(origin: string, id: string) {
  vi.stubEnv('PUBLIC_API_URL', origin);
  vi.resetModules();
  const store = await import('#stores/product/live-product.ts');
  store.loadLiveProduct(id);
  return { ...store, settled: () => waitForValue(store.$liveProduct, isSettled) };
}

test('[PROD-04] loads a product newer than the build live', async () => {
  await backend.setCatalogue([productRow({ id: 'new-1', name: 'New Dress', priceCents: cents(4050) })]);
  const { $liveProduct, settled } = await load(backend.origin, 'new-1');
  expect($liveProduct.get()).toEqual({ state: 'loading' });
  expect(await settled()).toMatchObject({ state: 'ready', data: { name: 'New Dress', priceCents: 4050 } });
});

test('[PROD-04] fails with 404 for an unknown product', async () => {
  await backend.setCatalogue([productRow({ id: 'another' })]);
  for (const id of ['no-such-product', 'not an id/at all']) {
    expect(await (await load(backend.origin, id)).settled()).toMatchObject({
      state: 'failed',
      error: { kind: 'http', status: 404 },
    });
  }
});

test('[PROD-04] fails with 404 when a base backend reports an unknown product with 500', async () => {
  const base = await startBaseBackend();
  expect(await (await load(base.origin, 'no-such-product')).settled()).toMatchObject({
    state: 'failed',
    error: { status: 404 },
  });
  await base.close();
});

test('[PROD-03] reports a failure, and retry loads the product', async () => {
  await backend.setCatalogue([productRow({ id: 'new-1', name: 'New Dress' })]);
  const { $liveProduct, retryLiveProduct, settled } = await load('http://127.0.0.1:1', 'new-1');
  const close = $liveProduct.listen(() => undefined);
  expect(await settled()).toMatchObject({ state: 'failed', error: { kind: 'network' } });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  retryLiveProduct();
  expect(await settled()).toMatchObject({ state: 'ready', data: { name: 'New Dress' } });
  close();
});
