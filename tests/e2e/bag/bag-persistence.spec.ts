import { expect } from '@playwright/test';
import { addToBag, BACKEND_DOWN, bagButton, expectSummary, openBag } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[BAG-06] the bag survives a reload', async ({ page }) => {
  await page.goto('/categories/accessories');
  await addToBag(page, 'Carré Bleu Silk Scarf');
  await addToBag(page, 'Antibes Sunglasses');
  await page.reload();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 2 items');
  // 72 + 98 = 170; 17000 × 5% = 850
  await expectSummary(await openBag(page), { items: 2, total: '$170.00', tax: '$8.50', grand: '$178.50' });
});

test('[BAG-06] two tabs show the same bag and totals', { tag: '@full' }, async ({ page, context }) => {
  await page.goto('/categories/accessories');
  const other = await context.newPage();
  await other.goto('/shop');
  await addToBag(page, 'Carré Bleu Silk Scarf');
  await expect(bagButton(other)).toHaveAccessibleName('Shopping bag, 1 item');
  const panel = await openBag(page);
  const otherPanel = await openBag(other);
  await otherPanel.getByRole('button', { name: 'Increase quantity of Carré Bleu Silk Scarf' }).click();
  // 2 × 72 = 144; 14400 × 5% = 720
  await expectSummary(otherPanel, { items: 2, total: '$144.00', tax: '$7.20', grand: '$151.20' });
  await expectSummary(panel, { items: 2, total: '$144.00', tax: '$7.20', grand: '$151.20' });
  await panel.getByRole('button', { name: 'Remove Carré Bleu Silk Scarf' }).click();
  await expect(bagButton(other)).toHaveAccessibleName('Shopping bag, empty');
});

test('[BAG-06] going back shows the current bag, not the one of the earlier visit', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/categories/accessories');
  await page.goto('/categories/dress');
  await addToBag(page, 'Verdine Wrap Dress');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessories' })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});

for (const [kind, stored] of [
  ['broken text', '{"items": [oh'],
  ['another shape', '{"cart":"yes"}'],
  ['invalid items', '[{"productId":7,"quantity":"many"}]'],
] as const) {
  test(`[BAG-06] an unreadable stored bag (${kind}) becomes an empty bag that works`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/');
    await page.evaluate((text) => localStorage.setItem('bag', text), stored);
    await page.goto('/categories/accessories');
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
    await addToBag(page, 'Cap Ferret Sun Hat');
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
    // 5900 × 5% = 295
    await expectSummary(await openBag(page), { items: 1, total: '$59.00', tax: '$2.95', grand: '$61.95' });
  });
}

test('[BAG-05] shows a changed price and uses it in the totals', { tag: '@translated' }, async ({
  page,
  shop,
}) => {
  await page.goto('/categories/cosmetics');
  await addToBag(page, 'Rouge Pavot Lipstick');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await shop.backend.changeProduct(await shop.backend.findProductId('Rouge Pavot Lipstick'), { price: 31.5 });
  await page.goto('/categories/accessories');
  const panel = await openBag(page);
  await expect(panel.getByText('Price changed from $28.00 to $31.50')).toBeVisible();
  // 3150 × 5% = 157.5 → 158
  await expectSummary(panel, { items: 1, total: '$31.50', tax: '$1.58', grand: '$33.08' });
});

test('[BAG-05] [CALL-05] reports prices that could not be checked, and Try again checks them', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(BACKEND_DOWN);
  await page.goto('/categories/cosmetics');
  await addToBag(page, 'Cerise Lip Gloss');
  const panel = await openBag(page);
  await expectSummary(panel, { items: 1, total: '$22.00', tax: '$1.10', grand: '$23.10' });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await shop.backend.changeProduct(await shop.backend.findProductId('Cerise Lip Gloss'), { price: 24 });
  await shop.backend.stop();
  await openBag(page);
  await expect(panel.getByText('We couldn’t check the latest prices.')).toBeVisible();
  await expectSummary(panel, { items: 1, total: '$22.00', tax: '$1.10', grand: '$23.10' });
  await shop.backend.start();
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(panel.getByText('We couldn’t check the latest prices.')).toBeHidden();
  // 2400 × 5% = 120
  await expectSummary(panel, { items: 1, total: '$24.00', tax: '$1.20', grand: '$25.20' });
});

test('[BAG-05] a deleted product stays visible and is not counted', async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of (404|500)/); // logged by the browser for the deleted product
  await page.goto('/categories/cosmetics');
  await addToBag(page, 'Rouge Pavot Lipstick');
  await addToBag(page, 'Cerise Lip Gloss');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 2 items');
  await shop.backend.removeProduct(await shop.backend.findProductId('Rouge Pavot Lipstick'));
  await page.goto('/categories/accessories');
  const panel = await openBag(page);
  // Only the gloss counts: 2200 × 5% = 110
  await expectSummary(panel, { items: 1, total: '$22.00', tax: '$1.10', grand: '$23.10' });
  await expect(panel.getByRole('link', { name: 'Rouge Pavot Lipstick', exact: true })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});
