import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WireProduct } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import { currentPrices, type PriceChange, planPrices } from '#lib/admin/products/bulk-prices.ts';
import { changedStock, stockItems } from '#lib/admin/products/bulk-stock.ts';
import { productSizes, products as productsTable } from '#server/db/schema/products.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { addSizes, stocksBySize } from '#tests/support/server/test-sizes.ts';
import { createUser, type TestUser } from '#tests/support/server/test-users.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend, stubBrowserFetch, WAIT } from '#tests/support/stores/test-backend.ts';

const TEN_PERCENT_LESS: PriceChange = { by: 'percent', value: -10, ending: 'exact', showsOldPrice: false };
const SKIPPED = '1 product was skipped: someone else changed or deleted it first.';
const STOCK_SKIPPED = '1 product was skipped: an order or another admin changed the stock first.';

let backend: Awaited<ReturnType<typeof startBackend>>;
let admin: TestUser;

beforeAll(async () => {
  backend = await startBackend();
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.close();
});

beforeEach(async () => {
  await backend.db.execute(sql`truncate users cascade`);
  await backend.setCatalogue(
    ['hat', 'gown', 'ring'].map((id, ageMinutes) =>
      productRow({ id, name: id, priceCents: cents(10_000), ageMinutes }),
    ),
  );
  admin = await createUser(backend, 'Root', 'admin');
  stubBrowserFetch(backend.origin, () => admin.cookie);
});
afterEach(() => {
  vi.doUnmock('#lib/capabilities.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fetches the current prices of the shop in dollars, by product name. */
async function fetchPrices(): Promise<Record<string, number>> {
  const response = await admin.send('GET', '/api/products');
  const { products }: { products: WireProduct[] } = response.json();
  return Object.fromEntries(products.map(({ name, price }) => [name, price]));
}

/** Opens Manage Products and waits until all three products are loaded. */
async function openPage() {
  new FakeBrowser().openTab('/dashboard/manage-product');
  const { $loadedProducts, $managedProducts } = await import('#stores/admin/products/manage-products.ts');
  const bulk = await import('#stores/admin/products/bulk-products.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  $managedProducts.listen(() => undefined);
  await vi.waitUntil(() => $loadedProducts.get().length === 3, WAIT);
  const products = $loadedProducts.get();
  return {
    ...bulk,
    $managedProducts,
    products,
    shownNames: () => $managedProducts.get().rows?.map(({ name }) => name),
    toastTexts: () => $toasts.get().map(({ text }) => text),
    lowerPrices: () =>
      bulk.updatePrices(
        planPrices(products, TEN_PERCENT_LESS).flatMap(({ product, prices: to }) =>
          to ? [{ product, from: currentPrices(product), to }] : [],
        ),
      ),
  };
}

const changePriceElsewhere = (id: string, price: number) =>
  admin.send('PATCH', `/api/products/update-product/${id}`, { price });

test('changing and undoing prices skips products changed or deleted by somebody else meanwhile', async () => {
  const { lowerPrices, undoLastAction, toastTexts, $undoableAction } = await openPage();
  await changePriceElsewhere('hat', 55);
  await lowerPrices();
  expect(await fetchPrices()).toEqual({ hat: 55, gown: 90, ring: 90 });
  expect($undoableAction.get()).toMatchObject({
    writes: [{ to: { priceCents: 9000 } }, { to: { priceCents: 9000 } }],
  });
  expect(toastTexts()).toEqual([SKIPPED]);

  await changePriceElsewhere('gown', 70);
  await undoLastAction();
  expect(await fetchPrices()).toEqual({ hat: 55, gown: 70, ring: 100 });
  expect(toastTexts()).toEqual(['1 price restored.', SKIPPED]);

  expect((await admin.send('DELETE', '/api/products/delete-product/gown')).statusCode).toBe(200);
  await lowerPrices();
  expect(await fetchPrices()).toEqual({ hat: 55, ring: 90 });
  expect(toastTexts()).toContain('2 products were skipped: someone else changed or deleted them first.');
});

test('a price that somebody else changes between reading and saving is skipped', async () => {
  const { lowerPrices, toastTexts } = await openPage();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'PATCH' && String(input).endsWith('/hat')) await changePriceElsewhere('hat', 55);
    return send(input, init);
  });
  await lowerPrices();
  expect(await fetchPrices()).toEqual({ hat: 55, gown: 90, ring: 90 });
  expect(toastTexts()).toEqual([SKIPPED]);
});

test('a price change that skips every product leaves nothing to undo', async () => {
  const { lowerPrices, $undoableAction } = await openPage();
  for (const id of ['hat', 'gown', 'ring']) await changePriceElsewhere(id, 55);
  await lowerPrices();
  expect(await fetchPrices()).toEqual({ hat: 55, gown: 55, ring: 55 });
  expect($undoableAction.get()).toBeUndefined();
});

test('a price change sends the pending deletion and is the action to undo', async () => {
  const page = await openPage();
  page.$selectedProducts.listen(() => undefined);
  const named = (name: string) => page.products.filter((product) => product.name === name);
  page.selectProducts(page.products, true);
  page.scheduleDeletion(named('hat'));
  expect(page.$selectedProducts.get()).toEqual([]);
  page.selectProducts(named('gown'), true);
  const [gown] = named('gown');
  if (!gown) throw new Error('The gown is missing.');
  const from = currentPrices(gown);
  await page.updatePrices([{ product: gown, from, to: { ...from, priceCents: cents(8000) } }]);
  expect(page.$selectedProducts.get()).toEqual([]);
  await vi.waitUntil(() => !page.$isSaving.get(), WAIT);
  await page.undoLastAction();
  expect(await fetchPrices()).toEqual({ gown: 100, ring: 100 });
  expect(page.shownNames()).toEqual(['gown', 'ring']);
});

test('saving stock leaves no earlier action to undo, and clears the selection', async () => {
  const page = await openPage();
  page.$selectedProducts.listen(() => undefined);
  await page.lowerPrices();
  page.selectProducts(page.products, true);
  const items = stockItems(page.products.filter(({ name }) => name === 'hat'));
  await page.updateStock(changedStock(items, new Map(items.map((item) => [item, '4']))));
  expect(page.$selectedProducts.get()).toEqual([]);
  await page.undoLastAction();
  expect(await fetchPrices()).toEqual({ hat: 90, gown: 90, ring: 90 });
});

test('[SIZE-07] skips a size whose stock has changed, and keeps that of a size ordered meanwhile', async () => {
  await addSizes(backend.db, 'gown', { S: 3, M: 4 });
  const { products, updateStock, toastTexts } = await openPage();
  const items = stockItems(products.filter(({ name }) => name === 'gown'));
  const [small, medium] = items;
  if (!small || !medium) throw new Error('The gown has no sizes.');
  await backend.db.update(productSizes).set({ stock: 2 }).where(eq(productSizes.sku, 'gown-S'));
  await updateStock(changedStock(items, new Map([[medium, '9']])));
  expect(await stocksBySize(backend.db, 'gown')).toEqual({ S: 2, M: 9 });
  await updateStock(changedStock(items, new Map([[small, '7']])));
  expect(await stocksBySize(backend.db, 'gown')).toEqual({ S: 2, M: 9 });
  expect(toastTexts()).toEqual(['Stock of 1 product saved.', STOCK_SKIPPED]);
});

test('[SIZE-07] saves the entered stock of sizes, no longer tracks an emptied one, and keeps the others', async () => {
  await addSizes(backend.db, 'gown', { S: 3, M: 4, L: 5 });
  const { products, updateStock, toastTexts } = await openPage();
  const items = stockItems(products.filter(({ name }) => name === 'gown'));
  const [small, medium] = items;
  if (!small || !medium) throw new Error('The gown has no sizes.');
  await updateStock(
    changedStock(
      items,
      new Map([
        [small, ''],
        [medium, '0'],
      ]),
    ),
  );
  expect(await stocksBySize(backend.db, 'gown')).toEqual({ S: null, M: 0, L: 5 });
  expect(toastTexts()).toEqual(['Stock of 1 product saved.']);
});

test('no longer tracks the emptied stock of a product without sizes', async () => {
  await backend.db.update(productsTable).set({ stock: 3 }).where(eq(productsTable.id, 'hat'));
  const { products, updateStock } = await openPage();
  const items = stockItems(products.filter(({ name }) => name === 'hat'));
  await updateStock(changedStock(items, new Map(items.map((item) => [item, '']))));
  const [hat] = await backend.db.select().from(productsTable).where(eq(productsTable.id, 'hat'));
  expect(hat?.stock).toBeNull();
});

test('delays a deletion by ten seconds and counts products already deleted by somebody else', async () => {
  const { products, scheduleDeletion, undoLastAction, shownNames, toastTexts, $isSaving } = await openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scheduleDeletion(products.filter(({ name }) => name !== 'ring'));
  expect(shownNames()).toEqual(['ring']);
  await undoLastAction();
  expect(shownNames()).toHaveLength(3);
  vi.advanceTimersByTime(20_000);
  expect(Object.keys(await fetchPrices())).toHaveLength(3);

  scheduleDeletion(products.filter(({ name }) => name !== 'ring'));
  await admin.send('DELETE', '/api/products/delete-product/hat');
  vi.advanceTimersByTime(9999);
  expect($isSaving.get()).toBe(false);
  vi.advanceTimersByTime(1);
  expect($isSaving.get()).toBe(true);
  vi.useRealTimers();
  await vi.waitUntil(() => !$isSaving.get(), WAIT);
  expect(await fetchPrices()).toEqual({ ring: 100 });
  expect(toastTexts()).toEqual(['2 products deleted.']);
  expect(shownNames()).toEqual(['ring']);
});

test('sends all of a pending deletion when the user leaves the page, in requests that outlive it', async () => {
  const { products, scheduleDeletion, deleteOnLeaving, $needsPage, $managedProducts } = await openPage();
  $needsPage.listen(() => undefined);
  const send = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'DELETE') sent.push(init.keepalive);
    return send(input, init);
  });
  scheduleDeletion(products);
  expect($needsPage.get()).toBe(false);
  expect($managedProducts.get()).toMatchObject({ rows: [], total: 0, isEmptied: true });
  deleteOnLeaving();
  // The page may run no further task.
  await Promise.resolve();
  await Promise.resolve();
  expect(sent).toEqual([true, true, true]);
  await vi.waitUntil(async () => Object.keys(await fetchPrices()).length === 0, WAIT);
});

