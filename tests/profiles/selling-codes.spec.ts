import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { fillDelivery, openCheckout } from '#tests/support/e2e/checkout-steps.ts';
import { addToBag, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'SPRING' });

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Discount code', exact: true });

/** Enters the code at the open checkout. */
async function applyCode(page: Page): Promise<void> {
  await codeField(page).fill('spring');
  await button(page, 'Apply').click();
}

for (const width of WIDTHS) {
  test(`[DISC-01] the owner adds a code for dresses, edits it and turns it off (${width})`, {
    tag: [`@${width}`],
  }, async ({ page, shop, visitor }) => {
    await openPageAs(page, shop, 'admin', '/dashboard/discount-codes');
    await expect(page.getByRole('heading', { level: 1, name: 'Discount codes', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No discount codes yet', exact: true })).toBeVisible();
    await button(page, 'Add a code').press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await button(page, 'Add code').click();
    await expect(page.getByLabel('Percent off', { exact: true })).toHaveAccessibleDescription(
      'Please enter a number such as 10.',
    );
    await page.getByLabel('Code', { exact: true }).fill('SPRING');
    await page.getByLabel('Percent off', { exact: true }).fill('10');
    await page.getByLabel('Category', { exact: true }).selectOption('Dresses');
    await page.getByLabel('Minimum order in USD', { exact: true }).fill('50');
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Add code').click();
    await expect(toast(page, 'status', 'SPRING is ready to use.')).toBeVisible();
    await expect(button(page, 'Add a code')).toBeFocused();
    await expect(row(page)).toContainText('10% off dresses from $50');
    await expect(row(page)).toContainText('Active');
    expect(await axeViolations(page)).toEqual([]);

    const customer = await visitor();
    await openCheckout(customer);
    if (width === 'phone') await customer.locator('summary', { hasText: 'Show order summary' }).click();
    await applyCode(customer);
    // 94.50 × 10 % = 9.45; (94.50 − 9.45) × 5 % = 4.2525; 85.05 + 4.25 = 89.30
    const summary = customer.getByRole('group', { name: 'Order Summary', exact: true });
    await expect(summary).toContainText('$9.45');
    await expect(summary).toContainText('$89.30');

    const other = await visitor();
    await other.goto('/categories/jewellery');
    await addToBag(other, 'Lune Tapered Hoops');
    await other.goto('/checkout');
    if (width === 'phone') await other.locator('summary', { hasText: 'Show order summary' }).click();
    await applyCode(other);
    await expect(codeField(other)).toHaveAccessibleDescription(
      'This code isn’t valid for the items in your bag.',
    );

    await button(page, 'Edit SPRING').press('Enter');
    await expect(page.getByLabel('Percent off', { exact: true })).toHaveValue('10');
    await page.getByLabel('Discount', { exact: true }).selectOption('Fixed amount');
    await page.getByLabel('Amount off in USD', { exact: true }).fill('12.5');
    await page.getByLabel('Last day', { exact: true }).fill('2030-12-31');
    await page.getByLabel('Number of uses', { exact: true }).fill('100');
    await button(page, 'Save code').click();
    await expect(toast(page, 'status', 'SPRING has been saved.')).toBeVisible();
    await expect(button(page, 'Edit SPRING')).toBeFocused();
    for (const text of ['$12.50 off dresses from $50', 'Until Dec 31, 2030', '0 of 100'])
      await expect(row(page)).toContainText(text);

    await button(page, 'Turn off SPRING').click();
    await expect(toast(page, 'status', 'SPRING is off.')).toBeVisible();
    await expect(button(page, 'Turn on SPRING')).toBeFocused();
    await expect(row(page)).toContainText('Off');
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('[DISC-01] an order that a code makes free asks for no payment', { tag: ['@phone'] }, async ({
  page,
  visitor,
  shop,
}) => {
  await openPageAs(page, shop, 'admin', '/dashboard/discount-codes');
  await button(page, 'Add a code').click();
  await page.getByLabel('Code', { exact: true }).fill('SPRING');
  await page.getByLabel('Percent off', { exact: true }).fill('100');
  await button(page, 'Add code').click();
  await expect(toast(page, 'status', 'SPRING is ready to use.')).toBeVisible();

  const customer = await visitor();
  await openCheckout(customer);
  await expect(button(customer, 'Continue to payment')).toBeVisible();
  await customer.locator('summary', { hasText: 'Show order summary' }).click();
  await applyCode(customer);
  await fillDelivery(customer);
  await button(customer, 'Continue to review').click();
  const main = customer.getByRole('main');
  await expect(main).toContainText('Your order is free. There is nothing to pay.');
  expect(await axeViolations(customer)).toEqual([]);
  await button(customer, 'Place order · $0.00').click();
  await expect(main).toContainText('Nothing to pay');
  await expect(main).toContainText('Free of charge');
});
