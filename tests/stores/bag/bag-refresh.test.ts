import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { products } from '#server/db/schema/products.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend } from '#tests/support/stores/test-backend.ts';
import { amountsOf } from '#tests/support/totals.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: FakeBrowser;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  browser = new FakeBrowser();
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  await backend.setCatalogue([
    productRow({ id: 'dress-1', priceCents: cents(4000) }),
    productRow({ id: 'hat-1', priceCents: cents(1999) }),
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Opens a page and adds these products of the current backend to the bag. */
async function openPageWithBag(...ids: string[]) {
  browser.openTab();
  const bag = await import('#stores/bag/bag.ts');
  const { fetchProduct } = await import('#lib/product/fetch-product.ts');
  for (const id of ids) {
    const product = await fetchProduct(id);
    if (!product) throw new Error(`The backend has no product ${id}.`);
    bag.addToBag(product);
  }
  return bag;
}

describe('bag refresh', () => {
  test('[BAG-05] uses a new price in the totals and keeps the price at the time of adding', async () => {
    const bag = await openPageWithBag('dress-1', 'hat-1');
    bag.incrementItem('dress-1');
    await backend.db
      .update(products)
      .set({ priceCents: cents(4500) })
      .where(eq(products.id, 'dress-1'));
    await bag.refreshBag();
    expect(bag.$bagItems.get()[0]).toMatchObject({
      addedPriceCents: 4000,
      product: { priceCents: 4500 },
      quantity: 2,
    });
    // 2 × 45.00 + 19.99 = 109.99; the tax of 5.4995 is rounded up.
    expect(amountsOf(bag.$bagTotals.get())).toMatchObject({
      totalPriceCents: 10_999,
      taxCents: 550,
      grandTotalCents: 11_549,
    });
  });

  test('keeps a deleted product without counting it', async () => {
    const bag = await openPageWithBag('dress-1', 'hat-1');
    await backend.db.delete(products).where(eq(products.id, 'dress-1'));
    await bag.refreshBag();
    expect(bag.$bagItems.get().map(({ available }) => available)).toEqual([false, true]);
    expect(amountsOf(bag.$bagTotals.get())).toMatchObject({ selectedItems: 1, totalPriceCents: 1999 });
    expect(bag.$bagCount.get()).toBe(1);
  });

  test('[BAG-06] updates all tabs', async () => {
    const bag = await openPageWithBag('dress-1');
    browser.openTab();
    const other = await import('#stores/bag/bag.ts');
    await backend.db.update(products).set({ priceCents: cents(4500) });
    await bag.refreshBag();
    expect(amountsOf(other.$bagTotals.get()).totalPriceCents).toBe(4500);
  });

  test('does not restore a product removed meanwhile', async () => {
    const bag = await openPageWithBag('dress-1', 'hat-1');
    const refreshing = bag.refreshBag();
    bag.removeItem('dress-1');
    await refreshing;
    expect(bag.$bagItems.get().map(({ productId }) => productId)).toEqual(['hat-1']);
  });

  test('concurrent refreshes share one call per product', async () => {
    const bag = await openPageWithBag('dress-1');
    backend.requestedUrls.length = 0;
    await Promise.all([bag.refreshBag(), bag.refreshBag()]);
    const requested = backend.requestedUrls.filter((url) => url.startsWith('/api/products'));
    expect(requested).toEqual(['/api/products/dress-1']);
  });

  test('[CALL-05] updates the other products when one request fails, and exposes the error', async () => {
    const bag = await openPageWithBag('dress-1', 'hat-1');
    await backend.db.update(products).set({ priceCents: cents(4500) });
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/dress-1')) throw new TypeError('The connection was lost.');
      return send(url, init);
    });
    await bag.refreshBag();
    expect(bag.$bagItems.get()).toMatchObject([
      { productId: 'dress-1', available: true, product: { priceCents: 4000 } },
      { productId: 'hat-1', product: { priceCents: 4500 } },
    ]);
    expect(bag.$bagRefreshError.get()).toMatchObject({ kind: 'network' });
  });

  test('[CALL-05] keeps the bag and exposes the error when the backend is unreachable', async () => {
    const bag = await openPageWithBag('dress-1');
    const before = bag.$bagItems.get();
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    await bag.refreshBag();
    expect(bag.$bagItems.get()).toEqual(before);
    expect(bag.$bagRefreshError.get()).toMatchObject({ kind: 'network' });
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    await bag.refreshBag();
    expect(bag.$bagRefreshError.get()).toBeUndefined();
  });
});

test('[CALL-05] recognizes a missing product from the 500 of a base backend', async () => {
  const base = await startBaseBackend();
  vi.stubEnv('PUBLIC_API_URL', base.origin);
  const id = await base.findProductId('Belleville Wool Beret');
  const bag = await openPageWithBag(id);
  await base.removeProduct(id);
  await bag.refreshBag();
  expect(bag.$bagItems.get()[0]?.available).toBe(false);
  expect(bag.$bagRefreshError.get()).toBeUndefined();
  await base.close();
});