test('a deletion of too many products for requests that outlive the page needs the page', async () => {
  const { products, scheduleDeletion, undoLastAction, $needsPage } = await openPage();
  const [product] = products;
  if (!product) throw new Error('The shop is empty.');
  scheduleDeletion(Array.from({ length: 101 }, () => product));
  expect($needsPage.get()).toBe(true);
  await undoLastAction();
  expect($needsPage.get()).toBe(false);
});

test('sends a pending deletion when the next one replaces it as the undoable action', async () => {
  const { products, scheduleDeletion, undoLastAction, shownNames, toastTexts, $isSaving } = await openPage();
  const [first, second] = products;
  if (!first || !second) throw new Error('The shop is empty.');
  scheduleDeletion([first]);
  scheduleDeletion([second]);
  await vi.waitUntil(() => !$isSaving.get(), WAIT);
  expect(toastTexts()).toEqual(['1 product deleted.']);
  await undoLastAction();
  expect(Object.keys(await fetchPrices())).not.toContain(first.name);
  expect(shownNames()).toContain(second.name);
});

test('restores products that fail to delete and reports them in one message', async () => {
  const { products, scheduleDeletion, shownNames, toastTexts, $isSaving } = await openPage();
  await admin.send('POST', '/api/auth/logout');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scheduleDeletion(products);
  expect(shownNames()).toEqual([]);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await vi.waitUntil(() => !$isSaving.get(), WAIT);
  expect(shownNames()).toHaveLength(3);
  expect(toastTexts()).toEqual(['hat, gown, ring: Please log in first.']);
});

