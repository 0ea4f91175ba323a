import { expect, type Page } from '@playwright/test';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  changeResponses,
  fillForm,
  holdCalls,
  openPageAs,
  restorePage,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const FULL = { tag: ['@full', '@phone'] };
const FACTORS_URL = '**/api/auth/second-factors';
const TIME = '2025-05-04T12:00:00.000Z';
const OFFLINE = 'We can’t reach the shop. Please check your connection and try again.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/**
 * Returns the code of a key, `steps` of 30 seconds after now. A code of the past could expire before it is checked, so
 * an app is added with the current code and confirms a login with the next one.
 */
const codeOf = (key: string, steps = 0) => authenticatorCode(key, timeStep(Date.now()) + steps);

/** Opens the login page without a session and sends the password. */
async function sendPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies({ name: 'session' });
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('/login');
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** Sets up an authenticator app on the Security page. Returns its key and the recovery codes. */
async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await button(page, 'Set up an authenticator app').click();
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(qrCode.locator('path')).toHaveAttribute('d', /^M\d/);
  await expect(qrCode).toHaveAttribute('viewBox', /^0 0 (\d\d) \1$/);
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app', { exact: true }).fill(codeOf(key));
  await submitForm(page, 'Add app');
  await expect(page.getByRole('heading', { name: 'Save these codes now' })).toBeFocused();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z2-7-]{19}$/ })
    .allInnerTexts();
  await button(page, 'I have saved them').click();
  return { key, codes };
}

for (const width of WIDTHS) {
  test(`[SAFE-05] a passkey is added and confirms the next login (${width})`, {
    tag: ['@full', `@${width}`, '@translated'],
  }, async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of (401|500)/);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    // A phone verifies its user; a security key without a PIN proves only a touch.
    const isPhone = width === 'phone';
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: isPhone ? 'internal' : 'usb',
        hasResidentKey: isPhone,
        hasUserVerification: isPhone,
        isUserVerified: isPhone,
        automaticPresenceSimulation: true,
      },
    });
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    await expect(page.getByText('You log in with your password only.')).toBeVisible();
    await button(page, 'Add a passkey').click();
    await expect(toast(page, 'status', 'The passkey has been added.')).toBeVisible();
    await button(page, 'I have saved them').click();
    await expect(page.getByText('Passkey: Chrome on Linux')).toBeVisible();
    await expect(page.getByText('10 unused codes are left.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    const gate = Promise.withResolvers<void>();
    await page.route('**/api/auth/passkey-request', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 500, json: { message: 'Not today.' } });
    });
    await sendPassword(page, shop.backend.accounts.shopper);
    await expect(button(page, 'Use a passkey')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Waiting for your passkey...')).toBeDisabled();
    gate.resolve();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Not today.');
    await page.unroute('**/api/auth/passkey-request');
    await button(page, 'Use a passkey').press('Enter');
    await expect(page).toHaveURL(`${shop.siteUrl}/`);
    await page.route('**/api/auth/second-factors', async (route) => {
      const { passkeys, ...factors } = await (await route.fetch()).json();
      // Both times would show the same minute.
      const older = { ...passkeys[0], createdAt: '2025-05-04T12:00:00.000Z' };
      await route.fulfill({ json: { ...factors, passkeys: [older] } });
    });
    await page.goto('/dashboard/security');
    await expect(page.getByText('This device')).toBeVisible();
    const use = page.getByText(/^Added May 4, 2025 · Last used /);
    await expect(use).toBeVisible();
    await expect(use).not.toHaveText(/Last used May 4, 2025/);
  });
}

test(
  '[SAFE-05] an authenticator app or a recovery code confirms a login',
  FULL,
  async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of 40[01]/);
    const { shopper } = shop.backend.accounts;
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    const { key, codes } = await addApp(page);
    expect(codes).toHaveLength(10);

    await sendPassword(page, shopper);
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the 6 digits that the app shows.')).toBeVisible();
    // The message at the field is not repeated at the button.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'This code is wrong or has already been used. Please try the next one.',
    );
    await page.getByLabel('Code from your authenticator app').fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${shop.siteUrl}/`);

    await sendPassword(page, shopper);
    await button(page, 'Back to login').click();
    await fillForm(page, { Email: shopper.email, Password: shopper.password });
    await submitForm(page, 'Login');
    // Only the other ways are offered.
    await expect(button(page, 'Use your authenticator app instead')).toBeHidden();
    await button(page, 'Use a recovery code').click();
    await expect(button(page, 'Use a recovery code')).toBeHidden();
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Code from your authenticator app')).toBeHidden();
    await button(page, 'Use your authenticator app instead').click();
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code', { exact: true }).fill((codes[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${shop.siteUrl}/`);
  },
);

