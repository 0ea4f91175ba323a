import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ORDER_SECRET_HEADER } from '#contract/orders/orders.ts';
import { cents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { addQuantity } from '#lib/bag/add-quantity.ts';
import { orders } from '#server/db/schema/orders.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { insertCardOrder, newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { addSizes } from '#tests/support/server/test-sizes.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend, stubBrowserFetch, WAIT, waitForValue } from '#tests/support/stores/test-backend.ts';
import { buildOrder } from '#tests/support/unit/build-order.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const GOWN = buildProduct('gown', { name: 'Gown', priceCents: cents(10_000) });
const SIZED_GOWN = { ...GOWN, sizes: [{ size: 'M' }] };
const HAT = buildProduct('hat', { name: 'Hat', priceCents: cents(2000) });
const ENTRIES = {
  email: 'ada@example.org',
  phone: '',
  name: 'Ada Byron',
  line1: '12 Linden Row',
  line2: '',
  city: 'New York',
  region: 'NY',
  postalCode: '10012',
  payment: 'delivery',
};

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: FakeBrowser;
/** The user whose session cookie the browser sends; undefined for a guest. */
let loggedIn: TestUser | undefined;

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
  loggedIn = undefined;
  await backend.db.execute(sql`truncate users, orders, rate_limits cascade`);
  await backend.setCatalogue([
    productRow({ id: 'gown', name: 'Gown', priceCents: cents(10_000) }),
    productRow({ id: 'hat', name: 'Hat', priceCents: cents(2000), stock: 3 }),
  ]);
  stubBrowserFetch(backend.origin, () => loggedIn?.cookie);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const guest = () => createVisitor(backend.app);

/** Opens the checkout with two gowns in the bag. */
async function openCheckout() {
  const tab = browser.openTab('/checkout');
  const bag = await import('#stores/bag/bag.ts');
  const checkout = await import('#stores/checkout/checkout.ts');
  bag.updateBag(() => addQuantity([], GOWN, 2));
  const data = new FormData();
  for (const [name, value] of Object.entries(ENTRIES)) data.set(name, value);
  return { tab, ...bag, ...checkout, submit: () => checkout.checkoutForm.submit(data) };
}

/** Opens the page of an order. */
async function openOrder(hash: string, query = '') {
  const tab = browser.openTab(`/order${query}#${hash}`);
  const store = await import('#stores/orders/order.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  const stop = store.followOrderLink();
  const close = store.$order.listen(() => undefined);
  type State = ReturnType<typeof store.$order.get>;
  const settled = () => waitForValue(store.$order, (state): state is State => state.state !== 'loading');
  return {
    ...store,
    tab,
    settled,
    toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`),
    close() {
      close();
      stop();
    },
  };
}

const storedOrders = () => backend.db.select({ number: orders.number }).from(orders);

test('[BAG-08] places the order, clears what was ordered and opens the order page in the same history entry', async () => {
  const { tab, submit, updateBag, readBag, checkoutDraft, checkoutForm } = await openCheckout();
  checkoutDraft.save({ email: 'ada@example.org' });
  expect(tab.session.has('checkout-draft')).toBe(true);
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await send(url, init);
    // Another tab fills the bag while the order is on its way, also with a size of the ordered product.
    if (url.endsWith('/api/orders'))
      updateBag((items) => addQuantity(addQuantity(items, HAT, 1), SIZED_GOWN, 1, 'M'));
    return response;
  });
  await submit();
  expect(checkoutForm.$state.get()).toMatchObject({ phase: 'sent' });
  const [order] = await storedOrders();
  const { readOrderSecret } = await import('#stores/orders/order-secrets.ts');
  expect(readOrderSecret(order?.number ?? '')).toMatch(/^[\w-]{20,}$/);
  expect(new URL(location.href).hash).toBe(`#${order?.number}:${readOrderSecret(order?.number ?? '')}`);
  expect([tab.url, tab.historyLength]).toEqual(['/order', 1]);
  expect(readBag().map(({ productId, size }) => [productId, size])).toEqual([
    ['hat', undefined],
    ['gown', 'M'],
  ]);
  expect(tab.session.has('checkout-draft')).toBe(false);
});

test('[BAG-08] a card order opens the payment page, and Back leads to the order', async () => {
  const { tab, submit } = await openCheckout();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const placed = await (await send(url, init)).json();
    return Response.json({ ...placed, redirectUrl: 'https://shop.example/pay' }, { status: 201 });
  });
  await submit();
  const [order] = await storedOrders();
  expect([tab.url, tab.historyLength]).toEqual(['/pay', 2]);
  tab.go(-1);
  expect(tab.url).toBe('/order');
  // The browser may restore the checkout itself from the back/forward cache.
  const reload = vi.fn();
  Object.assign(location, { reload });
  tab.resume();
  expect(reload).toHaveBeenCalledOnce();
  expect(location.hash).toMatch(new RegExp(`^#${order?.number}:`));
});

