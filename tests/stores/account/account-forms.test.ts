import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Form } from '#lib/forms/form.ts';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { passkeys } from '#server/db/schema/auth.ts';
import { clearUsers, createUser, PASSWORD, type TestUser } from '#tests/support/server/test-users.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/stores/fake-browser.ts';
import { startBackend, stubBrowserFetch, waitForValue } from '#tests/support/stores/test-backend.ts';

const NEW_PASSWORD = 'another lace!';

let backend: Awaited<ReturnType<typeof startBackend>>;
let browser: FakeBrowser;
let ada: TestUser;

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
  await clearUsers(backend.db);
  ada = await createUser(backend, 'Ada');
  stubBrowserFetch(backend.origin, () => ada.cookie);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function submit(form: Form, values: Record<string, string>): Promise<void> {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return form.submit(data);
}

async function readToasts(): Promise<string[]> {
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  return $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
}

const storedName = () => JSON.parse(browser.getStored('user') ?? '{}').username;

/** Opens a page of the logged-in user. */
function openPage(url: string): FakeTab {
  browser.setStored('user', JSON.stringify({ _id: ada.id, username: 'Ada', role: 'user' }));
  return browser.openTab(url);
}

describe('login and registration', () => {
  test('[AUTH-02] a login stores the user and replaces its history entry with the next page', async () => {
    const tab = browser.openTab('/login?next=%2Fdashboard%2Forders');
    const { loginForm } = await import('#stores/account/login.ts');
    await submit(loginForm, { email: ada.email, password: PASSWORD });
    expect([tab.url, tab.historyLength]).toEqual(['/dashboard/orders', 1]);
    expect(storedName()).toBe('Ada');
    expect(await readToasts()).toEqual(['success: Login successfully']);
  });

  test('a login forgets the address of the registration in this tab, a rejected one keeps it', async () => {
    const tab = browser.openTab('/login#registered');
    tab.session.set('registered-email', ada.email);
    const { $registeredEmail, loginForm } = await import('#stores/account/login.ts');
    await submit(loginForm, { email: ada.email, password: 'not the one!' });
    expect($registeredEmail.get()).toBe(ada.email);
    await submit(loginForm, { email: ada.email, password: PASSWORD });
    expect($registeredEmail.get()).toBe('');
    expect(tab.session.has('registered-email')).toBe(false);
  });

  test('[AUTH-05] a rejected login shows the message and keeps the user of another tab', async () => {
    const tab = openPage('/login');
    const { loginForm, loginAgainForm } = await import('#stores/account/login.ts');
    await submit(loginForm, { email: ada.email, password: 'not the one!' });
    expect(await readToasts()).toEqual(['error: Invalid email or password']);
    expect([tab.url, storedName()]).toEqual(['/login', 'Ada']);
    // The dialog over unsaved input shows the message itself, because it covers the toasts.
    await submit(loginAgainForm, { email: ada.email, password: 'not the one!' });
    expect(loginAgainForm.$state.get().errorMessage).toBe('Invalid email or password');
    expect(await readToasts()).toHaveLength(1);
    // The later success takes the place of the error.
    await submit(loginForm, { email: ada.email, password: PASSWORD });
    expect(await readToasts()).toEqual(['success: Login successfully']);
  });

  test('[CALL-05] a login over unsaved input keeps the page, and says so only to the same user', async () => {
    const grace = await createUser(backend, 'Grace');
    const tab = openPage('/dashboard/update-profile');
    const { $interruption } = await import('#stores/account/session.ts');
    const { prepareSessionEnd } = await import('#lib/api/session-port.ts');
    const { registerInput } = await import('#lib/forms/unsaved-input.ts');
    const { loginAgainForm } = await import('#stores/account/login.ts');
    registerInput(() => [{ label: 'Bio', text: 'Collects silk scarves.' }]);
    prepareSessionEnd()();
    expect($interruption.get()).toEqual({ by: null });
    await submit(loginAgainForm, { email: grace.email, password: PASSWORD });
    expect($interruption.get()).toMatchObject({ by: { username: 'Grace' } });
    expect(await readToasts()).toEqual([]);
    await submit(loginAgainForm, { email: ada.email, password: PASSWORD });
    expect($interruption.get()).toBeUndefined();
    expect(await readToasts()).toEqual(['success: You are logged in again. Now save your entries.']);
    expect(tab.url).toBe('/dashboard/update-profile');
  });

  test('[AUTH-04] [AUTH-05] a registration leads to the login, a rejected one shows the message', async () => {
    const tab = browser.openTab('/register');
    const { registerForm } = await import('#stores/account/login.ts');
    await submit(registerForm, { username: 'Grace', email: ada.email, password: NEW_PASSWORD });
    expect(await readToasts()).toEqual(['error: An account with this email address already exists.']);
    expect(tab.url).toBe('/register');
    await submit(registerForm, { username: 'Grace', email: 'grace@example.org', password: NEW_PASSWORD });
    expect((await readToasts()).at(-1)).toBe('success: User registered successfully');
    expect([tab.url, tab.historyLength]).toEqual(['/login', 2]);
    expect(browser.getStored('user')).toBeUndefined();

    // A 401 rejects the entries and says nothing about the session of another tab.
    openPage('/register');
    const rejected = (await import('#stores/account/login.ts')).registerForm;
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Not allowed.' }, { status: 401 }));
    await submit(rejected, { username: 'Grace', email: 'eve@example.org', password: NEW_PASSWORD });
    expect((await readToasts()).at(-1)).toBe('error: Not allowed.');
    expect(storedName()).toBe('Ada');
  });
});