test(
  '[SAFE-05] a session that ends while a form is filled is renewed with both steps',
  FULL,
  async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await openPageAs(page, shop, 'admin', '/dashboard/security');
    const { key } = await addApp(page);
    await page.goto('/dashboard/update-profile');
    await page.getByLabel('Bio', { exact: true }).fill('Buys silk.');
    await shop.backend.endSessions();
    await submitForm(page, 'Update Profile');
    const dialog = page.getByRole('dialog', { name: 'Log in to continue', exact: true });
    await dialog.getByLabel('Password', { exact: true }).fill(shop.backend.accounts.admin.password);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Code from your authenticator app').fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await submitForm(page, 'Update Profile');
    await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();
  },
);

test(
  '[SAFE-05] a sensitive action asks for the password and then continues by itself',
  FULL,
  async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of 40[03]/);
    await openPageAs(page, shop, 'admin', '/dashboard/users');
    await shop.backend.expireProofs();
    const role = page.getByLabel('Role of Shopper', { exact: true });
    await role.selectOption('admin');
    await button(page, 'Change role').click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?', exact: true });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('not the one!');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This password is wrong.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill(shop.backend.accounts.admin.password);
    const release = await holdCalls(page, '**/api/auth/prove');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Checking...', exact: true })).toBeDisabled();
    release();
    await expect(dialog).toBeHidden();
    await expect(toast(page, 'status', 'User updated Successfully')).toBeVisible();
    await expect(role).toHaveValue('admin');

    await shop.backend.expireProofs();
    await role.selectOption('user');
    await button(page, 'Change role').click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toast(page, 'alert', 'Please confirm that it’s you, then try again.')).toBeVisible();
    await expect(role).toHaveValue('admin');

    // A shop that requires a second step sends an admin without one to the page that adds it.
    await page.route('**/api/auth/update/*', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Add a second step first.', requires: { kind: 'second-factor', methods: [] } },
      }),
    );
    await role.selectOption('user');
    await button(page, 'Change role').click();
    const missing = page.getByRole('dialog', { name: 'Protect your account first', exact: true });
    await expect(missing).toContainText('Add a passkey or an authenticator app to continue.');
    await expect(missing.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expect(missing.getByRole('link', { name: 'Set up now', exact: true })).toHaveAttribute(
      'href',
      '/dashboard/security',
    );
    await missing.getByRole('button', { name: 'Not now', exact: true }).click();
    await expect(missing).toBeHidden();
    await expect(toast(page, 'alert', 'Add a second step first.')).toBeVisible();
    await expect(role).toHaveValue('admin');
  },
);

test(
  '[SAFE-05] an admin without a second step is reminded until they decline or add one',
  FULL,
  async ({ page, shop }) => {
    await openPageAs(page, shop, 'admin', '/dashboard/admin');
    const notice = page.getByRole('region', { name: 'Protect your account', exact: true });
    await expect(notice).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Not now', exact: true }).press('Enter');
    await expect(notice).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    const answered = page.waitForResponse(/second-factors/);
    await page.reload();
    await answered;
    await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
    await expect(notice).toBeHidden();

    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await notice.getByRole('link', { name: 'Set up a second step', exact: true }).click();
    await addApp(page);
    const factors = page.waitForResponse(/second-factors/);
    await page.goto('/dashboard/admin');
    await factors;
    await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
    await expect(notice).toBeHidden();

    // A passkey is a second step too, and a shop that requires one asks by itself.
    const passkey = { _id: 'a', name: '', createdAt: TIME, lastUsedAt: TIME };
    for (const changed of [
      { passkeys: [passkey], hasAuthenticatorApp: false },
      { isRequired: true, hasAuthenticatorApp: false },
      { hasAuthenticatorApp: false },
    ]) {
      await changeResponses(page, FACTORS_URL, (body) => ({ ...body, ...changed }));
      const changedFactors = page.waitForResponse(/second-factors/);
      await page.reload();
      await changedFactors;
      await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
      await expect(notice).toHaveCount('passkeys' in changed || 'isRequired' in changed ? 0 : 1);
      await page.unroute(FACTORS_URL);
    }
  },
);

