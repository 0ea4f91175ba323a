import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WishlistItems } from '#lib/wishlist/wishlist.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { createUser, type TestUser } from '#tests/support/server/test-users.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend } from '#tests/support/stores/test-backend.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const [HAT, GOWN, RING] = [buildProduct('hat'), buildProduct('gown'), buildProduct('ring')];
const UNREACHABLE = 'We can’t reach the shop. Please check your connection and try again.';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: FakeBrowser;
/** The user whose session cookie the browser sends. */
let signedIn: TestUser;
/** The simulated connection of the browser to the backend. */
let connection: {
  /** Number of calls that still get through. */
  calls: number;
  losesAnswers: boolean;
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
  signedIn = await createUser(backend, 'Ada');
  connection = { calls: Number.POSITIVE_INFINITY, losesAnswers: false, gate: undefined };
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { gate } = connection;
    connection.gate = undefined;
    const headers = new Headers(init.headers);
    headers.set('cookie', signedIn.cookie ?? '');
    headers.set('origin', backend.origin);
    gate?.arrive();
    await gate?.opened;
    connection.calls -= 1;
    if (connection.calls < 0) throw new TypeError('There is no line.');
    const response = await send(url, { ...init, headers });
    if (connection.losesAnswers) throw new TypeError('The line broke.');
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

const storedUser = () => JSON.stringify({ _id: signedIn.id, role: 'user' });

/** Loads the stores in a new tab. */
async function openPage() {
  browser.openTab('/shop');
  const { $wishlistItems, clearWishlist } = await import('#stores/wishlist/wishlist.ts');
  const { setWishlisted } = await import('#stores/wishlist/toggle-wishlist.ts');
  const { refreshWishlist, $isWishlistStale } = await import('#stores/wishlist/wishlist-sync.ts');
  const { clearUser, saveUser } = await import('#stores/account/session.ts');
  const { decodeUser } = await import('#lib/account/stored-user.ts');
  const { $notices } = await import('#stores/toasts/notices.ts');
  return {
    setWished: setWishlisted,
    refreshWishlist,
    isStale: () => $isWishlistStale.get(),
    /** Ids on the wishlist, with a question mark if no longer available. */
    marked: () => idsOf($wishlistItems.get()),
    /** Collects the ids on the wishlist after each change from now on. */
    watch() {
      const seen: string[][] = [];
      $wishlistItems.listen((wishes) => seen.push(idsOf(wishes)));
      return seen;
    },
    notices: () => $notices.get().map(({ text }) => text),
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

const idsOf = (wishes: WishlistItems) =>
  wishes.map((wish) => `${wish.product._id}${wish.available ? '' : '?'}`);

/** Opens a page with Ada signed in and her wishlist loaded. */
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

async function accountIds(): Promise<string[]> {
  const { products } = (await signedIn.send('GET', '/api/wishlist')).json();
  return products.map(({ _id }: { _id: string }) => _id);
}

const changeAccount = (body: { add?: string[]; remove?: string[] }) =>
  signedIn.send('PUT', '/api/wishlist', { add: [], remove: [], ...body });

test('the last of several quick presses wins, in the browser and in the account', async () => {
  const { setWished, marked, watch } = await openAsAda();
  const { arrived, release } = holdCall();
  const first = setWished(HAT, true);
  await arrived;
  const others = [setWished(HAT, false), setWished(GOWN, true), setWished(RING, true)];
  expect(marked()).toEqual(['ring', 'gown']);
  const seen = watch();
  release();
  await Promise.all([first, ...others]);
  // The response to an earlier press was never shown.
  expect(new Set(seen.map(String))).toEqual(new Set(['ring,gown']));
  expect(marked()).toEqual(['ring', 'gown']);
  expect(await accountIds()).toEqual(['ring', 'gown']);
});

test('rolls back every press to the initial list when the backend is unreachable', async () => {
  await changeAccount({ add: ['ring', 'gown'] });
  const { setWished, marked, notices } = await openAsAda();
  connection.calls = 0;
  await Promise.all([setWished(HAT, true), setWished(HAT, false)]);
  await Promise.all([setWished(RING, false), setWished(RING, true)]);
  expect(marked()).toEqual(['gown', 'ring']);
  await setWished(RING, false);
  expect(marked()).toEqual(['gown', 'ring']);
  expect(notices()).toEqual([UNREACHABLE]);
});

test('keeps the first of two presses when only the second fails', async () => {
  const { setWished, marked } = await openAsAda();
  const { arrived, release } = holdCall();
  const first = setWished(HAT, true);
  await arrived;
  const second = setWished(HAT, false);
  connection.calls = 1;
  release();
  await Promise.all([first, second]);
  expect(marked()).toEqual(['hat']);
  expect(await accountIds()).toEqual(['hat']);
});

test('reports a lost response as a failure; the next refresh shows the saved item', async () => {
  const { setWished, refreshWishlist, marked, notices } = await openAsAda();
  connection.losesAnswers = true;
  await setWished(HAT, true);
  expect(marked()).toEqual([]);
  expect(notices()).toEqual([UNREACHABLE]);
  connection.losesAnswers = false;
  await refreshWishlist();
  expect(marked()).toEqual(['hat']);
});

test('all tabs show the same list, and a rollback in one keeps the changes of another', async () => {
  const first = await openAsAda();
  const { arrived, release } = holdCall();
  const lost = first.setWished(HAT, true);
  await arrived;
  const second = await openPage();
  expect(second.marked()).toEqual(['hat']);
  await second.setWished(GOWN, true);
  expect(first.marked()).toEqual(second.marked());
  connection.calls = 0;
  release();
  await lost;
  expect(second.marked()).toEqual(['gown']);
  expect(first.marked()).toEqual(['gown']);
});

test.each([
  ['arrives', Number.POSITIVE_INFINITY],
  ['is lost', 0],
])('logging out during a press leaves nothing behind when the call %s', async (_how, calls) => {
  await changeAccount({ add: ['hat'] });
  const { setWished, logOut, marked } = await openAsAda();
  const { arrived, release } = holdCall();
  const press = setWished(HAT, false);
  await arrived;
  logOut();
  connection.calls = calls;
  release();
  await press;
  expect(marked()).toEqual([]);
  expect(browser.getStored('wishlist')).toBeUndefined();
});

test('a queued press is not applied to the next user who logs in', async () => {
  const { setWished, logOut } = await openAsAda();
  const { arrived, release } = holdCall();
  const presses = [setWished(HAT, true), setWished(RING, true)];
  await arrived;
  logOut();
  signedIn = await createUser(backend, 'Eve');
  browser.setStored('user', storedUser());
  release();
  await Promise.all(presses);
  expect(await accountIds()).toEqual([]);
});

test("merges a guest's list at login with one notice and reports unavailable items", async () => {
  await changeAccount({ add: ['ring'] });
  const page = await openPage();
  await page.setWished(HAT, true);
  await page.setWished(buildProduct('sold', { name: 'sold' }), true);
  await page.setWished(GOWN, true);
  expect(backend.requestedUrls.filter((url) => url === '/api/wishlist')).toHaveLength(1);
  page.logIn();
  connection.calls = 0;
  await page.refreshWishlist();
  expect(page.isStale()).toBe(true);
  expect(page.marked()).toEqual(['gown', 'sold', 'hat']);
  connection.calls = Number.POSITIVE_INFINITY;
  await page.refreshWishlist();
  expect(page.isStale()).toBe(false);
  expect(page.marked()).toEqual(['gown', 'hat', 'ring', 'sold?']);
  await page.refreshWishlist();
  expect(page.notices()).toEqual([
    'gown and 1 more were added to your wishlist.',
    '1 item couldn’t be added: it’s no longer available, or your wishlist is full.',
  ]);
  expect(await accountIds()).toEqual(['gown', 'hat', 'ring']);
});

test('refreshes a guest’s items with limited concurrency and stops after a failure', async () => {
  const { setWished, refreshWishlist, marked } = await openPage();
  const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
  for (const id of ids) await setWished(buildProduct(id), true);
  connection.calls = 0;
  await refreshWishlist();
  expect(connection.calls).toBe(-8);
  connection.calls = Number.POSITIVE_INFINITY;
  await refreshWishlist();
  expect(marked()).toEqual(ids.map((id) => `${id}?`).toReversed());
});

test('keeps an item that is no longer sold until it is removed; drops items removed on another device', async () => {
  await changeAccount({ add: ['hat', 'gown', 'ring'] });
  const { setWished, refreshWishlist, marked, notices } = await openAsAda();
  await changeAccount({ remove: ['ring'] });
  await backend.setCatalogue(['hat', 'ring'].map((id) => productRow({ id })));
  await changeAccount({ add: ['hat'] });
  await refreshWishlist();
  expect(marked()).toEqual(['hat', 'gown?']);
  await setWished(RING, true);
  await setWished(buildProduct('sold', { name: 'Sold' }), true);
  expect(notices()).toEqual(['Sold is no longer available.']);
  expect(marked()).toEqual(['ring', 'hat', 'gown?']);
  connection.calls = 0;
  await setWished(GOWN, false);
  expect(marked()).toEqual(['ring', 'hat', 'gown?']);
  connection.calls = Number.POSITIVE_INFINITY;
  await setWished(GOWN, false);
  await refreshWishlist();
  expect(marked()).toEqual(['ring', 'hat']);
});
