import { expect, type Page } from '@playwright/test';
import {
  expectChartDrawn,
  fillForm,
  holdCalls,
  isPhone,
  logIn,
  openPageAs,
  reopenAtOnce,
  storedUser,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const MESSAGES = {
  full: {
    name: 'Shopper',
    passwordChanged: 'Password updated successfully!',
    wrongPassword: 'Current password is incorrect',
    profileDeleted: 'User Deleted Successfully',
    loginFailed: 'Invalid email or password',
  },
  base: {
    name: 'Field Shopper',
    passwordChanged: 'Password changed',
    wrongPassword: 'Current password is wrong',
    profileDeleted: 'User deleted',
    loginFailed: 'User not found',
  },
} as const;

/** Returns the description of a term in a description list. */
const termValue = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd');

test('[USER-01] shows three tiles and a bar chart 300 px high', { tag: '@base' }, async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  for (const [term, figure] of [
    ['Total Payment', '$10'],
    ['Total Reviews', '20'],
    ['Total Purchase', '23'],
  ] as const) {
    await expect(termValue(page, term)).toHaveText(figure);
  }
  await expectChartDrawn(page.getByRole('main').locator('canvas'));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveText(['FigureAmount', 'Total Payment$10', 'Total Reviews20', 'Total Purchase23']);
});

test('[USER-02] shows fixed tiles when the backend has no figures', { tag: '@base' }, async ({
  page,
  shop,
}) => {
  await openPageAs(page, shop, 'admin', '/dashboard/user');
  const tiles = page.getByRole('main').getByRole('definition');
  await expect(tiles).toHaveText(['$10', '20', '23']);
});

test('[USER-04] [USER-06] [USER-07] edits the profile, changes the password and logs in with the new one', {
  tag: '@translated',
}, async ({ page, shop }) => {
  const messages = MESSAGES[shop.profile];
  const { email, password } = shop.backend.accounts.shopper;
  await logIn(page, shop.backend.accounts.shopper, '/dashboard/profile');
  await expect(termValue(page, 'Name')).toHaveText(messages.name);
  await expect(termValue(page, 'Email')).toHaveText(email);
  await expect(termValue(page, 'Bio')).toHaveText('Not set');
  await expect(termValue(page, 'Role')).toHaveText(shop.profile === 'full' ? 'user' : 'customer');

  const isFull = shop.profile === 'full';

  await page.getByRole('link', { name: 'Update', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    isFull ? 'You can change your email under Security.' : 'Your email can’t be changed.',
  );
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  const releaseProfile = await holdCalls(page, '**/api/auth/update-profile');
  await fillForm(page, { Name: 'Ada', Bio: 'Lace.\nEngines.', Profession: 'Countess' });
  const sending = page.waitForRequest('**/api/auth/update-profile');
  await submitForm(page, 'Update Profile');
  await expect(page.getByRole('button', { name: 'Updating...', exact: true })).toBeVisible();
  expect((await sending).postDataJSON()).toEqual({
    userId: expect.any(String),
    username: 'Ada',
    bio: 'Lace.\nEngines.',
    profession: 'Countess',
    // A base backend gets no other properties.
    ...(shop.profile === 'full' && { before: { username: messages.name, bio: '', profession: '' } }),
  });
  releaseProfile();
  await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/profile`);
  await expect(termValue(page, 'Name')).toHaveText('Ada');
  await expect(termValue(page, 'Bio')).toHaveText('Lace.\nEngines.');
  await expect(termValue(page, 'Profession')).toHaveText('Countess');
  expect(await storedUser(page)).toMatchObject({ username: 'Ada', profession: 'Countess', email });

  await page.getByRole('link', { name: 'Change Password', exact: true }).click();
  // Password managers read the account from a hidden field.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    isFull ? 'At least 8 characters, including one of ! @ # $ % ^ & *' : '',
  );
  await fillForm(page, {
    'Current Password': password,
    'New Password': 'lace&engines',
    'Confirm New Password': 'lace&engines',
  });
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    const field = page.getByLabel(label, { exact: true });
    const toggle = page.locator('div:has(> input)', { has: field }).getByRole('button');
    await expect(field).toHaveAttribute('type', 'password');
    await expect(toggle).toHaveAccessibleName('Show password');
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(toggle).toHaveAccessibleName('Hide password');
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'password');
  }
  const release = await holdCalls(page, '**/api/auth/update-password');
  await submitForm(page, 'Update Password');
  await expect(page.getByRole('button', { name: 'Updating...', exact: true })).toBeDisabled();
  release();
  await expect(toast(page, 'status', messages.passwordChanged)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/profile`);

  if (isPhone(page)) await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  await logIn(page, { email, password: 'lace&engines' });
});

