import { expect, type Locator, type Page } from '@playwright/test';
import { pageControl, resultsLine } from '#tests/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Goes round with Tab and back: what has the focus is within `root` each time, or in the browser's own frame. */
async function expectTabStaysIn(page: Page, root: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(key);
      const isInside = await root.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(isInside).toBe(true);
    }
  }
}

test('[NAV-01] the menu of a phone keeps the keyboard until it is closed', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await expect(menu).toBeVisible();
  await expectTabStaysIn(page, menu);
  await menu.getByRole('button', { name: 'Close menu', exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('[NAV-01] the menu of a phone opens without JavaScript', { tag: '@phone' }, async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('[SHOP-01] the filters of a phone keep the keyboard until they are closed', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(sheet).toBeVisible();
  await expectTabStaysIn(page, sheet);
  await page.mouse.click(195, 20);
  await expect(sheet).toBeHidden();
});

test('[SHOP-05] after a page is turned by keyboard the focus is where the next one begins', async ({
  page,
}) => {
  // A page other than the built one is shown by the island: from here on paging is its matter, not a link's.
  await page.goto('/shop?page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await pageControl(page, '3').focus();
  await page.keyboard.press('Enter');
  await expect(resultsLine(page)).toHaveText('Showing 17 to 24 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SHOP-02] after a filter is taken away the focus is on the next one, then on the results', async ({
  page,
}) => {
  await page.goto('/shop?category=accessories&color=gold');
  await page.getByRole('button', { name: 'Remove filter Accessories', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Gold', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SEARCH-04] [SHOP-06] what a search or a choice came to is announced', async ({ page }) => {
  await page.goto('/search');
  const search = page.getByRole('searchbox', { name: 'Search products', exact: true });
  const expectAnnounced = (text: RegExp) =>
    expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await search.fill('velvet');
  await expectAnnounced(/^2 products$/);
  await search.fill('no such thing');
  await expectAnnounced(/^No products$/);
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expectAnnounced(/^No products$/);
});
