import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  addToBag,
  bagButton,
  card,
  expectSummary,
  fillForm,
  openBag,
  openPageAs,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { readMailHeaders, readMailText } from '#tests/support/mail-server.ts';
import { test } from '#tests/support/test.ts';

const GOWN = 'Émeraude Velvet Gown';
const SLIP = 'Doré Bias Slip Dress';

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
const noticeForm = (page: Page) => page.getByRole('form', { name: 'Email me when it’s back', exact: true });

test('[CARD-01] [PROD-02] shows stock changes since the build on card and page; sold-out products cannot be added', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop }) => {
  const id = await shop.backend.findProductId(GOWN);
  await shop.backend.changeProduct(id, { stock: 0 });
  await shop.backend.changeProduct(await shop.backend.findProductId(SLIP), { stock: 3 });

  for (const path of ['/', '/shop', '/shop?category=dress', '/categories/dress']) {
    await page.goto(path);
    const gown = card(page, GOWN);
    await expect(gown.getByText('Sold out', { exact: true })).toBeVisible();
    await expect(gown.getByRole('button', { name: `Add ${GOWN} to cart`, exact: true })).toBeDisabled();
  }
  await expect(card(page, SLIP).getByText('Only 3 left', { exact: true })).toBeVisible();
  await addToBag(page, SLIP);
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');

  await page.goto(`/shop/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Sold out', { exact: true }).first()).toBeVisible();
  // The words take the place of the button.
  await expect(addButton(page)).toBeHidden();
  await expect(noticeForm(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await shop.backend.changeProduct(id, { stock: 5 });
  await page.reload();
  await addButton(page).click();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 2 items');
  await expect(main.getByText('Sold out', { exact: true })).toBeHidden();
});

test('[BAG-04] [BAG-05] limits quantities to the stock and does not count sold-out items', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop }) => {
  const slip = await shop.backend.findProductId(SLIP);
  await shop.backend.changeProduct(slip, { stock: 3 });
  await page.goto('/categories/dress');
  await addToBag(page, SLIP);
  await addToBag(page, GOWN);
  const bag = await openBag(page);
  for (let press = 1; press <= 4; press += 1) {
    await bag.getByRole('button', { name: `Increase quantity of ${SLIP}`, exact: true }).click();
  }
  await expect(bag.getByText('Only 3 left', { exact: true })).toBeVisible();
  // 3 × 14800 + 26400 = 70800; 70800 × 5% = 3540
  await expectSummary(bag, { items: 4, total: '$708.00', tax: '$35.40', grand: '$743.40' });

  await shop.backend.changeProduct(slip, { stock: 1 });
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText('Only 1 left', { exact: true })).toBeVisible();
  // 14800 + 26400 = 41200; 41200 × 5% = 2060
  await expectSummary(main, { items: 2, total: '$412.00', tax: '$20.60', grand: '$432.60' });

  await shop.backend.changeProduct(slip, { stock: 0 });
  await page.reload();
  await expect(main.getByText('Sold out', { exact: true })).toBeVisible();
  await expectSummary(main, { items: 1, total: '$264.00', tax: '$13.20', grand: '$277.20' });
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});

test('notifies a confirmed subscriber once when the product is back in stock', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const { mailServer } = shop;
  if (!mailServer) throw new Error('The shop sends no mails.');
  const id = await shop.backend.findProductId(GOWN);
  await shop.backend.changeProduct(id, { stock: 0 });
  await page.goto(`/shop/${id}`);
  await noticeForm(page).getByLabel('Email', { exact: true }).fill('zoe@example');
  await submitForm(page, 'Email me');
  await expect(noticeForm(page).getByText('Email address is invalid.', { exact: true })).toBeVisible();
  await noticeForm(page).getByLabel('Email', { exact: true }).fill('zoe@example.org');
  await page.route('**/notify', (route) => route.abort());
  await submitForm(page, 'Email me');
  await expect(noticeForm(page).getByRole('alert')).toContainText('We can’t reach the shop.');
  await expect(noticeForm(page).getByLabel('Email', { exact: true })).toHaveValue('zoe@example.org');
  await page.unroute('**/notify');
  await submitForm(page, 'Email me');
  await expect(noticeForm(page).getByRole('alert')).toHaveCount(0);
  await expect(noticeForm(page).getByLabel('Email', { exact: true })).toHaveValue('');
  await expect(noticeForm(page).getByRole('status')).toContainText('please use the link in the email');

  const confirmationMail = readMailText(await mailServer.waitForMailTo('zoe@example.org'));
  const confirmationUrl = /^http:.*\/back-in-stock#[\w-]+$/m.exec(confirmationMail)?.[0] ?? '';
  const main = page.getByRole('main');
  const shopLink = main.getByRole('link', { name: 'Go to the shop', exact: true });
  await page.goto('/back-in-stock');
  await expect(main.getByRole('alert')).toHaveText(
    'This link is incomplete. Please open it again from the email.',
  );
  await expect(shopLink).toHaveAttribute('href', '/shop');
  // Only the fragment changes, so the page has to reload itself.
  await page.evaluate((url) => location.assign(url), confirmationUrl);
  await expect(main).toContainText('We’ll email you once, when the product is back.');
  expect(await axeViolations(page)).toEqual([]);
  await expect(shopLink).toHaveCount(0);
  await page.route('**/api/**', (route) => route.abort());
  await submitForm(page, 'Confirm');
  await expect(main.getByRole('alert')).toContainText('We can’t reach the shop.');
  await page.unroute('**/api/**');
  await submitForm(page, 'Confirm');
  await expect(main.getByRole('status')).toHaveText(
    'Thank you. We’ll email you as soon as the product is back in stock.',
  );
  await expect(shopLink).toHaveAttribute('href', '/shop');
  await expect(main.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);

  await shop.backend.changeProduct(id, { stock: 2 });
  const mail = await mailServer.waitForMailTo('zoe@example.org');
  expect(readMailHeaders(mail, 'Subject')).toHaveLength(1);
  expect(readMailText(mail)).toContain(`${shop.siteUrl}/shop/${id}`);
});

test('[ADMIN-01] [ADMIN-04] admins see and change the stock without overwriting sales', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const id = await shop.backend.findProductId(GOWN);
  await shop.backend.changeProduct(id, { stock: 9 });
  await openPageAs(page, shop, 'admin', '/dashboard/manage-product');
  const row = page.getByRole('row').filter({ hasText: GOWN });
  await expect(row.getByRole('cell', { name: '9 in stock', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Stock', exact: true })).toBeVisible();
  await row.getByRole('link', { name: `Update ${GOWN}`, exact: true }).click();
  const field = page.getByLabel('Stock', { exact: true });
  await expect(field).toHaveValue('9');

  // A customer buys one meanwhile.
  await shop.backend.changeProduct(id, { stock: 8 });
  await fillForm(page, { Stock: '20', Price: '250' });
  await submitForm(page, 'Save Product');
  const question = page.getByRole('dialog', { name: 'Another edit was saved first', exact: true });
  await expect(question.getByRole('radio', { name: 'Saved 8', exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Back to the form', exact: true }).click();
  await expect(field).toHaveAccessibleDescription('Changed to 8 in the meantime.');
  await field.fill('19');
  await submitForm(page, 'Save Product');
  await question.getByRole('radio', { name: 'Yours 19', exact: true }).check();
  await question.getByRole('button', { name: 'Keep and save', exact: true }).click();
  await expect(toast(page, 'status', 'Product updated successfully')).toBeVisible();
  await expect(row.getByRole('cell', { name: '19 in stock', exact: true })).toBeVisible();

  // Saving without a new stock keeps the current one.
  await row.getByRole('link', { name: `Update ${GOWN}`, exact: true }).click();
  await expect(field).toHaveValue('19');
  await shop.backend.changeProduct(id, { stock: 0 });
  await fillForm(page, { Price: '240' });
  await submitForm(page, 'Save Product');
  await expect(row.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(row).toContainText('$240.00');
});