test('[BAG-08] ordering again after a lost response opens the first order, after a confirmed one a new order', async () => {
  const { tab, submit, updateBag, readBag, checkoutDraft, checkoutForm, $isOrderRejected } =
    await openCheckout();
  checkoutDraft.save({ email: 'ada@example.org' });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await send(url, init);
    throw new TypeError('The response was lost.');
  });
  await submit();
  expect(checkoutForm.$state.get().phase).toBe('failed');
  expect(tab.url).toBe('/checkout');
  // The customer can send the same order again.
  expect($isOrderRejected.get()).toBe(false);
  expect(checkoutDraft.read()).toEqual({ email: 'ada@example.org' });
  expect(readBag()).toHaveLength(1);
  vi.stubGlobal('fetch', send);
  await submit();
  expect(await storedOrders()).toHaveLength(1);
  updateBag(() => addQuantity([], GOWN, 2));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await submit();
  expect(await storedOrders()).toHaveLength(2);
});

test('[BAG-08] a reload after a lost response still resumes the first order, and stores no postal address', async () => {
  const { submit } = await openCheckout();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await send(url, init);
    throw new TypeError('The response was lost.');
  });
  await submit();
  vi.stubGlobal('fetch', send);
  expect(Object.keys(JSON.parse(browser.getStored('checkout-attempt') ?? ''))).toEqual([
    'key',
    'order',
    'since',
  ]);
  const reloaded = await openCheckout();
  await reloaded.submit();
  expect(await storedOrders()).toHaveLength(1);
  expect(reloaded.tab.url).toBe('/order');
});

test('[BAG-08] a rejected order names the changes, updates the bag and is accepted when sent again', async () => {
  const { submit, readBag, $checkoutChanges, $isOrderRejected, checkoutForm } = await openCheckout();
  await backend.db.execute(sql`update products set price_cents = 12000 where id = 'gown'`);
  await submit();
  expect($checkoutChanges.get()).toEqual(['Gown is now $120.00, was $100.00.']);
  expect(checkoutForm.$state.get().phase).toBe('failed');
  expect($isOrderRejected.get()).toBe(true);
  expect(browser.getStored('checkout-attempt')).toBeUndefined();
  expect(readBag()[0]?.product.priceCents).toBe(12_000);
  await submit();
  expect($checkoutChanges.get()).toEqual([]);
  expect($isOrderRejected.get()).toBe(false);
  expect(await storedOrders()).toHaveLength(1);
});

test('[BAG-08] opens a guest’s order with the secret of the link or of this device, and saves only a valid secret', async () => {
  const { number, secret } = await placeTestOrder(guest());
  const wrong = await openOrder(`${number}:wrong`);
  expect(await wrong.settled()).toMatchObject({ state: 'failed', error: { status: 404 } });
  expect(browser.getStored('order-secrets')).toBeUndefined();
  wrong.close();
  const page = await openOrder(`${number}:${secret}`);
  expect(await page.settled()).toMatchObject({ state: 'ready', data: { number, yours: true } });
  expect(page.$hasOrderLink.get()).toBe(true);
  page.close();
  const later = await openOrder(number);
  expect(await later.settled()).toMatchObject({ state: 'ready', data: { number } });
  later.close();
  const nothing = await openOrder('');
  expect(nothing.$hasOrderLink.get()).toBe(false);
  nothing.close();
});

