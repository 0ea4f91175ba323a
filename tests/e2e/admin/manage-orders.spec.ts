import { readFile } from 'node:fs/promises';
import { expect, type Page, type Request } from '@playwright/test';
import { managedOrdersText } from '#messages/admin/orders.ts';
import { providerText } from '#messages/admin/provider.ts';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  asksBeforeLeaving,
  changeResponses,
  holdCalls,
  openPageAs,
  restorePage,
  toast,
} from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import type { Shop } from '#tests/support/shop.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';
import { test } from '#tests/support/test.ts';

const ADA_PURCHASE = {
  product: 'Soleil Plissé Midi Dress',
  quantity: 2,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
};
const GRACE_PURCHASE = { ...ADA_PURCHASE, quantity: 1, name: 'Grace Hopper', email: 'grace@example.org' };
const LIST_PATH = '/dashboard/manage-orders';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Orders', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders by state', exact: true }).getByRole('link', { name });
const adminOrderPath = (number: string) => `/dashboard/order?number=${number}`;

/** Presses a button of the order and confirms its dialog. */
async function pressAndConfirm(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Returns the history entries of the order on the page, oldest first: event, time and actor. */
const history = (page: Page) =>
  page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem');

/** Places two guest orders, first Grace's, then Ada's. Returns their order numbers. */
async function placeTwoOrders(visitor: () => Promise<Page>, shop: Shop) {
  const { request } = await visitor();
  const grace = await placeOrderByName(request, shop, GRACE_PURCHASE);
  return { grace, ada: await placeOrderByName(request, shop, ADA_PURCHASE) };
}

test('[ADMIN-07] finds orders by state, name and number and stores the query in the URL', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, visitor }) => {
  const { grace, ada } = await placeTwoOrders(visitor, shop);
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  await page.getByRole('main').getByRole('link', { name: '2 orders are pending', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?status=pending`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(ada);
  // 2 × $198.00 plus 5% tax.
  for (const text of ['Ada Lovelace', 'ada@example.org', 'Pending', 'Pay on delivery', '$415.80', '2 items'])
    await expect(rows(page).first()).toContainText(text);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const search = page.getByRole('searchbox', { name: 'Find an order', exact: true });
  await search.fill('hopper');
  await search.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(grace);
  // The focus stays in the field, ready for the next search.
  await expect(search).toBeFocused();
  await expect(tab(page, 'Pending')).toHaveText('Pending 1');
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?status=pending&q=hopper`);
  await tab(page, 'Shipped').click();
  await expect(page.getByText('No orders match “hopper”.', { exact: true })).toBeVisible();
  const sound = page.getByRole('checkbox', { name: 'Play a sound for new orders', exact: true });
  await expect(sound).not.toBeChecked();
  await sound.check();
  await page.reload();
  await expect(sound).toBeChecked();
  await sound.uncheck();
  await expect(sound).not.toBeChecked();
  await expect(tab(page, 'Shipped')).toHaveAttribute('aria-current', 'page');
  await expect(search).toHaveValue('hopper');
  await page.goBack();
  await expect(rows(page)).toContainText(grace);
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(search).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Show all', exact: true })).toBeHidden();
  await expect(search).toBeFocused();
  // The list follows the typed text.
  await search.fill('lovelace');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?status=pending&q=lovelace`);
  await search.fill(` ${ada.toLowerCase()} `);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(ada);
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?status=pending&q=${ada.toLowerCase()}`);
});

