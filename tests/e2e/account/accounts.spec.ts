import { expect, type Page, type Request } from '@playwright/test';
import {
  expectImageLoaded,
  fillForm,
  holdCalls,
  logIn,
  openPageAs,
  readLinks,
  storedUser,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { readMailText } from '#tests/support/mail-server.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

const ADA = { Username: 'Ada', Email: 'ada@example.org', Password: 'engine&lace' };

const MESSAGES = {
  full: {
    registered: 'Almost done. Please open the link in the email we’ve sent you.',
    loggedIn: 'Login successfully',
    loginFailed: 'Invalid email or password',
    taken: 'This username is already taken.',
  },
  base: {
    registered: 'User registered successfully!',
    loggedIn: 'Logged in successfully',
    loginFailed: 'Password not match',
    taken: /^Registration failed$/,
  },
} as const;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Account menu', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Account menu', exact: true });

/** Collects every account call that the page sends from now on. */
function collectCalls(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/') && request.method() !== 'OPTIONS') seen.push(request);
  });
  return seen;
}

/**
 * Lets the shop send the link of a registration again and opens it. Returns what the page sends for the former, and
 * what the login adds. A base shop sends no mail.
 */
async function confirmRegistration(page: Page, { profile, siteUrl, mailServer }: Shop) {
  if (profile === 'base' || mailServer === undefined) {
    await expect(page).toHaveURL(`${siteUrl}/login`);
    return { resent: [], token: {} };
  }
  await expect(page).toHaveURL(`${siteUrl}/login#registered`);
  await expect(page.getByText('Please check your email.')).toBeVisible();
  await expect(page.getByText(`Can’t find our email to ${ADA.Email}?`)).toBeVisible();
  await mailServer.waitForMailTo(ADA.Email);
  await page.getByRole('button', { name: 'Send the link again', exact: true }).click();
  await expect(toast(page, 'status', 'We’ve sent the link again')).toBeVisible();
  const text = readMailText(await mailServer.waitForMailTo(ADA.Email));
  const registration = /#registration=([\w-]{43})\s/.exec(text)?.[1] ?? text;
  await page.goto('about:blank');
  await page.goto(`/login#registration=${registration}`);
  await expect(page.getByText('Welcome. To activate your account, log in')).toBeVisible();
  await expect(page.getByText('Please check your email.')).toBeHidden();
  return { resent: [{ email: ADA.Email }], token: { registration } };
}

test('[CALL-02] [AUTH-02] [AUTH-04] registers, logs in and stores the user without secrets', {
  tag: '@translated',
}, async ({ page, shop }) => {
  const messages = MESSAGES[shop.profile];
  const sent = collectCalls(page);
  await page.goto('/register');
  await fillForm(page, ADA);
  const release = await holdCalls(page, '**/api/auth/register');
  await submitForm(page, 'Register');
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled();
  release();
  await expect(toast(page, 'status', messages.registered)).toBeVisible();
  const { resent, token } = await confirmRegistration(page, shop);
  await fillForm(page, { Email: ADA.Email, Password: ADA.Password });
  await submitForm(page, 'Login');
  await expect(toast(page, 'status', messages.loggedIn)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  await expect(accountButton(page)).toBeVisible();

  const user = await storedUser(page);
  expect(user).toMatchObject({ username: 'Ada', email: 'ada@example.org', profession: '', bio: '' });
  for (const secret of ['password', 'token']) expect(user).not.toHaveProperty(secret);
  expect(JSON.stringify(await page.context().storageState())).not.toContain(ADA.Password);
  // Besides the check that the browser returns the session's cookie.
  const changes = sent.filter((request) => request.method() === 'POST');
  expect(changes.map((request) => request.postDataJSON())).toEqual([
    { username: 'Ada', email: 'ada@example.org', password: 'engine&lace' },
    ...resent,
    { email: 'ada@example.org', password: 'engine&lace', ...token },
  ]);
});

test('[AUTH-01] [ROUTE-02] the login form shows errors and sends nothing until all fields are valid', async ({
  page,
}) => {
  const sent = collectCalls(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Login Form', exact: true })).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toHaveCount(0);
  await submitForm(page, 'Login');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page.getByText(/Please check your email|Welcome\. Log in/)).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required.');
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required.');
  const passwordError = 'Password must contain at least 8 characters and one special character.';
  for (const [email, password] of [
    ['ada', 'engine&'],
    ['ada@example', 'engine and lace'],
  ] as const) {
    await fillForm(page, { Email: email, Password: password });
    await submitForm(page, 'Login');
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email address is invalid.');
    await expect(field(page, 'Password')).toHaveAccessibleDescription(passwordError);
  }
  expect(sent).toEqual([]);
});

test('[AUTH-03] [ROUTE-02] the register form shows errors and sends nothing until all fields are valid', {
  tag: '@translated',
}, async ({ page }) => {
  const sent = collectCalls(page);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Register Form', exact: true })).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toHaveCount(0);
  await submitForm(page, 'Register');
  for (const label of ['Username', 'Email', 'Password']) {
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
  }
  await fillForm(page, { Username: 'Ada', Email: 'ada@example.org', Password: '12345678' });
  await submitForm(page, 'Register');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters long and include one special character.',
  );
  expect(sent).toEqual([]);

  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password', exact: true }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test("[AUTH-05] shows the backend's message when login or registration fails, and stores no user", {
  tag: '@translated',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of (401|409|500)/);
  const messages = MESSAGES[shop.profile];
  const { email } = shop.backend.accounts.shopper;
  await page.goto('/login');
  await fillForm(page, { Email: email, Password: 'not-the-one!' });
  await submitForm(page, 'Login');
  await expect(toast(page, 'alert', messages.loginFailed)).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  expect(await storedUser(page)).toBeUndefined();
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);

  await page.goto('/register');
  await fillForm(page, { ...ADA, Username: 'Shopper', Email: email });
  await submitForm(page, 'Register');
  await expect(page.getByRole('alert').filter({ hasText: messages.taken })).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/register`);
});

test('[AUTH-02] the login form cannot be submitted before hydration, so no password reaches the URL', {
  tag: '@full',
}, async ({ page, shop }) => {
  const releaseForm = await holdCalls(page, /\/_astro\/LoginForm.*\.js$/);
  await page.goto('/login');
  const { email, password } = shop.backend.accounts.shopper;
  await fillForm(page, { Email: email, Password: password });
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);
  releaseForm();
  const release = await holdCalls(page, '**/api/auth/login');
  await submitForm(page, 'Login');
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeDisabled();
  for (const label of ['Email', 'Password']) await expect(field(page, label)).not.toBeEditable();
  release();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
});

test('[AUTH-02] a browser that refuses the session’s cookie is told so and stays at the login', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, context, consoleWatch }) => {
  consoleWatch.allow(/401/);
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  const { email, password } = shop.backend.accounts.shopper;
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(page.getByText(/^Your browser refused the cookie/)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('[NAV-02] [NAV-03] [NAV-05] the header links to the login, then opens the account menu', {
  tag: '@translated',
}, async ({ page, shop }) => {
  await page.goto('/');
  await expect(accountButton(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);
  await logIn(page, shop.backend.accounts.shopper);
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden();
  await expect(accountButton(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await accountButton(page).click();
  expect(await readLinks(menu(page))).toEqual([
    ['Dashboard', '/dashboard/user'],
    ['Profile', '/dashboard/profile'],
    ['Payment', '/dashboard/payment'],
    ['Orders', '/dashboard/orders'],
    ...(shop.profile === 'full' ? [['Security', '/dashboard/security']] : []),
  ]);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(menu(page)).toBeHidden();
});

test('[AUTH-02] an admin’s login leads to the dashboard', { tag: ['@full', '@phone'] }, async ({
  page,
  shop,
}) => {
  await page.goto('/login');
  const { email, password } = shop.backend.accounts.admin;
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/admin`);
});