test(
  '[SAFE-05] another device is logged out alone or with all others',
  FULL,
  async ({ page, shop, visitor, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    const devices = page.getByRole('listitem').filter({ hasText: 'Logged in' });
    // It receives the focus of a button that disappears.
    const list = page.getByRole('list').filter({ has: devices });
    const other = await visitor();
    await openPageAs(other, shop, 'shopper');
    await page.reload();
    await button(page, 'Log out everywhere else').click();
    await expect(toast(page, 'status', 'All other devices have been logged out.')).toBeVisible();
    await expect(devices).toHaveText([/This device/]);
    await expect(button(page, 'Log out everywhere else')).toBeHidden();
    await expect(list).toBeFocused();

    await openPageAs(other, shop, 'shopper');
    await page.reload();
    await expect(devices).toHaveCount(2);
    await expect(button(page, 'Log out everywhere else')).toBeVisible();
    await devices.getByRole('button', { name: /^Log out / }).click();
    await expect(toast(page, 'status', 'The device has been logged out.')).toBeVisible();
    await expect(devices).toHaveText([/This device/]);
    await expect(list).toBeFocused();
    await other.goto('/dashboard/security');
    await expect(other).toHaveURL(/\/login\?/);
  },
);

test(
  '[SAFE-05] new recovery codes are copied and shown once, and an app is removed after a question',
  FULL,
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    await button(page, 'Set up an authenticator app').click();
    await expect(page.getByLabel('Code from the app', { exact: true })).toBeFocused();
    await expect(button(page, 'Add a passkey')).toBeHidden();
    await button(page, 'Cancel').click();
    await expect(page.getByText('You log in with your password only.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recovery codes', exact: true })).toBeHidden();
    const { codes } = await addApp(page);
    await expect(page.getByText('You log in with your password only.')).toBeHidden();
    await expect(button(page, 'Set up an authenticator app')).toBeHidden();

    await button(page, 'Get new codes').click();
    await expect(page.getByRole('heading', { name: 'Save these codes now' })).toBeFocused();
    const list = page.getByRole('listitem').filter({ hasText: /^[A-Z2-7-]{19}$/ });
    const newCodes = await list.allInnerTexts();
    expect(newCodes).toHaveLength(10);
    expect(newCodes.filter((code) => codes.includes(code))).toEqual([]);
    await button(page, 'Copy').click();
    await expect(button(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newCodes.join('\n'));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Blocked.', 'NotAllowedError'));
    });
    await button(page, 'Copied').click();
    // Selected, so the keyboard can copy them.
    await expect
      .poll(() => page.evaluate(() => getSelection()?.toString().split(/\s+/).filter(Boolean)))
      .toEqual(newCodes);
    await button(page, 'I have saved them').click();
    await expect(list).toHaveCount(0);
    await expect(page.getByText('10 unused codes are left.')).toBeVisible();

    const remove = button(page, 'Remove authenticator app');
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Remove authenticator app', exact: true });
    await expect(question).toContainText('You can no longer confirm your login with it.');
    await question.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    const release = await holdCalls(page, '**/api/auth/authenticator-app');
    await remove.click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled();
    release();
    await expect(toast(page, 'status', /removed/)).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByText('You log in with your password only.')).toBeVisible();
    const view = page
      .locator('div[tabindex="-1"]')
      .filter({ hasText: 'You log in with your password only.' });
    await expect(view).toBeFocused();
    await expect(button(page, 'Set up an authenticator app')).toBeVisible();
  },
);

