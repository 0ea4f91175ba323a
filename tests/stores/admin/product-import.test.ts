import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import type { ImportedProduct, ImportedProducts } from '#messages/admin/import.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { WAIT } from '#tests/support/stores/test-backend.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

vi.mock('#lib/api/download.ts', () => ({ saveFile: vi.fn() }));

beforeEach(() => new FakeBrowser().openTab());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gown = buildProduct('gown', { name: 'Gown', priceCents: cents(1000) });
const hat = buildProduct('hat', { name: 'Hat', priceCents: cents(2000) });
const CSV = 'Product Name,Price\nGown,11\nHat,21\nScarf,5\n';

/** Returns the sorted names of the products by outcome. */
function namesOf({ added, updated, failed }: ImportedProducts) {
  const names = (products: readonly ImportedProduct[]) => products.map(({ name }) => name).toSorted();
  return { added: names(added), updated: names(updated), failed: names(failed) };
}

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
  expect({ phase, total, done }).toEqual({ phase: 'finished', total: 2, done: 2 });
  expect(failed.map(({ row }) => row.number)).toEqual([4]);
  const { products } = productImport.$importProgress.get();
  expect(namesOf(products)).toEqual({
    added: [],
    updated: ['Gown', 'Hat'],
    failed: ['Scarf'],
  });
  productImport.reset();
  expect(productImport.$importFile.get()).toBeUndefined();
});

test('sends no row that is left out, and includes it again on request', async () => {
  const sent: string[] = [];
  const productImport = await openImport(async ({ name }) => {
    sent.push(name);
    return undefined;
  });
  const [first, second] = productImport.$importPlan.get() ?? [];
  if (!first || !second) throw new Error('The plan is empty.');
  productImport.includeRow(first.row, false);
  productImport.includeRow(second.row, false);
  productImport.includeRow(second.row, true);
  await productImport.start();
  expect(sent).toEqual(['Hat']);
  expect(productImport.$importProgress.get()).toMatchObject({ phase: 'finished', total: 1, done: 1 });
  productImport.reset();
  await productImport.chooseFile(new File([CSV], 'products.csv'));
  expect(productImport.$leftOut.get().size).toBe(0);
});

test('counts the chosen file as unsaved input until it is imported', async () => {
  const productImport = await openImport(async () => undefined);
  expect(productImport.unsavedEntries()).toEqual([{ label: 'CSV file', text: 'products.csv' }]);
  await productImport.start();
  expect(productImport.unsavedEntries()).toEqual([]);
});

test('rejects a file that is too large, a workbook or unreadable, and one without rows', async () => {
  const { $fileError, $importFile, $importPlan, chooseFile } = await openImport(async () => undefined);
  const tooLarge = Object.defineProperty(new File([CSV], 'a.csv'), 'size', { value: 50 * 1024 ** 2 + 1 });
  const largest = Object.defineProperty(new File([CSV], 'a.csv'), 'size', { value: 50 * 1024 ** 2 });
  const unreadable = Object.assign(new File([CSV], 'a.csv'), {
    arrayBuffer: () => Promise.reject(new Error()),
  });
  const workbook = (...start: number[]) => new File([Uint8Array.from([...start, 1, 2])], 'a.xlsx');
  for (const [file, error] of [
    [tooLarge, 'The file is larger than 50 MB. Please split it into several files.'],
    [workbook(0x50, 0x4b, 0x03, 0x04), expect.stringMatching(/^This is a workbook\./)],
    [workbook(0xd0, 0xcf, 0x11, 0xe0), expect.stringMatching(/^This is a workbook\./)],
    [unreadable, 'We couldn’t read the file. Please choose it again.'],
  ] as const) {
    await chooseFile(file);
    expect([$fileError.get(), $importFile.get()]).toEqual([error, undefined]);
  }
  await chooseFile(largest);
  expect([$fileError.get(), $importFile.get()?.problem]).toEqual([undefined, undefined]);
  await chooseFile(new File(['Product Name,Price\n'], 'empty.csv'));
  expect($importFile.get()?.problem).toBe('The file has no rows below the column names.');
  expect($importPlan.get()).toBeUndefined();
  await chooseFile(undefined);
  expect($importFile.get()).toBeUndefined();
});