test('[AUTH-02] an admin’s login leads home with a base backend', { tag: ['@base', '@desktop'] }, async ({
  page,
  shop,
}) => {
  await logIn(page, shop.backend.accounts.admin, '/');
});

test('[NAV-03] the header shows the profile image of the user, or the default if it does not load', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await openPageAs(page, shop, 'shopper');
  const image = accountButton(page).locator('img');
  for (const [profileImage, shown] of [
    ['/icon-512.png', '/icon-512.png'],
    ['', '/avatar.svg'],
    ['/no-such-image.png', '/avatar.svg'],
  ] as const) {
    await page.evaluate((url) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '');
      localStorage.setItem('user', JSON.stringify({ ...user, profileImage: url }));
    }, profileImage);
    await page.reload();
    await expect(image).toHaveJSProperty('currentSrc', `${shop.siteUrl}${shown}`);
    await expectImageLoaded(image);
  }
});

test('[NAV-04] an admin’s menu links to the admin screens', async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/pages');
  await accountButton(page).click();
  expect((await readLinks(menu(page))).slice(0, 4)).toEqual([
    ['Dashboard', '/dashboard/admin'],
    ['Manage Item', '/dashboard/manage-product'],
    ['All Orders', '/dashboard/manage-orders'],
    ['Add new Post', '/dashboard/add-new-product'],
  ]);
});

test("[NAV-06] Logout shows the server's error, or logs out and redirects home", async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 503/);
  await logIn(page, shop.backend.accounts.shopper, '/shop');
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({
      status: 503,
      headers: {
        'access-control-allow-origin': shop.siteUrl,
        'access-control-allow-credentials': 'true',
      },
      json: { message: 'The shop is closed.' },
    }),
  );
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(toast(page, 'alert', 'The shop is closed.')).toBeVisible();
  expect(await storedUser(page)).toBeDefined();

  await page.unroute('**/api/auth/logout');
  const responsePromise = page.waitForResponse('**/api/auth/logout');
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  expect((await responsePromise).status()).toBe(200);
  await expect(toast(page, 'status', 'User Logout successfully')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});

test('[NAV-02] logged-in users see no flash of the Login link; without JavaScript the link is shown', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  await logIn(page, shop.backend.accounts.shopper);
  const release = await holdCalls(page, /\/_astro\/.*\.js$/);
  await page.goto('/pages', { waitUntil: 'commit' });
  await expect(accountButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden();
  release();

  const pageWithoutScript = await visitor({ javaScriptEnabled: false });
  await pageWithoutScript.goto('/pages');
  await expect(
    pageWithoutScript.getByRole('banner').getByRole('link', { name: 'Login', exact: true }),
  ).toBeVisible();
});
