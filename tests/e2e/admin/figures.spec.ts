import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  changeResponses,
  expectChartDrawn,
  openPageAs,
  readLinks,
  restorePage,
} from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

const DRESS = 'Soleil Plissé Midi Dress';
const PURCHASE = { product: DRESS, quantity: 2, name: 'Ada Lovelace', email: 'ada@example.org' };

/** Returns the current month in New York, the time zone of the shop. */
const currentMonth = () =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'America/New_York',
  }).format();

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const figures = (page: Page) => page.getByRole('main').getByRole('definition');
/** The user's own figures with what they count. */
const ownFigures = (paid: string, reviews: string, items: string) => [
  paid,
  'less refunds',
  reviews,
  'written by you',
  items,
  'items bought',
];
const mainLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

/** Expects that nothing invisible stretches the page. */
async function expectPageEndsWithContent(page: Page): Promise<void> {
  const [end, contentEnd] = await page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect();
    return [document.documentElement.scrollHeight, Math.max((main?.bottom ?? 0) + scrollY, innerHeight)];
  });
  expect(end).toBeLessThanOrEqual(Math.ceil(contentEnd ?? 0));
}

test("[USER-01] [USER-03] shows the user's payments, reviews and purchases and a chart of payments by month", {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  await expect(figures(page)).toHaveText(ownFigures('$0.00', '0', '0'));
  const nothing = page.getByText(/^Nothing paid in the last twelve months\./);
  await expect(nothing).toBeVisible();
  const emptyChart = nothing.locator('xpath=ancestor-or-self::p/..');
  expect((await emptyChart.boundingBox())?.height).toBe(300);
  const number = await placeOrderByName(page.request, shop, PURCHASE);
  const admin = await visitor();
  await placeOrderByName(admin.request, shop, PURCHASE);

  await page.route('**/api/stats/me', (route) => route.abort());
  await page.reload();
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading your figures!' });
  await expect(panel).toContainText('We can’t reach the shop. Please check your connection and try again.');
  await page.unroute('**/api/stats/me');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  // Payment on delivery is not counted yet.
  await expect(figures(page)).toHaveText(ownFigures('$0.00', '0', '2'));

  const { admin: adminCredentials } = shop.backend.accounts;
  const headers = { Origin: shop.siteUrl };
  await admin.request.post(`${shop.apiUrl}/api/auth/login`, { headers, data: adminCredentials });
  for (const status of ['processing', 'shipped', 'completed']) {
    await admin.request.patch(`${shop.apiUrl}/api/orders/${number}`, { headers, data: { status } });
  }
  const id = await shop.backend.findProductId(DRESS);
  const review = { headers, data: { stars: 5, words: '' } };
  const saved = await page.request.put(`${shop.apiUrl}/api/products/${id}/reviews/mine`, review);
  expect(saved.status()).toBe(200);
  await page.reload();
  // 2 × $198.00 plus 5% tax.
  await expect(figures(page)).toHaveText(ownFigures('$415.80', '1', '2'));
  await expect(page.getByRole('term')).toHaveText(['Total Payment', 'Total Reviews', 'Total Purchase']);
  // The orders come first, and the three figures share one line on a phone too.
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Your latest orders', 'What you’ve paid, by month']);
  const tops = await page
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const top = await titles.first().evaluate((title) => title.getBoundingClientRect().top);
  expect(top).toBeLessThan(Math.min(...tops));
  // A single bar needs no accent.
  const chart = page.getByRole('img', { name: 'What you’ve paid, by month', exact: true });
  await expectChartDrawn(chart, { hasAccent: false });
  const rows = table(page, 'What you’ve paid, by month').getByRole('row');
  // Six months, since nothing was paid before them.
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toHaveText('MonthPaid, in dollars');
  await expect(rows.last()).toHaveText(`${currentMonth()}$415.80`);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectPageEndsWithContent(page);
});

