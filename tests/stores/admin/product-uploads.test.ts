import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { dollars } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/stores/fake-browser.ts';
import {
  createFakeUpload,
  type UploadOutcome,
  type UploadRequest,
} from '#tests/support/stores/fake-upload.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const GOWN = buildProduct('gown', { name: 'Gown', image: '/gown.webp' });
const image = new File(['image'], 'gown.png', { type: 'image/png', lastModified: 7 });
const NEW = { name: 'Gown', price: dollars(10), category: 'dress', color: 'black', image } as const;
const row = { number: 2, cells: [], isTooLong: false };

let browser: FakeBrowser;
let tab: FakeTab;
let requests: UploadRequest[];
/** The outcome of the next uploads. */
let outcome: UploadOutcome;

beforeEach(() => {
  browser = new FakeBrowser();
  tab = browser.openTab('/dashboard/edit-product?id=gown&q=silk');
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  requests = [];
  outcome = { code: 200, body: { message: 'Saved', product: toWire(GOWN) } };
  vi.stubGlobal(
    'XMLHttpRequest',
    createFakeUpload((request) => {
      requests.push(request);
      return outcome;
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Returns the fields of a request with form data. */
const fieldsOf = ({ body }: UploadRequest) => Object.fromEntries(body instanceof FormData ? body : []);

async function readToasts(): Promise<string[]> {
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  return $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
}

function toFormData(values: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

/** Uploads a new product. Returns the response or the error, and the reported progress. */
async function uploadProduct() {
  const { upload } = await import('#lib/api/upload.ts');
  const progress: number[] = [];
  const onProgress = (fraction: number) => progress.push(fraction);
  const settled = await upload(createProductEndpoint, { body: NEW, onProgress }).catch((error) => error);
  return { settled, progress };
}

test('[ADMIN-05] [CALL-01] an upload sends credentials, reports its progress and may take two minutes', async () => {
  const { settled, progress } = await uploadProduct();
  expect(settled).toMatchObject({ message: 'Saved', product: { _id: 'gown' } });
  expect(progress).toEqual([0.5]);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: 'https://api.example/api/products/create-product',
      withCredentials: true,
      timeout: 120_000,
    },
  ]);
});

test.each<[UploadOutcome, object]>([
  [
    { code: 400, body: { message: 'No.' } },
    { kind: 'http', status: 400, data: { message: 'No.' } },
  ],
  [
    { code: 300, body: {} },
    { kind: 'http', status: 300 },
  ],
  [{ code: 200, body: [] }, { kind: 'parse' }],
  [
    { code: 429, body: {}, retryAfter: '7' },
    { kind: 'http', status: 429, retryAfterSeconds: 7 },
  ],
  [
    { code: 503, body: { message: 'Busy.' }, retryAfter: '1' },
    { kind: 'http', data: { message: 'Busy.' }, retryAfterSeconds: 1 },
  ],
  ['error', { kind: 'network' }],
  ['timeout', { kind: 'timeout' }],
])('[CALL-05] an upload with the outcome %j fails', async (given, error) => {
  outcome = given;
  expect((await uploadProduct()).settled).toMatchObject(error);
});

test.each<[number, string]>([
  [500, '7'],
  [503, 'Sun, 22 Nov 2026 08:00:00 GMT'],
  [429, '0'],
])('[CALL-05] a status %i with Retry-After "%s" is not sent again', async (code, retryAfter) => {
  outcome = { code, body: {}, retryAfter };
  const { settled } = await uploadProduct();
  expect(settled).toMatchObject({ kind: 'http', status: code });
  expect(settled).not.toHaveProperty('retryAfterSeconds');
});

test('the import sends a new row once, and remembers its image', async () => {
  const { sendRow } = await import('#stores/admin/import/send-row.ts');
  const { createUploadCheck } = await import('#stores/admin/import/uploaded-images.ts');
  const other = new File(['other'], 'gown.png', { lastModified: 8 });
  const isKnown = () => [image, other].map((file) => createUploadCheck()(GOWN, file));
  expect(isKnown()).toEqual([false, false]);
  expect(await sendRow({ row, name: 'Gown', kind: 'new', body: NEW })).toMatchObject({ _id: 'gown' });
  expect(requests.map(fieldsOf)).toMatchObject([
    { name: 'Gown', ifNameIsNew: 'true', image: expect.any(File) },
  ]);
  expect(requests.map(fieldsOf)[0]).not.toHaveProperty('oldPrice');
  expect(isKnown()).toEqual([true, false]);
  expect(createUploadCheck()({ ...GOWN, image: '/other.webp' }, image)).toBe(false);
  await sendRow({ row, name: 'Gown', kind: 'new', body: { ...NEW, oldPrice: dollars(12) } });
  expect(requests.map(fieldsOf)[1]).toMatchObject({ oldPrice: '12' });
  // Another version of the site stored something else.
  browser.setStored('sent-pictures', '{"gown":1}');
  browser.openTab('/dashboard/import-products');
  const later = await import('#stores/admin/import/uploaded-images.ts');
  expect(later.createUploadCheck()(GOWN, image)).toBe(false);
});

test('remembers the latest 10,000 images', async () => {
  const earlier = Array.from({ length: 10_000 }, (_, index) => `${index}`);
  browser.setStored('sent-pictures', JSON.stringify(earlier));
  browser.openTab('/dashboard/import-products');
  const { createUploadCheck, rememberUploadedImage } = await import(
    '#stores/admin/import/uploaded-images.ts'
  );
  rememberUploadedImage(GOWN, image);
  const kept: string[] = JSON.parse(browser.getStored('sent-pictures') ?? '');
  expect(kept.slice(0, -1)).toEqual(earlier.slice(1));
  expect(createUploadCheck()(GOWN, image)).toBe(true);
});

test('the import sends only the changes of an existing product', async () => {
  const { sendRow } = await import('#stores/admin/import/send-row.ts');
  const changed = { row, name: 'Gown', kind: 'changed', id: 'gown', changes: [] } as const;
  const patch = { price: dollars(12), before: { stock: 3 } };
  expect(await sendRow({ ...changed, patch })).toMatchObject({ _id: 'gown' });
  expect(requests).toMatchObject([
    {
      method: 'PATCH',
      url: 'https://api.example/api/products/update-product/gown',
      headers: { 'Content-Type': 'application/json' },
      body: '{"price":12,"before":{"stock":3}}',
    },
  ]);
  const { createUploadCheck } = await import('#stores/admin/import/uploaded-images.ts');
  await sendRow({ ...changed, patch: { image } });
  expect(createUploadCheck()(GOWN, image)).toBe(true);
});

test('the import sends no invalid or unchanged row and no image that has been moved', async () => {
  const { sendRow } = await import('#stores/admin/import/send-row.ts');
  const moved = new File(['image'], 'moved.png');
  vi.spyOn(moved, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  );
  const rows: readonly PlannedRow[] = [
    {
      row,
      name: '',
      kind: 'invalid',
      problems: ['Price is required.', 'Image is required.'],
      lacksImage: false,
    },
    { row, name: 'Gown', product: GOWN, kind: 'unchanged' },
    { row, name: 'Gown', kind: 'new', body: { ...NEW, image: moved } },
  ];
  expect(await Promise.all(rows.map(sendRow))).toEqual([
    'Price is required. Image is required.',
    GOWN,
    'moved.png was moved or changed after you chose it. Please choose it again.',
  ]);
  expect(requests).toEqual([]);
});

test('[ADMIN-05] the form adds a product, shows the progress and links to it', async () => {
  const { addProductForm, $addedProduct, $uploadProgress } = await import(
    '#stores/admin/products/product-form.ts'
  );
  const progress: unknown[] = [];
  $uploadProgress.listen((fraction) => progress.push(fraction));
  const entries = { ...NEW, price: '10', oldPrice: '', description: '' };
  await addProductForm.submit(toFormData(entries));
  expect(requests.map(fieldsOf)[0]).not.toHaveProperty('oldPrice');
  expect(progress).toEqual([0, 0.5, undefined]);
  expect($addedProduct.get()).toEqual({ name: 'Gown', path: '/shop/gown' });
  // Some backends return neither a message nor the product.
  outcome = { code: 201, body: {} };
  await addProductForm.submit(toFormData({ ...entries, oldPrice: '12' }));
  expect(requests.map(fieldsOf)[1]).toMatchObject({ price: '10', oldPrice: '12' });
  expect($addedProduct.get()).toEqual({ name: 'Gown', path: '/shop' });
  outcome = { code: 400, body: { message: 'The image is not readable.' } };
  await addProductForm.submit(toFormData(entries));
  expect($addedProduct.get()).toBeUndefined();
  expect($uploadProgress.get()).toBeUndefined();
  expect(await readToasts()).toEqual([
    'success: Saved',
    'success: Product added successfully',
    'error: The image is not readable.',
  ]);
});

test('[ADMIN-05] the form sends a product again with the key of the request whose response was lost', async () => {
  vi.stubGlobal('__CAPABILITIES__', ['orders']);
  const { addProductForm } = await import('#stores/admin/products/product-form.ts');
  const submit = (name: string, file = image) =>
    addProductForm.submit(toFormData({ ...NEW, name, image: file, price: '10', oldPrice: '' }));
  outcome = 'timeout';
  await submit('Gown');
  await submit('Gown');
  await submit('Gown', new File(['other'], 'gown.png', { type: 'image/png', lastModified: 8 }));
  outcome = { code: 201, body: {} };
  await submit('Gown');
  await submit('Gown');
  const [lost, repeated, ...others] = requests.map(({ headers }) => headers['Idempotency-Key']);
  expect(repeated).toBe(lost);
  expect(new Set([lost, ...others]).size).toBe(4);
  expect([lost, ...others]).not.toContain(undefined);
});

test('[SIZE-07] the form merges sizes with those that others have saved, and no other field', async () => {
  const { editProductForm, openProduct } = await import('#stores/admin/products/product-form.ts');
  const sizes = (small: number, medium: number) => [
    { size: 'S', sku: 'G-S', stock: small },
    { size: 'M', sku: 'G-M', stock: medium },
  ];
  const text = (...stock: Parameters<typeof sizes>) => JSON.stringify(sizes(...stock));
  openProduct(buildProduct('gown', { sizes: sizes(3, 9), description: text(3, 9) }));
  // A customer orders a small one while the admin enters the stock of the medium one.
  const merged = editProductForm.mergeOwn('sizes', text(3, 20), text(2, 9));
  expect(JSON.parse(merged ?? '')).toEqual(sizes(2, 20));
  expect(editProductForm.mergeOwn('sizes', '[', text(2, 9))).toBeUndefined();
  expect(editProductForm.mergeOwn('description', text(3, 20), text(2, 9))).toBeUndefined();
});

test('[ADMIN-04] the form saves only changes, with the values before, and leads back to the row', async () => {
  const { editProductForm, openProduct } = await import('#stores/admin/products/product-form.ts');
  const product = buildProduct('gown', { name: 'Gown', color: 'black', stock: 3 });
  const entries = { name: 'Gown', price: '1', oldPrice: '', category: 'dress', color: 'black', stock: '3' };
  openProduct(product);
  await editProductForm.submit(toFormData({ ...entries, description: '' }));
  expect(requests).toEqual([]);
  expect(tab.url).toBe('/dashboard/manage-product?q=silk');
  openProduct(product);
  await editProductForm.submit(toFormData({ ...entries, description: 'Velvet.' }));
  expect(requests).toMatchObject([
    { method: 'PATCH', body: '{"description":"Velvet.","before":{"description":""}}' },
  ]);
  expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/products/update-product/gown');
  expect(await readToasts()).toEqual(['success: There are no changes to save.', 'success: Saved']);
});

test('[SIZE-07] a confirmed removal of ordered sizes counts for one save only', async () => {
  const { confirmOrderedSizes, editProductForm, openProduct } = await import(
    '#stores/admin/products/product-form.ts'
  );
  const { $orderedSizes } = await import('#stores/admin/products/ordered-sizes.ts');
  const small = { size: 'S', sku: 'G-S', stock: 3 };
  const medium = { size: 'M', sku: 'G-M', stock: 9 };
  openProduct(buildProduct('gown', { name: 'Gown', color: 'black', sizes: [small, medium] }));
  const save = (sizes: readonly object[]) =>
    editProductForm.submit(
      toFormData({
        ...{ name: 'Gown', price: '1', oldPrice: '', category: 'dress', color: 'black', description: '' },
        sizes: JSON.stringify(sizes),
      }),
    );
  const openOrders = { sizes: ['M'], totalOrders: 1, numbers: ['SOL-7K3M-92QD'] };
  outcome = { code: 409, body: { message: 'Size M is part of open orders.', openOrders } };
  await save([small]);
  expect($orderedSizes.get()).toEqual(openOrders);
  confirmOrderedSizes();
  outcome = { code: 503, body: { message: 'The shop is very busy.' } };
  await save([small]);
  // The admin changes their mind before the next attempt.
  await save([medium]);
  expect(requests.map(({ body }) => JSON.parse(String(body)).removeOrderedSizes)).toEqual([
    undefined,
    true,
    undefined,
  ]);
  outcome = { code: 409, body: { message: 'Size M is part of open orders.', openOrders } };
  await save([small]);
  expect($orderedSizes.get()).toEqual(openOrders);
  // The question is about the latest attempt only.
  outcome = { code: 503, body: { message: 'The shop is very busy.' } };
  await save([medium]);
  expect($orderedSizes.get()).toBeUndefined();
});