test('another encoding decodes the file and its headings again', async () => {
  const { $columnMapping, $importFile, setEncoding } = await openImport(
    async () => undefined,
    'Product Name,Price\nCafé,11\n',
  );
  const name = () => $importFile.get()?.table.rows[0]?.cells[0];
  expect([name(), $importFile.get()?.encoding]).toEqual(['Café', 'utf-8']);
  setEncoding('windows-1252');
  expect([name(), $importFile.get()?.encoding]).toEqual(['CafÃ©', 'windows-1252']);
  setEncoding('utf-16le');
  expect($columnMapping.get()).toEqual({});
  setEncoding('utf-8');
  expect($columnMapping.get()).toEqual({ name: 0, price: 1 });
});

test('converts the export of another shop, unless the file is broken', async () => {
  const { $importFile, chooseFile } = await openImport(
    async () => undefined,
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\nslip,Slip,Size,S,120.00,a.jpg\n',
  );
  expect($importFile.get()).toMatchObject({ problem: undefined, foreign: { origin: 'Shopify' } });
  expect($importFile.get()?.table.headings).toContain('Product Name');
  await chooseFile(
    new File(['Handle,Title,Variant Price,Image Src\nslip,"Slip,120.00,a.jpg\n'], 'broken.csv'),
  );
  expect($importFile.get()).toMatchObject({ problem: expect.any(String), foreign: undefined });
});

test('keeps the images chosen before, and announces a ZIP file that it cannot open', async () => {
  const productImport = await openImport(async () => undefined);
  const image = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
  await productImport.addImages([image('gown.jpg')]);
  expect(productImport.unsavedEntries()).toContainEqual({ label: 'Images', text: '1 image chosen.' });
  const reading = productImport.addImages([image('hat.jpg')]);
  expect(productImport.$isReadingImages.get()).toBe(true);
  await reading;
  expect(productImport.$isReadingImages.get()).toBe(false);
  expect([...productImport.$importImages.get().keys()]).toEqual(['gown.jpg', 'hat.jpg']);
  expect(productImport.unsavedEntries()).toEqual([
    { label: 'CSV file', text: 'products.csv' },
    { label: 'Images', text: '2 images chosen.' },
  ]);
  await productImport.addImages([new File(['text'], 'all.zip')]);
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  expect($toasts.get().map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'error: We couldn’t open all.zip. A ZIP file must be complete, without a password and at most 4 GB.',
  ]);
  expect(productImport.$importImages.get().size).toBe(2);
});

test('saves the failed rows with their reasons, which the next file replaces', async () => {
  const { saveFile } = await import('#lib/api/download.ts');
  const save = vi.mocked(saveFile);
  const table = 'Import error;Product Name;Price\nOld reason.;Scarf;5\n';
  const productImport = await openImport(async () => undefined, table);
  await productImport.start();
  productImport.downloadFailedRows(productImport.$importProgress.get().failed);
  const [file, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('failed-rows.csv');
  expect(file?.type).toBe('text/csv');
  const reasons = 'Category is required. Color is required. Image is required.';
  expect(await file?.text()).toBe(`"Import error";"Product Name";"Price"\r\n"${reasons}";"Scarf";"5"\r\n`);
});

test('an import that cannot begin names the reason', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { createImport } = await import('#stores/admin/import/create-import.ts');
  let isOnline = false;
  const productImport = createImport({
    $existingProducts: atom({ state: 'ready' as const, data: { products: [gown, hat] } }),
    fetchProducts: async () => {
      if (!isOnline) throw new ApiError('network');
      return [gown, hat];
    },
    sendRow: async () => undefined,
  });
  productImport.$importPlan.listen(() => undefined);
  await productImport.chooseFile(new File([CSV], 'products.csv'));
  await productImport.start();
  expect(productImport.$importProgress.get()).toMatchObject({
    phase: 'paused',
    problem: 'We can’t reach the shop. Please check your connection and try again.',
  });
  isOnline = true;
  const requests: unknown[] = [];
  const request = async (lock: string, options: object, run: (lock: object | null) => Promise<boolean>) => {
    requests.push([lock, options]);
    return run(requests.length === 1 ? null : {});
  };
  vi.stubGlobal('navigator', { locks: { request } });
  await productImport.resume();
  expect(productImport.$importProgress.get()).toMatchObject({
    phase: 'paused',
    done: 0,
    problem: 'An import is running in another tab.',
  });
  await productImport.resume();
  expect(productImport.$importProgress.get()).toMatchObject({
    phase: 'finished',
    done: 2,
    problem: undefined,
  });
  expect(requests[0]).toEqual(['import-products', { ifAvailable: true }]);
});