test('[ADMIN-07] lists open tasks and shows sales for the date range in the URL', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor }) => {
  const { request } = await visitor();
  await placeOrderByName(request, shop, PURCHASE);
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  // Two products of the seed are low in stock or sold out.
  const tasks = page.getByRole('region', { name: 'To do', exact: true });
  await expect(tasks.getByRole('link', { name: '1 order is pending', exact: true })).toBeVisible();
  await expect(tasks.getByText('overdue')).toBeHidden();
  await tasks.getByText('product is sold out', { exact: true }).click();
  await expect(tasks.getByText('0 left', { exact: true })).toBeVisible();
  const allProducts = tasks.getByRole('link', { name: 'All products', exact: true });
  await expect(allProducts).toHaveAttribute('href', '/dashboard/manage-product?sort=stock');
  await expect(tasks.getByText('product is running low', { exact: true })).toBeVisible();

  // Revenue 2 × $198.00, shown with 5% tax.
  await expect(figures(page)).toHaveText([
    ...['$396.00', 'Up from $0.00', 'plus $19.80 tax'],
    ...['1', 'Up from 0', 'paid, or due on delivery'],
    ...['1', 'Up from 0', 'with an order'],
    ...['1', '2 items sold'],
  ]);
  await expect(table(page, 'Revenue by day').getByRole('row')).toHaveCount(31);
  await expect(table(page, 'Revenue by day').getByRole('row').first()).toHaveText('DayRevenue, in dollars');
  await expect(page.getByText('(New York time)')).toBeVisible();
  const bestSeller = table(page, 'Best sellers').getByRole('row').nth(1);
  await expect(bestSeller).toHaveText(`${DRESS}2$396.00`);
  await expect(bestSeller.getByRole('link', { name: DRESS, exact: true })).toHaveAttribute(
    'href',
    `/shop/${await shop.backend.findProductId(DRESS)}`,
  );
  const chart = page.getByRole('img', { name: 'Revenue by day', exact: true });
  await expectChartDrawn(chart, { hasAccent: false });
  expect(await axeViolations(page)).toEqual([]);
  await expectPageEndsWithContent(page);

  await mainLink(page, '12 months').click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/admin?range=12-months`);
  const months = table(page, 'Revenue by month').getByRole('row');
  await expect(months).toHaveCount(13);
  await expect(months.first()).toHaveText('MonthRevenue, in dollars');
  await expect(months.last()).toHaveText(`${currentMonth()}$396.00`);
  await page.reload();
  await expect(mainLink(page, '12 months')).toHaveAttribute('aria-current', 'page');
  await expect(months.last()).toHaveText(`${currentMonth()}$396.00`);

  const from = page.getByLabel('From', { exact: true });
  await expect(from).toBeHidden();
  await mainLink(page, 'Choose days').click();
  await expect(mainLink(page, 'Choose days')).toHaveAttribute('aria-current', 'page');
  await expect(months.last()).toHaveText(`${currentMonth()}$396.00`);
  await from.fill('2020-03-02');
  await page.getByLabel('To', { exact: true }).fill('2020-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(from).toHaveAccessibleDescription('The start date must not be after the end date.');
  await page.getByLabel('To', { exact: true }).fill('2020-03-03');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(from).toHaveAttribute('aria-invalid', 'false');
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/admin?from=2020-03-02&to=2020-03-03`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Mar 2 – 3, 2020, compared with Feb 29 – Mar 1, 2020',
  );
  const noSales = page.getByText('No sales in this period.', { exact: true });
  await expect(noSales).toBeVisible();
  expect((await noSales.locator('xpath=ancestor-or-self::p/..').boundingBox())?.height).toBe(300);
  await expect(page.getByText('Revenue, in dollars', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused();
  await expect(table(page, 'Revenue by day')).toHaveCount(0);
  await page.goBack();
  await expect(months.last()).toHaveText(`${currentMonth()}$396.00`);
  await expect(from).not.toHaveValue('2020-03-02');
  await from.fill('2020-03-02');
  await page.getByLabel('To', { exact: true }).fill('2020-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await mainLink(page, '7 days').click();
  await expect(from).toBeHidden();
  await mainLink(page, '1 order is pending').click();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/manage-orders?status=pending`);
});

test('[ADMIN-07] each open task has its number and a link, and figures load again after a failure', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const url = '**/api/stats/shop*';
  const soldOut = { count: 2, products: [{ _id: 'gown', name: 'Velvet Gown', stock: 0 }] };
  const soldOutSizes = { count: 2, products: [{ _id: 'cape', name: 'Rain Cape', sizes: ['S', 'XL'] }] };
  const runningLow = { count: 1, products: [{ _id: 'hat', name: 'Wool Hat', stock: 3 }] };
  const orders = { paymentIssues: 2, overdueOrders: 1, suspiciousOrders: 3, pendingOrders: 4 };
  const waiting = { ...orders, soldOut, soldOutSizes, runningLow, failedMails: 1, unreadMessages: 2 };
  const gone = { productId: 'gone', name: 'Faded Gown', isThere: false, pieces: 1, revenue: 40 };
  const days = { from: '2026-03-02', to: '2026-03-08' };
  const previous = { from: '2026-02-23', to: '2026-03-01', revenue: 250, orders: 2, customers: 0 };
  let changed: object = { ...days, waiting, bestSellers: [gone], previous };
  await changeResponses(page, url, (body) => ({ ...body, ...changed }));
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  const tasks = page.getByRole('region', { name: 'To do', exact: true });
  const list = '/dashboard/manage-orders?status=';
  const links = tasks.getByRole('link');
  await expect(links).toHaveCount(6);
  expect((await readLinks(tasks)).map(([, href]) => href)).toEqual([
    `${list}payment-issue`,
    `${list}pending`,
    `${list}suspicious`,
    `${list}overdue`,
    '/dashboard/inbox',
    '/dashboard/inbox',
  ]);
  await expect(links).toHaveText([
    /^2 payments need your attention$/,
    /^4 orders are pending$/,
    /^3 need review$/,
    /^1 overdue$/,
    /^1 email could not be sent$/,
    /^2 messages are unread$/,
  ]);
  for (const [summary, product, href, left] of [
    ['products are sold out', 'Velvet Gown', '/dashboard/edit-product?id=gown', '0 left'],
    ['sizes are sold out', 'Rain Cape', '/dashboard/edit-product?id=cape', 'S, XL'],
    ['product is running low', 'Wool Hat', '/dashboard/edit-product?id=hat', '3 left'],
  ] as const) {
    await tasks.getByText(summary, { exact: true }).click();
    await expect(tasks.getByRole('link', { name: product, exact: true })).toHaveAttribute('href', href);
    await expect(tasks.getByText(left, { exact: true })).toBeVisible();
  }
  await expect(figures(page).filter({ hasText: / from / })).toHaveText([
    'Down 100% from $250.00',
    'Down 100% from 2',
  ]);
  const bestSeller = table(page, 'Best sellers').getByRole('row').nth(1);
  await expect(bestSeller).toHaveText('Faded Gown1$40.00');
  await expect(bestSeller.getByRole('link')).toHaveCount(0);
  await mainLink(page, 'Choose days').click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(days.from);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(days.to);

  // Nothing is left to do when the page returns from the back/forward cache.
  const none = { count: 0, products: [] };
  const zero = Object.fromEntries(Object.keys(waiting).map((name) => [name, 0]));
  changed = { waiting: { ...zero, soldOut: none, soldOutSizes: undefined, runningLow: none } };
  await restorePage(page);
  await expect(tasks).toContainText('You’re all caught up.');
  await expect(tasks.getByRole('listitem')).toHaveCount(0);

  await page.unroute(url);
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await mainLink(page, '7 days').click();
  await expect(mainLink(page, '7 days')).toHaveAttribute('aria-current', 'page');
  // The present figures stay until the next ones arrive.
  await expect(page.locator('[aria-busy="true"]')).toContainText('Revenue');
  gate.resolve();
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading the figures!' });
  await expect(panel).toContainText('We can’t reach the shop.');
  await expect(page.getByText('Loading figures...', { exact: true })).toBeHidden();
  await page.unroute(url);
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(figures(page).first()).toHaveText('$0.00');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(panel).toBeHidden();
});
