import { expect, type Page } from '@playwright/test';
import { adminOrderPath } from '#contract/shop/site-paths.ts';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import { openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const NAME = 'Marguerite Tiered Dress';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

for (const width of WIDTHS) {
  test(`[SHIP-03] the shop enters a shipment, and the customer follows the parcel (${width})`, {
    tag: [`@${width}`],
  }, async ({ page, shop, visitor }) => {
    const customer = await visitor();
    await openPageAs(customer, shop, 'shopper', '/terms');
    const order = { product: NAME, quantity: 1, name: 'Ada Byron', email: 'ada@example.org' };
    const number = await placeOrderByName(customer.request, shop, order);

    await openPageAs(page, shop, 'admin', adminOrderPath(number));
    await button(page, 'Enter shipment').press('Enter');
    await expect(page.getByLabel('Carrier', { exact: true })).toBeFocused();
    await page.getByLabel('Carrier', { exact: true }).selectOption('UPS');
    await page.getByLabel('Tracking numbers', { exact: true }).fill('1Z 999?');
    await button(page, 'Save shipment').press('Enter');
    await expect(page.getByLabel('Tracking numbers', { exact: true })).toBeFocused();
    await page.getByLabel('Tracking numbers', { exact: true }).fill('1Z999AA10123456784');
    const today = new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' });
    await page.getByLabel('Shipped on', { exact: true }).fill(today);
    expect(await axeViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);
    await button(page, 'Save shipment').click();
    await expect(toast(page, 'status', 'Shipment saved successfully')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '1Z999AA10123456784', exact: true })).toHaveAttribute(
      'href',
      /^https:\/\/www\.ups\.com\/.*1Z999AA10123456784/,
    );
    await expect(button(page, 'Edit shipment')).toBeFocused();

    await customer.goto(`/order#${number}`);
    const parcel = customer.getByRole('main');
    await expect(parcel.getByRole('link', { name: '1Z999AA10123456784', exact: true })).toBeVisible();
    for (const text of ['UPS', 'Expected by', 'Shipped']) await expect(parcel).toContainText(text);
    expect(await axeViolations(customer)).toEqual([]);
    expect(await findOverflows(customer)).toEqual([]);
  });
}

test('the shop refunds one of two items, and its amount follows the entry', { tag: ['@phone'] }, async ({
  page,
  shop,
  visitor,
}) => {
  const customer = await visitor();
  await openPageAs(customer, shop, 'shopper', '/terms');
  const order = { product: NAME, quantity: 2, name: 'Ada Byron', email: 'ada@example.org' };
  const number = await placeOrderByName(customer.request, shop, order);

  await openPageAs(page, shop, 'admin', adminOrderPath(number));
  for (const step of ['Start processing', 'Mark as shipped', 'Mark as completed']) {
    await button(page, step).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: step, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await button(page, 'Refund items').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund items', exact: true });
  const units = dialog.getByLabel(NAME);
  await units.fill('3');
  await expect(units).toHaveAccessibleDescription('Please enter a number from 0 to 2.');
  await units.fill('1');
  expect(await axeViolations(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  // 2 × 94.50 and 5 % tax, 9.45: 198.45. Half of it, rounded half up: 99.23
  await dialog.getByRole('button', { name: 'Record refund of $99.23', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('1 refunded');

  await customer.goto(`/order#${number}`);
  await expect(customer.getByRole('main')).toContainText('1 refunded');
  await expect(customer.getByRole('main')).toContainText('$99.23');
});
