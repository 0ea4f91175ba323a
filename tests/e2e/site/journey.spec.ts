import { expect } from '@playwright/test';
import { addToBag, bagButton, card, chooseFilter, expectSummary, openBag } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[BAG-05] [HOME-02] [SEARCH-03] [SHOP-01] fills the bag from category, search and filters', async ({
  page,
}) => {
  await page.goto('/');

  // A dress, through its category and its product page.
  await page.getByRole('main').getByRole('link', { name: 'Dress', exact: true }).click();
  await card(page, 'Marguerite Tiered Dress').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');

  // A mascara, through the search.
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search products', exact: true }).fill('mascara');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await addToBag(page, 'Plume Volume Mascara');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 2 items');

  // An anklet, through the filters of the shop.
  await page.goto('/shop');
  await chooseFilter(page, 'Category', 'Jewellery');
  await chooseFilter(page, 'Price Range', 'Under $50');
  await addToBag(page, 'Grève Disc Anklet');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 3 items');

  const panel = await openBag(page);
  // 94.50 + 26.50 + 38.50 = 159.50; 15950 × 5% = 797.5 → 798
  await expectSummary(panel, { items: 3, total: '$159.50', tax: '$7.98', grand: '$167.48' });
  await panel.getByRole('button', { name: 'Increase quantity of Grève Disc Anklet', exact: true }).click();
  // + 38.50 = 198.00; 19800 × 5% = 990
  await expectSummary(panel, { items: 4, total: '$198.00', tax: '$9.90', grand: '$207.90' });
  await panel.getByRole('button', { name: 'Remove Marguerite Tiered Dress', exact: true }).click();
  // 26.50 + 2 × 38.50 = 103.50; 10350 × 5% = 517.5 → 518
  await expectSummary(panel, { items: 3, total: '$103.50', tax: '$5.18', grand: '$108.68' });
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 2 items');
});
