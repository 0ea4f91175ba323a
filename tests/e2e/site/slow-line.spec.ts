import { expect, type Page } from '@playwright/test';
import { addToBag, bagButton, bagPanel, expectSummary, resultsLine } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Opens a page whose scripts stay away until the returned function lets them come. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/_astro\/.+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return gate.resolve;
}

test('[BAG-02] what is pressed before the scripts have come is not lost', { tag: '@full' }, async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/categories/jewellery');
  await addToBag(page, 'Grève Disc Anklet');
  await bagButton(page).click();
  letScriptsCome();
  await expect(bagPanel(page)).toBeVisible();
  await expectSummary(bagPanel(page), { items: 1, total: '$38.50', tax: '$1.93', grand: '$40.43' });
});

test('[HOME-04] LoadMore pressed before the scripts have come shows all ten', { tag: '@full' }, async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'LoadMore', exact: true }).click();
  letScriptsCome();
  await expect(page.getByRole('region', { name: 'Trending Products' }).getByRole('article')).toHaveCount(10);
});

test('[SHOP-01] a filter chosen before the scripts have come counts', { tag: ['@full', '@desktop'] }, async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/shop');
  await page.getByRole('radio', { name: 'Dress', exact: true }).check();
  letScriptsCome();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await expect(page.getByRole('radio', { name: 'Dress', exact: true })).toBeChecked();
});

test('[SHOP-05] a page turned before the scripts have come is a link that works', { tag: '@full' }, async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/shop');
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(/\/shop\?page=2$/);
  letScriptsCome();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
});

test('[SEARCH-03] what is typed before the scripts have come counts', { tag: '@full' }, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/search');
  await page.getByRole('searchbox', { name: 'Search products', exact: true }).fill('velvet');
  letScriptsCome();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search products', exact: true })).toHaveValue('velvet');
});

test('[SHOP-02] Clear filters pressed before the scripts have come clears those of the address', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/shop?category=dress');
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  letScriptsCome();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(page).toHaveURL(/\/shop$/);
});

test('[SHOP-02] a choice taken back before the scripts have come counts more than the address', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/shop?category=dress&color=gold');
  await page.getByRole('radio', { name: 'Cosmetics', exact: true }).check();
  await page.getByRole('radio', { name: 'All categories', exact: true }).check();
  letScriptsCome();
  // The color was left alone: the address's stays.
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 9');
  await expect(page).toHaveURL(/\/shop\?color=gold$/);
});

test('[SHOP-01] the filters of a phone open before the scripts have come', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/shop');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Dress', exact: true }).check();
  letScriptsCome();
  await page.getByRole('dialog').getByRole('button', { name: 'Show results', exact: true }).click();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
});

test('[CALL-06] a toast waits for the island of the sheet that is open over it', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  // Told on the page before, and for longer than a busy machine takes.
  await page.addInitScript(() => {
    const notice = {
      id: 'before',
      kind: 'success',
      text: 'From the page before',
      until: Date.now() + 60_000,
    };
    sessionStorage.setItem('notices', JSON.stringify([notice]));
  });
  const gate = Promise.withResolvers<void>();
  await page.route(/\/_astro\/ShopBrowser\..+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByText('From the page before')).toBeVisible();
  gate.resolve();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  await sheet.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByText('From the page before')).toHaveCount(0);
  await expect(sheet).toBeVisible();
});

test('[SEARCH-01] Reset Search pressed before the scripts have come leads back to all products', {
  tag: '@full',
}, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/search?q=velvet');
  await page.getByRole('button', { name: 'Reset Search', exact: true }).click();
  letScriptsCome();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Search products', exact: true })).toHaveValue('');
  await expect(page).toHaveURL(/\/search$/);
});
