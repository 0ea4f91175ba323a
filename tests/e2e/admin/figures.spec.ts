import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { comeAs, expectDrawn } from '#tests/support/e2e/steps.ts';
import { placeOrder } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

// Nothing moves: what is half faded in has other colors than what is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Axe takes a second for a page, more where others use the machine too.
test.describe.configure({ timeout: 60_000 });

const DRESS = 'Soleil Plissé Midi Dress';
const WISH = { product: DRESS, quantity: 2, name: 'Ada Lovelace', email: 'ada@example.org' };

/** The present month in New York, where the shop is. */
const month = () =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'America/New_York',
  }).format();

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const figures = (page: Page) => page.getByRole('main').getByRole('definition');
const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('[USER-01] [USER-03] the dashboard shows what one has paid, reviewed and bought, and what was paid by month', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.expect(/ERR_FAILED/);
  await comeAs(page, shop, 'shopper', '/dashboard/user');
  await expect(figures(page)).toHaveText(['$0.00', '0', '0']);
  await expect(page.getByText('Nothing was paid in the last twelve months.')).toBeVisible();
  const number = await placeOrder(page.request, shop, WISH);
  const admin = await visitor();
  await placeOrder(admin.request, shop, WISH);

  await page.route('**/api/stats/me', (route) => route.abort());
  await page.reload();
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading your figures!' });
  await expect(panel).toBeVisible();
  await page.unroute('**/api/stats/me');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  // It is paid on delivery.
  await expect(figures(page)).toHaveText(['$0.00', '0', '2']);

  const { admin: root } = shop.backend.people;
  const headers = { Origin: shop.siteUrl };
  await admin.request.post(`${shop.apiUrl}/api/auth/login`, { headers, data: root });
  for (const status of ['processing', 'shipped', 'completed']) {
    await admin.request.patch(`${shop.apiUrl}/api/orders/${number}`, { headers, data: { status } });
  }
  await page.reload();
  // 2 × $198.00 and 5 % of it.
  await expect(figures(page)).toHaveText(['$415.80', '0', '2']);
  await expect(page.getByRole('term')).toHaveText(['Total Payment', 'Total Reviews', 'Total Purchase']);
  await expectDrawn(page.getByRole('img', { name: 'What you have paid, by month', exact: true }));
  const rows = table(page, 'What you have paid, by month').getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.first()).toHaveText('MonthPaid, in dollars');
  await expect(rows.last()).toHaveText(`${month()}$415.80`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('[ADMIN-07] the overview says what needs doing, and how the shop did in days that the address keeps', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const { request } = await visitor();
  await placeOrder(request, shop, WISH);
  await comeAs(page, shop, 'admin', '/dashboard/admin');
  // Two of the seed's products have few pieces or none.
  const waiting = page.getByRole('region', { name: 'What needs doing', exact: true });
  await expect(waiting.getByRole('link', { name: '1 order is pending', exact: true })).toBeVisible();
  await expect(waiting.getByText('overdue')).toBeHidden();
  await waiting.getByText('product is sold out', { exact: true }).click();
  await expect(waiting.getByText('0 left', { exact: true })).toBeVisible();
  const others = waiting.getByRole('link', { name: 'All products', exact: true });
  await expect(others).toHaveAttribute('href', '/dashboard/manage-product?sort=stock');
  await expect(waiting.getByText('product is running low', { exact: true })).toBeVisible();

  // 2 × $198.00, and 5 % of it.
  const tiles = ['$396.00', 'and $19.80 tax', '1', 'paid, or due on delivery', '1', 'who have ordered'];
  await expect(figures(page)).toHaveText([...tiles, '1', 'sold, 2 pieces']);
  await expect(table(page, 'Revenue by day').getByRole('row')).toHaveCount(31);
  const best = table(page, 'Best sellers').getByRole('row').nth(1);
  await expect(best).toHaveText(`${DRESS}2$396.00`);
  await expectDrawn(page.getByRole('img', { name: 'Revenue by day', exact: true }));
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await inMain(page, '12 months').click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/admin?range=12-months`);
  const months = table(page, 'Revenue by month').getByRole('row');
  await expect(months).toHaveCount(13);
  await expect(months.last()).toHaveText(`${month()}$396.00`);
  await page.reload();
  await expect(inMain(page, '12 months')).toHaveAttribute('aria-current', 'page');
  await expect(months.last()).toHaveText(`${month()}$396.00`);

  const from = page.getByLabel('From', { exact: true });
  await from.fill('2020-03-02');
  await page.getByLabel('To', { exact: true }).fill('2020-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(from).toHaveAccessibleDescription('The first day must not be after the last one.');
  await page.getByLabel('To', { exact: true }).fill('2020-03-03');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/admin?from=2020-03-02&to=2020-03-03`);
  await expect(page.getByText('Mar 2, 2020 to Mar 3, 2020', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing was sold in these days.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused();
  await expect(table(page, 'Revenue by day').getByRole('row')).toHaveText([
    'DayRevenue, in dollars',
    'Mar 2$0.00',
    'Mar 3$0.00',
  ]);
  await page.goBack();
  await expect(months.last()).toHaveText(`${month()}$396.00`);
  await inMain(page, '1 order is pending').click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/manage-orders?status=pending`);
});
