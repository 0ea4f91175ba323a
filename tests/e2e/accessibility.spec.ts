import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addToBag, isPhone, openBag, resultsLine, send, signIn } from '#tests/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

// Nothing moves: what is half faded in has other colors than what is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Every finding in a line: the rule and where. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function expectNothingCut(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, 'the page is not wider than the window').toBeLessThanOrEqual(client);
}

for (const address of [
  '/',
  '/shop',
  '/search',
  '/pages',
  '/contact',
  '/cart',
  '/categories/dress',
  '/nowhere',
  '/login',
  '/register',
]) {
  test(`[ROUTE-01] ${address} has nothing that axe finds`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingCut(page);
    expect(await findings(page)).toEqual([]);
  });
}

test('[PROD-02] the product page has nothing that axe finds', async ({ page, shop }) => {
  await page.goto(`/shop/${await shop.backend.idOf('Doré Bias Slip Dress')}`);
  await expectNothingCut(page);
  expect(await findings(page)).toEqual([]);
});

test('[PROD-03] a product that cannot be loaded has nothing that axe finds', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expect(/ERR_CONNECTION_REFUSED|status of 404/);
  await page.route(`${shop.apiUrl}/api/products/newer-than-the-build`, (route) =>
    route.abort('connectionrefused'),
  );
  await page.goto('/shop/newer-than-the-build');
  await expect(page.getByRole('heading', { level: 1, name: 'Error on single Page' })).toBeVisible();
  await expectNothingCut(page);
  expect(await findings(page)).toEqual([]);
});

test('[BAG-01] the open bag has nothing that axe finds, empty or full', async ({ page }) => {
  await page.goto('/categories/dress');
  const panel = await openBag(page);
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await addToBag(page, 'Émeraude Velvet Gown');
  await openBag(page);
  expect(await findings(page)).toEqual([]);
});

test('[SHOP-06] the empty shop has nothing that axe finds', async ({ page }) => {
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expect(page.getByText('No Product match your search Criteria')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[SHOP-01] the sheets of a phone have nothing that axe finds', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  expect(isPhone(page)).toBe(true);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Contact', exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[ROUTE-03] the dashboard has nothing that axe finds', async ({ page, shop }) => {
  await signIn(page, shop.backend.people.shopper, '/dashboard/user');
  for (const name of ['user', 'profile', 'update-profile', 'update-password', 'payment']) {
    await page.goto(`/dashboard/${name}`);
    await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0);
    await expectNothingCut(page);
    expect(await findings(page)).toEqual([]);
  }
  // What is wrong, and a question, look other than what is there at first.
  await page.goto('/dashboard/update-password');
  await send(page, 'Update Password');
  await expect(page.getByText('Current password is required.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[NAV-03] the open account menu has nothing that axe finds', async ({ page, shop }) => {
  await signIn(page, shop.backend.people.shopper, '/pages');
  await page.getByRole('button', { name: 'Account menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
