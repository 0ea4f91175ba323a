import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { openPageAs, submitForm, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const GOWN = 'Émeraude Velvet Gown';
const BERET = 'server/seed/images/47-wool-beret.webp';
const WALLET = 'server/seed/images/46-continental-wallet.webp';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Another edit was saved first', exact: true });
const saved = (page: Page) => toast(page, 'status', 'Product updated successfully');

test('[ADMIN-04] [DESK-02] two admins edit one product: other fields merge, for the same fields the later one chooses', {
  tag: ['@full', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const path = `/dashboard/edit-product?id=${await shop.backend.findProductId(GOWN)}`;
  const other = await visitor();
  await openPageAs(page, shop, 'admin', path);
  await openPageAs(other, shop, 'admin', path);
  await expect(field(page, 'Product Name')).toHaveValue(GOWN);

  await field(other, 'Product Name').fill('Velvet Gown');
  await field(other, 'Color').selectOption('Black');
  await field(other, 'Image').setInputFiles(WALLET);
  await submitForm(other, 'Save Product');
  await expect(saved(other)).toBeVisible();

  await field(page, 'Description').fill('Cut on the bias.');
  await field(page, 'Product Name').fill('Emerald Gown');
  await field(page, 'Image').setInputFiles(BERET);
  await submitForm(page, 'Save Product');
  const name = dialog(page).getByRole('group', { name: 'Product Name', exact: true });
  const image = dialog(page).getByRole('group', { name: 'Images', exact: true });
  await expect(dialog(page).getByRole('group')).toHaveCount(2);
  await expect(name).toContainText('Emerald Gown');
  await expect(name).toContainText('Velvet Gown');
  await expect(dialog(page)).toContainText(
    /These fields changed while you were editing, on .+\d.*\. Choose the values to keep\./,
  );
  // Each field needs a choice.
  await dialog(page).getByRole('button', { name: 'Keep and save', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // The event of an earlier closing may arrive late, when the next conflict is already shown.
  await dialog(page).dispatchEvent('close');
  await expect(dialog(page)).toBeVisible();

  // Nothing is lost without a choice.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(field(page, 'Image')).toHaveValue(/wool-beret/);
  await submitForm(page, 'Save Product');
  await name.getByRole('radio', { name: /^Yours/ }).check();
  await image.getByRole('radio', { name: /^Saved/ }).check();
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.goto(path);
  await expect(field(page, 'Product Name')).toHaveValue('Emerald Gown');
  await expect(field(page, 'Color')).toHaveValue('black');
  await expect(field(page, 'Description')).toHaveValue('Cut on the bias.');
  const source = (shown: Page) => shown.getByRole('main').locator('form img').last().getAttribute('src');
  await other.goto(path);
  expect(await source(page)).toBe(await source(other));
});

test('[ADMIN-04] the later admin accepts that the other one has removed the old price', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const path = `/dashboard/edit-product?id=${await shop.backend.findProductId('Doré Bias Slip Dress')}`;
  const other = await visitor();
  await openPageAs(page, shop, 'admin', path);
  await openPageAs(other, shop, 'admin', path);
  await expect(field(page, 'Old Price')).toHaveValue('185.00');
  await expect(field(other, 'Old Price')).toHaveValue('185.00');
  await field(other, 'Old Price').fill('');
  await field(other, 'Price').fill('150');
  await submitForm(other, 'Save Product');
  await expect(saved(other)).toBeVisible();

  await field(page, 'Description').fill('Cut on the bias.');
  await field(page, 'Old Price').fill('190');
  await field(page, 'Price').fill('160');
  await submitForm(page, 'Save Product');
  const oldPrice = dialog(page).getByRole('group', { name: 'Old Price', exact: true });
  await expect(oldPrice.getByRole('radio')).toHaveCount(2);
  await expect(oldPrice.getByRole('radio', { name: 'Saved Empty', exact: true })).toBeVisible();
  const price = dialog(page).getByRole('group', { name: 'Price', exact: true });
  await price.getByRole('radio', { name: 'Saved 150.00', exact: true }).check();
  await oldPrice.getByRole('radio', { name: /^Saved/ }).check();
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await page.goto(path);
  await expect(field(page, 'Description')).toHaveValue('Cut on the bias.');
  await expect(field(page, 'Old Price')).toHaveValue('');
  await expect(field(page, 'Price')).toHaveValue('150.00');
});