test(
  '[SAFE-05] the Security page names passkeys and devices, and ends or removes the chosen one',
  FULL,
  async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of 500|ERR_FAILED/);
    const passkeys = [
      { _id: 'a', name: 'Chrome on Linux', createdAt: TIME, lastUsedAt: TIME },
      { _id: 'b', name: '', createdAt: TIME, lastUsedAt: '' },
    ];
    const session = { device: '', network: '', createdAt: TIME, lastUsedAt: '2025-06-05T12:00:00.000Z' };
    const sessions = [
      { ...session, _id: 'this', device: 'Firefox on Windows', network: '203.0.113.0/24', isCurrent: true },
      { ...session, _id: 'other', isCurrent: false },
    ];
    await changeResponses(page, FACTORS_URL, (body) => ({ ...body, passkeys, recoveryCodes: 1 }));
    await changeResponses(page, '**/api/auth/sessions', (body) => ({ ...body, sessions }));
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    const entries = page.getByRole('listitem');
    const named = entries.filter({ hasText: 'Passkey: Chrome on Linux' });
    const unnamed = entries.filter({ hasText: 'Passkey: Unknown device' });
    await expect(named).toContainText(/Added May 4, 2025 · Last used May 4, 2025/);
    await expect(unnamed).toContainText('Added May 4, 2025 · Not used yet');
    await expect(page.getByText('1 unused code is left.')).toBeVisible();
    await expect(button(page, 'Set up an authenticator app')).toBeVisible();
    const current = entries.filter({ hasText: 'Firefox on Windows' });
    await expect(current).toContainText(
      /This device.*Last used June 5, 2025.* · IP address 203\.0\.113\.\*Logged in May 4/,
    );
    await expect(current.getByRole('button')).toHaveCount(0);
    const other = entries.filter({ hasText: 'Logged in' }).filter({ hasText: 'Unknown device' });
    await expect(other).not.toContainText(/This device|Network/);
    const reloads = ['email', 'second-factors', 'sessions'].map((name) =>
      page.waitForRequest(`**/api/auth/${name}`),
    );
    await restorePage(page);
    await Promise.all(reloads);

    const ended = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ json: { message: 'Ended.' } }));
    await button(page, 'Log out Unknown device').click();
    expect(new URL((await ended).url()).pathname).toBe('/api/auth/sessions/other');
    await expect(toast(page, 'status', 'Ended.')).toBeVisible();
    const removed = page.waitForRequest(/\/passkeys\//);
    await page.route('**/api/auth/passkeys/a', (route) => route.fulfill({ json: { message: 'Removed.' } }));
    await button(page, 'Remove passkey Chrome on Linux').click();
    const question = page.getByRole('dialog', { name: 'Remove passkey Chrome on Linux', exact: true });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    expect(new URL((await removed).url()).pathname).toBe('/api/auth/passkeys/a');
    await expect(toast(page, 'status', 'Removed.')).toBeVisible();

    // One passkey is added at a time.
    const gate = Promise.withResolvers<void>();
    let attempts = 0;
    await page.route('**/api/auth/passkeys/new', async (route) => {
      attempts += 1;
      await gate.promise;
      await route.fulfill({ status: 500, json: { message: 'Not today.' } });
    });
    await button(page, 'Add a passkey').press('Enter');
    const waiting = button(page, 'Waiting for your passkey...');
    await expect(waiting).toBeDisabled();
    await waiting.press('Enter');
    gate.resolve();
    await expect(toast(page, 'alert', 'Not today.')).toBeVisible();
    await expect(button(page, 'Add a passkey')).toBeEnabled();
    expect(attempts).toBe(1);

    await expect(page.getByRole('link', { name: 'Open profile', exact: true })).toHaveAttribute(
      'href',
      '/dashboard/profile',
    );
    const download = page.waitForEvent('download');
    await button(page, 'Download your data').click();
    expect((await download).suggestedFilename()).toBe('solene-data.json');
    await page.route('**/api/auth/my-data', (route) => route.abort());
    await button(page, 'Download your data').click();
    await expect(toast(page, 'alert', OFFLINE)).toBeVisible();
  },
);

test(
  '[SAFE-05] the Security page loads again what failed, and says what the shop and the browser lack',
  FULL,
  async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    const urls = /\/api\/auth\/(email|second-factors|sessions)$/;
    await page.route(urls, (route) => route.abort());
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    const alerts = page.getByRole('alert').filter({ hasText: OFFLINE });
    await expect(alerts).toHaveCount(3);
    await page.unroute(urls);
    await changeResponses(page, FACTORS_URL, (body) => ({ ...body, isRequired: true }));
    for (let left = 2; left >= 0; left -= 1) {
      await alerts.first().getByRole('button', { name: 'Try again', exact: true }).click();
      await expect(alerts).toHaveCount(left);
    }
    await expect(page.getByText(shop.backend.accounts.shopper.email, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    await expect(page.getByText('Admins of this shop need a second step.')).toBeVisible();
    await expect(page.getByText('You log in with your password only.')).toBeHidden();
    await expect(page.getByText('This browser does not support passkeys on this page.')).toBeVisible();
    await expect(button(page, 'Add a passkey')).toHaveCount(0);
    await expect(button(page, 'Log out everywhere else')).toHaveCount(0);
  },
);
