import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dollars } from '#contract/money.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { WAIT } from '#tests/support/stores/test-backend.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

beforeEach(() => new FakeBrowser().openTab());
afterEach(() => vi.unstubAllGlobals());

const gown = buildProduct('gown', { name: 'Gown', price: dollars(10) });
const hat = buildProduct('hat', { name: 'Hat', price: dollars(20) });
const CSV = 'Product Name,Price\nGown,11\nHat,21\nScarf,5\n';

/** Creates an import of `csv` into a catalogue of two products. `sendRow` replaces the upload of a row. */
async function openImport(sendRow: (planned: PlannedRow) => Promise<string | undefined>, csv = CSV) {
  const { createImport } = await import('#stores/admin/import/create-import.ts');
  const products = [gown, hat];
  const productImport = createImport({
    $existingProducts: atom({ state: 'ready' as const, data: { products } }),
    fetchProducts: async () => products,
    sendRow,
  });
  productImport.$importPlan.listen(() => undefined);
  await productImport.chooseFile(new File([csv], 'products.csv'));
  return productImport;
}

test('sends the valid rows and reports the invalid one', async () => {
  const sent: string[] = [];
  const productImport = await openImport(async ({ name }) => {
    sent.push(name);
    return undefined;
  });
  expect(productImport.$importPlan.get()?.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'invalid']);
  await productImport.start();
  expect(sent.toSorted()).toEqual(['Gown', 'Hat']);
  const { phase, total, done, failed } = productImport.$importProgress.get();
  expect({ phase, total, done }).toEqual({ phase: 'finished', total: 3, done: 3 });
  expect(failed.map(({ row }) => row.number)).toEqual([4]);
  productImport.reset();
  expect(productImport.$importFile.get()).toBeUndefined();
});

test('counts the chosen file as unsaved input until it is imported', async () => {
  const productImport = await openImport(async () => undefined);
  expect(productImport.unsavedEntries()).toEqual([{ label: 'CSV file', text: 'products.csv' }]);
  await productImport.start();
  expect(productImport.unsavedEntries()).toEqual([]);
});

test('maps a product field to any column of the file, or to none', async () => {
  const { $columnMapping, mapColumn } = await openImport(async () => undefined, 'Article,Price\nGown,11\n');
  expect($columnMapping.get()).toEqual({ price: 1 });
  mapColumn('name', 0);
  expect($columnMapping.get()).toEqual({ name: 0, price: 1 });
  mapColumn('price', undefined);
  expect($columnMapping.get()).toEqual({ name: 0 });
});

test('a rejection of one row differs from a failure that stops the import', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { isRowError, rejectionReason } = await import('#stores/admin/import/send-row.ts');
  const isRejection = (status: number) => isRowError(new ApiError('http', { status }));
  expect([400, 404, 409, 413, 415, 500].map(isRejection)).toEqual([true, true, true, true, true, true]);
  expect([401, 403, 502, 503, 504].map(isRejection)).toEqual([false, false, false, false, false]);
  expect(isRowError(new ApiError('network'))).toBe(false);
  const data = {
    message: 'Please check your entries.',
    errors: { name: ['Too long.'], price: ['Too long.'] },
  };
  expect(rejectionReason(new ApiError('http', { status: 400, data }))).toBe('Too long.');
  expect(rejectionReason(new ApiError('http', { status: 409, data: { message: 'Taken.' } }))).toBe('Taken.');
});

test('two imports have separate files and progress', async () => {
  const first = await openImport(async () => undefined);
  const second = await openImport(async () => undefined);
  await first.start();
  first.reset();
  expect(second.$importFile.get()?.name).toBe('products.csv');
  expect(second.$importProgress.get().phase).toBe('idle');
});

test('a failure pauses the import, and resuming sends only the rows without an outcome', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  let isOnline = false;
  const sent: string[] = [];
  const productImport = await openImport(async ({ name }) => {
    if (name === 'Hat' && !isOnline) throw new ApiError('network');
    sent.push(name);
    return undefined;
  });
  await productImport.start();
  expect(productImport.$importProgress.get()).toMatchObject({ phase: 'paused', done: 2 });
  expect(productImport.$importProgress.get().problem).toBeDefined();
  isOnline = true;
  await productImport.resume();
  expect(productImport.$importProgress.get()).toMatchObject({
    phase: 'finished',
    done: 3,
    problem: undefined,
  });
  expect(sent).toEqual(['Gown', 'Hat']);
});

test('a rejected row fails with its reason, and the others continue', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const productImport = await openImport(async ({ name }) => {
    if (name === 'Gown')
      throw new ApiError('http', { status: 400, data: { message: 'No.', errors: { name: ['Too long.'] } } });
    return undefined;
  });
  await productImport.start();
  const { phase, failed } = productImport.$importProgress.get();
  expect(phase).toBe('finished');
  expect(failed.map(({ reason }) => reason)).toContain('Too long.');
});

test('sends a new row again after a conflict, and reports it after the second one', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  let sentCount = 0;
  const productImport = await openImport(async () => {
    sentCount += 1;
    // Never requested: the row would be sent forever otherwise.
    if (sentCount > 2) return undefined;
    throw new ApiError('http', {
      status: 409,
      data: { message: 'A product with this name already exists.' },
    });
  }, 'Product Name,Price,Category,Color,Image\nScarf,5,accessories,red,scarf.jpg\n');
  await productImport.addImages([new File(['bytes'], 'scarf.jpg', { type: 'image/jpeg' })]);
  expect(productImport.$importPlan.get()?.map(({ kind }) => kind)).toEqual(['new']);
  await productImport.start();
  const { phase, failed } = productImport.$importProgress.get();
  expect(phase).toBe('finished');
  expect(failed.map(({ reason }) => reason)).toEqual(['A product with this name already exists.']);
  expect(sentCount).toBe(2);
});

test('waits as long as the backend asks, and pausing ends the wait', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { RetryLaterError } = await import('#lib/api/upload.ts');
  const productImport = await openImport(async () => {
    throw new RetryLaterError(new ApiError('http', { status: 429 }), 3600);
  });
  const run = productImport.start();
  await vi.waitFor(
    () => expect(productImport.$importProgress.get().retryAt).toBeGreaterThan(Date.now()),
    WAIT,
  );
  productImport.pause();
  await run;
  expect(productImport.$importProgress.get()).toMatchObject({ phase: 'paused', done: 1, retryAt: undefined });
});
