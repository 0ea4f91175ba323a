import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Form } from '#lib/forms/form.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/stores/fake-browser.ts';

const USER = { username: '', email: '', role: 'user', profession: '', bio: '', profileImage: '' };
const ADA = { ...USER, _id: '1', username: 'Ada' };
const GRACE = { ...USER, _id: '2', username: 'Grace' };

interface Reply {
  readonly status: number;
  readonly body: object;
}

let browser: FakeBrowser;
/** Method, path and body of each request. */
let requests: string[];
/** Responds to a request, given as method and path. */
let respond: (request: string) => Reply;

const ok = (body: object): Reply => ({ status: 200, body });
const rejected = (status: number, message: string): Reply => ({ status, body: { message } });

beforeEach(() => {
  browser = new FakeBrowser();
  requests = [];
  respond = () => ok({ message: 'Done.' });
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const request = `${method} ${new URL(url).pathname}`;
    requests.push([request, body].filter(Boolean).join(' '));
    const reply = respond(request);
    return Response.json(reply.body, { status: reply.status });
  });
});
afterEach(() => {
  vi.doUnmock('#lib/capabilities.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Makes the backend announce every capability. Applies to the stores that are loaded from now on. */
const announceCapabilities = () =>
  vi.doMock('#lib/capabilities.ts', () => ({ hasCapability: () => true, isBaseBackend: false }));

/** Opens a page of Ada. */
function openPage(url = '/dashboard/security', from?: FakeTab): FakeTab {
  browser.setStored('user', JSON.stringify(ADA));
  return browser.openTab(url, from);
}

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

describe('the second step of a login', () => {
  const needsStep = { message: 'Second step.', requires: { kind: 'second-step', methods: ['code'] } };
  const login = { email: 'ada@example.org', password: 'correct horse!' };

  test('[SAFE-05] stores the user and opens the next page only after the second factor', async () => {
    const tab = browser.openTab('/login?next=%2Fdashboard%2Forders');
    const { loginForm, $secondStep } = await import('#stores/account/login.ts');
    const { secondStepForms } = await import('#stores/account/second-step.ts');
    respond = () => ({ status: 403, body: needsStep });
    await submit(loginForm, login);
    expect($secondStep.get()?.methods).toEqual(['code']);
    expect([location.pathname, browser.getStored('user')]).toEqual(['/login', undefined]);
    expect(await readToasts()).toEqual([]);

    respond = () => rejected(400, 'The code is wrong.');
    await submit(secondStepForms.code, { code: '123456' });
    expect(secondStepForms.code.$state.get().errorMessage).toBe('The code is wrong.');
    expect($secondStep.get()?.methods).toEqual(['code']);

    respond = (request) =>
      request === 'POST /api/auth/second-step'
        ? ok({ message: 'Login successfully', user: ADA })
        : rejected(500, 'No wishlist.');
    await submit(secondStepForms.code, { code: '123456' });
    expect($secondStep.get()).toBeUndefined();
    expect([tab.url, storedName()]).toEqual(['/dashboard/orders', 'Ada']);
    expect(await readToasts()).toEqual(['success: Login successfully']);
  });

  test('[SAFE-05] going back to the password leaves the second step', async () => {
    browser.openTab('/login');
    const { loginForm, $secondStep } = await import('#stores/account/login.ts');
    const { leaveSecondStep } = await import('#stores/account/second-step.ts');
    respond = () => ({ status: 403, body: needsStep });
    await submit(loginForm, login);
    leaveSecondStep();
    expect($secondStep.get()).toBeUndefined();
  });

  test('[SAFE-05] an expired second step leaves the session of another tab alone', async () => {
    openPage('/login');
    const { secondStepForms } = await import('#stores/account/second-step.ts');
    respond = () => rejected(401, 'The login has expired.');
    await submit(secondStepForms.recovery, { recoveryCode: 'abcd-efgh-ijkl-mnop' });
    expect(storedName()).toBe('Ada');
  });
});

test('a login sends the token of the registration link, and none without a link', async () => {
  respond = () => rejected(400, 'Invalid email or password');
  const login = { email: 'ada@example.org', password: 'correct horse!' };
  for (const url of ['/login#registration=token-1', '/login#part']) {
    browser.openTab(url);
    await submit((await import('#stores/account/login.ts')).loginForm, login);
  }
  expect(requests).toEqual([
    `POST /api/auth/login ${JSON.stringify({ ...login, registration: 'token-1' })}`,
    `POST /api/auth/login ${JSON.stringify(login)}`,
  ]);
});

test('a login waits 1.5 s for the wishlist at most', async () => {
  announceCapabilities();
  const tab = browser.openTab('/login');
  const { loginForm } = await import('#stores/account/login.ts');
  await import('#stores/wishlist/wishlist-sync.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const send = globalThis.fetch;
  const wishlistRequest = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.endsWith('/api/wishlist')) return send(url, init);
    wishlistRequest.resolve();
    return new Promise(() => undefined);
  });
  respond = () => ok({ message: 'Login successfully', user: ADA });
  const login = submit(loginForm, { email: 'ada@example.org', password: 'correct horse!' });
  await wishlistRequest.promise;
  await vi.advanceTimersByTimeAsync(1499);
  expect([tab.url, storedName()]).toEqual(['/login', 'Ada']);
  await vi.advanceTimersByTimeAsync(1);
  await login;
  expect(tab.url).toBe('/');
});

test('[AUTH-04] a registration that a link confirms keeps the address for the login page', async () => {
  announceCapabilities();
  const tab = browser.openTab('/register');
  const { registerForm } = await import('#stores/account/login.ts');
  respond = () => ok({ message: 'Almost done.' });
  await submit(registerForm, {
    username: 'Ada',
    email: 'ada@example.org',
    password: 'correct horse!',
  });
  expect(tab.session.get('registered-email')).toBe('ada@example.org');
  expect([tab.url, location.hash]).toEqual(['/login', '#registered']);
});

test('the registration link is sent again to the address that this tab has registered', async () => {
  const tab = browser.openTab('/login');
  tab.session.set('registered-email', 'ada@example.org');
  const { resendRegistrationLink } = await import('#stores/account/login.ts');
  respond = () => ok({ message: 'Sent again.' });
  await resendRegistrationLink();
  expect(requests[0]).toContain(' {"email":"ada@example.org"}');
  expect(await readToasts()).toEqual(['success: Sent again.']);
});

describe('the proof of identity', () => {
  const needsProof = { message: 'Proof.', requires: { kind: 'proof', methods: ['password'] } };
  let isProved: boolean;

  /** Opens the Security page; the backend asks for a proof before it ends a session. */
  async function openSecurity() {
    isProved = false;
    respond = (request) => {
      if (request === 'POST /api/auth/prove') isProved = true;
      return isProved ? ok({ message: 'Done.' }) : { status: 403, body: needsProof };
    };
    openPage();
    const { $requirement } = await import('#stores/account/requirement.ts');
    const { proofPasswordForm } = await import('#stores/account/proof.ts');
    const { logOutDevice } = await import('#stores/account/sessions.ts');
    return { $requirement, proofPasswordForm, logOutDevice };
  }

  test('[SAFE-05] rejected calls share one question and are repeated after the proof', async () => {
    const { $requirement, proofPasswordForm, logOutDevice } = await openSecurity();
    const questions = vi.fn();
    $requirement.listen((requirement) => questions(requirement?.methods));
    const calls = [logOutDevice('a'), logOutDevice('b')];
    await vi.waitUntil(() => requests.length === 2 && $requirement.get() !== undefined);
    await submit(proofPasswordForm, { password: 'correct horse!' });
    await Promise.all(calls);
    expect(questions.mock.calls).toEqual([[['password']], [undefined]]);
    expect(requests).toEqual([
      'DELETE /api/auth/sessions/a',
      'DELETE /api/auth/sessions/b',
      'POST /api/auth/prove {"password":"correct horse!"}',
      'DELETE /api/auth/sessions/a',
      'DELETE /api/auth/sessions/b',
    ]);
  });

  test('[SAFE-05] a cancelled proof fails the call, and the next call asks again', async () => {
    const { $requirement, logOutDevice } = await openSecurity();
    for (const id of ['a', 'b']) {
      const call = logOutDevice(id);
      await vi.waitUntil(() => $requirement.get() !== undefined);
      $requirement.get()?.settle(false);
      await call;
      expect($requirement.get()).toBeUndefined();
    }
    expect(requests).toEqual(['DELETE /api/auth/sessions/a', 'DELETE /api/auth/sessions/b']);
    expect(await readToasts()).toEqual(['error: Proof.']);
  });

  test('[SAFE-05] a wrong proof keeps the question open', async () => {
    const { $requirement, proofPasswordForm, logOutDevice } = await openSecurity();
    const call = logOutDevice('a');
    await vi.waitUntil(() => $requirement.get() !== undefined);
    respond = () => rejected(400, 'The password is wrong.');
    await submit(proofPasswordForm, { password: 'not the one!' });
    expect(proofPasswordForm.$state.get().errorMessage).toBe('The password is wrong.');
    expect($requirement.get()?.kind).toBe('proof');
    $requirement.get()?.settle(false);
    await call;
  });
});

test('[SAFE-05] ending one session or all others names what it ends and reloads the list', async () => {
  openPage();
  const { $sessions, endOtherSessions, logOutDevice } = await import('#stores/account/sessions.ts');
  respond = (request) =>
    request.startsWith('GET') ? ok({ success: true, sessions: [] }) : ok({ message: 'Logged out.' });
  const close = $sessions.listen(() => undefined);
  await vi.waitUntil(() => $sessions.get().state === 'ready');
  await logOutDevice('session-2');
  await vi.waitUntil(() => $sessions.get().state === 'ready');
  // A session that has ended meanwhile leaves the list as well.
  respond = (request) =>
    request.startsWith('GET') ? ok({ success: true, sessions: [] }) : rejected(404, 'No such session.');
  await endOtherSessions();
  await vi.waitUntil(() => requests.length === 5);
  expect(requests).toEqual([
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/session-2',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions',
    'GET /api/auth/sessions',
  ]);
  expect(await readToasts()).toEqual(['success: Logged out.', 'error: No such session.']);
  close();
});

describe('the email address of the account', () => {
  test('a confirmation stores the user, and the link is used once', async () => {
    const tab = openPage('/dashboard/security#email=token-3');
    const store = await import('#stores/account/account-email.ts');
    store.readEmailToken();
    expect(store.$emailToken.get()).toBe('token-3');
    respond = () => rejected(400, 'This link has expired.');
    await submit(store.confirmEmailForm, { token: 'token-3' });
    expect([store.$emailToken.get(), location.hash]).toEqual(['token-3', '#email=token-3']);
    respond = () => ok({ message: 'Thank you.', user: { ...ADA, username: 'Countess' } });
    await submit(store.confirmEmailForm, { token: 'token-3' });
    expect(store.$emailToken.get()).toBeUndefined();
    expect(store.$emailMessage.get()).toBe('Thank you.');
    expect(storedName()).toBe('Countess');
    expect([tab.url, location.hash, tab.historyLength]).toEqual(['/dashboard/security', '', 1]);
    expect(requests[1]).toBe('POST /api/auth/email/confirm {"token":"token-3"}');
  });

  test('a link of a later mail clears the message, a URL without a token keeps both', async () => {
    openPage('/dashboard/security#email=token-3');
    const store = await import('#stores/account/account-email.ts');
    store.$emailMessage.set('Almost done.');
    store.readEmailToken();
    expect(store.$emailMessage.get()).toBe('');
    store.$emailMessage.set('Almost done.');
    location.replace('/dashboard/security#part');
    store.readEmailToken();
    expect([store.$emailToken.get(), store.$emailMessage.get()]).toEqual(['token-3', 'Almost done.']);
  });

  test('a rejected address keeps the form open, an accepted one closes it and reloads the sessions', async () => {
    openPage();
    const store = await import('#stores/account/account-email.ts');
    const { $sessions } = await import('#stores/account/sessions.ts');
    const lists = (request: string) =>
      request === 'GET /api/auth/sessions'
        ? ok({ success: true, sessions: [] })
        : ok({ success: true, email: 'ada@example.org', isConfirmed: true });
    respond = lists;
    const closes = [store.$accountEmail.listen(() => undefined), $sessions.listen(() => undefined)];
    await vi.waitUntil(() => store.$accountEmail.get().state === 'ready');
    store.$isChangingEmail.set(true);
    respond = () => rejected(409, 'The server sets the address.');
    await submit(store.changeEmailForm, { email: 'countess@example.org' });
    expect([store.$isChangingEmail.get(), store.$emailMessage.get()]).toEqual([true, '']);
    respond = (request) =>
      request.startsWith('PUT') ? ok({ message: 'Changed.', user: { ...ADA, bio: 'New' } }) : lists(request);
    await submit(store.changeEmailForm, { email: 'countess@example.org' });
    expect([store.$isChangingEmail.get(), store.$emailMessage.get()]).toEqual([false, 'Changed.']);
    expect(JSON.parse(browser.getStored('user') ?? '')).toMatchObject({ bio: 'New' });
    await vi.waitUntil(() => requests.length === 6);
    expect(requests.slice(4).toSorted()).toEqual(['GET /api/auth/email', 'GET /api/auth/sessions']);
    for (const close of closes) close();
  });
});

test('[SAFE-05] the dismissed notice stays hidden in this tab, for this user only', async () => {
  const tab = openPage();
  const { dismissFactorNotice, $noticeDismissedBy } = await import('#stores/account/factor-notice.ts');
  expect($noticeDismissedBy.get()).toBe('');
  dismissFactorNotice();
  expect($noticeDismissedBy.get()).toBe('1');
  openPage('/dashboard/profile', tab);
  expect((await import('#stores/account/factor-notice.ts')).$noticeDismissedBy.get()).toBe('1');
  openPage('/dashboard/profile');
  expect((await import('#stores/account/factor-notice.ts')).$noticeDismissedBy.get()).toBe('');
});

test('[NAV-06] a logout removes the wishlist of the account from the device', async () => {
  announceCapabilities();
  browser.setStored('wishlist', JSON.stringify({ of: ADA._id, wishes: [] }));
  openPage('/shop');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { logOut } = await import('#stores/account/logout.ts');
  respond = () => ok({ message: '' });
  await logOut();
  expect(browser.getStored('wishlist')).toBeUndefined();
});

test('[AUTH-06] a saved profile is no change of the user, another login is', async () => {
  openPage();
  const { saveUser } = await import('#stores/account/session.ts');
  const { onUserChange } = await import('#lib/api/session-port.ts');
  const listener = vi.fn();
  onUserChange(listener);
  saveUser({ ...ADA, role: 'user', bio: 'Lace.' });
  expect(listener).not.toHaveBeenCalled();
  saveUser({ ...GRACE, role: 'user' });
  expect(listener).toHaveBeenCalledOnce();
});