test('keeps the selection when the list changes and adds new selections to it', async () => {
  const { products, selectProducts, $selectedProducts } = await openPage();
  const names = () => $selectedProducts.get().map(({ name }) => name);
  $selectedProducts.listen(() => undefined);
  selectProducts(
    products.filter(({ name }) => name === 'hat'),
    true,
  );
  // The new list no longer contains the selected product.
  await backend.setCatalogue([productRow({ id: 'ring', name: 'ring' })]);
  const { invalidateProductLists } = await import('#lib/admin/products/managed-products.ts');
  const { $loadedProducts } = await import('#stores/admin/products/manage-products.ts');
  invalidateProductLists();
  await vi.waitUntil(() => $loadedProducts.get().length === 1, WAIT);
  selectProducts($loadedProducts.get(), true);
  expect(names()).toEqual(['hat', 'ring']);
  selectProducts($loadedProducts.get(), false);
  expect(names()).toEqual(['hat']);
});

test('selects all products that match the search besides those selected before', async () => {
  const { products, selectProducts, selectAllMatches, $selectedProducts } = await openPage();
  $selectedProducts.listen(() => undefined);
  selectProducts(
    products.filter(({ name }) => name === 'hat'),
    true,
  );
  const { searchManagedProducts } = await import('#stores/admin/products/manage-products.ts');
  searchManagedProducts('g');
  await selectAllMatches();
  expect($selectedProducts.get().map(({ name }) => name)).toEqual(['hat', 'gown', 'ring']);
});

