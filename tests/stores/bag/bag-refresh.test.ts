import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { products } from '#server/db/schema.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { startBackend } from '#tests/support/stores/backend.ts';
import { Browser } from '#tests/support/stores/browser.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: Browser;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  browser = new Browser();
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  await backend.fill([
    productRow({ id: 'dress-1', priceCents: 4000 }),
    productRow({ id: 'hat-1', priceCents: 1999 }),
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A page with these products of the hosted backend in the bag. */
async function bagWith(...ids: string[]) {
  browser.openTab();
  const bag = await import('#stores/bag/bag.ts');
  const { findProduct } = await import('#lib/product/find-product.ts');
  for (const id of ids) {
    const product = await findProduct(id);
    if (!product) throw new Error(`The backend has no product ${id}.`);
    bag.addToBag(product);
  }
  return bag;
}

describe('opened, the bag asks the backend', () => {
  test('[BAG-05] a new price counts, and the old one can still be told', async () => {
    const bag = await bagWith('dress-1', 'hat-1');
    bag.increment('dress-1');
    await backend.db.update(products).set({ priceCents: 4500 }).where(eq(products.id, 'dress-1'));
    await bag.refreshBag();
    expect(bag.$items.get()[0]).toMatchObject({ addedPrice: 4000, product: { price: 4500 }, quantity: 2 });
    // 2 × 45.00 + 19.99 = 109.99; the tax is 5.4995.
    expect(bag.$totals.get()).toMatchObject({ totalPrice: 10_999, tax: 550, grandTotal: 11_549 });
  });

  test('a product that is gone stays in sight and is not counted', async () => {
    const bag = await bagWith('dress-1', 'hat-1');
    await backend.db.delete(products).where(eq(products.id, 'dress-1'));
    await bag.refreshBag();
    expect(bag.$items.get().map(({ available }) => available)).toEqual([false, true]);
    expect(bag.$totals.get()).toMatchObject({ selectedItems: 1, totalPrice: 1999 });
    expect(bag.$count.get()).toBe(1);
  });

  test('[BAG-06] what it learns is so in every tab', async () => {
    const bag = await bagWith('dress-1');
    browser.openTab();
    const other = await import('#stores/bag/bag.ts');
    await backend.db.update(products).set({ priceCents: 4500 });
    await bag.refreshBag();
    expect(other.$totals.get().totalPrice).toBe(4500);
  });

  test('a product that is removed meanwhile does not come back', async () => {
    const bag = await bagWith('dress-1', 'hat-1');
    const refreshing = bag.refreshBag();
    bag.removeItem('dress-1');
    await refreshing;
    expect(bag.$items.get().map(({ productId }) => productId)).toEqual(['hat-1']);
  });

  test('two who ask at once cause one call a product', async () => {
    const bag = await bagWith('dress-1');
    backend.seen.length = 0;
    await Promise.all([bag.refreshBag(), bag.refreshBag()]);
    expect(backend.seen).toEqual(['/api/products/dress-1']);
  });

  test('[CALL-05] with nobody to ask the bag stays as it is, and the failure can be told', async () => {
    const bag = await bagWith('dress-1');
    const before = bag.$items.get();
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    await bag.refreshBag();
    expect(bag.$items.get()).toEqual(before);
    expect(bag.$refreshError.get()).toMatchObject({ kind: 'network' });
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    await bag.refreshBag();
    expect(bag.$refreshError.get()).toBeUndefined();
  });
});

test('[CALL-05] a base backend that answers 500 for an absent product is understood', async () => {
  const base = await startBaseBackend();
  vi.stubEnv('PUBLIC_API_URL', base.origin);
  const id = await base.idOf('Belleville Wool Beret');
  const bag = await bagWith(id);
  await base.remove(id);
  await bag.refreshBag();
  expect(bag.$items.get()[0]?.available).toBe(false);
  expect(bag.$refreshError.get()).toBeUndefined();
  await base.close();
});