test('[ADMIN-07] shows the orders of a period in an order, and a row opens its order', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const { grace, ada } = await placeTwoOrders(visitor, shop);
  await openPageAs(page, shop, 'admin', LIST_PATH);
  await expect(rows(page)).toContainText([ada, grace]);
  const sort = page.getByLabel('Sort by', { exact: true });
  await sort.selectOption('Oldest');
  await expect(rows(page)).toContainText([grace, ada]);
  // Two dresses cost more than one.
  await sort.selectOption('Highest total');
  await expect(rows(page)).toContainText([ada, grace]);
  await page.getByLabel('Placed', { exact: true }).selectOption('Today');
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?period=1&sort=total`);
  await expect(tab(page, 'All')).toHaveText('All 2');

  await page.getByLabel('Placed', { exact: true }).selectOption('Choose days');
  const main = page.getByRole('main');
  await main.getByLabel('From', { exact: true }).fill('2026-03-09');
  await main.getByLabel('To', { exact: true }).fill('2026-03-08');
  await main.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(main.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The start date must not be after the end date.',
  );
  await main.getByLabel('To', { exact: true }).fill('2026-03-10');
  await main.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No orders on these days', { exact: true })).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('From', { exact: true })).toHaveValue('2026-03-09');
  expect(await axeViolations(page)).toEqual([]);
  await main.getByRole('link', { name: 'Show all orders', exact: true }).click();
  await expect(page).toHaveURL(shop.siteUrl + LIST_PATH);
  await expect(rows(page)).toContainText([ada, grace]);

  // The checkbox lies above the link that covers the row.
  const selection = page.getByRole('checkbox', { name: `Select order ${grace}`, exact: true });
  await selection.check();
  await expect(page).toHaveURL(shop.siteUrl + LIST_PATH);
  await rows(page).last().click();
  await expect(page).toHaveURL(shop.siteUrl + adminOrderPath(grace));
});

test('[ADMIN-07] an order leads to the orders beside it in the list, also after it has left the list', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor }) => {
  const { grace, ada } = await placeTwoOrders(visitor, shop);
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await openPageAs(page, shop, 'admin', `${LIST_PATH}?status=pending`);
  await rows(page).first().click();
  await expect(page).toHaveURL(`${shop.siteUrl}${adminOrderPath(ada)}&status=pending`);
  await expect(link('Next order')).toBeVisible();
  await expect(link('Previous order')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await pressAndConfirm(page, 'Start processing');
  await expect(toast(page, 'status', 'Order updated successfully')).toBeVisible();
  await link('Next order').press('Enter');
  await expect(page).toHaveURL(`${shop.siteUrl}${adminOrderPath(grace)}&status=pending`);
  // The other order is no longer pending.
  await expect(page.getByRole('heading', { level: 1, name: `Order ${grace}`, exact: true })).toBeVisible();
  await expect(link('Previous order')).toHaveCount(0);
  await page.goto(shop.siteUrl + adminOrderPath(grace));
  await link('Previous order').click();
  await expect(page).toHaveURL(shop.siteUrl + adminOrderPath(ada));
});

test('[ADMIN-07] the list shows what is special about an order, and loads again after a failure', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const { grace, ada } = await placeTwoOrders(visitor, shop);
  const url = '**/api/orders?*';
  // A new count of orders would load the list again.
  await page.route('**/api/orders/new', (route) => route.abort());
  await page.route(url, (route) => route.abort());
  await openPageAs(page, shop, 'admin', LIST_PATH);
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading orders!' });
  await expect(panel).toContainText('We can’t reach the shop.');
  await page.unroute(url);
  const special = {
    overdue: true,
    warnings: ['network', 'share'],
    customer: null,
    selectedItems: 1,
    status: 'completed',
    payment: { method: 'card', status: 'refunded' },
  };
  await changeResponses(page, url, ({ orders, ...body }) => ({
    ...body,
    orders: orders.map((order: { number: string }) =>
      order.number === ada ? { ...order, ...special } : order,
    ),
    totalOrders: 30,
    totalPages: 3,
  }));
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  const { warnings, overdue } = managedOrdersText;
  const first = rows(page).filter({ hasText: ada });
  for (const text of [overdue, warnings.network, warnings.share, '1 item', 'Card'])
    await expect(first.getByText(text, { exact: true })).toBeVisible();
  for (const text of ['Account deleted', 'Refunded', 'Completed']) await expect(first).toContainText(text);
  await expect(first).not.toContainText(/ada@example\.org|1 items/);
  await expect(first).not.toContainText(warnings.unconfirmed);
  const second = rows(page).filter({ hasText: grace });
  await expect(second).not.toContainText(overdue);
  for (const text of [warnings.network, 'Account deleted']) await expect(second).not.toContainText(text);
  await expect(second.getByRole('link', { name: grace, exact: true })).toHaveAttribute(
    'href',
    adminOrderPath(grace),
  );

  // An order whose state is final cannot be selected.
  await expect(first.getByRole('checkbox')).toHaveCount(0);
  const all = page.getByRole('checkbox', { name: 'Select all shown', exact: true });
  await second.getByRole('checkbox').check();
  await expect(all).toBeChecked();
  await expect(page.getByText('1 order selected', { exact: true })).toBeVisible();
  await all.uncheck();
  await expect(second.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Cancel selected', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select all 30 found', exact: true })).toBeHidden();
  await all.check();
  // The orders of the first page are selected again before the second page is requested.
  const secondPage = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('page') === '2',
  );
  await page.getByRole('button', { name: 'Select all 30 found', exact: true }).click();
  await secondPage;
  await expect(page.getByText('1 order selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Selected orders', exact: true })).toBeFocused();
  await expect(page.getByText('1 order selected', { exact: true })).toBeHidden();
  await expect(all).not.toBeChecked();

  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?page=2`);
  await expect(page.getByText('30 orders', { exact: true })).toBeFocused();
  // A filter begins with its first page.
  const filters = page.getByRole('navigation', { name: 'Orders by state', exact: true });
  await expect(filters.getByRole('link', { name: /^Pending/ })).toHaveAttribute('href', /\?status=pending$/);
  await page.unroute(url);
  // A search begins with the first page, and the present one stays until its response arrives.
  const release = await holdCalls(page, url);
  const search = page.getByRole('searchbox', { name: 'Find an order', exact: true });
  await search.fill('nobody');
  await search.press('Enter');
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?q=nobody`);
  await expect(page.locator('[aria-busy="true"]')).toContainText('30 orders');
  release();
  const empty = page.getByRole('main').getByRole('status').filter({ hasText: 'No orders match “nobody”.' });
  await expect(empty).toBeVisible();
  await expect(page.getByText('0 orders', { exact: true })).toBeHidden();
  // So does the text of an empty list.
  const releaseNext = await holdCalls(page, url);
  await search.fill('no one');
  await search.press('Enter');
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?q=no+one`);
  await expect(page.locator('[aria-busy="true"]')).toContainText('No orders match “nobody”.');
  releaseNext();
  await expect(page.getByText('No orders match “no one”.', { exact: true })).toBeVisible();
  await expect(empty).toBeHidden();
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}`);
  const notes = {
    overdue: managedOrdersText.overdueNote(7),
    suspicious: managedOrdersText.suspiciousNote,
    'payment-issue': managedOrdersText.paymentIssueNote,
  };
  for (const [status, note] of Object.entries({ ...notes, shipped: undefined })) {
    // Another filter begins with the first page.
    await page
      .getByRole('navigation', { name: 'Orders by state', exact: true })
      .locator(`a[href$="?status=${status}"]`)
      .click();
    await expect(page.getByText('No orders here', { exact: true })).toBeVisible();
    for (const other of Object.values(notes))
      await expect(page.getByText(other, { exact: true })).toHaveCount(other === note ? 1 : 0);
    await expect(page.getByRole('checkbox', { name: 'Select all shown', exact: true })).toHaveCount(0);
  }

  await changeResponses(page, `**/api/orders/${grace}`, ({ order, ...body }) => ({
    ...body,
    order: { ...order, overdue: true },
  }));
  await page.goto(adminOrderPath(grace));
  await expect(page.getByRole('main').getByText(overdue, { exact: true })).toBeVisible();
});

test('[ADMIN-07] an admin moves an order step by step to completed, and the list shows it', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor }) => {
  const { ada } = await placeTwoOrders(visitor, shop);
  await openPageAs(page, shop, 'admin', `${LIST_PATH}?status=pending`);
  await rows(page).getByRole('link', { name: ada, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${ada}`, exact: true })).toBeVisible();
  const main = page.getByRole('main');
  for (const text of ['12 Mercer Street', 'New York, NY 10013', 'ada@example.org', '$19.80', '$415.80'])
    await expect(main).toContainText(text);
  expect(await axeViolations(page)).toEqual([]);

  await expect(main.getByText(/^Placed .+ \d{4}/)).toBeVisible();
  await main.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Cancel order ${ada}? Its items will go back into stock.`);
  const confirm = (name: string) => question.getByRole('button', { name, exact: true });
  await expect(confirm('Cancel order')).toHaveClass(/button-danger/);
  await confirm('Keep order').click();
  await expect(question).toBeHidden();
  await expect(history(page)).toHaveCount(1);
  const release = await holdCalls(page, `**/api/orders/${ada}`);
  const update = page.waitForRequest((request) => request.method() === 'PATCH');
  await pressAndConfirm(page, 'Start processing');
  await expect(confirm('Start processing')).toBeDisabled();
  await expect(confirm('Start processing')).not.toHaveClass(/button-danger/);
  await expect(confirm('Cancel')).toBeDisabled();
  release();
  expect((await update).postDataJSON()).toEqual({ status: 'processing', before: { status: 'pending' } });
  await expect(toast(page, 'status', 'Order updated successfully')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(main.getByRole('button', { name: 'Mark as shipped', exact: true })).toBeFocused();
  await page.unroute(`**/api/orders/${ada}`);
  await pressAndConfirm(page, 'Mark as shipped');
  await expect(main.getByRole('button', { name: 'Cancel order', exact: true })).toBeHidden();
  await main.getByRole('button', { name: 'Mark as completed', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('$415.80 was paid on delivery');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(main.getByRole('button', { name: 'Mark as completed', exact: true })).toBeHidden();
  await expect(main).toBeFocused();
  await expect(history(page)).toContainText([/^Order placed/, /^Processing/, /^Shipped/, /Completed|Paid/]);
  await expect(history(page).nth(1)).toContainText('Admin');
  await expect(main.getByRole('button', { name: /order$|^Mark as|^Start/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to All Orders', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?status=pending`);
  await expect(rows(page)).toHaveCount(1);
  await expect(tab(page, 'Pending')).toHaveText('Pending 1');
  await expect(tab(page, 'Completed')).toHaveText('Completed 1');
  await tab(page, 'Completed').click();
  await expect(rows(page)).toContainText([ada]);
  await expect(rows(page)).toContainText(['Paid']);
});

