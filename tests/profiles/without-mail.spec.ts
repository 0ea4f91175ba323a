import { expect } from '@playwright/test';
import {
  goToReview,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import { fillForm, openPageAs, submitForm, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** A shop as `npm start` starts it: no mail server is set, so the site promises no mail. */

const GOWN = 'Émeraude Velvet Gown';

test('[AUTH-03] [AUTH-04] an account needs no link, and nothing offers to mail one', async ({
  page,
  shop,
}) => {
  await page.goto('/register');
  await fillForm(page, { Username: 'Ada', Email: 'ada@example.org', Password: 'engine&lace' });
  await submitForm(page, 'Register');
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);
  await expect(page.getByText('Please check your email.')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Forgot password?', exact: true })).toHaveCount(0);
  await fillForm(page, { Email: 'ada@example.org', Password: 'engine&lace' });
  await submitForm(page, 'Login');
  await expect(toast(page, 'status', 'Login successfully')).toBeVisible();

  await page.goto('/dashboard/security');
  const section = page.getByRole('region', { name: 'Email address', exact: true });
  await expect(section.getByText('ada@example.org', { exact: true })).toBeVisible();
  await expect(section.getByText(/confirm/i)).toHaveCount(0);
  await section.getByRole('button', { name: 'Change email', exact: true }).click();
  await fillForm(page, { 'New email address': 'grace@example.org' });
  await page.keyboard.press('Enter');
  await expect(section.getByText('grace@example.org', { exact: true })).toBeVisible();
});

for (const path of ['/forgot-password', '/reset-password', '/back-in-stock'])
  test(`[ROUTE-04] ${path} is not found`, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 404/);
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  });

test('a sold-out product offers no notice by mail', async ({ page, shop }) => {
  const id = await shop.backend.findProductId(GOWN);
  await shop.backend.changeProduct(id, { stock: 0 });
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('main').getByText('Sold out', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/email/i)).toHaveCount(0);
});

test('[BAG-08] a guest orders without a link to confirm, and the shop handles the order', async ({
  page,
  shop,
}) => {
  await openCheckout(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'For questions about your order',
  );
  await goToReview(page);
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);
  await expect(page.getByText(/sent (you )?(a|the) link|email/i)).toHaveCount(0);

  await openPageAs(page, shop, 'admin', `/dashboard/manage-orders`);
  await page.getByRole('main').getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByText('A guest placed this order. Please check it')).toBeVisible();
  for (const step of ['Confirm order', 'Start processing']) {
    await page.getByRole('main').getByRole('button', { name: step, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click();
  }
  await expect(page.getByRole('button', { name: 'Mark as shipped', exact: true })).toBeVisible();
});

test('[CONTACT-02] a message of the contact form reaches the inbox', async ({ page, shop }) => {
  await page.goto('/contact');
  const message = {
    Name: 'Zoë Laurent',
    Email: 'zoe@example.org',
    Subject: 'The lining of the gown',
    Message: 'Is the velvet gown lined with silk?',
  };
  await fillForm(page, message);
  await submitForm(page, 'Send');
  await expect(toast(page, 'status', 'Your message has been sent.')).toBeVisible();
  await openPageAs(page, shop, 'admin', '/dashboard/inbox');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'The lining of the gown', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});
