import { expect, type Page } from '@playwright/test';
import {
  comeAs,
  expectDrawn,
  fill,
  isPhone,
  send,
  signIn,
  storedUser,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const WORDS = {
  full: {
    name: 'Shopper',
    changed: 'Password updated successfully!',
    wrong: 'Current password is incorrect',
    deleted: 'User Deleted Successfully',
    unknown: 'Invalid email or password',
  },
  base: {
    name: 'Field Shopper',
    changed: 'Password changed',
    wrong: 'Current password is wrong',
    deleted: 'User deleted',
    unknown: 'User not found',
  },
} as const;

/** What stands beside a term of the profile. */
const described = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd');

test('[USER-01] the dashboard has three tiles and a bar chart 300 px high', { tag: '@base' }, async ({
  page,
  shop,
}) => {
  await comeAs(page, shop, 'shopper', '/dashboard/user');
  for (const [term, figure] of [
    ['Total Payment', '$10'],
    ['Total Reviews', '20'],
    ['Total Purchase', '23'],
  ] as const) {
    await expect(described(page, term)).toHaveText(figure);
  }
  await expectDrawn(page.getByRole('main').locator('canvas'));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveText(['FigureAmount', 'Total Payment$10', 'Total Reviews20', 'Total Purchase23']);
});

test('[USER-02] the tiles are fixed where the backend knows no figures', { tag: '@base' }, async ({
  page,
  shop,
}) => {
  await comeAs(page, shop, 'admin', '/dashboard/user');
  const tiles = page.getByRole('main').getByRole('definition');
  await expect(tiles).toHaveText(['$10', '20', '23']);
});

test('[USER-04] [USER-06] [USER-07] one edits one’s profile, changes the password and comes in with the new one', async ({
  page,
  shop,
}) => {
  const words = WORDS[shop.profile];
  const { email, password } = shop.backend.people.shopper;
  await signIn(page, shop.backend.people.shopper, '/dashboard/profile');
  await expect(described(page, 'Name')).toHaveText(words.name);
  await expect(described(page, 'Email')).toHaveText(email);
  await expect(described(page, 'Role')).toHaveText(shop.profile === 'full' ? 'user' : 'customer');

  await page.getByRole('link', { name: 'Update', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/update-profile', async (route) => {
    await held.promise;
    await route.continue();
  });
  await fill(page, { Name: 'Ada', Bio: 'Lace.\nEngines.', Profession: 'Countess' });
  const sending = page.waitForRequest('**/api/auth/update-profile');
  await send(page, 'Update Profile');
  await expect(page.getByRole('button', { name: 'Updating...', exact: true })).toBeVisible();
  expect((await sending).postDataJSON()).toEqual({
    userId: expect.any(String),
    username: 'Ada',
    bio: 'Lace.\nEngines.',
    profession: 'Countess',
  });
  held.resolve();
  await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/profile`);
  await expect(described(page, 'Name')).toHaveText('Ada');
  await expect(described(page, 'Bio')).toHaveText('Lace.\nEngines.');
  await expect(described(page, 'Profession')).toHaveText('Countess');
  expect(await storedUser(page)).toMatchObject({ username: 'Ada', profession: 'Countess', email });

  await page.getByRole('link', { name: 'Change Password', exact: true }).click();
  await fill(page, {
    'Current Password': password,
    'New Password': 'lace&engines',
    'Confirm New Password': 'lace&engines',
  });
  await expect(page.getByRole('button', { name: 'Show password', exact: true })).toHaveCount(3);
  await send(page, 'Update Password');
  await expect(toast(page, 'status', words.changed)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/profile`);

  if (isPhone(page)) await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  await signIn(page, { email, password: 'lace&engines' });
});