test("[USER-07] sends nothing while the new passwords differ, and shows the backend's errors", {
  tag: '@translated',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of (400|401|500)/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/update-password')) sent.push(request.url());
  });
  await openPageAs(page, shop, 'shopper', '/dashboard/update-password');
  await fillForm(page, {
    'Current Password': 'not-the-one!',
    'New Password': 'lace&engines',
    'Confirm New Password': 'lace&engine',
  });
  await submitForm(page, 'Update Password');
  const mismatch = 'New Password and Confirm New Password do not match.';
  await expect(toast(page, 'alert', mismatch)).toBeVisible();
  expect(sent).toEqual([]);

  await fillForm(page, { 'Confirm New Password': 'lace&engines' });
  await submitForm(page, 'Update Password');
  const { wrongPassword } = MESSAGES[shop.profile];
  await expect(toast(page, 'alert', wrongPassword)).toBeVisible();
  if (shop.profile === 'full') {
    await expect(page.getByLabel('Current Password', { exact: true })).toHaveAccessibleDescription(
      wrongPassword,
    );
  }
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/update-password`);

  await page.route('**/api/auth/update-password', (route) =>
    route.fulfill({
      status: 500,
      body: '<h1>Sorry</h1>',
      headers: { 'access-control-allow-origin': shop.siteUrl, 'access-control-allow-credentials': 'true' },
    }),
  );
  await submitForm(page, 'Update Password');
  await expect(toast(page, 'alert', 'Failed to update password.')).toBeVisible();
});

test("[USER-06] Edit Profile shows the backend's error, then goes back one page", async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  await openPageAs(page, shop, 'shopper', '/shop');
  await page.goto('/dashboard/update-profile');
  await expect(page.getByLabel('Bio', { exact: true })).toHaveJSProperty('tagName', 'TEXTAREA');
  await fillForm(page, { Name: 'Ada', Bio: 'Lace.', Profession: 'Countess' });
  const before = await storedUser(page);
  await page.route('**/api/auth/update-profile', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'access-control-allow-origin': shop.siteUrl, 'access-control-allow-credentials': 'true' },
      json: { message: 'Somebody else has this name.' },
    }),
  );
  await submitForm(page, 'Update Profile');
  await expect(toast(page, 'alert', 'Somebody else has this name.')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/update-profile`);
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Lace.');
  expect(await storedUser(page)).toEqual(before);

  await page.unroute('**/api/auth/update-profile');
  await submitForm(page, 'Update Profile');
  await expect(page).toHaveURL(`${shop.siteUrl}/shop`);
  await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ username: 'Ada', bio: 'Lace.' });
  await page.goto('/dashboard/update-profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Lace.');
  await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Countess');
});

test('[USER-06] warns about unsaved changes; saving without a history entry to return to opens the profile', async ({
  page,
  shop,
  visitor,
}) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/update-profile');
  const dialogTypes: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogTypes.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel('Bio', { exact: true }).fill('Not saved yet.');
  await page.evaluate(() => location.assign('/shop'));
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Not saved yet.');

  const newVisitorPage = await visitor();
  await newVisitorPage.goto('/dashboard/update-profile');
  const { email, password } = shop.backend.accounts.shopper;
  await fillForm(newVisitorPage, { Email: email, Password: password });
  await submitForm(newVisitorPage, 'Login');
  await fillForm(newVisitorPage, { Profession: 'Countess' });
  await submitForm(newVisitorPage, 'Update Profile');
  await expect(toast(newVisitorPage, 'status', 'Profile updated successfully!')).toBeVisible();
  await expect(newVisitorPage).toHaveURL(`${shop.siteUrl}/dashboard/profile`);
  await expect(termValue(newVisitorPage, 'Profession')).toHaveText('Countess');
});

