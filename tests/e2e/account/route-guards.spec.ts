import { expect, type Page } from '@playwright/test';
import {
  addToBag,
  bagButton,
  fillForm,
  isPhone,
  openPageAs,
  readLinks,
  storedUser,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const SCREENS = [
  ['user', 'User Dashboard'],
  ['profile', 'Profile'],
  ['update-profile', 'Edit Profile'],
  ['update-password', 'Update Password'],
  ['payment', 'Payment'],
  ['orders', 'Orders'],
] as const;
const ADMIN_SCREENS = [
  ['admin', 'Admin Dashboard'],
  ['manage-product', 'Manage Products'],
  ['manage-orders', 'All Orders'],
  ['add-new-product', 'Add New Product'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('[ROUTE-11] redirects logged-out visitors from each dashboard screen to the login and back afterwards', async ({
  page,
  shop,
}) => {
  for (const [name] of SCREENS) {
    await page.goto(`/dashboard/${name}`);
    await expect(page).toHaveURL(`${shop.siteUrl}/login?next=%2Fdashboard%2F${name}`);
  }
  const { email, password } = shop.backend.accounts.shopper;
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/orders`);
  await expect(heading(page, 'Orders')).toBeVisible();
});

test('[ROUTE-11] /dashboard opens the dashboard of the role, after the login if needed', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(`${shop.siteUrl}/login?next=%2Fdashboard`);
  const { email, password } = shop.backend.accounts.shopper;
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/user`);
  await expect(heading(page, 'User Dashboard')).toBeVisible();
  await openPageAs(page, shop, 'admin', '/dashboard');
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/admin`);
});

test('[NAV-01] a customer reaches search and bag from the dashboard on a phone, an admin sees neither', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Marguerite Tiered Dress');
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/search');
  await header.getByRole('link', { name: 'Shopping bag, 1 item', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/cart`);
  await openPageAs(page, shop, 'admin', '/dashboard/profile');
  await expect(header.getByRole('link', { name: 'Solène', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Search', exact: true })).toBeHidden();
});

test('[ROUTE-11] the login redirects only to URLs of the shop', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    const { email, password } = shop.backend.accounts.shopper;
    await fillForm(page, { Email: email, Password: password });
    await submitForm(page, 'Login');
    await expect(page, next).toHaveURL(`${shop.siteUrl}/`);
  }
});

test('[AUTH-07] admin screens redirect non-admins to the home page and leave no history entry', async ({
  page,
  shop,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const isFromDashboard = new URL(request.frame().url()).pathname.startsWith('/dashboard/');
    if (isFromDashboard && request.url().startsWith(`${shop.apiUrl}/api/`)) calls.push(request.url());
  });
  for (const [name] of ADMIN_SCREENS) {
    await page.goto('/pages');
    await page.goto(`/dashboard/${name}`);
    await expect(page).toHaveURL(`${shop.siteUrl}/`);
    await page.goBack();
    await expect(page).toHaveURL(`${shop.siteUrl}/pages`);
  }
  await openPageAs(page, shop, 'shopper', '/pages');
  for (const [name] of ADMIN_SCREENS) {
    await page.goto(`/dashboard/${name}`);
    await expect(page).toHaveURL(`${shop.siteUrl}/`);
  }
  // No endpoint at all, so no admin data on the way.
  expect(calls).toEqual([]);
});

test('[ROUTE-03] [ROUTE-10] dashboard screens have unique titles', async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  const titles = new Set<string>();
  for (const [name, title] of [...ADMIN_SCREENS, ...SCREENS]) {
    await page.goto(`/dashboard/${name}`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(10);
});

const SHOPPER_LINKS = [
  ['Dashboard', '/dashboard/user'],
  ['Profile', '/dashboard/profile'],
  ['Payment', '/dashboard/payment'],
  ['Orders', '/dashboard/orders'],
];
const ADMIN_LINKS = [
  ['Dashboard', '/dashboard/admin'],
  ['Manage Item', '/dashboard/manage-product'],
  ['All Orders', '/dashboard/manage-orders'],
  ['Add new Post', '/dashboard/add-new-product'],
];

for (const [account, screen, expected] of [
  ['shopper', 'user', SHOPPER_LINKS],
  ['admin', 'admin', ADMIN_LINKS],
] as const) {
  test(`[NAV-08] the side menu of the ${account} has the links of the account menu`, async ({
    page,
    shop,
  }) => {
    await openPageAs(page, shop, account, '/pages');
    await page.getByRole('banner').getByRole('button', { name: 'Account menu', exact: true }).click();
    const accountMenu = await readLinks(page.getByRole('navigation', { name: 'Account menu', exact: true }));
    await page.goto(`/dashboard/${screen}`);
    if (isPhone(page)) await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
    const sideMenu = await readLinks(page.getByRole('navigation', { name: 'Dashboard', exact: true }));
    expect(sideMenu).toEqual(accountMenu);
    const username = String((await storedUser(page))?.username);
    await expect(page.locator('[data-username]').filter({ visible: true })).toHaveText(username);
    // With further capabilities, an admin has further links.
    expect(sideMenu.slice(0, 4)).toEqual(expected);
    if (shop.profile === 'base') expect(sideMenu).toHaveLength(4);
    else if (account === 'shopper') expect(sideMenu.slice(4)).toEqual([['Security', '/dashboard/security']]);
  });
}

test('[NAV-07] the side menu on a phone opens over the page, traps the focus and closes', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  const opener = page.getByRole('button', { name: 'Dashboard menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Dashboard menu', exact: true });
  await opener.click();
  await expect(menu).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const isInside = await menu.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(375, 400);
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/profile`);
});

test('[NAV-06] logging out in one tab logs out the other, and Back reveals nothing', {
  tag: '@full',
}, async ({ page, context, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/profile');
  await page.goto('/shop');
  const other = await context.newPage();
  await other.goto('/dashboard/profile');
  await expect(other.getByText(shop.backend.accounts.shopper.email)).toBeVisible();
  if (isPhone(other)) await other.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
  await other.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(toast(other, 'status', 'User Logout successfully')).toBeVisible();
  await expect(other).toHaveURL(`${shop.siteUrl}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${shop.siteUrl}/login?next=%2Fdashboard%2Fprofile`);
});

test('[CALL-05] an expired session redirects to the login with the screen as `next` and keeps the bag', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401|ERR_FAILED/);
  await openPageAs(page, shop, 'shopper', '/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  // Otherwise the page itself would find out when it opens.
  await page.route('**/api/auth/sessions', (route) => route.abort());
  await page.goto('/dashboard/update-profile');
  await shop.backend.endSessions();
  await submitForm(page, 'Update Profile');
  await expect(page).toHaveURL(`${shop.siteUrl}/login?next=%2Fdashboard%2Fupdate-profile`);
  expect(await storedUser(page)).toBeUndefined();
  await page.goto('/');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});

test('[AUTH-07] a role forged in browser storage grants no access on the backend', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 403/);
  await openPageAs(page, shop, 'shopper');
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '');
    localStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }));
  });
  await page.goto('/dashboard/users');
  await expect(page.getByText('Your account does not have access to this.').first()).toBeVisible();
  await expect(page.getByText(shop.backend.accounts.admin.email)).toHaveCount(0);
});