test('[BAG-08] cancels an order, and shows its state when the cancellation is rejected', async () => {
  const { number, secret } = await placeTestOrder(guest());
  const page = await openOrder(`${number}:${secret}`);
  await page.settled();
  await page.requestCancellation();
  expect(page.toasts()).toEqual(['success: Order cancelled']);
  await vi.waitUntil(() => page.$order.get().state === 'ready' && statusOf(page) === 'cancelled', WAIT);
  page.close();

  const other = await placeTestOrder(guest());
  const outdated = await openOrder(`${other.number}:${other.secret}`);
  await outdated.settled();
  await backend.db.execute(sql`update orders set status = 'processing' where number = ${other.number}`);
  await outdated.requestCancellation();
  expect(outdated.toasts()).toEqual([expect.stringMatching(/^error: /)]);
  await vi.waitUntil(() => statusOf(outdated) === 'processing', WAIT);
  outdated.close();
});

test('[BAG-08] opens the payment page of an unpaid order, and shows why that fails', async () => {
  loggedIn = await createUser(backend, 'Ada');
  const { number } = await insertCardOrder(backend.db, loggedIn.id);
  const page = await openOrder(number);
  await page.settled();
  const send = globalThis.fetch;
  // The backend of the tests has no account at the payment provider.
  await page.startPayment();
  expect(page.toasts()).toEqual([expect.stringMatching(/^error: /)]);
  expect(page.tab.url).toBe('/order');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    new URL(url).pathname === `/api/orders/${number}/pay`
      ? Response.json({ success: true, redirectUrl: 'https://shop.example/pay' })
      : send(url, init),
  );
  await page.startPayment();
  expect(page.tab.url).toBe('/pay');
  page.close();
});

test('[BAG-08] repeats a request that failed, and follows another link on the same page', async () => {
  const { number, secret } = await placeTestOrder(guest());
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  const page = await openOrder(`${number}:${secret}`);
  expect(await page.settled()).toMatchObject({ state: 'failed', error: { kind: 'network' } });
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  page.retryOrder();
  expect(await page.settled()).toMatchObject({ state: 'ready', data: { number } });
  const other = await placeTestOrder(guest());
  page.tab.followFragment(`#${other.number}:${other.secret}`);
  expect(await page.settled()).toMatchObject({ state: 'ready', data: { number: other.number } });
  page.tab.followFragment('#');
  expect(page.$hasOrderLink.get()).toBe(false);
  page.close();
  page.tab.followFragment(`#${number}:${secret}`);
  expect(page.$hasOrderLink.get()).toBe(false);
});

test('[BAG-08] confirms an order with the token and the secret of the link, and shows a failure', async () => {
  const { number, secret } = await placeTestOrder(guest());
  const plain = await openOrder(`${number}:${secret}`);
  expect(plain.$canConfirm.get()).toBe(false);
  plain.close();
  const page = await openOrder(`${number}:${secret}:token-1`);
  await page.settled();
  expect(page.$canConfirm.get()).toBe(true);
  const send = globalThis.fetch;
  const sent: unknown[] = [];
  let status = 400;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/confirm')) return send(url, init);
    sent.push([init.body, new Headers(init.headers).get(ORDER_SECRET_HEADER)]);
    const message = status === 200 ? 'Done.' : 'This link has expired.';
    return Response.json({ message, order: toWire(buildOrder(number, 'pending')) }, { status });
  });
  const requests = () => backend.requestedUrls.filter((url) => url.startsWith('/api/orders/')).length;
  const before = requests();
  await page.requestConfirmation();
  // The order may have changed, so the page loads it again.
  await vi.waitUntil(() => requests() === before + 1, WAIT);
  status = 200;
  await page.requestConfirmation();
  expect(sent).toEqual([
    ['{"token":"token-1"}', secret],
    ['{"token":"token-1"}', secret],
  ]);
  expect(page.toasts()).toEqual(['error: This link has expired.', 'success: Order confirmed']);
  page.close();
});

