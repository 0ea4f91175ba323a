import { expect } from '@playwright/test';
import { fillDelivery, openCheckout, readOrderNumber } from '#tests/support/e2e/checkout-steps.ts';
import { holdCalls, submitForm } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[BAG-08] a guest pays by card on the second attempt and gets a refund after cancelling', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await openCheckout(page);
  await fillDelivery(page);
  await submitForm(page, 'Continue to payment');
  // The shop takes cards, so nobody has to choose.
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await submitForm(page, 'Continue to review');
  await page.getByRole('button', { name: 'Place order and pay', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await expect(page.getByText('$99.23')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const number = await readOrderNumber(page);
  await expect(page.getByText('Waiting for payment')).toBeVisible();
  const deadline = page.getByText(/^We’ll hold your items until .+\d/);
  await expect(deadline).toBeVisible();
  const release = await holdCalls(page, '**/api/orders/*/pay');
  await page.getByRole('button', { name: 'Pay now', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Opening the payment page...', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel order', exact: true })).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  expect(await readOrderNumber(page)).toBe(number);
  await expect(page.getByRole('button', { name: 'Pay now', exact: true })).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Paid' })).toBeVisible();

  await expect(deadline).toBeHidden();
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Your payment will be refunded.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(page.getByText('This order was cancelled.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Refunded' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  expect(shop.stripe?.unexpectedCalls).toEqual([]);
});
