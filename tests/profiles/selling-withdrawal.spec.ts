import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  goToReview,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import { openPageAs } from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const link = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here', exact: true });

for (const width of WIDTHS) {
  test(`[RET-02] a guest withdraws from an order by keyboard, in two steps (${width})`, {
    tag: [`@${width}`],
  }, async ({ page }) => {
    await page.goto('/');
    await link(page).click();
    await expect(page).toHaveURL(/\/withdrawal$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from your contract' })).toBeVisible();
    await field(page, 'Name').fill('Ada Byron');
    await field(page, 'Name').press('Enter');
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill('ada@example.org');
    await field(page, 'Order number').fill('the dress from May');
    await field(page, 'Anything you want to add (optional)').fill('Too long for me.');
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Review').press('Enter');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Please check your statement' })).toBeFocused();
    await expect(main).toContainText('The whole order');
    expect(await axeViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);
    await button(page, 'Change').press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Order number').fill('SOL-7K3M-92QD');
    await field(page, 'Order number').press('Enter');
    await button(page, 'Confirm withdrawal').press('Enter');
    await expect(main.getByRole('heading', { name: 'We have received your withdrawal' })).toBeFocused();
    for (const text of [
      'Ada Byron',
      'ada@example.org',
      'SOL-7K3M-92QD',
      'The whole order',
      'Too long for me.',
    ])
      await expect(main).toContainText(text);
    await expect(main.locator('time')).toContainText(/:\d\d:\d\d\s[AP]M/);
    expect(await axeViolations(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);
  });
}

test('[RET-02] a customer chooses an order and its items, and the shop finds the statement in the inbox', {
  tag: ['@phone'],
}, async ({ page, shop, visitor }) => {
  await openPageAs(page, shop, 'shopper', '/shop');
  await openCheckout(page);
  await goToReview(page);
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);

  await page.goto('/withdrawal');
  await field(page, 'Name').fill('Ada Byron');
  await field(page, 'Order').selectOption(number);
  const units = page.getByLabel('Units of Marguerite Tiered Dress', { exact: true });
  await units.selectOption('0');
  await button(page, 'Review').click();
  await expect(page.getByRole('alert')).toHaveText('Please choose at least one item.');
  await units.selectOption('1');
  await button(page, 'Review').click();
  await button(page, 'Confirm withdrawal').click();
  await expect(page.getByRole('heading', { name: 'We have received your withdrawal' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(number);

  const admin = await visitor();
  await openPageAs(admin, shop, 'admin', '/dashboard/inbox');
  await expect(admin.getByRole('main')).toContainText(`Withdrawal from order ${number}`);
});

test('[RET-02] without JavaScript the page says where to write', { tag: ['@phone'] }, async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/withdrawal');
  const note = page.getByText(
    /^This form needs JavaScript\. Without it, please email your name and your order number to hello@/,
  );
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden();
});
