import { expect } from '@playwright/test';
import {
  fillDelivery,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import { openPageAs, submitForm } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** A backend with orders and mails that announces no payments: customers pay when the parcel arrives. */

test('[BAG-08] the checkout offers payment on delivery only, and the order is placed', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/payments')) asked.push(request.url());
  });
  await openPageAs(page, shop, 'shopper', '/');
  await openCheckout(page);
  await fillDelivery(page);
  await submitForm(page, 'Continue to payment');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /^Pay on delivery/ })).toBeChecked();
  await submitForm(page, 'Continue to review');
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('main').getByRole('heading', { name: number, exact: true })).toBeVisible();

  await openPageAs(page, shop, 'admin', '/dashboard/manage-orders');
  await page.getByRole('main').getByRole('link', { name: number, exact: true }).click();
  for (const step of ['Start processing', 'Mark as shipped', 'Mark as completed']) {
    await page.getByRole('main').getByRole('button', { name: step, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click();
    await expect(page.getByRole('main').getByRole('button', { name: step, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /refund|payment/i })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('[USER-08] the screen Payment says Coming Soon', async ({ page, shop }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/payment');
  await expect(page.getByRole('main').getByText('Coming Soon', { exact: true })).toBeVisible();
});

test('[ADMIN-07] figures and the list of orders need no payments', async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard/manage-orders');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});
