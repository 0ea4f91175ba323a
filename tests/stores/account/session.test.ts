import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, type FakeTab } from '#tests/support/stores/fake-browser.ts';
import { createFakeUpload } from '#tests/support/stores/fake-upload.ts';

const ADA = {
  _id: '1',
  username: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  profession: 'Countess',
  bio: '',
  profileImage: '',
};

let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Loads the stores as a page of the dashboard does. */
async function openPage(url = '/dashboard/profile', from?: FakeTab) {
  const tab = browser.openTab(url, from);
  const session = await import('#stores/account/session.ts');
  const { guardPage } = await import('#stores/account/page-guard.ts');
  const { finishLogout } = await import('#stores/account/logout.ts');
  const events = await import('#lib/api/session-port.ts');
  return { tab, ...session, guardPage, finishLogout, ...events };
}

test('[AUTH-06] reads the user from storage at start', async () => {
  browser.setStored('user', JSON.stringify(ADA));
  expect((await openPage()).$user.get()).toEqual(ADA);
});

test.each(['{"username":', 'null', '"Ada"', '[]', '{"username":"Ada"}', '{"_id":""}', '{"_id":7}', ''])(
  '[AUTH-06] finds no user in the stored text %j',
  async (text) => {
    browser.setStored('user', text);
    expect((await openPage()).$user.get()).toBeNull();
  },
);

test('[AUTH-06] reads missing fields as empty and never stores a password or token', async () => {
  browser.setStored(
    'user',
    JSON.stringify({ _id: '1', role: 'admin', password: 'x', token: 'y', bio: null }),
  );
  const { $user, saveUser } = await openPage();
  const expected = {
    _id: '1',
    username: '',
    email: '',
    role: 'admin',
    profession: '',
    bio: '',
    profileImage: '',
  };
  expect($user.get()).toEqual(expected);
  saveUser({ ...expected, bio: 'Mathematics' });
  expect(JSON.parse(browser.getStored('user') ?? '')).toEqual({ ...expected, bio: 'Mathematics' });
});