test('[SIZE-04] reorders the sizes that are sold, in addition to those in the bag', async () => {
  await addSizes(backend.db, 'gown', { S: 5, M: 5, L: 5 });
  const items = [
    ...['S', 'M', 'L'].map((size) => ({ productId: 'gown', size, quantity: 1 })),
    { productId: 'hat', quantity: 1 },
  ];
  const { lines } = await placeTestOrder(guest(), newOrder({ items }));
  browser.openTab('/order');
  const { addOrderToBag } = await import('#stores/orders/reorder.ts');
  const { readBag, updateBag } = await import('#stores/bag/bag.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  updateBag(() => addQuantity([], { ...SIZED_GOWN, sizes: [{ size: 'M', stock: 4 }] }, 2, 'M'));
  await backend.db.execute(sql`update product_sizes set stock = 0 where size = 'S'`);
  await backend.db.execute(sql`delete from product_sizes where size = 'L'`);
  await addSizes(backend.db, 'hat', { S: 5 });
  await addOrderToBag(lines);
  expect(readBag()).toMatchObject([{ productId: 'gown', size: 'M', quantity: 3 }]);
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'Gown · Size S is sold out.',
    'Gown · Size L is no longer available.',
    'Hat now comes in sizes. Please choose one on its page.',
    'Available items are in your bag.',
  ]);
});

function statusOf({ $order }: Awaited<ReturnType<typeof openOrder>>): string | undefined {
  const response = $order.get();
  return response.state === 'ready' ? response.data.status : undefined;
}

