import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { goToReview, openCheckout, orderNumber, placeButton } from '#tests/support/e2e/checkout-steps.ts';
import { OTHER_PAGES, shopPages } from '#tests/support/e2e/public-pages.ts';
import { addToBag, comeAs, isPhone, openBag, resultsLine, send, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

// Nothing moves: what is half faded in has other colors than what is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Axe takes a second for a page, more where others use the machine too.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  if (!isPhone(page)) await page.setViewportSize({ width: 1440, height: 900 });
});

/** Every finding in a line: the rule and where. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const MAIN_LAYOUT = ['body > header', 'main', 'body > footer'];

/** What is wrong with a page's frame for who hears it or has a small window, a line each. */
async function structureFaults(page: Page, landmarks = MAIN_LAYOUT): Promise<string[]> {
  return page.evaluate((expected) => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.localName.slice(1)));
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push('wider than the window');
    if (levels.filter((level) => level === 1).length !== 1) faults.push(`headings ${levels}: not one h1`);
    if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1))
      faults.push(`headings ${levels}: a level is skipped`);
    if (root.lang !== 'en') faults.push(`lang is ${root.lang}`);
    for (const image of document.querySelectorAll('img:not([alt])'))
      faults.push(`no alt: ${image.outerHTML}`);
    for (const landmark of expected)
      if (document.querySelectorAll(landmark).length !== 1) faults.push(`not one ${landmark}`);
    return faults;
  }, landmarks);
}

/** Everything that is wrong with pages as they are first seen, each line beginning with the address. */
async function faultsOf(
  page: Page,
  addresses: readonly string[],
  landmarks = MAIN_LAYOUT,
): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
    faults.push(
      ...[...(await structureFaults(page, landmarks)), ...(await findings(page))].map(
        (line) => `${address} ${line}`,
      ),
    );
  }
  return faults;
}

test('[ROUTE-01] the pages of the shop have nothing that axe finds, one h1 and no skipped level', async ({
  page,
  shop,
}) => {
  expect(await faultsOf(page, await shopPages(shop))).toEqual([]);
});

test('[ROUTE-01] all other pages have nothing that axe finds, one h1 and no skipped level', {
  tag: ['@full', '@widths'],
}, async ({ page }) => {
  expect(await faultsOf(page, OTHER_PAGES)).toEqual([]);
});

test('[HOME-04] the whole home page has nothing that axe finds, with all of its products shown', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'LoadMore', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Trending Products' }).getByRole('article')).toHaveCount(10);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect([...(await structureFaults(page)), ...(await findings(page))]).toEqual([]);
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
  expect([...(await structureFaults(page)), ...(await findings(page))]).toEqual([]);
});

test('[BAG-01] [CALL-06] the open bag and a toast have nothing that axe finds', async ({ page }) => {
  await page.goto('/categories/dress');
  const panel = await openBag(page);
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(toast(page, 'alert', 'Item already Exist')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await openBag(page);
  expect(await findings(page)).toEqual([]);
});

test('[SHOP-06] the empty shop has nothing that axe finds', async ({ page }) => {
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expect(page.getByText('No Product match your search Criteria')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[SHOP-01] the sheets of a phone have nothing that axe finds', { tag: ['@full', '@phone'] }, async ({
  page,
}) => {
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

test('[ROUTE-02] login and register have nothing that axe finds', async ({ page }) => {
  expect(await faultsOf(page, ['/login', '/register'], ['main'])).toEqual([]);
});

test('[ROUTE-03] the dashboard has nothing that axe finds', async ({ page, shop }) => {
  await comeAs(page, shop, 'shopper', '/dashboard/user');
  const screens = ['user', 'profile', 'update-profile', 'update-password', 'payment'];
  expect(
    await faultsOf(
      page,
      screens.map((name) => `/dashboard/${name}`),
      ['main'],
    ),
  ).toEqual([]);
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
  await comeAs(page, shop, 'shopper', '/pages');
  await page.getByRole('button', { name: 'Account menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[BAG-08] the checkout with its mistakes, its last step and the order have nothing that axe finds', {
  tag: ['@full', '@widths'],
}, async ({ page }) => {
  const faults = async () => [
    ...(await structureFaults(page, ['body > header', 'main'])),
    ...(await findings(page)),
  ];
  await openCheckout(page);
  await send(page, 'Continue to payment');
  await expect(page.getByText('Email is required.')).toBeVisible();
  expect(await faults()).toEqual([]);
  await goToReview(page);
  expect(await faults()).toEqual([]);
  await placeButton(page).click();
  await orderNumber(page);
  expect([...(await structureFaults(page)), ...(await findings(page))]).toEqual([]);
});