test('[USER-06] a form follows another tab until it is edited, then keeps its entries and reports the conflict', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, context, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  await openPageAs(page, shop, 'shopper', '/dashboard/update-profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shopper');
  const other = await context.newPage();
  const saveInOtherTab = async (values: Record<string, string>) => {
    await other.goto('/dashboard/update-profile');
    await fillForm(other, values);
    await submitForm(other, 'Update Profile');
    await expect(toast(other, 'status', 'Profile updated successfully!')).toBeVisible();
  };
  await saveInOtherTab({ Profession: 'Countess', Bio: 'Engines.' });
  await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Countess');
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Engines.');

  await page.getByLabel('Bio', { exact: true }).fill('Lace.');
  await saveInOtherTab({ Bio: 'Engines and lace.' });
  await submitForm(page, 'Update Profile');
  const question = page.getByRole('dialog', { name: 'Another edit was saved first', exact: true });
  await expect(question.getByRole('radio', { name: 'Saved Engines and lace.', exact: true })).toBeVisible();
  await question.getByRole('radio', { name: 'Yours Lace.', exact: true }).check();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();
  await expect.poll(() => storedUser(page)).toMatchObject({ bio: 'Lace.', profession: 'Countess' });
});

test('[USER-06] [USER-07] sends any entries to a base backend, whose rules are its own', {
  tag: '@base',
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/update-profile');
  const profile = { username: '', bio: 'a'.repeat(501), profession: 'b'.repeat(81) };
  await fillForm(page, { Name: profile.username, Bio: profile.bio, Profession: profile.profession });
  const update = page.waitForRequest('**/api/auth/update-profile');
  await submitForm(page, 'Update Profile');
  expect((await update).postDataJSON()).toMatchObject(profile);
  await expect(toast(page, 'status', 'Profile updated successfully!')).toBeVisible();

  await page.goto('/dashboard/update-password');
  const { password } = shop.backend.accounts.shopper;
  await fillForm(page, {
    'Current Password': password,
    'New Password': 'weak',
    'Confirm New Password': 'weak',
  });
  await submitForm(page, 'Update Password');
  await expect(toast(page, 'status', MESSAGES.base.passwordChanged)).toBeVisible();
});

test('[USER-05] deletes the profile only after confirmation and signs the user out', {
  tag: '@translated',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of (401|404|500)/);
  await openPageAs(page, shop, 'shopper', '/dashboard/profile');
  const deleteButton = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete', exact: true });
  await deleteButton.click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete your profile? This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(deleteButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();

  const deleteUrl = '**/api/auth/delete/*';
  const headers = {
    'access-control-allow-origin': shop.siteUrl,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'DELETE',
  };
  const gate = Promise.withResolvers<void>();
  await page.route(deleteUrl, async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, headers, json: { message: 'Not today.' } });
  });
  await deleteButton.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  // A call on its way cannot be cancelled.
  for (const name of ['Cancel', 'Delete'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).dispatchEvent('click');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  gate.resolve();
  await expect(toast(page, 'alert', 'Not today.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await storedUser(page)).toBeDefined();
  await page.unroute(deleteUrl);

  await deleteButton.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'status', MESSAGES[shop.profile].profileDeleted)).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  expect(await storedUser(page)).toBeUndefined();
  await page.goto('/login');
  const { email, password } = shop.backend.accounts.shopper;
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(toast(page, 'alert', MESSAGES[shop.profile].loginFailed)).toBeVisible();
});

test('[USER-05] the question before a deletion stays when it is asked again at once', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/profile');
  const deleteButton = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).first();
  await deleteButton.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete', exact: true });
  await reopenAtOnce(dialog, dialog.getByRole('button', { name: 'Cancel', exact: true }), deleteButton);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

for (const name of ['payment', 'orders']) {
  for (const width of WIDTHS) {
    test(`[USER-08] ${name} shows Coming Soon, and Notify Me confirms without a call (${width})`, {
      tag: ['@base', `@${width}`],
    }, async ({ page, shop }) => {
      await openPageAs(page, shop, 'shopper', `/dashboard/${name}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Coming Soon', exact: true })).toBeVisible();
      await submitForm(page, 'Notify Me');
      await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
        'Email is required.',
      );
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      await fillForm(page, { Email: 'ada@example.org' });
      await submitForm(page, 'Notify Me');
      await expect(main.getByRole('status')).toHaveText('Thanks, You will be notified via Email');
      expect(sent).toEqual([]);
    });
  }
}

for (const width of WIDTHS) {
  test(`[ADMIN-06] placeholder screens for admins link to Manage Products (${width})`, {
    tag: ['@base', `@${width}`],
  }, async ({ page, shop }) => {
    expect((await page.request.get(`${shop.siteUrl}/dashboard/order`)).status()).toBe(404);
    await openPageAs(page, shop, 'admin', '/dashboard/admin');
    for (const name of ['admin', 'manage-orders']) {
      await page.goto(`/dashboard/${name}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Coming Soon', exact: true })).toBeVisible();
      await main.getByRole('link', { name: 'Manage Products', exact: true }).click();
      await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/manage-product`);
    }
  });
}
