import { sql } from 'drizzle-orm';
import type { ReadableAtom } from 'nanostores';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ALL_ORDERS } from '#lib/admin/orders/managed-orders.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { ensureUsers } from '#server/auth/user-rows.ts';
import { messages } from '#server/db/schema/contact.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { claimDueMail, queueMail, rescheduleMail } from '#server/jobs/outbox.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder, STATUS_PATHS } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { startBackend, stubBrowserFetch, WAIT } from '#tests/support/stores/test-backend.ts';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: FakeBrowser;
let root: TestUser;
/** The user whose session cookie the browser sends. */
let loggedIn: TestUser;

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
  await backend.db.execute(sql`truncate users, orders, messages, outbox, reviews, rate_limits cascade`);
  await backend.setCatalogue([productRow({ id: 'gown', name: 'Gown' })]);
  root = await createUser(backend, 'Root', 'admin');
  loggedIn = root;
  stubBrowserFetch(backend.origin, () => loggedIn.cookie);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function readToasts(): Promise<string[]> {
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  return $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
}

/** Subscribes to a store. Returns a function that waits until its data matches. */
function follow<Data>($store: ReadableAtom<RemoteState<Data>>) {
  $store.listen(() => undefined);
  return (matches: (data: Data) => boolean) =>
    vi.waitUntil(() => {
      const response = $store.get();
      return response.state === 'ready' && matches(response.data);
    }, WAIT);
}

/** Subscribes to a list. Returns a function that waits until its data matches. */
function followList<Data>($list: ReadableAtom<{ readonly data: Data | undefined }>) {
  $list.listen(() => undefined);
  return (matches: (data: Data) => boolean) =>
    vi.waitUntil(() => {
      const { data } = $list.get();
      return data !== undefined && matches(data);
    }, WAIT);
}

async function insertMessage(fromName: string): Promise<string> {
  const subject = 'The length of the velvet gown';
  const values = { fromName, fromEmail: 'ada@example.org', subject, message: 'Is it long enough?' };
  const [row] = await backend.db.insert(messages).values(values).returning();
  return row?.id ?? '';
}

test('opening a message marks it as read, and each change of its state reloads the lists', async () => {
  const id = await insertMessage('Ada');
  browser.openTab('/dashboard/inbox?state=unread');
  const { inboxMessages } = await import('#stores/admin/inbox/inbox.ts');
  const opened = await import('#stores/admin/inbox/opened-message.ts');
  const list = followList(inboxMessages.$list);
  await list(({ counts }) => counts.unread === 1 && counts.all === 1);
  opened.openMessage(id);
  const message = follow(opened.$openedMessage);
  await message(({ inboxMessage }) => inboxMessage.state === 'read');
  expect(await opened.markAnswered(id)).toBe(true);
  await message(({ inboxMessage }) => inboxMessage.state === 'answered');
  await list(({ counts, messages: listed }) => counts.answered === 1 && listed.length === 0);
  expect(await opened.markUnread(id)).toBe(true);
  // Loading the open message again would mark it as read.
  await fetch(`${backend.origin}/api/products`, {});
  expect(await backend.db.select().from(messages)).toMatchObject([{ state: 'unread' }]);
  expect(await readToasts()).toEqual(['success: Message updated successfully']);
  expect(await opened.removeMessage(id)).toBe(true);
  expect(await opened.removeMessage(id)).toBe(false);
  expect((await readToasts()).slice(1)).toEqual([
    'success: Message deleted successfully',
    expect.stringMatching(/^error: /),
  ]);
});

test('retries and discards a failed mail, and reloads the mails after a rejection too', async () => {
  await queueMail(backend.db, {
    purpose: 'customer',
    to: 'ada@example.org',
    subject: 'Your order',
    text: 'Thank you.',
  });
  const mail = await claimDueMail(backend.db);
  if (!mail) throw new Error('The mail is not due.');
  await rescheduleMail(backend.db, mail, { kind: 'mailbox', detail: '550 No such mailbox here' });
  browser.openTab('/dashboard/inbox');
  const store = await import('#stores/admin/inbox/failed-mails.ts');
  const mails = follow(store.$failedMails);
  await mails(({ mails: failed }) => failed.length === 1);
  const response = store.$failedMails.get();
  const id = response.state === 'ready' ? (response.data.mails[0]?._id ?? '') : '';
  const areDue = async () =>
    (await backend.db.select().from(outbox)).map(({ dueAt }) => dueAt !== null && dueAt <= new Date());
  await store.retryFailedMail(id);
  expect(await areDue()).toEqual([true]);
  await store.discardMail(id);
  expect(await areDue()).toEqual([]);
  await mails(({ mails: failed }) => failed.length === 0);
  await store.discardMail(id);
  expect(await readToasts()).toEqual([
    'success: Sending the email again',
    'success: Email discarded successfully',
    expect.stringMatching(/^error: /),
  ]);
});