test('[ADMIN-07] a conflicting change shows an error and the current state of the order', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const { ada } = await placeTwoOrders(visitor, shop);
  const second = await visitor();
  const third = await visitor();
  for (const adminPage of [page, second, third])
    await openPageAs(adminPage, shop, 'admin', adminOrderPath(ada));
  await expect(history(third)).toHaveCount(1);
  await pressAndConfirm(page, 'Cancel order');
  await expect(toast(page, 'status', 'Order updated successfully')).toBeVisible();
  await restorePage(third);
  await expect(history(third)).toContainText([/^Order placed/, /^Cancelled/]);
  await pressAndConfirm(second, 'Start processing');
  await expect(second.getByRole('alert')).toContainText(/cancelled/i);
  await expect(second.getByRole('dialog')).toBeHidden();
  await expect(history(second)).toContainText([/^Order placed/, /^Cancelled/]);
  await expect(second.getByRole('button', { name: 'Start processing', exact: true })).toBeHidden();
});

test('[ADMIN-07] exports the filtered list and prints a packing slip without prices or an invoice', {
  tag: ['@full', '@desktop'],
}, async ({ page, context, shop, visitor }) => {
  const { ada, grace } = await placeTwoOrders(visitor, shop);
  await openPageAs(page, shop, 'admin', `${LIST_PATH}?q=grace`);
  await expect(rows(page)).toHaveCount(1);
  const downloadPromise = page.waitForEvent('download');
  const release = await holdCalls(page, '**/api/orders/export?*');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  // One export runs at a time.
  for (const name of ['Exporting...', 'Export items CSV'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  release();
  const file = await downloadPromise;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(grace);
  const itemsPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export items CSV', exact: true }).click();
  expect((await itemsPromise).suggestedFilename()).toMatch(/^order-items-/);
  await expect(page.getByRole('button', { name: 'Export CSV', exact: true })).toBeEnabled();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(adminOrderPath(ada));
  await page.getByRole('button', { name: 'Copy address', exact: true }).click();
  await expect(toast(page, 'status', 'Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Ada Lovelace\n12 Mercer Street\nApartment 4\nNew York, NY 10013',
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Blocked.', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy address', exact: true }).click();
  await expect(toast(page, 'alert', 'The address could not be copied.')).toBeVisible();
  // The menu of the browser prints a packing slip.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Packing slip', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('Packing slip', { exact: true })).toBeHidden();
  await page.evaluate(() => {
    // Browsers print what the page contains during this call.
    window.print = () => {
      const isSlip = document.body.textContent.includes('Packing slip');
      document.body.dataset.printed = isSlip ? 'slip' : 'invoice';
    };
  });
  await page.getByRole('button', { name: 'Print packing slip', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'slip');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Packing slip', { exact: true })).toBeVisible();
  await expect(page.locator('.slip tbody tr')).toHaveText([/^\s*Soleil Plissé Midi Dress\s*2$/]);
  const printedText = await page.locator('body').innerText();
  for (const text of [ada, 'Ada Lovelace', 'Apartment 4', 'Soleil Plissé Midi Dress', '2 items'])
    expect(printedText).toContain(text);
  for (const text of ['$', 'Back to All Orders', 'Manage Item', 'ada@example.org'])
    expect(printedText).not.toContain(text);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print invoice', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'invoice');
  await page.emulateMedia({ media: 'print' });
  const invoiceText = await page.locator('body').innerText();
  for (const text of ['Invoice', ada, '12 Mercer Street', '$19.80', '$415.80'])
    expect(invoiceText).toContain(text);
  for (const text of ['Packing slip', 'Back to All Orders']) expect(invoiceText).not.toContain(text);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print packing slip', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'slip');

  // The personal data of a deleted account is gone.
  await changeResponses(page, `**/api/orders/${ada}`, ({ order, ...body }) => ({
    ...body,
    order: { ...order, contact: null, shippingAddress: null },
  }));
  await restorePage(page);
  await expect(page.getByRole('button', { name: 'Copy address', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).not.toContainText('12 Mercer Street');
  await expect(page.locator('.slip')).toContainText('Ship toDeleted');
});

test('[ADMIN-07] the menu counts new orders as they come in, and the list follows', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor }) => {
  const { request } = await visitor();
  await placeOrderByName(request, shop, GRACE_PURCHASE);
  await openPageAs(page, shop, 'admin', LIST_PATH);
  const link = page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: 'All Orders', exact: true });
  await expect(link).toHaveAccessibleDescription('1 new order');
  await expect(link).toHaveText(/All Orders\s*1/);
  await expect(rows(page)).toHaveCount(1);
  await placeOrderByName(request, shop, ADA_PURCHASE);
  await expect(link).toHaveAccessibleDescription('2 new orders');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('paragraph').filter({ hasText: /^2 new orders$/ })).toHaveAttribute(
    'aria-live',
    'polite',
  );
  // A page in the back/forward cache holds no stream. When it returns, it follows the orders again.
  const isStream = (request: Request) =>
    request.url().endsWith('/api/orders/new') && request.headers().accept === 'text/event-stream';
  const streamEnd = page.waitForEvent('requestfailed', isStream);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await streamEnd;
  await placeOrderByName(request, shop, GRACE_PURCHASE);
  await restorePage(page);
  await expect(link).toHaveAccessibleDescription('3 new orders');
  // The next page shows the last count at once.
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(link).toHaveAccessibleDescription('3 new orders');
  // Fewer orders are shown, but not announced.
  const announcement = page.locator('[data-new-orders-announcement]');
  await expect(announcement).toBeEmpty();
  const headers = { origin: shop.siteUrl };
  const { orders } = await (await page.request.get(`${shop.apiUrl}/api/orders`)).json();
  for (const [index, { number }] of orders.entries()) {
    const data = { status: 'cancelled' };
    await page.request.patch(`${shop.apiUrl}/api/orders/${number}`, { headers, data });
    if (index === 0) await expect(link).toHaveAccessibleDescription('2 new orders');
  }
  await expect(link).toHaveAccessibleDescription('');
  await expect(link).toHaveText(/^\s*All Orders\s*$/);
  await expect(link.locator('[data-new-orders]')).toBeHidden();
  await expect(announcement).toBeEmpty();
});