test('maps a product field to any column of the file, or to none', async () => {
  const { $columnMapping, mapColumn } = await openImport(async () => undefined, 'Article,Price\nGown,11\n');
  expect($columnMapping.get()).toEqual({ price: 1 });
  mapColumn('name', 0);
  expect($columnMapping.get()).toEqual({ name: 0, price: 1 });
  mapColumn('price', undefined);
  expect($columnMapping.get()).toEqual({ name: 0 });
});

test('a chosen word of the shop replaces that of the file until it is cleared', async () => {
  const { chooseWord, $importPlan, $unknownWords } = await openImport(
    async () => undefined,
    'Product Name,Color\nGown,Crimson\nHat,Crimson\n',
  );
  const kinds = () => $importPlan.get()?.map(({ kind }) => kind);
  $unknownWords.listen(() => undefined);
  expect($unknownWords.get()).toEqual([{ column: 'color', word: 'crimson', text: 'Crimson', rowCount: 2 }]);
  expect(kinds()).toEqual(['invalid', 'invalid']);
  chooseWord('color', 'crimson', 'black');
  expect(kinds()).toEqual(['changed', 'changed']);
  chooseWord('color', 'crimson', undefined);
  expect(kinds()).toEqual(['invalid', 'invalid']);
});

test('a rejection of one row differs from a failure that stops the import', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { isRowError, rejectionReason } = await import('#stores/admin/import/send-row.ts');
  const isRejection = (status: number) => isRowError(new ApiError('http', { status }));
  expect([400, 404, 409, 413, 415, 500].map(isRejection)).toEqual([true, true, true, true, true, true]);
  expect([401, 403, 502, 503, 504].map(isRejection)).toEqual([false, false, false, false, false]);
  expect(isRowError(new ApiError('network'))).toBe(false);
  const data = {
    message: 'Too long.',
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
  expect(productImport.$importProgress.get()).toMatchObject({ phase: 'paused', done: 1 });
  expect(productImport.$importProgress.get().problem).toBeDefined();
  isOnline = true;
  await productImport.resume();
  expect(productImport.$importProgress.get()).toMatchObject({
    phase: 'finished',
    done: 2,
    problem: undefined,
  });
  expect(sent).toEqual(['Gown', 'Hat']);
});

test('the end of the session pauses the import and leaves the words to its dialog', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { registerInput } = await import('#lib/forms/unsaved-input.ts');
  const productImport = await openImport(async () => {
    throw new ApiError('http', { status: 401, data: { message: 'Please log in first.' } });
  });
  registerInput(productImport.unsavedEntries);
  await productImport.start();
  expect(productImport.$importProgress.get()).toMatchObject({ phase: 'paused', done: 0, problem: undefined });
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

test('[SIZE-07] a rejected product fails with the rows of all its sizes', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { saveFile } = await import('#lib/api/download.ts');
  const productImport = await openImport(async ({ name }) => {
    if (name === 'Gown') throw new ApiError('http', { status: 400, data: { message: 'Too many sizes.' } });
    return undefined;
  }, 'Product Name,Size,Stock\nGown,S,3\nHat,S,1\nGown,M,4\nGown,L,5\n');
  await productImport.start();
  const { phase, total, done, failed, products } = productImport.$importProgress.get();
  expect({ phase, total, done }).toEqual({ phase: 'finished', total: 2, done: 2 });
  expect(namesOf(products)).toEqual({ added: [], updated: ['Hat'], failed: ['Gown'] });
  productImport.downloadFailedRows(failed);
  const [file] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(await file?.text()).toBe(
    '"Import error","Product Name","Size","Stock"\r\n' +
      ['"S","3"', '"M","4"', '"L","5"'].map((cells) => `"Too many sizes.","Gown",${cells}\r\n`).join(''),
  );
});