test('a selection changed while all matches load wins over them', async () => {
  const { products, selectProducts, selectAllMatches, clearSelection, $selectedProducts } = await openPage();
  $selectedProducts.listen(() => undefined);
  selectProducts(products.slice(0, 1), true);
  const loading = selectAllMatches();
  clearSelection();
  await loading;
  expect($selectedProducts.get()).toEqual([]);
});

test('selects the current version of a product and leaves out a deleted one', async () => {
  const { products, selectProducts, selectAllMatches, clearSelection, $selectedProducts } = await openPage();
  const { hideRow, restoreRows, $loadedProducts } = await import('#stores/admin/products/manage-products.ts');
  const { invalidateProductLists } = await import('#lib/admin/products/managed-products.ts');
  $selectedProducts.listen(() => undefined);
  selectProducts(products, true);
  hideRow('hat');
  expect($selectedProducts.get().map(({ name }) => name)).toEqual(['gown', 'ring']);
  await changePriceElsewhere('gown', 55);
  invalidateProductLists();
  await vi.waitUntil(() => $loadedProducts.get().some(({ priceCents }) => priceCents === 5500), WAIT);
  expect($selectedProducts.get().map(({ priceCents }) => priceCents)).toEqual([5500, 10_000]);
  clearSelection();
  await selectAllMatches();
  // Undo shows the deleted product again, which the admin has not selected.
  restoreRows(['hat']);
  expect($selectedProducts.get().map(({ name }) => name)).toEqual(['gown', 'ring']);
});

test('[ADMIN-02] Undo restores a deleted product and its row', async () => {
  vi.doMock('#lib/capabilities.ts', () => ({ hasCapability: () => true, isBaseBackend: false }));
  const { shownNames, toastTexts } = await openPage();
  const { hideRow, removeProduct, undoDeletion } = await import('#stores/admin/products/manage-products.ts');
  expect(await removeProduct('gown')).toBe(true);
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  expect($toasts.get()).toMatchObject([{ deletedProduct: 'gown' }]);
  hideRow('gown');
  expect(shownNames()).toEqual(['hat', 'ring']);
  expect(Object.keys(await fetchPrices())).toEqual(['hat', 'ring']);
  await undoDeletion('gown');
  expect(toastTexts()).toEqual(['Product deleted successfully', 'Product restored successfully']);
  await vi.waitUntil(() => shownNames()?.includes('gown'), WAIT);
  expect(Object.keys(await fetchPrices())).toContain('gown');
  // A second Undo, as from another tab, has nothing left to restore.
  await undoDeletion('gown');
  expect($toasts.get().at(-1)?.kind).toBe('error');
});
