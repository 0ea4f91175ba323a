import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  cardNames,
  chooseFilter,
  filterOption,
  giveSizes,
  holdCalls,
  pageControl,
  resultsLine,
  withFilters,
} from '#tests/support/e2e/steps.ts';
import { type FullShop, startFullShop } from '#tests/support/full-shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

// The first size of each product is sold out. Of the dresses, these are red, green, beige and gold.
const SIZES = {
  'Riviera Maxi Dress': ['XS', 'S', 'M'],
  'Verdine Wrap Dress': ['S', 'M', 'XL'],
  'Sable Linen Shirt Dress': ['M', 'L'],
  'Azur Lab-Grown Sapphire Ring': ['6', '5', '10'],
};

test.describe('the filter of sizes', () => {
  let shop: FullShop;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    // Includes a build of the site.
    test.setTimeout(120_000);
    shop = await startFullShop();
    for (const [name, sizes] of Object.entries(SIZES)) await giveSizes(shop, name, sizes);
    await shop.rebuild();
  });
  test.afterAll(() => shop?.close());

  const open = (page: Page, path: string) => page.goto(shop.siteUrl + path);
  const expectSizes = (page: Page, names: readonly string[]) =>
    withFilters(page, async (filters) => {
      const boxes = filters.getByRole('group', { name: 'Size', exact: true }).getByRole('checkbox');
      await expect(boxes).toHaveCount(names.length);
      for (const [index, name] of names.entries()) await expect(boxes.nth(index)).toHaveAccessibleName(name);
    });

  for (const width of WIDTHS) {
    test(`[SIZE-06] filters the shop by sizes in stock, in the URL, with counts (${width})`, {
      tag: ['@full', `@${width}`],
    }, async ({ page, visitor }) => {
      await open(page, '/shop');
      await expectSizes(page, ['S', 'M', 'L', 'XL', '5', '10']);
      await withFilters(page, async (filters) => {
        await expect(filterOption(filters, 'Size', 'M')).toHaveAccessibleDescription('2 products');
      });
      await chooseFilter(page, 'Size', 'M');
      await expect(page).toHaveURL(/\/shop\?size=M$/);
      await expect(resultsLine(page)).toHaveText('Showing 1 to 2 of 2');
      await chooseFilter(page, 'Size', 'L');
      await expect(page).toHaveURL(/\/shop\?size=M,L$/);
      await expect(resultsLine(page)).toHaveText('Showing 1 to 3 of 3');
      await chooseFilter(page, 'Color', 'Red');
      await expect(page).toHaveURL(/\/shop\?color=red&size=M,L$/);
      await expect.poll(() => cardNames(page)).toEqual(['Riviera Maxi Dress']);

      const other = await visitor();
      await other.goto(page.url());
      await expect(resultsLine(other)).toHaveText('Showing 1 to 1 of 1');
      await withFilters(other, async (filters) => {
        for (const size of ['M', 'L']) await expect(filterOption(filters, 'Size', size)).toBeChecked();
        expect(await axeViolations(other)).toEqual([]);
      });
      await page.getByRole('button', { name: 'Remove filter Size L', exact: true }).click();
      await expect(page).toHaveURL(/\/shop\?color=red&size=M$/);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Remove filter Size L', exact: true })).toBeVisible();
    });
  }

  test('[SIZE-06] a category has the filter with its own sizes', { tag: ['@full', '@desktop'] }, async ({
    page,
  }) => {
    await open(page, '/categories/jewellery');
    await expectSizes(page, ['5', '10']);
    await filterOption(page, 'Size', '10').focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\/categories\/jewellery\?size=10$/);
    await expect.poll(() => cardNames(page)).toEqual(['Azur Lab-Grown Sapphire Ring']);
    // The static form takes a size before its scripts arrive, and joins it with that of the URL.
    const release = await holdCalls(page, /\/_astro\/CategoryBrowser\..+\.js$/);
    await page.goto(`${shop.siteUrl}/categories/jewellery?size=10`, { waitUntil: 'commit' });
    await filterOption(page, 'Size', '5').check();
    release();
    await expect(page).toHaveURL(/\/categories\/jewellery\?size=5,10$/);
    await filterOption(page, 'Size', '5').uncheck();
    await expect(page).toHaveURL(/\/categories\/jewellery\?size=10$/);
    await page.unrouteAll();
    await open(page, '/categories/cosmetics');
    await expect(page.getByRole('group', { name: 'Color', exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Size', exact: true })).toHaveCount(0);
  });

  test('[SIZE-06] the search finds the product of an SKU', { tag: '@full' }, async ({ page }) => {
    const id = await shop.backend.findProductId('Verdine Wrap Dress');
    await open(page, `/search?q=${`${id}-XL`.toUpperCase()}`);
    await expect(page.getByRole('article').first()).toContainText('Verdine Wrap Dress');
  });

  test('[SIZE-06] paging keeps the sizes', { tag: ['@full', '@desktop'] }, async ({ page }) => {
    const dresses = [
      'Aurore A-Line Midi Dress',
      'Colette Fit-and-Flare Dress',
      'Doré Bias Slip Dress',
      'Marguerite Tiered Dress',
      'Mercure Liquid Halter',
      'Nocturne Off-Shoulder Dress',
      'Rive Tailored Sheath',
    ];
    for (const name of dresses) await giveSizes(shop, name, ['XS', 'M']);
    await open(page, '/shop?size=M');
    await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 9');
    await pageControl(page, '2').click();
    await expect(page).toHaveURL(/\/shop\?size=M&page=2$/);
    await expect(resultsLine(page)).toHaveText('Showing 9 to 9 of 9');
  });
});

test('a base backend has no filter of sizes', { tag: '@base' }, async ({ page }) => {
  await page.goto('/shop?size=M');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(page.getByRole('group', { name: 'Size', exact: true })).toHaveCount(0);
  await chooseFilter(page, 'Color', 'Gold');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 9');
  await chooseFilter(page, 'Color', 'All colors');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  // Restoring the scroll position needs the capability `catalogue`.
  await page.goto('/search');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('place:'))),
  ).toEqual([]);
});
