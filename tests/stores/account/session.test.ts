import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser, type Tab } from '#tests/support/stores/browser.ts';

const ADA = {
  _id: '1',
  username: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  profession: 'Countess',
  bio: '',
  profileImage: '',
};

let browser: Browser;

beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The stores as a page of the dashboard loads them. */
async function openPage(address = '/dashboard/profile', from?: Tab) {
  const tab = browser.openTab(address, from);
  const session = await import('#stores/account/session.ts');
  const { guardPage } = await import('#stores/account/guard.ts');
  const { leaveAsNobody } = await import('#stores/account/sign-out.ts');
  const events = await import('#lib/api/session-events.ts');
  return { tab, ...session, guardPage, leaveAsNobody, ...events };
}

test('[AUTH-06] at start the user is read from storage', async () => {
  browser.plant('user', JSON.stringify(ADA));
  expect((await openPage()).$user.get()).toEqual(ADA);
});

test.each(['{"username":', 'null', '"Ada"', '[]', '{"username":"Ada"}', '{"_id":""}', '{"_id":7}', ''])(
  '[AUTH-06] what is stored as %j is nobody',
  async (text) => {
    browser.plant('user', text);
    expect((await openPage()).$user.get()).toBeNull();
  },
);

test('[AUTH-06] fields that are missing are empty, and a password or a token is not kept', async () => {
  browser.plant('user', JSON.stringify({ _id: '1', role: 'admin', password: 'x', token: 'y', bio: null }));
  const { $user, keepUser } = await openPage();
  const read = {
    _id: '1',
    username: '',
    email: '',
    role: 'admin',
    profession: '',
    bio: '',
    profileImage: '',
  };
  expect($user.get()).toEqual(read);
  keepUser({ ...read, bio: 'Mathematics' });
  expect(JSON.parse(browser.stored('user') ?? '')).toEqual({ ...read, bio: 'Mathematics' });
});

test('[NAV-06] who signs out has no entry left, in any tab, and what was answered to them is forgotten', async () => {
  const first = await openPage('/');
  first.keepUser(ADA);
  const second = await openPage('/shop');
  expect(second.$user.get()).toEqual(ADA);
  const forgotten = vi.fn();
  second.whenPersonChanges(forgotten);
  first.forgetUser();
  expect(browser.stored('user')).toBeUndefined();
  expect(second.$user.get()).toBeNull();
  expect(forgotten).toHaveBeenCalledOnce();
});

test('[ROUTE-11] nobody is led from a page of the dashboard to the login, with the way back', async () => {
  const { tab, guardPage } = await openPage('/dashboard/update-profile?from=menu');
  guardPage('user');
  expect(tab.address).toBe('/login?next=%2Fdashboard%2Fupdate-profile%3Ffrom%3Dmenu');
  expect(tab.steps).toBe(1);
});

test.each([
  ['nobody', undefined],
  ['somebody who is no admin', ADA],
])('[AUTH-07] %s is led home from a page for admins', async (_who, user) => {
  if (user) browser.plant('user', JSON.stringify(user));
  const { tab, guardPage } = await openPage('/dashboard/admin');
  guardPage('admin');
  expect(tab.address).toBe('/');
  expect(tab.steps).toBe(1);
});

test('[AUTH-07] an admin stays, until the backend says that the session is over', async () => {
  browser.plant('user', JSON.stringify({ ...ADA, role: 'admin' }));
  browser.plant('bag', '[]');
  const { tab, guardPage, tellSessionEnd } = await openPage('/dashboard/admin');
  guardPage('admin');
  vi.runAllTimers();
  expect(tab.address).toBe('/dashboard/admin');
  tellSessionEnd();
  vi.runAllTimers();
  expect(tab.address).toBe('/login?next=%2Fdashboard%2Fadmin');
  expect(browser.stored('user')).toBeUndefined();
  expect(browser.stored('bag')).toBe('[]');
});

test('[NAV-06] who signs out on the dashboard comes home, not to the login', async () => {
  browser.plant('user', JSON.stringify(ADA));
  const { tab, guardPage, leaveAsNobody } = await openPage();
  guardPage('user');
  leaveAsNobody('Goodbye');
  vi.runAllTimers();
  expect(tab.address).toBe('/');
});

test('[ROUTE-11] a page that comes back from the back/forward cache is left when nobody is signed in any longer', async () => {
  browser.plant('user', JSON.stringify(ADA));
  const { tab, guardPage } = await openPage();
  guardPage('user');
  tab.frozen = true;
  const other = await openPage('/');
  other.forgetUser();
  expect(tab.address).toBe('/dashboard/profile');
  vi.stubGlobal('location', {
    pathname: '/dashboard/profile',
    search: '',
    replace: (to: string) => gone.push(to),
  });
  const gone: string[] = [];
  tab.thaw();
  expect(gone).toEqual(['/login?next=%2Fdashboard%2Fprofile']);
});