test('[ADMIN-07] the menu counts new orders by single requests when the stream fails', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route('**/api/orders/new', (route) =>
    route.request().headers().accept === 'text/event-stream' ? route.abort() : route.continue(),
  );
  await placeOrderByName((await visitor()).request, shop, ADA_PURCHASE);
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'All Orders', exact: true })).toHaveAccessibleDescription(
    '1 new order',
  );
});

test('[SAFE-01] an admin confirms an order for a guest and cancels the other suspicious ones together', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor }) => {
  const { request } = await visitor();
  const place = (email: string) =>
    placeOrderByName(request, shop, { ...GRACE_PURCHASE, email, isUnconfirmed: true });
  const fine = await place('grace@example.org');
  await openPageAs(page, shop, 'admin', adminOrderPath(fine));
  // The page of an order has no link of its own.
  await expect(page.locator('aside a[aria-current]')).toHaveText(/^\s*All Orders/);
  await expect(page.getByText('The customer has not confirmed this order yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start processing', exact: true })).toBeHidden();
  await expect(page.getByText(/Unless confirmed by .+, it will be cancelled\./)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Confirm order', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`Confirm order ${fine} for the customer?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await pressAndConfirm(page, 'Confirm order');
  await expect(toast(page, 'status', 'Order confirmed successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start processing', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm order', exact: true })).toBeHidden();
  await expect(page.getByText('The customer has not confirmed this order yet.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start processing', exact: true })).toBeFocused();

  const known = await place('known@example.org');
  await page.goto(LIST_PATH);
  await page.getByRole('checkbox', { name: `Select order ${known}`, exact: true }).check();
  // Another filter hides the order, so it is no longer selected.
  await tab(page, 'Pending').click();
  await expect(page.getByText('1 order selected', { exact: true })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all shown', exact: true }).check();
  // One of the two is confirmed already.
  await expect(page.getByRole('button', { name: 'Start processing (1)', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel selected', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm (1)', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm 1 order?', exact: true });
  await expect(confirmation).toContainText(
    `${known}. It stays open until you ship or cancel it. The other selected order stays as it is.`,
  );
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(toast(page, 'status', '1 order confirmed.')).toBeVisible();
  await expect(rows(page).filter({ hasText: known })).not.toContainText('Not confirmed yet');

  const bots = [await place('bot-1@example.org'), await place('bot-2@example.org')];
  await page.goto('/dashboard/admin');
  await page.getByRole('main').getByRole('link', { name: '2 need review', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  for (const bot of bots)
    await expect(rows(page).filter({ hasText: bot })).toContainText('Not confirmed yet');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('checkbox', { name: 'Select all shown', exact: true }).check();
  await page.getByRole('checkbox', { name: `Select order ${bots[1]}`, exact: true }).uncheck();
  await expect(page.getByText('1 order selected', { exact: true })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all shown', exact: true });
  await expect(all).toBeChecked({ indeterminate: true });
  const bar = page.getByRole('region', { name: 'Selected orders', exact: true });
  await expect(bar.getByRole('button')).toHaveText(['Clear selection', 'Confirm', 'Cancel selected']);
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
  await page.getByRole('checkbox', { name: `Select order ${bots[1]}`, exact: true }).check();
  await expect(all).toBeChecked({ indeterminate: false });
  await page.getByRole('button', { name: 'Cancel selected', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 2 orders?', exact: true });
  for (const bot of bots) await expect(question).toContainText(bot);
  await expect(question).toContainText('The items will go back into stock. This cannot be undone.');
  await question.getByRole('button', { name: 'Keep orders', exact: true }).click();
  await expect(page.getByText('2 orders selected', { exact: true })).toBeVisible();
  // They wait for their confirmation.
  await expect(page.getByRole('button', { name: 'Start processing', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Cancel selected', exact: true }).click();
  expect(await asksBeforeLeaving(page)).toBe(false);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/orders/*', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Cancel 2 orders', exact: true }).click();
  await expect(page.getByText('Cancelling...', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected orders', exact: true })).toBeFocused();
  for (const name of ['Cancel selected', 'Clear selection'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(true);
  gate.resolve();
  await expect(toast(page, 'status', '2 orders cancelled.')).toBeVisible();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  await expect(page.getByText('No orders here', { exact: true })).toBeVisible();
  await tab(page, 'Pending').click();
  await expect(rows(page)).toContainText([fine]);

  const move = async (action: string, title: string) => {
    await page.getByRole('checkbox', { name: `Select order ${fine}`, exact: true }).check();
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toContainText(fine);
    await dialog.getByRole('button', { name: action, exact: true }).click();
  };
  await move('Start processing', 'Start processing 1 order?');
  await expect(toast(page, 'status', 'Processing started for 1 order.')).toBeVisible();
  await page.goto(`${LIST_PATH}?status=processing`);
  await move('Mark as shipped', 'Mark 1 order as shipped?');
  await expect(toast(page, 'status', '1 order marked as shipped.')).toBeVisible();
  await page.goto(`${LIST_PATH}?status=shipped`);
  await expect(rows(page)).toContainText([fine]);
  await page.getByRole('checkbox', { name: `Select order ${fine}`, exact: true }).check();
  await expect(page.getByRole('button', { name: 'Cancel selected', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark as completed', exact: true })).toBeVisible();
});

test('[ADMIN-07] an unknown order number links back to the list', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404|ERR_FAILED/);
  await page.route('**/api/orders/SOL-*', (route) => route.abort());
  await openPageAs(page, shop, 'admin', adminOrderPath('SOL-2222-2222'));
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading the order!' });
  await expect(panel).toContainText('We can’t reach the shop.');
  await page.unroute('**/api/orders/SOL-*');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByText('We can’t find an order with this number.', { exact: true })).toBeVisible();
  await page.goto('/dashboard/order');
  await expect(page.getByText('We can’t find an order with this number.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to All Orders', exact: true }).click();
  await expect(page.getByText('No orders yet.', { exact: true })).toBeVisible();
});

test('[ADMIN-07] a card order waits for payment and can be refunded', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const guest = await visitor();
  const number = await placeOrderByName(guest.request, shop, { ...ADA_PURCHASE, payment: 'card' });
  await openPageAs(page, shop, 'admin', adminOrderPath(number));
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /This order has not been paid yet\..+ If it is still unpaid at .+ it will be/,
  );
  await expect(main.getByRole('button', { name: 'Start processing', exact: true })).toBeHidden();

  const session = shop.stripe?.sessions.find((candidate) => candidate.number === number);
  await shop.stripe?.pay(session?.id ?? '');
  await page.reload();
  const atProvider = page.getByRole('region', { name: 'At the payment provider', exact: true });
  await expect(atProvider.getByRole('link', { name: 'Open the payment', exact: true })).toHaveAttribute(
    'href',
    `https://dashboard.stripe.com/test/payments/${session?.paymentIntent}`,
  );
  await pressAndConfirm(page, 'Start processing');
  await main.getByRole('button', { name: 'Refund payment', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Refund $415.80');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep payment', exact: true }).click();
  await expect(history(page).filter({ hasText: /^Refund/ })).toHaveCount(0);
  await pressAndConfirm(page, 'Refund payment');
  await expect(toast(page, 'status', 'Refund started successfully')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Refund payment', exact: true })).toBeHidden();
  await expect(main).toContainText(providerText.alreadyRefunded);
  await expect(main).not.toContainText('This order has not been paid yet.');
  await expect(async () => {
    await page.reload();
    await expect(history(page).filter({ hasText: /^Refunded/ })).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(atProvider.getByRole('listitem')).toContainText(['Refunded: $415.80']);
  expect(shop.stripe?.unexpectedCalls).toEqual([]);
});

test('[ADMIN-07] a refund can cancel its order, and the dialogs name a dispute', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const guest = await visitor();
  const number = await placeOrderByName(guest.request, shop, { ...ADA_PURCHASE, payment: 'card' });
  const session = shop.stripe?.sessions.find((candidate) => candidate.number === number);
  if (shop.stripe === undefined || session === undefined) throw new Error('The order has no card payment.');
  await shop.stripe.pay(session.id);
  // Stripe's times have no milliseconds, so one of this second would come before the payment.
  const created = Math.ceil(Date.now() / 1000) + 1;
  await shop.stripe.sendEvent({ ...stripeEvents.disputed(session), created });
  await openPageAs(page, shop, 'admin', LIST_PATH);
  await expect(rows(page)).toContainText(['Paid, disputed']);
  await page.getByRole('checkbox', { name: `Select order ${number}`, exact: true }).check();
  await page.getByRole('button', { name: 'Start processing', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`The payment of ${number} is disputed or lost.`);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

  await page.goto(adminOrderPath(number));
  await expect(history(page)).toContainText([
    'Order placed',
    'Paid',
    /^Dispute to answer: \$415\.80\. Answer by Jan 15, 2027/,
  ]);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Start processing', exact: true }).click();
  await expect(dialog).toContainText('The payment is disputed. You may lose both the items and the money.');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

  const refund = main.getByRole('button', { name: 'Refund payment', exact: true });
  const choice = dialog.getByRole('checkbox', { name: /^Also cancel the order/ });
  // The provider refuses to refund a disputed payment.
  await expect(refund).toBeHidden();
  const won = stripeEvents.dispute('charge.dispute.closed', session, { status: 'won' });
  expect(await shop.stripe.sendEvent({ ...won, created: created + 1 })).toBe(200);
  await page.reload();
  await refund.press('Enter');
  await choice.check();
  await dialog.getByRole('button', { name: 'Keep payment', exact: true }).press('Enter');
  await expect(refund).toBeFocused();
  // Each question starts without the choice.
  await refund.press('Enter');
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeFocused();
  await page.keyboard.press('Space');
  await expect(choice).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund payment', exact: true }).press('Enter');
  await expect(history(page).filter({ hasText: /^Cancelled/ })).toHaveCount(1);
  await expect(history(page).filter({ hasText: /^Refund started/ })).toHaveCount(1);
  await expect(main).toBeFocused();
});

test('[ADMIN-07] payments that need an admin are tasks, in their own currency, until they are done', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  const guest = await visitor();
  const number = await placeOrderByName(guest.request, shop, { ...ADA_PURCHASE, payment: 'card' });
  const { stripe } = shop;
  const session = stripe?.sessions.find((candidate) => candidate.number === number);
  if (stripe === undefined || session === undefined) throw new Error('The order has no card payment.');
  const yen = { amount_total: 5000, currency: 'jpy', payment_intent: 'pi_yen' };
  for (const event of [
    stripeEvents.completed(session, yen),
    stripeEvents.completed(session),
    stripeEvents.disputed(session),
  ])
    expect(await stripe.sendEvent(event)).toBe(200);

  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: '1 payment needs your attention', exact: true })
    .click();
  await expect(page).toHaveURL(`${shop.siteUrl}${LIST_PATH}?status=payment-issue`);
  await rows(page).getByRole('link', { name: number, exact: true }).click();
  const tasks = page.getByRole('region', { name: 'This payment needs your attention', exact: true });
  await expect(tasks.getByRole('listitem')).toHaveText([
    /^A payment of ¥5,000 has arrived, but this order comes to \$415\.80\./,
    /^A payment of \$415\.80 is disputed: the cardholder says that they did not make this payment\. .+ by January 15, 2027/,
  ]);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const done = tasks.getByRole('button', { name: 'Mark as done', exact: true });
  await done.first().press('Enter');
  await expect(tasks.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  await done.press('Enter');
  await expect(tasks).toBeHidden();

  // A payment that the shop refunds itself needs nobody. One problem is marked at a time.
  consoleWatch.allow(/status of 404/);
  await changeResponses(page, `**/api/orders/${number}`, ({ order, ...body }) => ({
    ...body,
    order: {
      ...order,
      paymentIssues: [
        { id: 'twice', kind: 'paid-twice', amount: 415.8, currency: 'usd' },
        { id: 'failed', kind: 'refund-failed' },
      ],
    },
  }));
  await restorePage(page);
  await expect(tasks.getByRole('listitem')).toHaveText([
    /the second payment of \$415\.80; there is nothing to do\.$/,
    /A refund of an unknown amount failed\..*Mark as done$/,
  ]);
  const sent: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/payment-issues/**', async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    await gate.promise;
    await route.fulfill({ status: 404, json: { message: 'There is no such problem.' } });
  });
  await done.press('Enter');
  await expect(done).toBeDisabled();
  await done.press('Enter');
  gate.resolve();
  await expect(toast(page, 'alert', 'There is no such problem.')).toBeVisible();
  await expect(done).toBeEnabled();
  await expect(page.getByRole('main')).toBeFocused();
  expect(sent).toEqual([`/api/orders/${number}/payment-issues/failed/resolve`]);
  await page.goto(`${LIST_PATH}?status=payment-issue`);
  await expect(page.getByText('No orders here', { exact: true })).toBeVisible();
});

// The days of one of these zones differ from those of the shop at any time.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('[ADMIN-07] the list, its filter, its export and the order follow the days of the shop', {
      tag: ['@full', '@desktop'],
    }, async ({ page, shop, visitor }) => {
      const { request } = await visitor();
      const number = await placeOrderByName(request, shop, ADA_PURCHASE);
      await openPageAs(page, shop, 'admin', `${LIST_PATH}?period=1`);
      await expect(rows(page)).toContainText([number]);
      const placed = rows(page).locator('time').first();
      const placedAt = new Date((await placed.getAttribute('datetime')) ?? '');
      const dayOf = (locale: string, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { timeZone: 'America/New_York', ...options }).format(placedAt);
      const day = dayOf('en-US', { dateStyle: 'medium' });
      await expect(placed).toHaveText(day);
      const isoDay = dayOf('sv-SE', { dateStyle: 'short' });
      await page.goto(`${LIST_PATH}?from=${isoDay}&to=${isoDay}`);
      await expect(rows(page)).toContainText([number]);
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
      const download = await downloaded;
      expect(download.suggestedFilename()).toContain(isoDay);
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toMatch(new RegExp(`"${number}","${isoDay}T[\\d:]{8}-0[45]:00"`));
      await page.goto(adminOrderPath(number));
      await expect(history(page).first()).toContainText(day);
      await expect(history(page).first()).toContainText(/[AP]M E[SD]T/);
    });
  });
}
