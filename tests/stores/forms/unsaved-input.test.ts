import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Form } from '#lib/forms/form.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { createFakeUpload } from '#tests/support/stores/fake-upload.ts';
import { buildOrder } from '#tests/support/unit/build-order.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { LISTED_COUPON } from '#tests/support/unit/listed-coupon.ts';

const ADA = {
  _id: '1',
  username: 'Ada',
  email: 'ada@example.org',
  role: 'admin',
  profession: '',
  bio: '',
  profileImage: '',
};
const GRACE = { ...ADA, _id: '2', username: 'Grace', email: 'grace@example.org' };

const PASSWORD = 'correct horse!';

/** Every form of the site by the file of its store, in the order of that file. */
const FORMS: Readonly<Record<string, readonly Form['unsaved'][]>> = {
  'src/stores/account/account-email.ts': ['discard', 'discard'],
  'src/stores/account/coming-soon.ts': ['discard'],
  'src/stores/account/factor-forms.ts': ['discard', 'discard'],
  'src/stores/account/login.ts': ['discard', 'discard', 'discard'],
  'src/stores/account/password-reset.ts': ['discard', 'discard'],
  'src/stores/account/profile.ts': ['ask', 'discard'],
  'src/stores/account/proof.ts': ['discard'],
  'src/stores/account/second-factors.ts': ['discard'],
  'src/stores/admin/discount-codes/discount-codes.ts': ['ask'],
  'src/stores/admin/orders/shipment-form.ts': ['ask'],
  'src/stores/admin/products/product-form.ts': ['ask', 'ask'],
  'src/stores/admin/reviews/manage-reviews.ts': ['ask'],
  'src/stores/checkout/checkout.ts': ['draft'],
  'src/stores/contact/contact.ts': ['draft'],
  'src/stores/product/stock-notices.ts': ['discard', 'discard'],
  'src/stores/reviews/reviews.ts': ['ask'],
  'src/stores/withdrawal/withdrawal.ts': ['ask'],
};

/** The markup of `<form>` without `useForm`: filters and choices, which contain nothing that could be lost. */
const PLAIN_FORMS = [
  'src/islands/admin/products/BulkDialog.tsx',
  'src/islands/admin/products/PriceDialog.tsx',
  'src/islands/admin/products/StockDialog.tsx',
  'src/islands/admin/settings/SettingsConflict.tsx',
  // Registers its input itself.
  'src/islands/admin/settings/SettingsForm.tsx',
  'src/islands/checkout/CodeField.tsx',
  'src/islands/dashboard/DaysForm.tsx',
  'src/islands/dashboard/ListSearch.tsx',
  'src/islands/search/SearchBrowser.tsx',
  'src/islands/shop/FilterForm.tsx',
  'src/islands/ui/ConflictDialog.tsx',
  // Its users call useForm.
  'src/islands/ui/FormWithConflicts.tsx',
];

const image = new File(['image'], 'gown.png', { type: 'image/png' });
const PRODUCT = { name: 'Gown', price: '10', category: 'dress', color: 'black', image };

/** Each form that keeps its input, with valid entries. */
const KEPT: readonly (readonly [string, () => Promise<Form>, Record<string, string | File>])[] = [
  [
    'Edit Profile',
    async () => (await import('#stores/account/profile.ts')).profileForm,
    { username: 'Ada', bio: 'Mathematics', profession: '' },
  ],
  [
    'Add New Product',
    async () => (await import('#stores/admin/products/product-form.ts')).addProductForm,
    PRODUCT,
  ],
  ['Edit Product', loadEditProductForm, PRODUCT],
  [
    'Discount code',
    async () =>
      (await import('#stores/admin/discount-codes/discount-codes.ts')).createCodeForm(
        undefined,
        () => undefined,
      ),
    {
      code: 'SUMMER10',
      kind: 'percent',
      value: '10',
      min: '',
      starts: '',
      ends: '',
      limit: '',
      category: '',
    },
  ],
  [
    'Shipment',
    async () => {
      const { createShipmentForm } = await import('#stores/admin/orders/shipment-form.ts');
      return createShipmentForm(
        () => buildOrder('SOL-7K3M-92QD', 'processing'),
        () => undefined,
      );
    },
    { carrier: 'UPS', trackingNumbers: '1Z999AA10123456784', shippedAt: '', deliveredAt: '' },
  ],
  [
    'Hide review',
    async () =>
      (await import('#stores/admin/reviews/manage-reviews.ts')).createHideReviewForm('1', () => undefined),
    { reason: 'Spam' },
  ],
  [
    'Review',
    async () =>
      (await import('#stores/reviews/reviews.ts')).createReviewForm('gown', undefined, () => undefined),
    { stars: '4', words: 'Fits' },
  ],
  [
    'Withdrawal',
    async () => (await import('#stores/withdrawal/withdrawal.ts')).withdrawalForm,
    { name: 'Ada Byron', email: 'ada@example.org', orderNumber: 'SOL-7K3M-92QD', note: '' },
  ],
];

