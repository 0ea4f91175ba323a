import { expect, type Page } from '@playwright/test';
import { fillForm, isPhone, openPageAs, storedUser, submitForm, toast } from '#tests/support/e2e/steps.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to continue', exact: true });
const bio = (page: Page) => page.getByLabel('Bio', { exact: true });

/** Logs in with the dialog by keyboard: the focus is on the password. */
async function logInAgain(page: Page, password: string): Promise<void> {
  await expect(loginDialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(loginDialog(page)).toBeHidden();
}

test('[CALL-05] a session that ends while a form is filled is renewed on the page, and nothing is lost', {
  tag: '@translated',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  const { email, password } = shop.backend.accounts.shopper;
  await openPageAs(page, shop, 'shopper', '/dashboard/profile');
  await page.goto('/dashboard/update-profile');
  await bio(page).fill('Collects silk scarves.');
  await shop.backend.endSessions();
  await submitForm(page, 'Update Profile');

  const dialog = loginDialog(page);
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.keyboard.type('not the password!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    shop.profile === 'full' ? 'Invalid email or password' : 'Password not match',
  );
  // The native dialog traps the focus and closes with Escape. The next submit opens it again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bio(page)).toHaveValue('Collects silk scarves.');
  await submitForm(page, 'Update Profile');
  await dialog.getByRole('button', { name: 'Not now', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(bio(page)).toHaveValue('Collects silk scarves.');
  await submitForm(page, 'Update Profile');
  await dialog.getByLabel('Password', { exact: true }).fill('');
  await logInAgain(page, password);
  await expect(toast(page, 'status', 'You are logged in again. Now save your entries.')).toBeVisible();
  await expect(bio(page)).toHaveValue('Collects silk scarves.');

  await submitForm(page, 'Update Profile');
  await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/profile`);
  await expect(page.getByText('Collects silk scarves.')).toBeVisible();
});

test('an image stays chosen while the session is renewed, and the product is added once', {
  tag: '@full',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
  await fillForm(page, { 'Product Name': 'Moonlight Shawl', Price: '49.90' });
  await page.getByLabel('Category', { exact: true }).selectOption('accessories');
  await page.getByLabel('Color', { exact: true }).selectOption('silver');
  await page.getByLabel('Image', { exact: true }).setInputFiles('server/seed/images/47-wool-beret.webp');
  await shop.backend.endSessions();
  await submitForm(page, 'Add Product');
  await logInAgain(page, shop.backend.accounts.admin.password);
  await submitForm(page, 'Add Product');
  await expect(page.getByText('Moonlight Shawl is in the shop.')).toBeVisible();
  const { products } = await (await page.request.get(`${shop.apiUrl}/api/products`)).json();
  const names = products.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => name === 'Moonlight Shawl')).toHaveLength(1);
});

/** Returns the selected text of a field. */
const selectedText = (field: Element) =>
  field instanceof HTMLTextAreaElement && field.value.slice(field.selectionStart, field.selectionEnd);

async function logOut(page: Page, { siteUrl }: Shop): Promise<void> {
  await page.goto('/dashboard/profile');
  if (isPhone(page)) await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${siteUrl}/`);
}

test('a logout in another tab asks before a filled form is lost, and another user sees but never sends it', {
  tag: '@full',
}, async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPageAs(page, shop, 'shopper', '/dashboard/update-profile');
  await bio(page).fill('Collects silk scarves.');
  const other = await context.newPage();
  await logOut(other, shop);
  await expect(loginDialog(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard/update-profile');

  await openPageAs(other, shop, 'admin', '/dashboard/admin');
  const dialog = page.getByRole('dialog', { name: /^You are logged in as / });
  await expect(dialog.getByLabel('Unsaved entries', { exact: true })).toHaveValue(
    'Bio: Collects silk scarves.',
  );
  const admin = await storedUser(other);
  await expect(dialog).toHaveAccessibleName(`You are logged in as ${admin?.username}`);
  await expect(dialog).toContainText('Shopper filled in this form.');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Bio: Collects silk scarves.');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Blocked.', 'NotAllowedError'));
  });
  await dialog.getByRole('button', { name: 'Copied', exact: true }).click();
  // Selected, so the keyboard can copy them.
  await expect
    .poll(() => dialog.getByLabel('Unsaved entries', { exact: true }).evaluate(selectedText))
    .toBe('Bio: Collects silk scarves.');
  await dialog.getByRole('button', { name: 'Discard entries', exact: true }).click();
  await expect(bio(page)).toHaveValue('');
  await expect(dialog).toBeHidden();
});

test('a session that has ended is left without the entries, and the browser does not ask', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  await openPageAs(page, shop, 'shopper', '/dashboard/update-profile');
  await bio(page).fill('Collects silk scarves.');
  await shop.backend.endSessions();
  await submitForm(page, 'Update Profile');
  await loginDialog(page).getByRole('button', { name: 'Discard and leave', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/login?next=%2Fdashboard%2Fupdate-profile`);
  expect(await storedUser(page)).toBeUndefined();
});

test('another admin finds no discarded entries of the former one in a form', {
  tag: ['@full', '@desktop'],
}, async ({ page, context, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/users');
  const headers = { origin: shop.siteUrl };
  const { user: users } = await (await page.request.get(`${shop.apiUrl}/api/auth/getusers`)).json();
  const { email } = shop.backend.accounts.shopper;
  const { _id } = users.find((user: { email: string }) => user.email === email);
  const data = { role: 'admin' };
  const promoted = await page.request.put(`${shop.apiUrl}/api/auth/update/${_id}`, { headers, data });
  expect(promoted.status()).toBe(200);
  await page.goto('/dashboard/add-new-product');
  await fillForm(page, { 'Product Name': 'Moonlight Shawl' });
  const other = await context.newPage();
  await logOut(other, shop);
  await openPageAs(other, shop, 'shopper', '/dashboard/admin');
  const dialog = page.getByRole('dialog', { name: /^You are logged in as / });
  await dialog.getByRole('button', { name: 'Discard entries', exact: true }).click();
  await expect(page.getByLabel('Product Name', { exact: true })).toHaveValue('');
  expect(new URL(page.url()).pathname).toBe('/dashboard/add-new-product');
});

test('Logout asks before it discards a filled form', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/update-profile');
  await bio(page).fill('Collects silk scarves.');
  const logout = page.getByRole('button', { name: 'Logout', exact: true });
  const dismissed = page.waitForEvent('dialog').then((question) => question.dismiss());
  await logout.click();
  await dismissed;
  await expect(bio(page)).toHaveValue('Collects silk scarves.');
  const accepted = page.waitForEvent('dialog').then((question) => question.accept());
  await logout.click();
  await accepted;
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
});
