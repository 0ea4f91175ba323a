import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { openPageAs, restorePage, toast } from '#tests/support/e2e/steps.ts';
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
  tag: ['@full', '@phone'],
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
  await page.reload();
  await expect(tab(page, 'Shipped')).toHaveAttribute('aria-current', 'page');
  await expect(search).toHaveValue('hopper');
  await page.goBack();
  await expect(rows(page)).toContainText(grace);
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await search.fill(ada.toLowerCase());
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(ada);
});

test('[ADMIN-07] an admin moves an order step by step to completed, and the list shows it', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const { ada } = await placeTwoOrders(visitor, shop);
  await openPageAs(page, shop, 'admin', `${LIST_PATH}?status=pending`);
  await rows(page).getByRole('link', { name: ada, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: ada, exact: true })).toBeVisible();
  const main = page.getByRole('main');
  for (const text of ['12 Mercer Street', 'New York, NY 10013', 'ada@example.org', '$19.80', '$415.80'])
    await expect(main).toContainText(text);
  expect(await axeViolations(page)).toEqual([]);

  await main.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order', exact: true }).click();
  await expect(history(page)).toHaveCount(1);
  await pressAndConfirm(page, 'Start processing');
  await expect(toast(page, 'status', 'Order updated successfully')).toBeVisible();
  await pressAndConfirm(page, 'Mark as shipped');
  await expect(main.getByRole('button', { name: 'Cancel order', exact: true })).toBeHidden();
  await main.getByRole('button', { name: 'Mark as completed', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('$415.80 was paid on delivery');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed', exact: true }).click();
  await expect(history(page)).toContainText([
    /^Order placed/,
    /^Being prepared/,
    /^Shipped/,
    /Completed|Paid/,
  ]);
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
  tag: ['@full', '@desktop'],
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
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/orders/export?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  // One export runs at a time.
  for (const name of ['Exporting...', 'Export items CSV'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  gate.resolve();
  const file = await downloadPromise;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(grace);

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
});

test('[ADMIN-07] the menu counts new orders as they come in, and the list follows', {
  tag: ['@full', '@desktop'],
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
  // A page that returns from the back/forward cache follows the orders again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await placeOrderByName(request, shop, GRACE_PURCHASE);
  await restorePage(page);
  await expect(link).toHaveAccessibleDescription('3 new orders');
  // The next page shows the last count at once.
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(link).toHaveAccessibleDescription('3 new orders');
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
  await expect(page.getByText('The customer has not confirmed this order yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start processing', exact: true })).toBeHidden();
  await pressAndConfirm(page, 'Confirm order');
  await expect(page.getByRole('button', { name: 'Start processing', exact: true })).toBeVisible();

  const bots = [await place('bot-1@example.org'), await place('bot-2@example.org')];
  await page.goto('/dashboard/admin');
  await page.getByRole('main').getByRole('link', { name: '2 orders to check', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  for (const bot of bots)
    await expect(rows(page).filter({ hasText: bot })).toContainText('Not confirmed yet');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('checkbox', { name: 'Select all shown', exact: true }).check();
  await page.getByRole('checkbox', { name: `Select order ${bots[1]}`, exact: true }).uncheck();
  await expect(page.getByText('1 order selected', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select order ${bots[1]}`, exact: true }).check();
  await page.getByRole('button', { name: 'Cancel selected', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 2 orders?', exact: true });
  for (const bot of bots) await expect(question).toContainText(bot);
  await question.getByRole('button', { name: 'Cancel 2 orders', exact: true }).click();
  await expect(toast(page, 'status', '2 orders cancelled.')).toBeVisible();
  await expect(page.getByText('No orders here.', { exact: true })).toBeVisible();
  await tab(page, 'Pending').click();
  await expect(rows(page)).toContainText([fine]);
});

test('[ADMIN-07] an unknown order number links back to the list', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await openPageAs(page, shop, 'admin', adminOrderPath('SOL-2222-2222'));
  await expect(page.getByText('We can’t find an order with this number.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to All Orders', exact: true }).click();
  await expect(page.getByText('No orders here.', { exact: true })).toBeVisible();
});

test('[ADMIN-07] a card order waits for payment and can be refunded', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const guest = await visitor();
  const number = await placeOrderByName(guest.request, shop, { ...ADA_PURCHASE, payment: 'card' });
  await openPageAs(page, shop, 'admin', adminOrderPath(number));
  const main = page.getByRole('main');
  await expect(main).toContainText('This order has not been paid yet.');
  await expect(main.getByRole('button', { name: 'Start processing', exact: true })).toBeHidden();

  const session = shop.stripe?.sessions.find((candidate) => candidate.number === number);
  await shop.stripe?.pay(session?.id ?? '');
  await page.reload();
  await pressAndConfirm(page, 'Start processing');
  await main.getByRole('button', { name: 'Refund payment', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Refund $415.80');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep payment', exact: true }).click();
  await expect(history(page).filter({ hasText: /^Refund/ })).toHaveCount(0);
  await pressAndConfirm(page, 'Refund payment');
  await expect(toast(page, 'status', 'Refund started successfully')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Refund payment', exact: true })).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(history(page).filter({ hasText: /^Refunded/ })).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  expect(shop.stripe?.unexpectedCalls).toEqual([]);
});

test('[ADMIN-07] payments that need an admin are tasks, in their own currency, until they are done', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor }) => {
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
    /^The customer disputes a payment of \$415\.80\./,
  ]);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const done = tasks.getByRole('button', { name: 'Mark as done', exact: true });
  await done.first().press('Enter');
  await expect(tasks.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  await done.press('Enter');
  await expect(tasks).toBeHidden();
  await page.goto(`${LIST_PATH}?status=payment-issue`);
  await expect(page.getByText('No orders here.', { exact: true })).toBeVisible();
});
