import { expect, type Locator } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { openPageAs, pageControl } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

const DRESS = 'Soleil Plissé Midi Dress';

test('[USER-09] shows the user’s own orders and payments and nobody else’s', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor }) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/orders');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'No orders yet', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to the shop', exact: true })).toHaveAttribute(
    'href',
    '/shop',
  );
  await page.goto('/dashboard/payment');
  await expect(main.getByRole('heading', { name: 'No payments yet', exact: true })).toBeVisible();
  await expect(main.getByText('Your payments will appear here.', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to the shop', exact: true })).toHaveAttribute(
    'href',
    '/shop',
  );
  await page.goto('/dashboard/user');
  await expect(main.getByText('written by you', { exact: true })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(0);

  const purchase = { product: DRESS, quantity: 2, name: 'Ada Lovelace', email: 'ada@example.org' };
  const ownNumber = await placeOrderByName(page.request, shop, purchase);
  const other = await visitor();
  await placeOrderByName(other.request, shop, purchase);

  // 2 × $198.00 plus 5% tax.
  await page.goto('/dashboard/orders');
  const order = main.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order.getByRole('heading')).toHaveText(ownNumber);
  await expect(order).toContainText(/· 2 items/);
  await expect(order.getByText('$415.80', { exact: true })).toBeVisible();
  await expect(order.getByText(DRESS, { exact: true })).toBeVisible();
  await expect(order).toContainText('Pending');
  await expect(order.getByRole('img')).toHaveCount(1);
  await expect(main.getByText('1 order', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const fontOf = (element: Locator) =>
    element.evaluate((node) => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(node);
      return [fontFamily, fontSize, fontWeight];
    });
  const listed = await fontOf(order.getByRole('heading'));
  await order.getByRole('link', { name: `View order ${ownNumber}`, exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/order#${ownNumber}`);
  // The number of an order looks the same everywhere.
  expect(await fontOf(main.getByRole('definition').filter({ hasText: ownNumber }))).toEqual(listed);

  await page.goto('/dashboard/payment');
  const rows = page.getByRole('table', { name: 'Payments', exact: true }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(main.getByText('$415.80 due', { exact: true })).toBeVisible();
  for (const text of ['Pay on delivery', 'Due', '$415.80', /Ordered \w{3} \d+, \d{4}/])
    await expect(rows.nth(1)).toContainText(text);
  await expect(rows.nth(1).getByRole('link', { name: ownNumber, exact: true })).toHaveAttribute(
    'href',
    `/order#${ownNumber}`,
  );
  expect(await fontOf(rows.nth(1).getByRole('link'))).toEqual(listed);
  expect(await axeViolations(page)).toEqual([]);

  await openPageAs(other, shop, 'admin', '/dashboard/orders');
  await expect(other.getByRole('heading', { name: 'No orders yet', exact: true })).toBeVisible();
});

test('[USER-09] shows ten orders per page, stores the page in the URL and retries after a failure', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  const numbers: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    const purchase = { product: DRESS, quantity: 1, name: 'Ada Lovelace', email: 'ada@example.org' };
    numbers.push(await placeOrderByName(page.request, shop, purchase));
  }
  const headings = page.getByRole('article').getByRole('heading');
  await page.route('**/api/orders/mine?*', (route) => route.abort());
  await page.goto('/dashboard/orders');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading orders!' });
  await expect(panel).toBeVisible();
  await page.unroute('**/api/orders/mine?*');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(headings).toHaveText(numbers.slice(1).reverse());

  await pageControl(page, 'Next').click();
  await expect(headings).toHaveText(numbers.slice(0, 1));
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/orders?page=2`);
  await page.reload();
  await expect(headings).toHaveText(numbers.slice(0, 1));
  await page.goBack();
  await expect(headings).toHaveCount(10);
  // There are only two pages, so the last one is shown.
  await page.goto('/dashboard/orders?page=9');
  await expect(headings).toHaveText(numbers.slice(0, 1));
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/orders?page=2`);

  // The dashboard shows the two latest, and says when it cannot.
  await page.route('**/api/orders/mine', (route) => route.abort());
  await page.goto('/dashboard/user');
  const failure = page.getByRole('alert').filter({ hasText: 'We can’t reach the shop.' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/orders/mine');
  await failure.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: 'Your latest orders', exact: true }),
  ).toBeVisible();
  await expect(headings).toHaveText(numbers.slice(-2).reverse());
  await page.getByRole('main').getByRole('link', { name: 'All orders', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/orders`);
});
