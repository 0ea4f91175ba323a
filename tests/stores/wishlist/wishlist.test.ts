import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Wishes } from '#lib/wishlist/wishlist.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { type Person, person } from '#tests/support/server/test-people.ts';
import { startBackend } from '#tests/support/stores/backend.ts';
import { Browser } from '#tests/support/stores/browser.ts';
import { product } from '#tests/support/unit/product.ts';

const [HAT, GOWN, RING] = [product('hat'), product('gown'), product('ring')];
const UNREACHED = 'The shop cannot be reached. Please check your connection and try again.';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: Browser;
/** Who the cookie of the browser is for. */
let signedIn: Person;
/** The browser's line to the backend. */
let line: {
  /** So many calls still get through. */
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
  browser = new Browser();
  await backend.db.execute(sql`truncate users cascade`);
  await backend.fill(['hat', 'gown', 'ring'].map((id) => productRow({ id, name: id })));
  signedIn = await person(backend, 'Ada');
  line = { calls: Number.POSITIVE_INFINITY, losesAnswers: false, gate: undefined };
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { gate } = line;
    line.gate = undefined;
    const headers = new Headers(init.headers);
    headers.set('cookie', signedIn.cookie ?? '');
    headers.set('origin', backend.origin);
    gate?.arrive();
    await gate?.opened;
    line.calls -= 1;
    if (line.calls < 0) throw new TypeError('There is no line.');
    const answer = await send(url, { ...init, headers });
    if (line.losesAnswers) throw new TypeError('The line broke.');
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

const asUser = () => JSON.stringify({ _id: signedIn.id, role: 'user' });

/** The stores as a page of a new tab loads them. */
async function openPage() {
  browser.openTab('/shop');
  const { $wishes, forgetWishlist } = await import('#stores/wishlist/wishlist.ts');
  const { setWished } = await import('#stores/wishlist/wishes.ts');
  const { refreshWishlist, $isWishlistStale } = await import('#stores/wishlist/wishlist-sync.ts');
  const { forgetUser, keepUser } = await import('#stores/account/session.ts');
  const { decodePerson } = await import('#lib/account/person.ts');
  const { $notices } = await import('#stores/toasts/notices.ts');
  return {
    setWished,
    refreshWishlist,
    isStale: () => $isWishlistStale.get(),
    /** What is marked, with a question mark where it is no longer available. */
    marked: () => idsOf($wishes.get()),
    /** What is marked after each change from now on. */
    watch() {
      const seen: string[][] = [];
      $wishes.listen((wishes) => seen.push(idsOf(wishes)));
      return seen;
    },
    notices: () => $notices.get().map(({ text }) => text),
    logIn() {
      const user = decodePerson(asUser());
      if (user) keepUser(user);
    },
    logOut() {
      forgetUser();
      forgetWishlist();
    },
  };
}

const idsOf = (wishes: Wishes) => wishes.map((wish) => `${wish.product._id}${wish.available ? '' : '?'}`);

/** A page of Ada, who is signed in and whose account's list is in the browser. */
async function openAsAda() {
  browser.plant('user', asUser());
  const page = await openPage();
  await page.refreshWishlist();
  return page;
}

/** Holds the next call before it reaches the backend. */
function holdCall() {
  const arrival = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<void>();
  line.gate = { arrive: arrival.resolve, opened: opening.promise };
  return { arrived: arrival.promise, letGo: opening.resolve };
}

async function account(): Promise<string[]> {
  const { products } = (await signedIn.send('GET', '/api/wishlist')).json();
  return products.map(({ _id }: { _id: string }) => _id);
}

const change = (body: { add?: string[]; remove?: string[] }) =>
  signedIn.send('PUT', '/api/wishlist', { add: [], remove: [], ...body });

test('of quick presses the last one holds, here and in the account', async () => {
  const { setWished, marked, watch } = await openAsAda();
  const { arrived, letGo } = holdCall();
  const first = setWished(HAT, true);
  await arrived;
  const others = [setWished(HAT, false), setWished(GOWN, true), setWished(RING, true)];
  expect(marked()).toEqual(['ring', 'gown']);
  const seen = watch();
  letGo();
  await Promise.all([first, ...others]);
  // No answer to an earlier press has been shown meanwhile.
  expect(new Set(seen.map(String))).toEqual(new Set(['ring,gown']));
  expect(marked()).toEqual(['ring', 'gown']);
  expect(await account()).toEqual(['ring', 'gown']);
});

test('without a line every press is taken back, to what was there before the first', async () => {
  await change({ add: ['ring', 'gown'] });
  const { setWished, marked, notices } = await openAsAda();
  line.calls = 0;
  await Promise.all([setWished(HAT, true), setWished(HAT, false)]);
  await Promise.all([setWished(RING, false), setWished(RING, true)]);
  expect(marked()).toEqual(['gown', 'ring']);
  await setWished(RING, false);
  expect(marked()).toEqual(['gown', 'ring']);
  expect(notices()).toEqual([UNREACHED]);
});

test('of two presses the first is kept when only the second fails', async () => {
  const { setWished, marked } = await openAsAda();
  const { arrived, letGo } = holdCall();
  const first = setWished(HAT, true);
  await arrived;
  const second = setWished(HAT, false);
  line.calls = 1;
  letGo();
  await Promise.all([first, second]);
  expect(marked()).toEqual(['hat']);
  expect(await account()).toEqual(['hat']);
});

test('a lost answer is told as a failure; the next look at the account shows what it took', async () => {
  const { setWished, refreshWishlist, marked, notices } = await openAsAda();
  line.losesAnswers = true;
  await setWished(HAT, true);
  expect(marked()).toEqual([]);
  expect(notices()).toEqual([UNREACHED]);
  line.losesAnswers = false;
  await refreshWishlist();
  expect(marked()).toEqual(['hat']);
});

test('every tab shows the same; what one could not tell the account takes nothing from another', async () => {
  const first = await openAsAda();
  const { arrived, letGo } = holdCall();
  const lost = first.setWished(HAT, true);
  await arrived;
  const second = await openPage();
  expect(second.marked()).toEqual(['hat']);
  await second.setWished(GOWN, true);
  expect(first.marked()).toEqual(second.marked());
  line.calls = 0;
  letGo();
  await lost;
  expect(second.marked()).toEqual(['gown']);
  expect(first.marked()).toEqual(['gown']);
});

test.each([
  ['arrives', Number.POSITIVE_INFINITY],
  ['is lost', 0],
])('who logs out while a press is under way leaves nothing behind, also when it %s', async (_how, calls) => {
  await change({ add: ['hat'] });
  const { setWished, logOut, marked } = await openAsAda();
  const { arrived, letGo } = holdCall();
  const press = setWished(HAT, false);
  await arrived;
  logOut();
  line.calls = calls;
  letGo();
  await press;
  expect(marked()).toEqual([]);
  expect(browser.stored('wishlist')).toBeUndefined();
});

test('a press that waits its turn is not made for whoever logs in meanwhile', async () => {
  const { setWished, logOut } = await openAsAda();
  const { arrived, letGo } = holdCall();
  const presses = [setWished(HAT, true), setWished(RING, true)];
  await arrived;
  logOut();
  signedIn = await person(backend, 'Eve');
  browser.plant('user', asUser());
  letGo();
  await Promise.all(presses);
  expect(await account()).toEqual([]);
});

test('what a guest has marked comes along at the login, told once, and what is gone is told too', async () => {
  await change({ add: ['ring'] });
  const page = await openPage();
  await page.setWished(HAT, true);
  await page.setWished(product('sold', { name: 'sold' }), true);
  await page.setWished(GOWN, true);
  expect(backend.seen.filter((url) => url === '/api/wishlist')).toHaveLength(1);
  page.logIn();
  line.calls = 0;
  await page.refreshWishlist();
  expect(page.isStale()).toBe(true);
  expect(page.marked()).toEqual(['gown', 'sold', 'hat']);
  line.calls = Number.POSITIVE_INFINITY;
  await page.refreshWishlist();
  expect(page.isStale()).toBe(false);
  expect(page.marked()).toEqual(['gown', 'hat', 'ring', 'sold?']);
  await page.refreshWishlist();
  expect(page.notices()).toEqual([
    'gown and 1 more have come along to your wishlist.',
    '1 piece could not come along: it is no longer available, or your wishlist is full.',
  ]);
  expect(await account()).toEqual(['gown', 'hat', 'ring']);
});

test('a guest’s pieces are asked for a few at a time, and no further once a call has failed', async () => {
  const { setWished, refreshWishlist, marked } = await openPage();
  const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
  for (const id of ids) await setWished(product(id), true);
  line.calls = 0;
  await refreshWishlist();
  expect(line.calls).toBe(-8);
  line.calls = Number.POSITIVE_INFINITY;
  await refreshWishlist();
  expect(marked()).toEqual(ids.map((id) => `${id}?`).toReversed());
});

test('a piece that is no longer sold stays told until it is taken off; one that another device took off goes', async () => {
  await change({ add: ['hat', 'gown', 'ring'] });
  const { setWished, refreshWishlist, marked, notices } = await openAsAda();
  await change({ remove: ['ring'] });
  await backend.fill(['hat', 'ring'].map((id) => productRow({ id })));
  await change({ add: ['hat'] });
  await refreshWishlist();
  expect(marked()).toEqual(['hat', 'gown?']);
  await setWished(RING, true);
  await setWished(product('sold', { name: 'Sold' }), true);
  expect(notices()).toEqual(['Sold is no longer available.']);
  expect(marked()).toEqual(['ring', 'hat', 'gown?']);
  line.calls = 0;
  await setWished(GOWN, false);
  expect(marked()).toEqual(['ring', 'hat', 'gown?']);
  line.calls = Number.POSITIVE_INFINITY;
  await setWished(GOWN, false);
  await refreshWishlist();
  expect(marked()).toEqual(['ring', 'hat']);
});