test('[USER-07] new passwords that differ are told and not sent; what the backend refuses is told too', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of (400|401|500)/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/update-password')) sent.push(request.url());
  });
  await comeAs(page, shop, 'shopper', '/dashboard/update-password');
  await fill(page, {
    'Current Password': 'not-the-one!',
    'New Password': 'lace&engines',
    'Confirm New Password': 'lace&engine',
  });
  await send(page, 'Update Password');
  const mismatch = 'New Password and Confirm New Password do not match.';
  await expect(toast(page, 'alert', mismatch)).toBeVisible();
  expect(sent).toEqual([]);

  await fill(page, { 'Confirm New Password': 'lace&engines' });
  await send(page, 'Update Password');
  await expect(toast(page, 'alert', WORDS[shop.profile].wrong)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/update-password`);

  await page.route('**/api/auth/update-password', (route) =>
    route.fulfill({
      status: 500,
      body: '<h1>Sorry</h1>',
      headers: { 'access-control-allow-origin': shop.siteUrl, 'access-control-allow-credentials': 'true' },
    }),
  );
  await send(page, 'Update Password');
  await expect(toast(page, 'alert', 'Failed to update password.')).toBeVisible();
});

test('[USER-06] what is not saved is asked about; from a page without a step back one comes to the profile', {
  tag: '@full',
}, async ({ page, shop, visitor }) => {
  await comeAs(page, shop, 'shopper', '/dashboard/update-profile');
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel('Bio', { exact: true }).fill('Not saved yet.');
  await page.evaluate(() => location.assign('/shop'));
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Not saved yet.');

  const fresh = await visitor();
  await fresh.goto('/dashboard/update-profile');
  const { email, password } = shop.backend.people.shopper;
  await fill(fresh, { Email: email, Password: password });
  await send(fresh, 'Login');
  await fill(fresh, { Profession: 'Countess' });
  await send(fresh, 'Update Profile');
  await expect(toast(fresh, 'status', 'Profile updated successfully!')).toBeVisible();
  await expect(fresh).toHaveURL(`${shop.siteUrl}/dashboard/profile`);
  await expect(described(fresh, 'Profession')).toHaveText('Countess');
});

test('[USER-05] a profile is deleted after a question only, and its owner leaves as nobody', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of (401|404|500)/);
  await comeAs(page, shop, 'shopper', '/dashboard/profile');
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete', exact: true });
  await remove.click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete your profile? This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();

  const refusal = '**/api/auth/delete/*';
  const headers = {
    'access-control-allow-origin': shop.siteUrl,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'DELETE',
  };
  await page.route(refusal, (route) =>
    route.fulfill({ status: 500, headers, json: { message: 'Not today.' } }),
  );
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'alert', 'Not today.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await storedUser(page)).toBeDefined();
  await page.unroute(refusal);

  await remove.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'status', WORDS[shop.profile].deleted)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  expect(await storedUser(page)).toBeUndefined();
  await page.goto('/login');
  const { email, password } = shop.backend.people.shopper;
  await fill(page, { Email: email, Password: password });
  await send(page, 'Login');
  await expect(toast(page, 'alert', WORDS[shop.profile].unknown)).toBeVisible();
});

for (const name of ['payment', 'orders']) {
  test(`[USER-08] ${name} is coming soon, and says so to who leaves an address`, {
    tag: ['@base', '@widths'],
  }, async ({ page, shop }) => {
    await comeAs(page, shop, 'shopper', `/dashboard/${name}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Coming Soon', exact: true })).toBeVisible();
    await send(page, 'Notify Me');
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required.');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await fill(page, { Email: 'ada@example.org' });
    await send(page, 'Notify Me');
    await expect(main.getByRole('status')).toHaveText('Thanks, You will be notified via Email');
    expect(sent).toEqual([]);
  });
}

test('[ADMIN-06] what is still to come for admins leads on to what is there', {
  tag: ['@base', '@widths'],
}, async ({ page, shop }) => {
  expect((await page.request.get(`${shop.siteUrl}/dashboard/order`)).status()).toBe(404);
  await comeAs(page, shop, 'admin', '/dashboard/admin');
  for (const name of ['admin', 'manage-orders']) {
    await page.goto(`/dashboard/${name}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Coming Soon', exact: true })).toBeVisible();
    await main.getByRole('link', { name: 'Manage Products', exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/manage-product`);
  }
});
