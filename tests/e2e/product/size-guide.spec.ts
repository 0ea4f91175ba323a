import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { giveSizes } from '#tests/support/e2e/steps.ts';
import { type FullShop, startFullShop } from '#tests/support/full-shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

/** The sizes of three products whose names the guides know, and of one that no guide fits. */
const SIZES = {
  'Rive Tailored Sheath': ['XS', 'S', 'M', 'L', 'XL'],
  'Azur Lab-Grown Sapphire Ring': ['5', '6', '7'],
  'Ligne Slim Belt': ['S', 'M', 'L'],
  'Atelier Leather Tote': ['S', 'L'],
};

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const guideButton = (page: Page) => page.getByRole('button', { name: 'Size guide', exact: true });
const guideDialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `Size guide: ${title}`, exact: true });

test.describe('the size guide of a product', () => {
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

  const open = async (page: Page, name: keyof typeof SIZES) =>
    page.goto(`${shop.siteUrl}/shop/${await shop.backend.findProductId(name)}`);

  for (const width of WIDTHS) {
    test(`[SIZE-09] opens in a dialog with centimeters and inches, by mouse and keyboard (${width})`, {
      tag: ['@full', `@${width}`],
    }, async ({ page }) => {
      await open(page, 'Rive Tailored Sheath');
      await guideButton(page).click();
      const dialog = guideDialog(page, 'Dresses');
      await expect(dialog).toBeVisible();
      const row = dialog.getByRole('row', { name: /^M / });
      await expect(row).toContainText('91–96 cm');
      await expect(row).toContainText('35¾–37¾ in');
      await expect(dialog.getByRole('columnheader')).toHaveText([/Size/, /US/, /EU/, /Bust/, /Waist/, /Hip/]);
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(guideButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(guideButton(page)).toBeFocused();
    });
  }

  test('[SIZE-09] fits the product: rings by their sizes, belts by their name, none for a bag', {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, 'Azur Lab-Grown Sapphire Ring');
    await guideButton(page).click();
    await expect(guideDialog(page, 'Rings').getByRole('row', { name: /^7 / })).toContainText('1.73 cm');
    await open(page, 'Ligne Slim Belt');
    await guideButton(page).click();
    await expect(guideDialog(page, 'Belts')).toContainText('75–83 cm');
    await open(page, 'Atelier Leather Tote');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Size guide', { exact: true })).toHaveCount(1);
    await open(page, 'Rive Tailored Sheath');
    await page.setViewportSize({ width: 320, height: 640 });
    await guideButton(page).click();
    await expect(guideDialog(page, 'Dresses')).toBeVisible();
    expect(await isWiderThanWindow(page)).toBe(false);
    const table = guideDialog(page, 'Dresses').getByRole('table');
    expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(288);
  });

  test('[SIZE-09] is a link to the page of all guides without JavaScript', { tag: '@full' }, async ({
    visitor,
  }) => {
    const page = await visitor({ javaScriptEnabled: false });
    await open(page, 'Ligne Slim Belt');
    await expect(guideButton(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Size guide', exact: true }).click();
    await expect(page).toHaveURL(/\/size-guide#belts$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Belts', exact: true })).toBeInViewport();
  });

  test('the merchant feed has an item for each size', { tag: '@full' }, async ({ page }) => {
    const xml = await (await page.request.get(`${shop.siteUrl}/feeds/products.xml`)).text();
    const id = await shop.backend.findProductId('Ligne Slim Belt');
    await page.goto('about:blank');
    const items = await page.evaluate(
      ([text = '', group]) =>
        [...new DOMParser().parseFromString(text, 'application/xml').getElementsByTagName('item')]
          .map((item) =>
            Object.fromEntries([...item.children].map((part) => [part.tagName, part.textContent])),
          )
          .filter((item) => item['g:item_group_id'] === group),
      [xml, id],
    );
    expect(items.map((item) => [item['g:size'], item['g:mpn'], item['g:availability']])).toEqual([
      ['S', `${id}-S`, 'out_of_stock'],
      ['M', `${id}-M`, 'in_stock'],
      ['L', `${id}-L`, 'in_stock'],
    ]);
  });
});

for (const width of WIDTHS) {
  test(`[SIZE-09] /size-guide shows all guides and fits a narrow phone (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page }) => {
    if (width === 'phone') await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/size-guide');
    await expect(page.getByRole('heading', { level: 1, name: 'Size guide', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Dresses', 'Rings', 'Belts', 'Hats']);
    await expect(page.getByRole('table')).toHaveCount(4);
    const links = page.getByRole('navigation', { name: 'All size guides', exact: true }).getByRole('link');
    await expect(links).toHaveText(['Dresses', 'Rings', 'Belts', 'Hats']);
    await links.getByText('Hats', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Hats', exact: true })).toBeInViewport();
    expect(await isWiderThanWindow(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('a base backend has no size guide', { tag: '@base' }, async ({ page }) => {
  expect((await page.goto('/size-guide'))?.status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Size guide' })).toHaveCount(0);
});
