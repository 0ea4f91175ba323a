import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  goToReview,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import { OTHER_PAGES, shopPages } from '#tests/support/e2e/public-pages.ts';
import {
  addToBag,
  fillForm,
  isPhone,
  openBag,
  openPageAs,
  resultsLine,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

test.beforeEach(async ({ page }) => {
  if (!isPhone(page)) await page.setViewportSize({ width: 1440, height: 900 });
});

const MAIN_LAYOUT = ['body > header', 'main', 'body > footer'];

/** Returns one line per structural fault: headings, landmarks, language, alt texts and horizontal overflow. */
async function structuralFaults(page: Page, landmarks = MAIN_LAYOUT): Promise<string[]> {
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

/** Returns all faults of pages as initially rendered. Each line starts with the page's path. */
async function findFaults(page: Page, paths: readonly string[], landmarks = MAIN_LAYOUT): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-pending-view');
    faults.push(
      ...[...(await structuralFaults(page, landmarks)), ...(await axeViolations(page))].map(
        (line) => `${path} ${line}`,
      ),
    );
  }
  return faults;
}

test('[ROUTE-01] shop pages have no axe violations, one h1 and no skipped heading level', async ({
  page,
  shop,
}) => {
  expect(await findFaults(page, await shopPages(shop))).toEqual([]);
});

for (const width of WIDTHS) {
  test(`[ROUTE-01] all other pages have no axe violations, one h1 and no skipped heading level (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page }) => {
    expect(await findFaults(page, OTHER_PAGES)).toEqual([]);
  });
}

test('[HOME-04] the home page with all its products has no axe violations', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'LoadMore', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Trending Products' }).getByRole('article')).toHaveCount(10);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect([...(await structuralFaults(page)), ...(await axeViolations(page))]).toEqual([]);
});

test('[PROD-03] the error page of a product has no axe violations', async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_CONNECTION_REFUSED|status of 404/);
  await page.route(`${shop.apiUrl}/api/products/newer-than-the-build`, (route) =>
    route.abort('connectionrefused'),
  );
  await page.goto('/shop/newer-than-the-build');
  await expect(page.getByRole('heading', { level: 1, name: 'Error on single Page' })).toBeVisible();
  expect([...(await structuralFaults(page)), ...(await axeViolations(page))]).toEqual([]);
});

test('[BAG-01] [CALL-06] the open bag and a toast have no axe violations', async ({ page }) => {
  await page.goto('/categories/dress');
  const panel = await openBag(page);
  expect(await axeViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(toast(page, 'alert', 'Item already Exist')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await openBag(page);
  expect(await axeViolations(page)).toEqual([]);
});

test('[SHOP-06] the empty shop result has no axe violations', async ({ page }) => {
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expect(page.getByText('No Product match your search Criteria')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('[SHOP-01] the sheets on a phone have no axe violations', { tag: ['@full', '@phone'] }, async ({
  page,
}) => {
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  expect(isPhone(page)).toBe(true);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Contact', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('[ROUTE-02] login and register have no axe violations', async ({ page }) => {
  expect(await findFaults(page, ['/login', '/register'], ['main'])).toEqual([]);
});

test('[ROUTE-03] the dashboard has no axe violations', async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  const screens = ['user', 'profile', 'update-profile', 'update-password', 'payment'];
  expect(
    await findFaults(
      page,
      screens.map((name) => `/dashboard/${name}`),
      ['main'],
    ),
  ).toEqual([]);
  // Field errors and dialogs are not part of the initial rendering.
  await page.goto('/dashboard/update-password');
  await fillForm(page, {
    'Current Password': 'Aa123456!',
    'New Password': 'Aa234567!',
    'Confirm New Password': 'Aa345678!',
  });
  await submitForm(page, 'Update Password');
  await expect(
    page.getByRole('main').getByText('New Password and Confirm New Password do not match.'),
  ).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('[NAV-03] the open account menu has no axe violations', async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/pages');
  await page.getByRole('button', { name: 'Account menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

for (const width of WIDTHS) {
  test(`[BAG-08] the checkout with errors, its last step and the order page have no axe violations (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page }) => {
    const faults = async () => [
      ...(await structuralFaults(page, ['body > header', 'main'])),
      ...(await axeViolations(page)),
    ];
    await openCheckout(page);
    await submitForm(page, 'Continue to payment');
    await expect(page.getByText('Email is required.')).toBeVisible();
    expect(await faults()).toEqual([]);
    await goToReview(page);
    expect(await faults()).toEqual([]);
    await placeOrderButton(page).click();
    await readOrderNumber(page);
    expect([...(await structuralFaults(page)), ...(await axeViolations(page))]).toEqual([]);
  });
}
