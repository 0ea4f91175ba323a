import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CardProduct, decodeCard, encodeCard } from '#lib/product/card-product.ts';
import type { WishlistItems } from '#lib/wishlist/wishlist.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { addSizes } from '#tests/support/server/test-sizes.ts';
import { createUser, type TestUser } from '#tests/support/server/test-users.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend } from '#tests/support/stores/test-backend.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const [HAT, GOWN, RING] = [buildProduct('hat'), buildProduct('gown'), buildProduct('ring')];
const UNREACHABLE = 'We can’t reach the shop. Please check your connection and try again.';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: FakeBrowser;
/** The user whose session cookie the browser sends. */
let loggedIn: TestUser;
/** The simulated connection of the browser to the backend. */
let connection: {
  /** Number of calls that still reach the backend. */
  callsLeft: number;
  /** Whether calls reach the backend but their responses are lost. */
  losesResponses: boolean;
  /** Holds the next call. */
  gate: { arrive(): void; readonly opened: Promise<void> } | undefined;
};

beforeAll(async () => {
  backend = await startBackend();
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.close();
});

beforeEach(async () => {
  browser = new FakeBrowser();
  await backend.db.execute(sql`truncate users cascade`);
  await backend.setCatalogue(['hat', 'gown', 'ring'].map((id) => productRow({ id, name: id })));
  loggedIn = await createUser(backend, 'Ada');
  connection = { callsLeft: Number.POSITIVE_INFINITY, losesResponses: false, gate: undefined };
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { gate } = connection;
    connection.gate = undefined;
    const headers = new Headers(init.headers);
    headers.set('cookie', loggedIn.cookie ?? '');
    headers.set('origin', backend.origin);
    gate?.arrive();
    await gate?.opened;
    connection.callsLeft -= 1;
    if (connection.callsLeft < 0) throw new TypeError('The backend is unreachable.');
    const response = await send(url, { ...init, headers });
    if (connection.losesResponses) throw new TypeError('The connection was lost.');
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

const storedUser = () => JSON.stringify({ _id: loggedIn.id, role: 'user' });

/** Loads the stores in a new tab. */
async function openPage() {
  browser.openTab('/shop');
  const { $wishlistItems, clearWishlist } = await import('#stores/wishlist/wishlist.ts');
  const { setWishlisted } = await import('#stores/wishlist/toggle-wishlist.ts');
  const { refreshWishlist, $isWishlistStale } = await import('#stores/wishlist/wishlist-sync.ts');
  const { clearUser, saveUser } = await import('#stores/account/session.ts');
  const { decodeUser } = await import('#lib/account/stored-user.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  return {
    setWishlisted,
    refreshWishlist,
    isStale: () => $isWishlistStale.get(),
    /** Returns the ids on the wishlist, with a question mark if no longer available. */
    ids: () => idsOf($wishlistItems.get()),
    /** Returns the remembered sizes by product id. */
    sizes: () =>
      Object.fromEntries(
        $wishlistItems
          .get()
          .flatMap(({ product, size }) => (size === undefined ? [] : [[product._id, size]])),
      ),
    /** Collects the ids on the wishlist after each change from now on. */
    watch() {
      const seen: string[][] = [];
      $wishlistItems.listen((items) => seen.push(idsOf(items)));
      return seen;
    },
    toastTexts: () => $toasts.get().map(({ text }) => text),
    logIn() {
      const user = decodeUser(storedUser());
      if (user) saveUser(user);
    },
    logOut() {
      clearUser();
      clearWishlist();
    },
  };
}

const idsOf = (items: WishlistItems) =>
  items.map(({ product, available }) => `${product._id}${available ? '' : '?'}`);

/** Opens a page with Ada logged in and her wishlist loaded. */
async function openAsAda() {
  browser.setStored('user', storedUser());
  const page = await openPage();
  await page.refreshWishlist();
  return page;
}

/** Holds the next call before it reaches the backend. `release` lets it through. */
function holdCall() {
  const arrival = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<void>();
  connection.gate = { arrive: arrival.resolve, opened: opening.promise };
  return { arrived: arrival.promise, release: opening.resolve };
}

async function fetchAccountIds(): Promise<string[]> {
  const { products } = (await loggedIn.send('GET', '/api/wishlist')).json();
  return products.map(({ _id }: { _id: string }) => _id);
}

const changeAccount = (body: { add?: string[]; remove?: string[]; sizes?: Record<string, string> }) =>
  loggedIn.send('PUT', '/api/wishlist', { add: [], remove: [], ...body });

test('the last of several quick presses wins, in the browser and in the account', async () => {
  const { setWishlisted, ids, watch, toastTexts } = await openAsAda();
  const { arrived, release } = holdCall();
  const first = setWishlisted(HAT, true);
  await arrived;
  const others = [setWishlisted(HAT, false), setWishlisted(GOWN, true), setWishlisted(RING, true)];
  expect(ids()).toEqual(['ring', 'gown']);
  const seen = watch();
  release();
  await Promise.all([first, ...others]);
  // The response to an earlier press was not displayed.
  expect(new Set(seen.map(String))).toEqual(new Set(['ring,gown']));
  expect(ids()).toEqual(['ring', 'gown']);
  expect(await fetchAccountIds()).toEqual(['ring', 'gown']);
  expect(toastTexts()).toEqual([]);
});

test('rolls back every press to the initial list when the backend is unreachable', async () => {
  await changeAccount({ add: ['ring', 'gown'] });
  const { setWishlisted, ids, toastTexts } = await openAsAda();
  connection.callsLeft = 0;
  await Promise.all([setWishlisted(HAT, true), setWishlisted(HAT, false)]);
  await Promise.all([setWishlisted(RING, false), setWishlisted(RING, true)]);
  expect(ids()).toEqual(['gown', 'ring']);
  await setWishlisted(RING, false);
  expect(ids()).toEqual(['gown', 'ring']);
  expect(toastTexts()).toEqual([UNREACHABLE]);
});

test('keeps the first of two presses when only the second fails', async () => {
  const { setWishlisted, ids } = await openAsAda();
  const { arrived, release } = holdCall();
  const first = setWishlisted(HAT, true);
  await arrived;
  const second = setWishlisted(HAT, false);
  connection.callsLeft = 1;
  release();
  await Promise.all([first, second]);
  expect(ids()).toEqual(['hat']);
  expect(await fetchAccountIds()).toEqual(['hat']);
});

test('rolls back to the saved first press when two later presses of one product fail', async () => {
  const { setWishlisted, ids } = await openAsAda();
  const firstCall = holdCall();
  const first = setWishlisted(HAT, true);
  await firstCall.arrived;
  const second = setWishlisted(HAT, false);
  const secondCall = holdCall();
  firstCall.release();
  await Promise.all([first, secondCall.arrived]);
  const third = setWishlisted(HAT, false);
  connection.callsLeft = 0;
  secondCall.release();
  await Promise.all([second, third]);
  expect(ids()).toEqual(['hat']);
  expect(await fetchAccountIds()).toEqual(['hat']);
});

test('rolls back to the latest list of the account, not to that of an earlier press', async () => {
  const { setWishlisted, refreshWishlist, ids } = await openAsAda();
  await setWishlisted(HAT, true);
  await changeAccount({ remove: ['hat'] });
  await refreshWishlist();
  expect(ids()).toEqual([]);
  connection.callsLeft = 0;
  await setWishlisted(HAT, true);
  expect(ids()).toEqual([]);
});

test('reports a lost response as a failure; the next refresh shows the saved item', async () => {
  const { setWishlisted, refreshWishlist, ids, toastTexts } = await openAsAda();
  connection.losesResponses = true;
  await setWishlisted(HAT, true);
  expect(ids()).toEqual([]);
  expect(toastTexts()).toEqual([UNREACHABLE]);
  connection.losesResponses = false;
  await refreshWishlist();
  expect(ids()).toEqual(['hat']);
});

test('all tabs show the same list, and a rollback in one keeps the changes of another', async () => {
  const first = await openAsAda();
  const { arrived, release } = holdCall();
  const failing = first.setWishlisted(HAT, true);
  await arrived;
  const second = await openPage();
  expect(second.ids()).toEqual(['hat']);
  await second.setWishlisted(GOWN, true);
  expect(first.ids()).toEqual(second.ids());
  connection.callsLeft = 0;
  release();
  await failing;
  expect(second.ids()).toEqual(['gown']);
  expect(first.ids()).toEqual(['gown']);
});

test.each([
  ['arrives', Number.POSITIVE_INFINITY],
  ['is lost', 0],
])('logging out during a press clears the wishlist when the call %s', async (_outcome, callsLeft) => {
  await changeAccount({ add: ['hat'] });
  const { setWishlisted, logOut, ids } = await openAsAda();
  const { arrived, release } = holdCall();
  const press = setWishlisted(HAT, false);
  await arrived;
  logOut();
  connection.callsLeft = callsLeft;
  release();
  await press;
  expect(ids()).toEqual([]);
  expect(browser.getStored('wishlist')).toBeUndefined();
});

test('a queued press is not applied to the next user who logs in', async () => {
  const { setWishlisted, logOut } = await openAsAda();
  const { arrived, release } = holdCall();
  const presses = [setWishlisted(HAT, true), setWishlisted(RING, true)];
  await arrived;
  logOut();
  loggedIn = await createUser(backend, 'Eve');
  browser.setStored('user', storedUser());
  release();
  await Promise.all(presses);
  expect(await fetchAccountIds()).toEqual([]);
});

test('a press that fails after the next user has logged in leaves their wishlist alone', async () => {
  const { setWishlisted, logOut, toastTexts } = await openAsAda();
  const { arrived, release } = holdCall();
  const press = setWishlisted(HAT, true);
  await arrived;
  logOut();
  loggedIn = await createUser(backend, 'Eve');
  const wishes = [{ product: HAT, available: true }];
  browser.setStored('wishlist', JSON.stringify({ of: loggedIn.id, wishes }));
  browser.setStored('user', storedUser());
  connection.callsLeft = 0;
  release();
  await press;
  expect(toastTexts()).toEqual([UNREACHABLE]);
  expect((await openPage()).ids()).toEqual(['hat']);
});

test("merges a guest's list at login with one toast and reports unavailable items", async () => {
  await changeAccount({ add: ['ring'] });
  const page = await openPage();
  await page.setWishlisted(HAT, true);
  await page.setWishlisted(buildProduct('sold', { name: 'sold' }), true);
  await page.setWishlisted(GOWN, true);
  expect(backend.requestedUrls.filter((url) => url === '/api/wishlist')).toHaveLength(1);
  page.logIn();
  connection.callsLeft = 0;
  await page.refreshWishlist();
  expect(page.isStale()).toBe(true);
  expect(page.ids()).toEqual(['gown', 'sold', 'hat']);
  connection.callsLeft = Number.POSITIVE_INFINITY;
  await page.refreshWishlist();
  expect(page.isStale()).toBe(false);
  expect(page.ids()).toEqual(['gown', 'hat', 'ring', 'sold?']);
  await page.refreshWishlist();
  expect(page.toastTexts()).toEqual([
    'gown and 1 more were added to your wishlist.',
    '1 item couldn’t be added: it’s no longer available, or your wishlist is full.',
  ]);
  expect(await fetchAccountIds()).toEqual(['gown', 'hat', 'ring']);
});

test('a list that another user left on the device does not move into the account', async () => {
  const eve = await createUser(backend, 'Eve');
  const wishes = [{ product: HAT, available: true }];
  const page = await openPage();
  page.logIn();
  browser.setStored('wishlist', JSON.stringify({ of: eve.id, wishes }));
  const next = await openPage();
  await next.refreshWishlist();
  expect(next.ids()).toEqual([]);
  expect(await fetchAccountIds()).toEqual([]);
});

describe('sizes', () => {
  const coat: CardProduct = { ...buildProduct('coat'), sizes: [{ size: 'S' }, { size: 'M' }] };
  beforeEach(async () => {
    await backend.setCatalogue(['coat', 'gown', 'hat'].map((id) => productRow({ id, name: id })));
    await addSizes(backend.db, 'coat', { S: 1, M: 1 });
    await addSizes(backend.db, 'gown', { S: 1, M: 1 });
  });
  const fetchAccountSizes = async () => (await loggedIn.send('GET', '/api/wishlist')).json().sizes;

  test('[SIZE-05] a guest’s sizes stay after a refresh and move into the account at login', async () => {
    await changeAccount({ add: ['coat', 'gown'], sizes: { coat: 'S', gown: 'S' } });
    const page = await openPage();
    await page.setWishlisted(HAT, true);
    await page.setWishlisted(coat, true, 'M');
    await page.setWishlisted({ ...GOWN, sizes: coat.sizes }, true);
    await page.refreshWishlist();
    expect(page.sizes()).toEqual({ coat: 'M' });
    page.logIn();
    await page.refreshWishlist();
    // The guest chose a size of the coat and none of the gown, which therefore keeps the account's.
    expect(page.sizes()).toEqual({ coat: 'M', gown: 'S' });
    expect(await fetchAccountSizes()).toEqual({ coat: 'M', gown: 'S' });
    expect((await openPage()).sizes()).toEqual({ coat: 'M', gown: 'S' });
  });

  test('[SIZE-05] the account stores the size chosen last; a failure restores the earlier one', async () => {
    const page = await openAsAda();
    await page.setWishlisted(coat, true);
    await Promise.all([page.setWishlisted(coat, true, 'S'), page.setWishlisted(coat, true, 'M')]);
    expect(await fetchAccountSizes()).toEqual({ coat: 'M' });
    connection.callsLeft = 0;
    await page.setWishlisted(coat, true, 'S');
    expect([page.sizes(), page.toastTexts()]).toEqual([{ coat: 'M' }, [UNREACHABLE]]);
    connection.callsLeft = Number.POSITIVE_INFINITY;
    await page.setWishlisted(coat, false);
    await page.setWishlisted(coat, true);
    expect([page.sizes(), await fetchAccountSizes()]).toEqual([{}, undefined]);
  });

  test('[SIZE-05] shows the new name of a renamed size, and keeps a removed one to say so', async () => {
    await changeAccount({ add: ['coat', 'gown'], sizes: { coat: 'M', gown: 'M' } });
    const page = await openAsAda();
    await backend.db.update(productSizes).set({ size: 'Medium' }).where(eq(productSizes.sku, 'coat-M'));
    await backend.db.delete(productSizes).where(eq(productSizes.sku, 'gown-M'));
    await page.refreshWishlist();
    expect(page.sizes()).toEqual({ coat: 'Medium', gown: 'M' });
  });

  test('[SIZE-05] a full wishlist still remembers another size', async () => {
    const others = Array.from({ length: 499 }, (_, index) => ({
      product: buildProduct(`p${index}`),
      available: true,
    }));
    const wishes = [{ product: coat, size: 'S', available: true }, ...others];
    browser.setStored('wishlist', JSON.stringify({ of: '', wishes }));
    const page = await openPage();
    await page.setWishlisted(coat, true, 'M');
    expect([page.sizes(), page.toastTexts()]).toEqual([{ coat: 'M' }, []]);
  });

  test('[SIZE-05] sends no sizes while none is chosen', async () => {
    const page = await openAsAda();
    const send = vi.spyOn(globalThis, 'fetch');
    await page.setWishlisted(HAT, true);
    expect(send.mock.calls.map(([, init]) => init?.body)).toEqual(['{"add":["hat"],"remove":[]}']);
  });
});

test('refreshes a guest’s items with limited concurrency and stops after a failure', async () => {
  const { setWishlisted, refreshWishlist, ids } = await openPage();
  const productIds = Array.from({ length: 20 }, (_, index) => `p${index}`);
  for (const id of productIds) await setWishlisted(buildProduct(id), true);
  connection.callsLeft = 0;
  await refreshWishlist();
  // Eight concurrent calls failed; the other twelve were not sent.
  expect(connection.callsLeft).toBe(-8);
  connection.callsLeft = Number.POSITIVE_INFINITY;
  await refreshWishlist();
  expect(ids()).toEqual(productIds.map((id) => `${id}?`).toReversed());
});

test('a refresh that finds nothing new writes nothing, because it could overwrite the change of another tab', async () => {
  const { setWishlisted, refreshWishlist } = await openPage();
  const { fetchProduct } = await import('#lib/product/fetch-product.ts');
  const product = await fetchProduct('hat');
  if (!product) throw new Error('The backend has no hat.');
  await setWishlisted(decodeCard(encodeCard(product)), true);
  const setItem = vi.spyOn(localStorage, 'setItem');
  await refreshWishlist();
  expect(setItem).not.toHaveBeenCalled();
  await backend.setCatalogue([productRow({ id: 'hat', name: 'Red hat' })]);
  await refreshWishlist();
  expect(setItem).toHaveBeenCalledOnce();
  expect(browser.getStored('wishlist')).toContain('"name":"Red hat"');
});

test('keeps an item that is no longer sold until it is removed; drops items removed on another device', async () => {
  await changeAccount({ add: ['hat', 'gown', 'ring'] });
  const { setWishlisted, refreshWishlist, ids, toastTexts } = await openAsAda();
  await changeAccount({ remove: ['ring'] });
  await backend.setCatalogue(['hat', 'ring'].map((id) => productRow({ id })));
  await changeAccount({ add: ['hat'] });
  await refreshWishlist();
  expect(ids()).toEqual(['hat', 'gown?']);
  await setWishlisted(RING, true);
  await setWishlisted(buildProduct('sold', { name: 'Sold' }), true);
  expect(toastTexts()).toEqual(['Sold is no longer available.']);
  expect(ids()).toEqual(['ring', 'hat', 'gown?']);
  connection.callsLeft = 0;
  await setWishlisted(GOWN, false);
  expect(ids()).toEqual(['ring', 'hat', 'gown?']);
  connection.callsLeft = Number.POSITIVE_INFINITY;
  await setWishlisted(GOWN, false);
  await refreshWishlist();
  expect(ids()).toEqual(['ring', 'hat']);
  expect(toastTexts()).toEqual(['Sold is no longer available.', UNREACHABLE]);
});

test('stores nothing of a user who logs out while missing products are checked', async () => {
  await changeAccount({ add: ['gown', 'hat'] });
  const page = await openAsAda();
  expect(page.ids()).toEqual(['hat', 'gown']);
  await backend.db.delete(products).where(eq(products.id, 'gown'));
  const list = holdCall();
  const refreshing = page.refreshWishlist();
  await list.arrived;
  const check = holdCall();
  list.release();
  await check.arrived;
  page.logOut();
  check.release();
  await refreshing;
  expect(page.ids()).toEqual([]);
  expect(browser.getStored('wishlist')).toBeUndefined();
});

test('a full wishlist takes no further product, but still lets go of one', async () => {
  const wishes = Array.from({ length: 500 }, (_, index) => ({
    product: buildProduct(`p${index}`),
    available: true,
  }));
  browser.setStored('wishlist', JSON.stringify({ of: '', wishes }));
  const { setWishlisted, ids, toastTexts } = await openPage();
  await setWishlisted(GOWN, true);
  expect(ids()).toHaveLength(500);
  expect(toastTexts()).toEqual(['A wishlist holds up to 500 items.']);
  await setWishlisted(buildProduct('p499'), false);
  await setWishlisted(GOWN, true);
  expect([ids()[0], ids().length]).toEqual(['gown', 500]);
});

test('a page without a session removes the copy of an account, and keeps the list of a guest', async () => {
  const wishes = [{ product: HAT, available: true }];
  const openWith = async (of: string) => {
    browser.setStored('wishlist', JSON.stringify({ of, wishes }));
    browser.openTab('/shop');
    const { needsWishlistSync } = await import('#stores/wishlist/wishlist.ts');
    return [browser.getStored('wishlist') !== undefined, needsWishlistSync()];
  };
  expect(await openWith('')).toEqual([true, false]);
  expect(await openWith(loggedIn.id)).toEqual([false, false]);
  browser.setStored('user', storedUser());
  expect(await openWith(loggedIn.id)).toEqual([true, false]);
  expect(await openWith('')).toEqual([true, true]);
});