test('[BAG-08] polls an order that waits for its payment twelve times, and not after it was paid', async () => {
  loggedIn = await createUser(backend, 'Ada');
  const { number } = await insertCardOrder(backend.db, loggedIn.id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await openOrder(number);
  await page.settled();
  const requests = () => backend.requestedUrls.filter((url) => url.startsWith('/api/orders/')).length;
  for (let count = 2; count <= 13; count += 1) {
    await vi.advanceTimersByTimeAsync(2499);
    expect(requests()).toBe(count - 1);
    const response = waitForValue(
      page.$order,
      (state): state is typeof state => requests() === count && state.state === 'ready',
    );
    await vi.advanceTimersByTimeAsync(1);
    await response;
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(13);
  page.close();

  await backend.db.execute(sql`update payments set status = 'paid'`);
  const paid = await openOrder(number);
  await paid.settled();
  const before = requests();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(before);
  paid.close();
});

test('[BAG-08] checks the payment of a customer who comes from paying, until the page stops polling', async () => {
  loggedIn = await createUser(backend, 'Ada');
  const { number } = await insertCardOrder(backend.db, loggedIn.id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await openOrder(number, '?paid');
  await page.settled();
  const requests = () => backend.requestedUrls.filter((url) => url.startsWith('/api/orders/')).length;
  for (let count = 2; count <= 13; count += 1) {
    expect(page.$paymentCheck.get()).toBe('checking');
    const response = waitForValue(
      page.$order,
      (state): state is typeof state => requests() === count && state.state === 'ready',
    );
    await vi.advanceTimersByTimeAsync(2500);
    await response;
  }
  expect(page.$paymentCheck.get()).toBe('unchecked');
  page.close();

  // The device remembers that the customer has paid.
  const again = await openOrder(number);
  expect(again.$paymentCheck.get()).toBe('checking');
  again.close();
  const other = await openOrder((await insertCardOrder(backend.db, loggedIn.id)).number);
  expect(other.$paymentCheck.get()).toBeUndefined();
  other.close();
});

test('[BAG-08] polls no order whose page is closed', async () => {
  loggedIn = await createUser(backend, 'Ada');
  const { number } = await insertCardOrder(backend.db, loggedIn.id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await openOrder(number);
  await page.settled();
  page.close();
  backend.requestedUrls.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  // An earlier request would arrive before this one.
  await fetch(`${backend.origin}/api/products`, {});
  expect(backend.requestedUrls).toEqual(['/api/products']);
});

test('[BAG-08] reorders the products that are sold, at their current prices and limited by the stock', async () => {
  const items = [
    { productId: 'gown', quantity: 1 },
    { productId: 'hat', quantity: 3 },
  ];
  const { lines } = await placeTestOrder(guest(), newOrder({ items }));
  browser.openTab('/order');
  const { addOrderToBag } = await import('#stores/orders/reorder.ts');
  const { readBag, $isBagOpen } = await import('#stores/bag/bag.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  const texts = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
  await backend.db.execute(sql`update products set price_cents = 11000, stock = 5`);
  await addOrderToBag(lines);
  expect(readBag()).toMatchObject([
    { productId: 'gown', quantity: 1, product: { priceCents: 11_000 } },
    { productId: 'hat', quantity: 3 },
  ]);
  expect(texts()).toEqual(['success: Available items are in your bag.']);
  expect($isBagOpen.get()).toBe(true);

  await backend.db.execute(sql`update products set stock = 0 where id = 'gown'`);
  await backend.db.execute(sql`delete from products where id = 'hat'`);
  $isBagOpen.set(false);
  await addOrderToBag(lines);
  expect(texts().slice(1)).toEqual(['error: Gown is sold out.', 'error: Hat is no longer available.']);
  expect($isBagOpen.get()).toBe(false);
  expect(readBag().map(({ quantity }) => quantity)).toEqual([1, 3]);

  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  await addOrderToBag(lines);
  expect(texts().at(-1)).toBe('error: We can’t reach the shop. Please check your connection and try again.');
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
});

test('[SIZE-05] does not reorder a size that is sold out while another one is left', async () => {
  await addSizes(backend.db, 'gown', { S: 1, M: 5 });
  const items = [{ productId: 'gown', size: 'S', quantity: 1 }];
  const { lines } = await placeTestOrder(guest(), newOrder({ items }));
  browser.openTab('/order');
  const { addOrderToBag } = await import('#stores/orders/reorder.ts');
  const { readBag } = await import('#stores/bag/bag.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  await addOrderToBag(lines);
  expect(readBag()).toEqual([]);
  expect($toasts.get().map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'error: Gown · Size S is sold out.',
  ]);
});

test('[USER-09] a page that does not exist leads to the last one of the own orders, in the same history entry', async () => {
  loggedIn = await createUser(backend, 'Ada');
  for (let count = 0; count < 11; count += 1) await placeTestOrder(loggedIn);
  const tab = browser.openTab('/dashboard/orders?page=9');
  const { ownOrders, ownPayments } = await import('#stores/orders/own-orders.ts');
  ownOrders.$list.listen(() => undefined);
  await vi.waitUntil(() => ownOrders.$list.get().data?.orders.length === 1, WAIT);
  expect(ownOrders.$list.get()).toMatchObject({ loading: false, error: undefined });
  expect([tab.url, tab.historyLength]).toEqual(['/dashboard/orders?page=2', 1]);
  ownOrders.go({ page: 1 });
  // The page before stays while the next one loads.
  expect(ownOrders.$list.get()).toMatchObject({ loading: true, data: { totalOrders: 11 } });
  await vi.waitUntil(() => ownOrders.$list.get().data?.orders.length === 10, WAIT);
  expect([tab.url, tab.historyLength]).toEqual(['/dashboard/orders', 2]);

  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  ownOrders.refresh();
  await vi.waitUntil(() => ownOrders.$list.get().error?.kind === 'network', WAIT);
  expect(ownOrders.$list.get().data).toBeUndefined();
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  ownOrders.retry();
  await vi.waitUntil(() => ownOrders.$list.get().data?.orders.length === 10, WAIT);

  ownPayments.$list.listen(() => undefined);
  await vi.waitUntil(() => ownPayments.$list.get().data?.payments.length === 10, WAIT);
});
