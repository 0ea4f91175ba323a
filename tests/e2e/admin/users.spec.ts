import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { changeResponses, isPhone, logIn, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Users', exact: true }).getByRole('row').filter({ hasText: name });
const pressInDialog = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

for (const width of WIDTHS) {
  test(`[ADMIN-08] an admin lists accounts, changes a role and deletes a user (${width})`, {
    tag: ['@full', `@${width}`, '@translated'],
  }, async ({ page, shop }) => {
    const { admin, shopper } = shop.backend.accounts;
    await logIn(page, admin, '/dashboard/admin');
    if (isPhone(page)) await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    await menu.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible();
    await expect(row(page, 'Shopper')).toContainText(shopper.email);
    await expect(row(page, 'Shopper')).toContainText(/20\d\d/);
    await expect(row(page, admin.email)).toContainText(
      'You’re the only admin. Make someone else an admin before you leave.',
    );
    await expect(row(page, admin.email).getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
    await expect(row(page, admin.email).getByRole('button')).toHaveCount(0);
    if (isPhone(page)) {
      // The name, the role and the button share a line; the email and the day are on a second one.
      const { height = 0 } = (await row(page, 'Shopper').boundingBox()) ?? {};
      expect(height).toBeLessThan(90);
    }
    expect(await axeViolations(page)).toEqual([]);

    const roleSelect = row(page, 'Shopper').getByRole('combobox', { name: 'Role of Shopper', exact: true });
    await roleSelect.selectOption('admin');
    await expect(page.getByRole('dialog')).toContainText('Make Shopper an admin?');
    await pressInDialog(page, 'Cancel');
    await expect(roleSelect).toHaveValue('user');
    await roleSelect.focus();
    await roleSelect.selectOption('admin');
    await pressInDialog(page, 'Change role');
    await expect(toast(page, 'status', 'User updated Successfully')).toBeVisible();
    await expect(roleSelect).toHaveValue('admin');
    await expect(roleSelect).toBeFocused();
    await expect(row(page, admin.email)).toContainText('Another admin can change your role');

    await roleSelect.selectOption('user');
    await expect(page.getByRole('dialog')).toContainText('Give Shopper the role user?');
    await pressInDialog(page, 'Cancel');
    await expect(roleSelect).toHaveValue('admin');

    await row(page, 'Shopper').getByRole('button', { name: 'Delete Shopper', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete Shopper?');
    await pressInDialog(page, 'Cancel');
    await expect(page.getByRole('dialog')).toBeHidden();
    await row(page, 'Shopper').getByRole('button', { name: 'Delete Shopper', exact: true }).click();
    await pressInDialog(page, 'Delete');
    await expect(toast(page, 'status', 'User Deleted Successfully')).toBeVisible();
    await expect(row(page, 'Shopper')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(row(page, admin.email)).toContainText('You’re the only admin.');
  });
}

test('[ADMIN-08] an admin sees what a user has ordered, opens these orders and finds the admins', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const shopper = await visitor();
  await openPageAs(shopper, shop, 'shopper');
  const order = { product: 'Soleil Plissé Midi Dress', quantity: 1, name: 'Ada', email: 'ada@example.org' };
  const numbers = [
    await placeOrderByName(shopper.request, shop, order),
    await placeOrderByName(shopper.request, shop, order),
  ];
  const { request } = await visitor();
  await placeOrderByName(request, shop, order);
  await openPageAs(page, shop, 'admin', '/dashboard/users');
  await page.getByRole('searchbox', { name: 'Find a user', exact: true }).fill('shopper');
  // Nothing is paid yet.
  await expect(row(page, 'Shopper').getByRole('cell')).toContainText([
    'Shopper',
    '2',
    '',
    /^\w+ \d+, 20\d\d$/,
  ]);
  const lastOrder = row(page, 'Shopper').getByText(/last \w+ \d+, 20\d\d$/);
  expect(await axeViolations(page)).toEqual([]);
  // Phones have no headings above the figures.
  const unit = row(page, 'Shopper').getByText('orders', { exact: true });
  for (const part of [unit, lastOrder]) await expect(part).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of [unit, lastOrder]) await expect(part).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, 'Shopper').getByRole('link', { name: '2 orders of Shopper', exact: true }).click();
  const orders = page.getByRole('table', { name: 'Orders', exact: true }).getByRole('link');
  await expect(orders).toHaveText(numbers.toReversed());
  await page.reload();
  await expect(orders).toHaveCount(2);
  await orders.first().click();
  await expect(page.getByText(/^Placed .+ by Shopper\. 1 other order$/)).toBeVisible();
  await page.getByRole('link', { name: '1 other order', exact: true }).click();
  await expect(orders).toHaveCount(2);
  await expect(page.getByText('Orders of Shopper.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders', exact: true }).click();
  await expect(orders).toHaveCount(3);
  await orders.first().click();
  await expect(page.getByText(/^Placed .+ by a guest\.$/)).toBeVisible();

  await page.goto('/dashboard/users');
  const roles = page.getByRole('navigation', { name: 'Users by role', exact: true });
  // The counts follow the names.
  await roles.getByRole('link', { name: 'Admins 1', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/users?role=admin`);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
});

test('[ADMIN-08] an admin finds users by a part of the name or email while typing', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop }) => {
  const { shopper } = shop.backend.accounts;
  const url = `${shop.siteUrl}/dashboard/users`;
  await openPageAs(page, shop, 'admin', '/dashboard/users');
  const rows = page
    .getByRole('table', { name: 'Users', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const status = (text: string | RegExp) =>
    page.getByRole('main').getByRole('status').filter({ hasText: text });
  // The two accounts and the authors of the seed's reviews.
  const count = await status(/^\d+ users$/).innerText();
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(`${url}?page=2`);
  await expect(row(page, 'Shopper')).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Find a user', exact: true });
  await search.fill(' SHOPP');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(shopper.email);
  await expect(status('1 user')).toHaveText('1 user');
  await expect(page).toHaveURL(`${url}?q=SHOPP`);
  // The text stays as it was typed.
  await expect(search).toHaveValue(' SHOPP');
  await expect(search).toBeFocused();
  await search.fill(shopper.email);
  await expect(page).toHaveURL(`${url}?q=${encodeURIComponent(shopper.email)}`);
  await expect(rows).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Typing adds one history entry.
  await page.goBack();
  await expect(page).toHaveURL(`${url}?page=2`);
  await expect(status(count)).toBeVisible();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue(shopper.email);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(search).toHaveValue(shopper.email);

  await search.fill('%');
  await expect(status('No users match “%”.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show all users', exact: true }).click();
  await expect(status(count)).toBeVisible();
  await expect(rows).toHaveCount(20);
  await expect(page).toHaveURL(url);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(status('No users match “%”.')).toBeVisible();
});

test("[ADMIN-08] shows the backend's message when it refuses a deletion", {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 409|ERR_FAILED/);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/delete/*', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 409, json: { success: false, message: 'The shop needs an admin.' } });
  });
  await page.route('**/api/users?*', (route) => route.abort());
  await openPageAs(page, shop, 'admin', '/dashboard/users');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading users!' });
  await expect(panel).toContainText('We can’t reach the shop.');
  await page.unroute('**/api/users?*');
  // A role of a later version stays until an admin chooses another one.
  await changeResponses(page, '**/api/users?*', ({ users, ...body }) => ({
    ...body,
    users: users.map((user: { role: string }) => (user.role === 'user' ? { ...user, role: 'editor' } : user)),
  }));
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  const role = row(page, 'Shopper').getByRole('combobox');
  await expect(role).toHaveValue('editor');
  await expect(role.getByRole('option')).toHaveText(['Editor', 'User', 'Admin']);
  const deleteButton = page.getByRole('button', { name: 'Delete Shopper', exact: true });
  await deleteButton.click();
  await pressInDialog(page, 'Delete');
  for (const name of ['Cancel', 'Delete'])
    await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeDisabled();
  gate.resolve();
  await expect(toast(page, 'alert', 'The shop needs an admin.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Shopper')).toBeVisible();
  await expect(deleteButton).toBeFocused();
});

test('has no Users screen when the backend does not support it', {
  tag: ['@base', '@desktop'],
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  await expect(page.getByRole('link', { name: 'All Orders', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  expect((await page.request.get(`${shop.siteUrl}/dashboard/users`)).status()).toBe(404);
});