describe('the profile', () => {
  test('[USER-06] stores the saved profile and goes back, without a history entry to the profile', async () => {
    const tab = openPage('/dashboard/update-profile');
    const { profileForm } = await import('#stores/account/profile.ts');
    profileForm.open({ username: 'Ada', bio: '', profession: '' });
    const { registerInput, hasUnsavedInput } = await import('#lib/forms/unsaved-input.ts');
    registerInput(() => [{ label: 'Name', text: 'Augusta' }]);
    await submit(profileForm, { username: 'Augusta', bio: 'Lace.', profession: '' });
    expect(storedName()).toBe('Augusta');
    // Otherwise the browser would ask before it goes back.
    expect(hasUnsavedInput()).toBe(false);
    expect(await readToasts()).toEqual(['success: Profile updated successfully!']);
    expect(tab.url).toBe('/dashboard/profile');

    const back = vi.fn();
    vi.stubGlobal('history', { back, length: 2 });
    profileForm.open({ username: 'Augusta', bio: 'Lace.', profession: '' });
    await submit(profileForm, { username: 'Ada', bio: 'Lace.', profession: '' });
    expect(back).toHaveBeenCalledOnce();
    expect(storedName()).toBe('Ada');
    // The Navigation API knows whether the previous page belongs to the shop.
    for (const [canGoBack, username, calls] of [
      [false, 'Augusta', 1],
      [true, 'Ada', 2],
    ] as const) {
      vi.stubGlobal('navigation', { canGoBack });
      profileForm.open({ username: storedName() ?? '', bio: 'Lace.', profession: '' });
      await submit(profileForm, { username, bio: 'Lace.', profession: '' });
      expect(back).toHaveBeenCalledTimes(calls);
    }
  });

  test('[USER-07] changes the password, and a wrong current one does not end the session', async () => {
    const tab = openPage('/dashboard/update-password');
    const { passwordForm } = await import('#stores/account/profile.ts');
    const passwords = (currentPassword: string, confirmPassword = NEW_PASSWORD) =>
      submit(passwordForm, { currentPassword, newPassword: NEW_PASSWORD, confirmPassword });
    await passwords(PASSWORD, 'another');
    expect(await readToasts()).toEqual(['error: New Password and Confirm New Password do not match.']);
    await passwords('', NEW_PASSWORD);
    expect(await readToasts()).toHaveLength(1);
    await passwords('not the one!');
    expect((await readToasts()).at(-1)).toBe('error: Current password is incorrect');
    expect(passwordForm.$state.get().errors.currentPassword).toBe('Current password is incorrect');
    expect([tab.url, storedName()]).toEqual(['/dashboard/update-password', 'Ada']);
    await passwords(PASSWORD);
    expect((await readToasts()).at(-1)).toBe('success: Password updated successfully!');
    expect(tab.url).toBe('/dashboard/profile');

    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    await passwords(PASSWORD);
    expect((await readToasts()).at(-1)).toBe('error: Failed to update password.');
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
  });

  test('[USER-07] an ended session ends on the page as well', async () => {
    openPage('/dashboard/update-password');
    const { passwordForm } = await import('#stores/account/profile.ts');
    await backend.db.execute(sql`delete from sessions`);
    await submit(passwordForm, {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect((await readToasts()).at(-1)).toBe('error: Please log in first.');
    expect(browser.getStored('user')).toBeUndefined();
  });

  test('[USER-04] the profile ends with a session that has ended elsewhere, and with nothing else', async () => {
    vi.stubGlobal('__CAPABILITIES__', ['accounts']);
    openPage('/dashboard/profile');
    const { checkSession } = await import('#stores/account/profile.ts');
    await checkSession();
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    await checkSession();
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    expect(storedName()).toBe('Ada');
    await backend.db.execute(sql`delete from sessions`);
    vi.stubGlobal('__CAPABILITIES__', null);
    await checkSession();
    expect(storedName()).toBe('Ada');
    vi.stubGlobal('__CAPABILITIES__', ['accounts']);
    await checkSession();
    expect(browser.getStored('user')).toBeUndefined();
  });

  test('[USER-05] deletes only the own account and leads home', async () => {
    const tab = openPage('/dashboard/profile');
    const { deleteProfile } = await import('#stores/account/profile.ts');
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    await deleteProfile();
    expect(await readToasts()).toEqual([expect.stringMatching(/^error: We can’t reach the shop/)]);
    expect([tab.url, storedName()]).toEqual(['/dashboard/profile', 'Ada']);
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    await deleteProfile();
    expect((await readToasts()).at(-1)).toBe('success: User Deleted Successfully');
    expect(browser.getStored('user')).toBeUndefined();
    vi.runOnlyPendingTimers();
    expect(tab.url).toBe('/');
  });
});

describe('second factors', () => {
  test('[SAFE-05] new recovery codes stay until the user hides them, also while another factor is added', async () => {
    const passkey = { id: 'pk', userId: ada.id, name: 'Firefox', publicKey: 'key', counter: 0 };
    await backend.db.insert(passkeys).values({ ...passkey, transports: [] });
    openPage('/dashboard/security');
    const store = await import('#stores/account/second-factors.ts');
    await store.startAuthenticatorApp();
    await store.renewRecoveryCodes();
    const codes = store.$newRecoveryCodes.get();
    expect(codes).toHaveLength(10);
    const { key = '' } = store.$newKey.get() ?? {};
    await submit(store.authenticatorAppForm, { code: authenticatorCode(key, timeStep(Date.now())) });
    expect((await readToasts()).at(-1)).toBe('success: The authenticator app has been added.');
    expect(store.$newRecoveryCodes.get()).toEqual(codes);
    store.hideRecoveryCodes();
    expect(store.$newRecoveryCodes.get()).toEqual([]);
  });

  test('the list follows an authenticator app that is added and removed', async () => {
    openPage('/dashboard/security');
    const store = await import('#stores/account/second-factors.ts');
    const stop = store.$secondFactors.listen(() => undefined);
    const untilListed = (isListed: boolean) =>
      waitForValue(
        store.$secondFactors,
        (factors): factors is typeof factors =>
          factors.state === 'ready' && factors.data.hasAuthenticatorApp === isListed,
      );
    await store.startAuthenticatorApp();
    const code = authenticatorCode(store.$newKey.get()?.key ?? '', timeStep(Date.now()));
    await submit(store.authenticatorAppForm, { code });
    await untilListed(true);
    await store.removeAuthenticatorApp();
    await untilListed(false);
    stop();
  });
});

describe('the logout', () => {
  test('[NAV-06] logs out on the backend before the browser forgets the user', async () => {
    const tab = openPage('/shop');
    const { logOut } = await import('#stores/account/logout.ts');
    vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1');
    await logOut();
    expect(await readToasts()).toEqual([expect.stringMatching(/^error: We can’t reach the shop/)]);
    expect(storedName()).toBe('Ada');
    vi.stubEnv('PUBLIC_API_URL', backend.origin);
    await logOut();
    expect((await readToasts()).at(-1)).toBe('success: User Logout successfully');
    expect((await ada.send('GET', '/api/orders/mine')).statusCode).toBe(401);
    expect(browser.getStored('user')).toBeUndefined();
    expect(tab.url).toBe('/shop');
    vi.runOnlyPendingTimers();
    expect(tab.url).toBe('/');
  });

  test('[NAV-06] a session that has already ended counts as logged out', async () => {
    openPage('/shop');
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Please log in first.' }, { status: 401 }));
    const { logOut } = await import('#stores/account/logout.ts');
    await logOut();
    expect(await readToasts()).toEqual(['success: User Logout successfully']);
    expect(browser.getStored('user')).toBeUndefined();
  });

  test('[NAV-06] asks before unsaved input is discarded', async () => {
    openPage('/dashboard/update-profile');
    const { logOut } = await import('#stores/account/logout.ts');
    const { registerInput, hasUnsavedInput } = await import('#lib/forms/unsaved-input.ts');
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    registerInput(() => [{ label: 'Bio', text: 'Collects silk scarves.' }]);
    await logOut();
    expect([confirm.mock.calls.length, storedName(), hasUnsavedInput()]).toEqual([1, 'Ada', true]);
    confirm.mockReturnValue(true);
    await logOut();
    expect(browser.getStored('user')).toBeUndefined();
    expect(hasUnsavedInput()).toBe(false);
    await logOut();
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

describe('links from mails', () => {
  /** Replaces the backend, which sends no mails here. Returns the bodies that it receives. */
  function stubBackend(respond: () => Response): unknown[] {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      bodies.push([new URL(url).pathname, JSON.parse(String(init.body))]);
      return respond();
    });
    return bodies;
  }

  test('a new password with the token of the link ends the session and leads to the login', async () => {
    const tab = openPage('/reset-password#token-1');
    const { forgotForm, resetForm, readResetToken } = await import('#stores/account/password-reset.ts');
    expect(readResetToken()).toBe('token-1');
    const bodies = stubBackend(() => Response.json({ success: true, message: '' }));
    await submit(forgotForm, { email: ada.email });
    expect(forgotForm.$state.get().phase).toBe('sent');
    await submit(resetForm, { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    expect(bodies).toEqual([
      ['/api/auth/forgot-password', { email: ada.email }],
      [
        '/api/auth/reset-password',
        { token: 'token-1', newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      ],
    ]);
    expect(browser.getStored('user')).toBeUndefined();
    expect([tab.url, tab.historyLength]).toEqual(['/login', 1]);
    expect(await readToasts()).toEqual(['success: Your password has been changed. Please log in.']);
  });

  test('an expired link shows its error and keeps the user', async () => {
    const tab = openPage('/reset-password#token-1');
    const { forgotForm, resetForm } = await import('#stores/account/password-reset.ts');
    const message = 'This link has expired or has already been used.';
    stubBackend(() => Response.json({ message, errors: { token: [message] } }, { status: 400 }));
    await submit(resetForm, { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    expect(resetForm.$state.get()).toEqual({
      phase: 'failed',
      errors: { token: message },
      errorMessage: message,
    });
    expect([tab.url, storedName()]).toEqual(['/reset-password', 'Ada']);
    await submit(forgotForm, { email: ada.email });
    expect(await readToasts()).toEqual([`error: ${message}`]);
  });

  test('the token of the link confirms a back-in-stock notice, once the button is pressed', async () => {
    browser.openTab('/back-in-stock#token-2');
    const store = await import('#stores/product/stock-notices.ts');
    const bodies = stubBackend(() => Response.json({ success: true, message: 'Your email is confirmed.' }));
    await submit(store.backInStockForm, { productId: 'gown', size: 'M', email: ada.email });
    expect(store.backInStockForm.$state.get().phase).toBe('sent');
    expect(store.$confirmationMessage.get()).toBeUndefined();
    await submit(store.confirmNoticeForm, {});
    expect(store.$confirmationMessage.get()).toBe('Your email is confirmed.');
    expect(bodies).toEqual([
      [expect.stringContaining('gown'), { email: ada.email, size: 'M' }],
      [expect.any(String), { token: 'token-2' }],
    ]);
  });
});