test('[SIZE-07] an invalid product counts the rows of all its sizes as failed', async () => {
  const productImport = await openImport(
    async () => undefined,
    'Product Name,Size,Stock\nHat,S,1\nGown,S,3\nGown,S,4\n',
  );
  expect(productImport.$importPlan.get()?.map(({ kind }) => kind)).toEqual(['changed', 'invalid']);
  await productImport.start();
  const { total, done, failed, products } = productImport.$importProgress.get();
  expect({ total, done }).toEqual({ total: 1, done: 1 });
  expect(namesOf(products)).toEqual({ added: [], updated: ['Hat'], failed: ['Gown'] });
  expect(failed.map(({ row }) => row.number)).toEqual([3, 4]);
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

test('counts a product as added if the response was lost, and as updated if somebody else added it', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { createImport } = await import('#stores/admin/import/create-import.ts');
  const products = [gown];
  let isOnline = false;
  const productImport = createImport({
    $existingProducts: atom({ state: 'ready' as const, data: { products } }),
    fetchProducts: async () => products,
    sendRow: async ({ name, kind }) => {
      if (kind !== 'new') return undefined;
      const priceCents = cents(name === 'Cape' ? 500 : 600);
      products.push(buildProduct(name, { name, priceCents, category: 'dress', color: 'red' }));
      if (name === 'Shawl') throw new ApiError('http', { status: 409, data: { message: 'Taken.' } });
      if (isOnline) return undefined;
      isOnline = true;
      throw new ApiError('network');
    },
  });
  productImport.$importPlan.listen(() => undefined);
  await productImport.addImages([new File(['bytes'], 'a.jpg', { type: 'image/jpeg' })]);
  const rows = ['Cape,5,dress,red,a.jpg', 'Shawl,6,dress,red,a.jpg', 'Gown,11,dress,black,', 'Hat,x,,,'];
  const csv = ['Product Name,Price,Category,Color,Image', ...rows].join('\n');
  await productImport.chooseFile(new File([csv], 'products.csv'));
  expect(productImport.$importPlan.get()?.map(({ kind }) => kind)).toEqual([
    'new',
    'new',
    'changed',
    'invalid',
  ]);
  await productImport.start();
  expect(productImport.$importProgress.get().phase).toBe('paused');
  await productImport.resume();
  const { phase, products: outcome } = productImport.$importProgress.get();
  expect(phase).toBe('finished');
  expect(namesOf(outcome)).toEqual({
    added: ['Cape'],
    updated: ['Gown', 'Shawl'],
    failed: ['Hat'],
  });
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
  expect(productImport.$importProgress.get()).toMatchObject({ phase: 'paused', done: 0, retryAt: undefined });
});

test('sends a row again after the wait', async () => {
  const { ApiError } = await import('#lib/api/error.ts');
  const { RetryLaterError } = await import('#lib/api/upload.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  let sentCount = 0;
  const productImport = await openImport(async () => {
    sentCount += 1;
    if (sentCount === 1) throw new RetryLaterError(new ApiError('http', { status: 429 }), 60);
    return undefined;
  }, 'Product Name,Price\nGown,11\n');
  const run = productImport.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect([sentCount, productImport.$importProgress.get().retryAt]).toEqual([1, 60_000]);
  await vi.advanceTimersByTimeAsync(1);
  await run;
  expect(sentCount).toBe(2);
  expect(productImport.$importProgress.get()).toMatchObject({
    phase: 'finished',
    done: 1,
    retryAt: undefined,
  });
});