test('[ADMIN-08] [CALL-04] changes a role and deletes a user, and reloads the list each time', async () => {
  const ada = await createUser(backend, 'Ada');
  browser.openTab('/dashboard/users');
  const { managedUsers, assignRole, removeUser } = await import('#stores/admin/users/users.ts');
  const list = followList(managedUsers.$list);
  await list(({ users, totalUsers, totalAdmins }) => {
    expect({ totalUsers, totalAdmins }).toEqual({ totalUsers: 2, totalAdmins: 1 });
    return users.find(({ _id }) => _id === ada.id)?.role === 'user';
  });
  expect(await assignRole(ada.id, 'admin')).toBe(true);
  await list(({ totalAdmins }) => totalAdmins === 2);
  expect(await removeUser(ada.id)).toBe(true);
  await list(({ users }) => users.length === 1);
  // Another admin creates an account meanwhile.
  await createUser(backend, 'Grace');
  expect(await removeUser(ada.id)).toBe(false);
  await list(({ totalUsers }) => totalUsers === 2);
  expect(await readToasts()).toEqual([
    'success: User updated Successfully',
    'success: User Deleted Successfully',
    expect.stringMatching(/^error: /),
  ]);
});

test('[ADMIN-08] searches users on the backend, and shows the last page after the only user of a page is deleted', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `Buyer${index}`);
  const buyers = await ensureUsers(
    backend.db,
    names.map((username, index) => ({
      username,
      email: `${username}@example.org`,
      passwordHash: '',
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
    })),
  );
  const tab = browser.openTab('/dashboard/users?q=buyer&page=2');
  const { managedUsers, removeUser } = await import('#stores/admin/users/users.ts');
  const list = followList(managedUsers.$list);
  await list(({ users }) => users.length === 1 && users[0]?.username === 'Buyer20');
  const requested = backend.requestedUrls.filter((url) => url.includes('users'));
  expect(requested).toEqual(['/api/users?q=buyer&role=&page=2']);
  const last = buyers.find(({ username }) => username === 'Buyer20');
  expect(await removeUser(last?.id ?? '')).toBe(true);
  await list(({ users, totalUsers }) => users.length === 20 && totalUsers === 20);
  expect(tab.url).toBe('/dashboard/users?q=buyer');

  managedUsers.go({ role: '', q: 'nobody', page: 1 });
  // The page stays until the response arrives, with the view that it belongs to.
  expect(managedUsers.$list.get()).toMatchObject({ loading: true, dataView: { q: 'buyer', page: 1 } });
  await list(({ totalPages }) => totalPages === 0);
  expect(managedUsers.$list.get()).toMatchObject({ loading: false, dataView: { q: 'nobody', page: 1 } });
  tab.go(-1);
  await list(({ totalUsers }) => totalUsers === 20);
});

test('[ADMIN-07] changes an order unless another admin was faster, and refreshes the list and the order', async () => {
  const { number } = await placeTestOrder(createVisitor(backend.app));
  browser.openTab('/dashboard/manage-orders?status=pending&q=ann');
  const { managedOrders } = await import('#stores/admin/orders/manage-orders.ts');
  const store = await import('#stores/admin/orders/managed-order.ts');
  const list = followList(managedOrders.$list);
  await list(({ orders }) => orders[0]?.number === number);
  store.openManagedOrder(number);
  const order = follow(store.$managedOrder);
  await order(({ order: shown }) => shown.status === 'pending');
  await store.changeOrderStatus({ number, status: 'pending' }, 'processing');
  await order(({ order: shown }) => shown.status === 'processing');
  await list(({ orders, counts }) => orders.length === 0 && counts.processing === 1);
  // An empty list has a first page too.
  expect(managedOrders.$view.get().page).toBe(1);

  // A page that still shows the order as pending cancels nothing that is in processing.
  await store.changeOrderStatus({ number, status: 'pending' }, 'cancelled');
  await root.send('PATCH', `/api/orders/${number}`, { status: 'shipped' });
  await store.changeOrderStatus({ number, status: 'processing' }, 'shipped');
  await order(({ order: shown }) => shown.status === 'shipped');
  // Only a paid order can be refunded.
  await store.issueRefund({ number, payment: { method: 'card', status: 'pending' } });
  const error = expect.stringMatching(/^error: /);
  expect(await readToasts()).toEqual(['success: Order updated successfully', error, error, error]);
});