test('[NAV-06] logging out removes the stored user in all tabs and notifies listeners once', async () => {
  const first = await openPage('/');
  first.saveUser(ADA);
  const second = await openPage('/shop');
  expect(second.$user.get()).toEqual(ADA);
  const listener = vi.fn();
  second.onUserChange(listener);
  first.clearUser();
  expect(browser.getStored('user')).toBeUndefined();
  expect(second.$user.get()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

test('[ROUTE-11] redirects a logged-out visitor to the login with the return path', async () => {
  const { tab, guardPage } = await openPage('/dashboard/update-profile?from=menu');
  guardPage('user');
  expect(tab.url).toBe('/login?next=%2Fdashboard%2Fupdate-profile%3Ffrom%3Dmenu');
  expect(tab.historyLength).toBe(1);
});

test.each([
  ['a logged-out visitor', undefined],
  ['a user who is not an admin', ADA],
  // Base backends use roles of their own. [NAV-05]
  ['a customer of a base backend', { ...ADA, role: 'customer' }],
  ['a user without a role', { ...ADA, role: '' }],
])('[AUTH-07] redirects %s from an admin page to the home page', async (_description, user) => {
  if (user) browser.setStored('user', JSON.stringify(user));
  const { tab, guardPage } = await openPage('/dashboard/admin');
  guardPage('admin');
  expect(tab.url).toBe('/');
  expect(tab.historyLength).toBe(1);
});

test('[AUTH-07] keeps an admin on the page until the backend ends the session, and keeps the bag', async () => {
  browser.setStored('user', JSON.stringify({ ...ADA, role: 'admin' }));
  browser.setStored('bag', '[]');
  const { tab, guardPage, prepareSessionEnd } = await openPage('/dashboard/admin');
  guardPage('admin');
  vi.runAllTimers();
  expect(tab.url).toBe('/dashboard/admin');
  prepareSessionEnd()();
  vi.runAllTimers();
  expect(tab.url).toBe('/login?next=%2Fdashboard%2Fadmin');
  expect(browser.getStored('user')).toBeUndefined();
  expect(browser.getStored('bag')).toBe('[]');
});

/** Requests that need a session: a call, a download and an upload. */
const REQUESTS: [name: string, send: () => Promise<unknown>][] = [
  [
    'call',
    async () => {
      const { call } = await import('#lib/api/call.ts');
      const { updateRoleEndpoint } = await import('#contract/account/auth.ts');
      return call(updateRoleEndpoint, { params: { userId: '3' }, body: { role: 'user' } });
    },
  ],
  ['download', async () => (await import('#lib/api/download.ts')).download('/api/orders.csv', 'orders.csv')],
  [
    'upload',
    async () => {
      const { upload } = await import('#lib/api/upload.ts');
      const { updateProfileEndpoint } = await import('#contract/account/auth.ts');
      return upload(updateProfileEndpoint, {
        body: { userId: '1', bio: 'Lace.' },
        onProgress: () => undefined,
      });
    },
  ],
];

/** Logs Ada in and lets every request fail with 401, after `meanwhile` has happened. */
async function refuseRequests(meanwhile: (session: Awaited<ReturnType<typeof openPage>>) => void) {
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  browser.setStored('user', JSON.stringify({ ...ADA, role: 'admin' }));
  const elsewhere = await openPage('/');
  const refusal = { message: 'Please log in first.' };
  vi.stubGlobal('fetch', async () => {
    meanwhile(elsewhere);
    return Response.json(refusal, { status: 401 });
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    createFakeUpload(() => {
      meanwhile(elsewhere);
      return { code: 401, body: refusal };
    }),
  );
  return openPage('/shop');
}

test.each(REQUESTS)('[AUTH-06] %s: a refusal ends the session', async (_name, send) => {
  const { $user } = await refuseRequests(() => undefined);
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect($user.get()).toBeNull();
  expect(browser.getStored('user')).toBeUndefined();
});

test.each(REQUESTS)(
  '[AUTH-06] %s: a refusal after another user has logged in leaves their session alone',
  async (_name, send) => {
    const { $user } = await refuseRequests(({ saveUser }) => saveUser({ ...ADA, _id: '2' }));
    await expect(send()).rejects.toMatchObject({ status: 401 });
    expect($user.get()).toMatchObject({ _id: '2' });
    expect(JSON.parse(browser.getStored('user') ?? '')).toMatchObject({ _id: '2' });
  },
);

test.each(REQUESTS)(
  '[AUTH-06] %s: a refusal after a logout in another tab ends the session',
  async (_name, send) => {
    const { $user } = await refuseRequests(({ clearUser }) => clearUser());
    await expect(send()).rejects.toMatchObject({ status: 401 });
    expect($user.get()).toBeNull();
  },
);

test('[NAV-06] logging out on the dashboard redirects home, not to the login', async () => {
  browser.setStored('user', JSON.stringify(ADA));
  const { tab, guardPage, finishLogout } = await openPage();
  guardPage('user');
  finishLogout('Goodbye');
  vi.runAllTimers();
  expect(tab.url).toBe('/');
});

test('[ROUTE-11] redirects a page restored from the back/forward cache after a logout', async () => {
  browser.setStored('user', JSON.stringify(ADA));
  const { tab, guardPage } = await openPage();
  guardPage('user');
  tab.frozen = true;
  const other = await openPage('/');
  other.clearUser();
  expect(tab.url).toBe('/dashboard/profile');
  const redirects: string[] = [];
  vi.stubGlobal('location', {
    pathname: '/dashboard/profile',
    search: '',
    hash: '#part',
    replace: (url: string) => redirects.push(url),
  });
  tab.resume();
  expect(redirects).toEqual(['/login?next=%2Fdashboard%2Fprofile#part']);
});

test('[NAV-07] the side menu and the open flag of the auth state follow each other', async () => {
  const { $isMenuOpen } = await openPage();
  class FakeDialog extends EventTarget {
    open = false;
    showModal() {
      this.#toggle(true);
    }
    close() {
      this.#toggle(false);
    }
    #toggle(open: boolean) {
      this.open = open;
      this.dispatchEvent(new Event('toggle'));
    }
  }
  const menu = new FakeDialog();
  const connect: (() => void)[] = [];
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal(
    'HTMLElement',
    class {
      readonly dataset = { audience: 'user' };
      querySelector = () => menu;
      querySelectorAll = () => [];
    },
  );
  vi.stubGlobal('customElements', {
    define: (_name: string, Frame: new () => { connectedCallback(): void }) =>
      connect.push(() => new Frame().connectedCallback()),
  });
  await import('#elements/account/dashboard-frame.ts');
  for (const run of connect) run();
  expect($isMenuOpen.get()).toBe(false);
  menu.showModal();
  expect($isMenuOpen.get()).toBe(true);
  menu.close();
  expect($isMenuOpen.get()).toBe(false);
  $isMenuOpen.set(true);
  expect(menu.open).toBe(true);
  $isMenuOpen.set(false);
  expect(menu.open).toBe(false);
});
