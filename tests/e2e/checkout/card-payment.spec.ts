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
  await expect(page.getByText('Not paid yet')).toBeVisible();
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
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Refunded' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  expect(shop.stripe?.unexpectedCalls).toEqual([]);
});

test('[BAG-08] a customer who comes from paying reads that the payment is being checked', {
  tag: ['@full', '@translated'],
}, async ({ page, shop }) => {
  await openCheckout(page);
  await fillDelivery(page);
  await submitForm(page, 'Continue to payment');
  await submitForm(page, 'Continue to review');
  await page.getByRole('button', { name: 'Place order and pay', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\/cs_/);
  if (shop.stripe === undefined) throw new Error('The shop takes no cards.');
  // Stripe keeps its event, and does not answer the shop's question either.
  Object.assign(shop.stripe, { isSilent: true, api: 'failing' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/order\?paid#SOL-/);
  const lead = page.getByRole('heading', { level: 1 });
  await expect(lead).toHaveText('Thank you. We’re checking your payment.');
  for (const name of ['Pay now', 'Cancel order', 'Print invoice'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(async () => {
    await page.clock.runFor(2500);
    await expect(lead).toHaveText('Your payment hasn’t been confirmed yet.', { timeout: 100 });
  }).toPass();
  await expect(page.getByText('There is no need to pay again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now', exact: true })).toBeHidden();
  // The shop asks again and finds the payment, still without an event.
  shop.stripe.api = 'up';
  await expect(async () => {
    await page.reload();
    await expect(lead).toHaveText('Thank you. We’ve received your order.', { timeout: 1000 });
  }).toPass();
  shop.stripe.isSilent = false;
  await shop.stripe.sendWithheld();
});