async function loadEditProductForm(): Promise<Form> {
  const { editProductForm, openProduct } = await import('#stores/admin/products/product-form.ts');
  openProduct(buildProduct('gown', { name: 'Old name' }));
  return editProductForm;
}

let browser: FakeBrowser;
/** Method and path of each change that was sent. */
let sent: string[];
/** The status of the next response to a change. */
let status: number;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.setStored('user', JSON.stringify(ADA));
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  sent = [];
  status = 200;
  const respond = (method: string, url: string) => {
    const { pathname } = new URL(url);
    if (method === 'GET') return { code: 404, body: { message: 'Not found' } };
    sent.push(`${method} ${pathname}`);
    return {
      code: status,
      body: {
        message: 'Done',
        user: pathname.endsWith('/login') ? GRACE : ADA,
        coupon: LISTED_COUPON,
        receipt: { name: '', orderNumber: '', email: '', receivedAt: '2026-11-29T12:00:00.000Z' },
      },
    };
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const { code, body } = respond(method, url);
    return new Response(JSON.stringify(body), { status: code });
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    createFakeUpload(({ method, url }) => respond(method, url)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Loads the stores as a dashboard page of Ada does. `entries` are what she has typed and not saved. */
async function openPage() {
  const tab = browser.openTab('/dashboard/update-profile');
  const session = await import('#stores/account/session.ts');
  const { guardPage } = await import('#stores/account/page-guard.ts');
  const { registerInput, hasUnsavedInput } = await import('#lib/forms/unsaved-input.ts');
  const { prepareSessionEnd } = await import('#lib/api/session-port.ts');
  const { logOut } = await import('#stores/account/logout.ts');
  const { call } = await import('#lib/api/call.ts');
  const { updateRoleEndpoint } = await import('#contract/account/auth.ts');
  guardPage('user');
  const entries: { label: string; text: string }[] = [];
  registerInput(() => entries);
  return {
    tab,
    ...session,
    hasUnsavedInput,
    prepareSessionEnd,
    logOut,
    type: () => entries.push({ label: 'Bio', text: 'Mathematics' }),
    sendChange: () => call(updateRoleEndpoint, { params: { userId: '3' }, body: { role: 'user' } }),
    elsewhere: async (change: (store: typeof session) => void) => {
      const tab = browser.openTab('/');
      change(await import('#stores/account/session.ts'));
      return tab;
    },
  };
}

/** Waits until the deferred redirect of the page guard has run. */
const afterRedirect = () => new Promise((resolve) => setTimeout(resolve));

function toFormData(values: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('every form states what happens to its unsaved input', () => {
  const found = Object.fromEntries(
    globSync('src/stores/**/*.ts')
      .toSorted()
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, text]) => /create(Edit)?Form\(/.test(text))
      .map(([file, text]) => [file, [...text.matchAll(/unsaved: '(\w+)'/g)].map(([, policy]) => policy)]),
  );
  expect(found).toEqual(FORMS);
  const asking = Object.values(FORMS).flat();
  expect(asking.filter((policy) => policy === 'ask')).toHaveLength(KEPT.length);
});

test('every form of an island is connected by useForm, except filters and choices', () => {
  const plain = globSync('src/islands/**/*.tsx').filter((file) => {
    const text = readFileSync(file, 'utf8');
    return /<(form|FormWithConflicts|BulkDialog)\b/.test(text) && !text.includes('useForm(');
  });
  expect(plain.toSorted()).toEqual(PLAIN_FORMS);
});

test.each(KEPT)(
  '%s sends its entries while the session lasts, and nothing after its end',
  async (...form) => {
    const [, load, values] = form;
    const { prepareSessionEnd, type, $interruption, saveUser, $user } = await openPage();
    const { $state, submit } = await load();
    const { $toasts } = await import('#stores/toasts/toasts.ts');
    type();

    prepareSessionEnd()();
    await submit(toFormData(values));
    expect(sent).toEqual([]);
    expect($state.get()).toEqual({ phase: 'open', errors: {} });
    expect($toasts.get()).toEqual([]);
    expect($interruption.get()).toEqual({ by: null });

    saveUser(GRACE);
    await submit(toFormData(values));
    expect(sent).toEqual([]);
    expect($interruption.get()).toEqual({ by: GRACE });
    expect($user.get()).toEqual(ADA);

    saveUser(ADA);
    expect($interruption.get()).toBeUndefined();
    await submit(toFormData(values));
    expect(sent).toHaveLength(1);
    expect($state.get().phase).toBe('sent');
  },
);

test.each(KEPT)('%s stays open when the backend reports the end of the session', async (...form) => {
  const [, load, values] = form;
  const { type, tab, $interruption, $user } = await openPage();
  const { $state, submit } = await load();
  type();
  status = 401;
  await submit(toFormData(values));
  await afterRedirect();
  expect(sent).toHaveLength(1);
  expect($state.get()).toEqual({ phase: 'open', errors: {} });
  expect($interruption.get()).toEqual({ by: null });
  expect($user.get()).toEqual(ADA);
  expect(browser.getStored('user')).toBeUndefined();
  expect(tab.url).toBe('/dashboard/update-profile');
});

test('[ROUTE-11] a page without unsaved input follows the end of the session at once', async () => {
  const { tab, prepareSessionEnd, $interruption, $user } = await openPage();
  prepareSessionEnd()();
  await afterRedirect();
  expect($user.get()).toBeNull();
  expect($interruption.get()).toBeUndefined();
  expect(tab.url).toBe('/login?next=%2Fdashboard%2Fupdate-profile');
});

test('a logout in another tab leaves a page with unsaved input as it is until the user discards it', async () => {
  const { tab, type, elsewhere, $user, $interruption, discardInput, hasUnsavedInput } = await openPage();
  type();
  await elsewhere(({ clearUser }) => clearUser());
  await afterRedirect();
  expect($user.get()).toEqual(ADA);
  expect($interruption.get()).toEqual({ by: null });
  expect(tab.url).toBe('/dashboard/update-profile');
  vi.stubGlobal('location', { pathname: '/page', search: '', hash: '', replace: vi.fn() });
  discardInput();
  await afterRedirect();
  expect(hasUnsavedInput()).toBe(false);
  expect($user.get()).toBeNull();
  expect(location.replace).toHaveBeenCalledWith('/login?next=%2Fpage');
});

test('a login of the same user in another tab ends the interruption', async () => {
  const { type, elsewhere, $user, $interruption, prepareSessionEnd } = await openPage();
  type();
  prepareSessionEnd()();
  await elsewhere(({ saveUser }) => saveUser({ ...ADA, bio: 'New' }));
  expect($interruption.get()).toBeUndefined();
  expect($user.get()?.bio).toBe('New');
});

test('the login on the page ends the interruption for the same user only', async () => {
  const { type, $user, $interruption, prepareSessionEnd, hasUnsavedInput } = await openPage();
  const { loginAgainForm } = await import('#stores/account/login.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  type();
  prepareSessionEnd()();
  await loginAgainForm.submit(toFormData({ email: 'grace@example.org', password: PASSWORD }));
  expect(sent).toEqual(['POST /api/auth/login']);
  expect($interruption.get()).toEqual({ by: GRACE });
  expect($user.get()).toEqual(ADA);
  expect($toasts.get()).toEqual([]);
  expect(hasUnsavedInput()).toBe(true);
});

test('each refused change reports the interruption again', async () => {
  const { type, $interruption, prepareSessionEnd, sendChange } = await openPage();
  type();
  prepareSessionEnd()();
  const interruptions = vi.fn();
  $interruption.listen(interruptions);
  await expect(sendChange()).rejects.toMatchObject({ status: 401 });
  expect(interruptions).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('[NAV-06] Logout asks before it discards unsaved input', async () => {
  const { tab, type, logOut, hasUnsavedInput } = await openPage();
  type();
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  await logOut();
  expect(sent).toEqual([]);
  expect(hasUnsavedInput()).toBe(true);
  ask.mockReturnValue(true);
  await logOut();
  await afterRedirect();
  expect(ask.mock.calls).toEqual([
    ['Log out and discard your unsaved entries?'],
    ['Log out and discard your unsaved entries?'],
  ]);
  expect(sent).toEqual(['POST /api/auth/logout']);
  expect(tab.url).toBe('/');
});