test('[ADMIN-07] exports the orders of a view, or their lines, one at a time, and announces a failure', async () => {
  await placeTestOrder(createVisitor(backend.app));
  browser.openTab('/dashboard/manage-orders');
  const { downloadOrders, $runningExport } = await import('#stores/admin/orders/manage-orders.ts');
  const { downloadProducts, $isExportingProducts } = await import(
    '#stores/admin/products/export-products.ts'
  );
  const saved: { name: string; file: Blob }[] = [];
  const link = {
    href: '',
    download: '',
    click: () => saved.push({ name: link.download, file: files.at(-1) ?? new Blob() }),
  };
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:';
  });
  vi.stubGlobal('document', { createElement: () => link });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.UTC(2026, 10, 22) });
  const view = { ...ALL_ORDERS, status: 'pending', q: 'ann', page: 3 } as const;

  const running = downloadOrders(view, 'orders');
  expect($runningExport.get()).toBe('orders');
  await downloadOrders(view, 'lines');
  await running;
  expect($runningExport.get()).toBeUndefined();
  expect(saved.map(({ name }) => name)).toEqual(['orders-2026-11-22.csv']);
  expect(backend.requestedUrls).toContain('/api/orders/export?status=pending&q=ann');
  await downloadOrders({ ...view, q: '' }, 'lines');
  expect(saved.at(-1)?.name).toBe('order-items-2026-11-22.csv');
  expect((await saved.at(-1)?.file.text())?.trim().split('\r\n')).toHaveLength(2);

  const exporting = downloadProducts();
  expect($isExportingProducts.get()).toBe(true);
  await downloadProducts();
  await exporting;
  expect($isExportingProducts.get()).toBe(false);
  expect(saved.slice(2).map(({ name }) => name)).toEqual(['products-2026-11-22.csv']);
  expect(await saved.at(-1)?.file.text()).toContain('Gown');

  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  await downloadOrders(view, 'orders');
  await downloadProducts();
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  loggedIn = await createUser(backend, 'Ada');
  await downloadOrders(view, 'orders');
  expect(await readToasts()).toEqual([
    'error: We can’t reach the shop. Please check your connection and try again.',
    'error: Your account does not have access to this.',
  ]);
  expect([$runningExport.get(), $isExportingProducts.get()]).toEqual([undefined, false]);

  const bug = new TypeError('A bug.');
  vi.mocked(URL.createObjectURL).mockImplementation(() => {
    throw bug;
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await downloadProducts();
  expect(logged.mock.calls).toEqual([[bug]]);
  logged.mockRestore();
});

