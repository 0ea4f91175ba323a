import { expect, type Page } from '@playwright/test';
import { addToBag, fillForm, openBag, submitForm } from './steps.ts';

/** The steps of a purchase. They find elements by their accessible names. */

const CONTACT = { Email: 'ada@example.org', Phone: '+1 212 555 0187' };
const ADDRESS = {
  'Full name': 'Ada Byron',
  'Street and number': '12 Linden Row',
  City: 'New York',
  'ZIP code': '10012',
};

/** Adds Marguerite Tiered Dress ($94.50) to the bag and opens the checkout from there. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/categories/dress');
  await addToBag(page, 'Marguerite Tiered Dress');
  const panel = await openBag(page);
  await panel.getByRole('link', { name: 'Purchase', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

export async function fillDelivery(page: Page): Promise<void> {
  await fillForm(page, { ...CONTACT, ...ADDRESS });
  await page.getByLabel('State', { exact: true }).selectOption('NY');
}

/** Goes from the open checkout to its last step, where the order can be placed. */
export async function goToReview(page: Page): Promise<void> {
  await fillDelivery(page);
  await submitForm(page, 'Continue to payment');
  await page.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await submitForm(page, 'Continue to review');
  await expect(placeOrderButton(page)).toBeVisible();
}

export function placeOrderButton(page: Page) {
  return page.getByRole('button', { name: /^Place order( · \$[\d,.]+)?$/ });
}

/** Returns the number of the order on the open page. */
export async function readOrderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order(\?paid)?#/);
  // The headline is the status of the order.
  await expect(page.getByRole('status').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  return page
    .getByText(/^SOL-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .innerText();
}

/** Returns the number of orders of the logged-in user. */
export async function countOwnOrders(page: Page): Promise<number> {
  const response = await page.request.get('/api/orders/mine');
  const { totalOrders }: { totalOrders: number } = await response.json();
  return totalOrders;
}
