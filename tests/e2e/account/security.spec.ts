import { expect, type Page } from '@playwright/test';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { fillForm, openPageAs, submitForm, toast } from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const FULL = { tag: ['@full', '@phone'] };
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
    tag: ['@full', `@${width}`],
  }, async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
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

    await sendPassword(page, shop.backend.accounts.shopper);
    await expect(button(page, 'Use a passkey')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
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
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'This code is wrong or has already been used. Please try the next one.',
    );
    await page.getByLabel('Code from your authenticator app').fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${shop.siteUrl}/`);

    await sendPassword(page, shopper);
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
    await page.keyboard.press('Enter');
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
  },
);

test(
  '[SAFE-05] another device is logged out alone or with all others',
  FULL,
  async ({ page, shop, visitor, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await openPageAs(page, shop, 'shopper', '/dashboard/security');
    const devices = page.getByRole('listitem').filter({ hasText: 'Logged in' });
    const other = await visitor();
    await openPageAs(other, shop, 'shopper');
    await page.reload();
    await button(page, 'Log out everywhere else').click();
    await expect(toast(page, 'status', 'All other devices have been logged out.')).toBeVisible();
    await expect(devices).toHaveText([/This device/]);
    await expect(button(page, 'Log out everywhere else')).toBeHidden();

    await openPageAs(other, shop, 'shopper');
    await page.reload();
    await expect(devices).toHaveCount(2);
    await expect(button(page, 'Log out everywhere else')).toBeVisible();
    await devices.getByRole('button', { name: /^Log out / }).click();
    await expect(toast(page, 'status', 'The device has been logged out.')).toBeVisible();
    await expect(devices).toHaveText([/This device/]);
    await other.goto('/dashboard/security');
    await expect(other).toHaveURL(/\/login\?/);
  },
);