test('a buyer writes, edits and deletes a review, and an admin hides it', async () => {
  const ada = await createUser(backend, 'Ada');
  const { number } = await placeTestOrder(ada, newOrder());
  for (const status of STATUS_PATHS.shipped) await root.send('PATCH', `/api/orders/${number}`, { status });
  browser.setStored('user', JSON.stringify({ _id: ada.id, username: 'Ada', role: 'user' }));
  loggedIn = ada;
  browser.openTab('/shop/gown');
  const store = await import('#stores/reviews/reviews.ts');
  const admin = await import('#stores/admin/reviews/manage-reviews.ts');
  store.loadReviews('gown');
  store.$reviews.listen(() => undefined);
  const shown = (isShown: (texts: string[]) => boolean) =>
    vi.waitUntil(() => isShown(store.$reviews.get()?.reviews.map(({ words }) => words) ?? ['?']), WAIT);
  const own = follow(store.$ownReview);
  await own(({ may, review }) => may && review === undefined);
  await shown((texts) => texts.length === 0);

  const submit = async (form: ReturnType<typeof store.createReviewForm>, values: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    await form.submit(data);
    return form.$state.get();
  };
  const onSaved = vi.fn();
  expect(
    (await submit(store.createReviewForm('gown', undefined, onSaved), { words: 'Falls well.' })).errors,
  ).toEqual({
    stars: 'Please choose 1 to 5 stars.',
  });
  expect(onSaved).not.toHaveBeenCalled();
  await submit(store.createReviewForm('gown', undefined, onSaved), { stars: '4', words: 'Falls well.' });
  expect(onSaved).toHaveBeenCalledOnce();
  await shown((texts) => texts[0] === 'Falls well.');
  await own(({ review }) => review?.stars === 4);
  const response = store.$ownReview.get();
  const saved = response.state === 'ready' ? response.data.review : undefined;
  // Another tab changes the review meanwhile.
  await ada.send('PUT', '/api/products/gown/reviews/mine', { stars: 3, words: 'Falls well.' });
  const outdated = store.createReviewForm('gown', saved, onSaved);
  await submit(outdated, { stars: '4', words: 'Runs small.' });
  expect(outdated.$conflict.get()?.saved).toEqual({ stars: 3 });
  expect(onSaved).toHaveBeenCalledOnce();

  loggedIn = root;
  const managed = followList(admin.managedReviews.$list);
  await managed(({ totalReviews }) => totalReviews === 1);
  admin.managedReviews.go({ filter: '', q: 'nothing', page: 1 });
  await managed(({ totalReviews }) => totalReviews === 0);
  admin.managedReviews.go({ filter: '', q: 'falls', page: 1 });
  await managed(({ totalReviews }) => totalReviews === 1);
  admin.managedReviews.go({ filter: 'hidden', q: 'falls', page: 1 });
  await managed(({ totalReviews, counts }) => totalReviews === 0 && counts.all === 1);
  admin.managedReviews.go({ filter: '', q: 'falls', page: 1 });
  await managed(({ totalReviews }) => totalReviews === 1);
  const id = saved?._id ?? '';
  const onHidden = vi.fn();
  await submit(admin.createHideReviewForm(id, onHidden), { reason: 'About the delivery.' });
  expect(onHidden).toHaveBeenCalledOnce();
  await managed(({ reviews }) => reviews[0]?.hidden?.reason === 'About the delivery.');
  await admin.unhideReview(id);
  await managed(({ reviews }) => reviews[0]?.hidden === undefined);

  loggedIn = ada;
  expect(await store.removeReview('gown')).toBe(true);
  await shown((texts) => texts.length === 0);
  await own(({ review }) => review === undefined);
  expect(await store.removeReview('gown')).toBe(false);
  expect(await readToasts()).toEqual([
    'success: Review saved successfully',
    'success: Review updated successfully',
    'success: Review deleted successfully',
    expect.stringMatching(/^error: /),
  ]);
});

test('loads ten reviews more each time, and keeps the present ones while that fails', async () => {
  for (let index = 1; index <= 12; index += 1) {
    const { id: userId } = await createUser(backend, `Buyer${index}`);
    await backend.db.insert(reviews).values({ productId: 'gown', userId, stars: 5 });
  }
  browser.openTab('/shop/gown');
  const { $reviews, $reviewsStatus, loadReviews, loadMoreReviews, retryReviews } = await import(
    '#stores/reviews/reviews.ts'
  );
  $reviews.listen(() => undefined);
  $reviewsStatus.listen(() => undefined);
  loadReviews('gown');
  await vi.waitUntil(() => $reviews.get()?.reviews.length === 10, WAIT);
  expect($reviews.get()).toMatchObject({ totalReviews: 12, mean: 5 });
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
  loadMoreReviews();
  await vi.waitUntil(() => $reviewsStatus.get().error !== undefined, WAIT);
  expect($reviews.get()?.reviews).toHaveLength(10);
  vi.stubEnv('PUBLIC_API_URL', backend.origin);
  retryReviews();
  expect($reviewsStatus.get()).toEqual({ loading: true, error: undefined });
  await vi.waitUntil(() => $reviews.get()?.reviews.length === 12, WAIT);
});

test('[ADMIN-04] polls every three seconds while the built site is behind the catalogue', async () => {
  browser.openTab('/dashboard/manage-product');
  const { $siteState } = await import('#stores/admin/products/site-state.ts');
  let revision: number | null = 1;
  let requestCount = 0;
  vi.stubGlobal('fetch', async () => {
    requestCount += 1;
    return Response.json({ revision, current: 2 });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $siteState.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect($siteState.get()).toEqual({ revision: 1, current: 2 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(requestCount).toBe(2);
  revision = 2;
  await vi.advanceTimersByTimeAsync(2999);
  expect(requestCount).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect($siteState.get()).toEqual({ revision: 2, current: 2 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestCount).toBe(3);
  revision = null;
  const { refreshSiteState } = await import('#stores/admin/products/site-state.ts');
  refreshSiteState();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestCount).toBe(4);
});
