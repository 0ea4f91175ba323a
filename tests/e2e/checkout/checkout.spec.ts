import { expect, type Page } from '@playwright/test';
import {
  countOwnOrders,
  fillDelivery,
  goToReview,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import {
  addToBag,
  BACKEND_DOWN,
  bagButton,
  expectSummary,
  holdCalls,
  openBag,
  openPageAs,
  submitForm,
} from '#tests/support/e2e/steps.ts';
import { readMailText } from '#tests/support/mail-server.ts';
import { test } from '#tests/support/test.ts';

const ORDERS_URL = '**/api/orders';

/** How browsers fill the fields from what they know of the customer. */
const AUTOCOMPLETE = {
  Email: 'email',
  Phone: 'tel',
  'Full name': 'shipping name',
  'Street and number': 'shipping address-line1',
  Apartment: 'shipping address-line2',
  City: 'shipping address-level2',
  State: 'shipping address-level1',
  'ZIP code': 'shipping postal-code',
};

test('[BAG-08] [ROUTE-07] a guest orders the bag through the checkout, which empties the bag', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page }) => {
  await openCheckout(page);
  await expect(page.getByRole('link', { name: 'Back to your bag', exact: true })).toHaveAttribute(
    'href',
    '/cart',
  );
  await expect(page.locator('summary', { hasText: 'Show order summary' })).toContainText('$99.23');
  await goToReview(page);
  // 94.50 × 5% = 4.725 → 4.73
  await expectSummary(page, { items: 1, total: '$94.50', tax: '$4.73', grand: '$99.23' });
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);
  await expectSummary(page, { items: 1, total: '$94.50', tax: '$4.73', grand: '$99.23' });
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  // The secret in the URL opens the order again. This device also stores it, so the number alone suffices.
  await page.reload();
  expect(await readOrderNumber(page)).toBe(number);
  await page.goto('/pages');
  await page.goto(`/order#${number}`);
  expect(await readOrderNumber(page)).toBe(number);
});

test('[SAFE-01] a guest confirms an order on delivery with the link in the mail', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await openCheckout(page);
  await goToReview(page);
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);
  await expect(page.getByText('One last step: please confirm your order.', { exact: true })).toBeVisible();
  await expect(page.getByText('We’ve sent a link to ada@example.org.')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm order', exact: true });
  await expect(confirm).toBeHidden();
  // Mails of earlier tests may arrive first.
  let text: string | undefined;
  do {
    const mail = await shop.mailServer?.waitForMailTo('ada@example.org');
    text = mail && readMailText(mail);
  } while (text?.includes(number) === false);
  const link = /^http\S*\/order#\S+$/m.exec(text ?? '')?.[0];
  await page.goto('/pages');
  await page.goto(link ?? '');
  await expect(page.getByText(/^We’ll hold your items until .+\d/)).toBeVisible();
  await expect(page.getByText('We’ve sent a link to ada@example.org.')).toBeHidden();
  const release = await holdCalls(page, '**/api/orders/*/confirm');
  await confirm.click();
  await expect(page.getByRole('button', { name: 'Confirming your order...', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Print invoice', exact: true })).toBeDisabled();
  release();
  await expect(page.getByText('Thank you. We’ve received your order.')).toBeVisible();
  await expect(confirm).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Confirmed[^·]*$/ }),
  ).toBeVisible();
  expect(await readOrderNumber(page)).toBe(number);
});

test('[SAFE-01] tells how much a shopper can order and keeps what they typed', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const id = await shop.backend.findProductId('Marguerite Tiered Dress');
  await shop.backend.changeProduct(id, { stock: 4 });
  await page.goto('/categories/dress');
  await addToBag(page, 'Marguerite Tiered Dress');
  const panel = await openBag(page);
  const increase = panel.getByRole('button', {
    name: 'Increase quantity of Marguerite Tiered Dress',
    exact: true,
  });
  for (let count = 1; count < 4; count += 1) await increase.click();
  await panel.getByRole('link', { name: 'Purchase', exact: true }).click();
  await goToReview(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'We can set aside up to 3 of Marguerite Tiered Dress for you. Please change your bag, then place your order again.',
  );
  await page.getByRole('link', { name: 'Change your bag', exact: true }).click();
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: 'Decrease quantity of Marguerite Tiered Dress', exact: true })
    .click();
  await main.getByRole('link', { name: 'Purchase', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org');
  await submitForm(page, 'Continue to payment');
  await page.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await submitForm(page, 'Continue to review');
  await placeOrderButton(page).click();
  await readOrderNumber(page);
});

test('[BAG-08] Back from a new order skips the checkout', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await openCheckout(page);
  await goToReview(page);
  // The next page waits until this one has said that the order is placed.
  const said = Promise.withResolvers<void>();
  await page.exposeFunction('announcePlaced', () => said.resolve());
  await page.evaluate((text) => {
    new MutationObserver(() => {
      const shown = document.body.textContent;
      if (shown.includes('There is nothing to order yet')) sessionStorage.setItem('wasEmpty', '');
      if (shown.includes(text)) Reflect.get(window, 'announcePlaced')();
    }).observe(document.body, { subtree: true, childList: true });
  }, 'Your order is placed. One moment, please.');
  await page.route('**/order', async (route) => {
    await said.promise;
    await route.continue();
  });
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  // The bag was emptied before, which the checkout did not show.
  expect(await page.evaluate(() => sessionStorage.getItem('wasEmpty'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/categories\/dress$/);
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'There is nothing to order yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the shop', exact: true })).toBeVisible();
});

test('[BAG-08] two tabs placing the same order create one order', { tag: ['@full', '@desktop'] }, async ({
  page,
  context,
  shop,
}) => {
  await openPageAs(page, shop, 'shopper');
  await openCheckout(page);
  const other = await context.newPage();
  await other.goto('/checkout');
  await goToReview(page);
  await goToReview(other);
  // Holds the first request until both tabs have clicked Place order.
  const { promise: bothClicked, resolve: release } = Promise.withResolvers<void>();
  await context.route(ORDERS_URL, async (route) => {
    await bothClicked;
    await route.continue();
  });
  const orderRequest = page.waitForRequest(ORDERS_URL);
  await placeOrderButton(other).waitFor();
  await clickPlaceOrder(page);
  await orderRequest;
  await clickPlaceOrder(other);
  release();
  expect(await readOrderNumber(page)).toBe(await readOrderNumber(other));
  expect(await countOwnOrders(page)).toBe(1);
});

/** Clicks Place order without waiting for a paint, which a background tab never gets. */
async function clickPlaceOrder(page: Page): Promise<void> {
  await placeOrderButton(page).evaluate((button) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  );
}

test('[BAG-08] placing an order again after a lost response creates no second order', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_CONNECTION_RESET/);
  await openPageAs(page, shop, 'shopper');
  await openCheckout(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(shop.backend.accounts.shopper.email);
  await goToReview(page);
  await page.route(ORDERS_URL, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the shop.');
  expect(await countOwnOrders(page)).toBe(1);
  await page.unroute(ORDERS_URL);
  // The idempotency key and the entries survive a reload.
  await page.reload();
  await submitForm(page, 'Continue to payment');
  await page.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await submitForm(page, 'Continue to review');
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  expect(await countOwnOrders(page)).toBe(1);
});

test('[BAG-08] tells of the order of a lost response before another one is placed', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_CONNECTION_RESET/);
  await openPageAs(page, shop, 'shopper');
  await openCheckout(page);
  await goToReview(page);
  await page.route(ORDERS_URL, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the shop.');
  const before = await countOwnOrders(page);
  await page.unroute(ORDERS_URL);
  await page.getByRole('button', { name: 'Change Contact & delivery' }).click();
  await page.getByLabel('Phone').fill('+1 (212) 555-0199');
  await submitForm(page, 'Continue to review');
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    /Your order SOL-\S+ was already placed\. Nothing else has been ordered\./,
  );
  expect(await countOwnOrders(page)).toBe(before);
  await expect(page.getByRole('button', { name: 'Place another order' })).toBeVisible();
  await page.getByRole('link', { name: 'View your order' }).click();
  await readOrderNumber(page);
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  expect(await countOwnOrders(page)).toBe(before);
});

test('[BAG-08] shows a changed price and orders only after confirmation', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  await openPageAs(page, shop, 'shopper');
  await openCheckout(page);
  await goToReview(page);
  await shop.backend.changeProduct(await shop.backend.findProductId('Marguerite Tiered Dress'), {
    price: 120,
  });
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Marguerite Tiered Dress is now $120.00, was $94.50.');
  await expectSummary(page, { items: 1, total: '$120.00', tax: '$6.00', grand: '$126.00' });
  expect(await countOwnOrders(page)).toBe(0);
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  await expectSummary(page, { items: 1, total: '$120.00', tax: '$6.00', grand: '$126.00' });
});

test('[BAG-08] Place order fails while the backend is down and works once it is up', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(BACKEND_DOWN);
  await openCheckout(page);
  await goToReview(page);
  await shop.backend.stop();
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the shop.');
  await shop.backend.start();
  await placeOrderButton(page).click();
  await readOrderNumber(page);
});

test('[BAG-08] entries survive a reload, and errors appear at their fields', {
  tag: ['@full', '@phone'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route('**/api/payments/methods', (route) => route.abort());
  await page.route(/\/api\/products\/[\w-]+$/, (route) => route.abort());
  await openCheckout(page);
  const staleNote = page.getByRole('alert').filter({ hasText: 'We couldn’t check the latest prices.' });
  await expect(staleNote).toBeVisible();
  await page.unroute(/\/api\/products\/[\w-]+$/);
  await staleNote.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(staleNote).toHaveCount(0);
  for (const [label, token] of Object.entries(AUTOCOMPLETE))
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token);
  await submitForm(page, 'Continue to payment');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await expect(page.getByLabel('State', { exact: true })).toHaveAccessibleDescription('State is required.');
  await fillDelivery(page);
  await page.getByLabel('ZIP code', { exact: true }).fill('1001');
  await page.reload();
  await expect(email).toHaveValue('ada@example.org');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('NY');
  await submitForm(page, 'Continue to payment');
  await expect(page.getByLabel('ZIP code', { exact: true })).toBeFocused();
  await page.getByLabel('ZIP code', { exact: true }).fill('100121234');
  await submitForm(page, 'Continue to payment');
  const delivery = page.getByRole('region', { name: 'Step 1 of 3: Contact & delivery', exact: true });
  for (const text of [
    'ada@example.org',
    '+1 212 555 0187',
    'Ada Byron',
    '12 Linden Row',
    'New York, NY 10012-1234',
  ])
    await expect(delivery).toContainText(text);
  await expect(page.getByText('We couldn’t load the payment options.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to review', exact: true })).toBeHidden();
  await page.unroute('**/api/payments/methods');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await page.getByRole('button', { name: 'Change Contact & delivery', exact: true }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('New York');
});

test('[BAG-08] opens the delivery step at the field that the backend refuses', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  await openCheckout(page);
  await goToReview(page);
  const refuse = (errors: object) => ({
    status: 400,
    json: { success: false, message: 'Invalid input', errors },
  });
  let calls = 0;
  const gate = Promise.withResolvers<void>();
  await page.route(ORDERS_URL, async (route) => {
    calls += 1;
    await gate.promise;
    await route.fulfill(refuse({ city: ['Please check the city.'] }));
  });
  await placeOrderButton(page).click();
  const busyButton = page.getByRole('button', { name: 'Placing your order...', exact: true });
  await expect(busyButton).toHaveAttribute('aria-disabled', 'true');
  await expect(busyButton).toBeFocused();
  const changeButtons = page.getByRole('button', { name: /^Change / });
  await expect(changeButtons).toHaveCount(0);
  await expect(page.locator('select[name="region"]')).toBeDisabled();
  await page.keyboard.press('Enter');
  gate.resolve();
  const city = page.getByLabel('City', { exact: true });
  await expect(city).toBeVisible();
  await expect(city).toHaveAccessibleDescription('Please check the city.');
  await expect(page.locator('select[name="region"]')).toBeEnabled();
  expect(calls).toBe(1);

  await page.unroute(ORDERS_URL);
  await page.route(ORDERS_URL, (route) => route.fulfill(refuse({ payment: ['Please pay by card.'] })));
  await city.fill('Albany');
  await submitForm(page, 'Continue to review');
  await placeOrderButton(page).click();
  const methods = page.getByRole('group', { name: 'How would you like to pay?', exact: true });
  await expect(methods).toBeVisible();
  await expect(methods).toHaveAccessibleDescription('Please pay by card.');
  await expect(changeButtons).toHaveCount(1);
});

test('[BAG-08] says why nothing is left to order', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const id = await shop.backend.findProductId('Marguerite Tiered Dress');
  await openCheckout(page);
  await goToReview(page);
  await shop.backend.changeProduct(id, { stock: 0 });
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'There is nothing to order yet' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Marguerite Tiered Dress: Sold out.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the shop' })).toHaveAttribute(
    'href',
    '/shop',
  );
});

test('[BAG-08] after a change of the delivery details, the next step is the review again', {
  tag: ['@full', '@phone'],
}, async ({ page, context }) => {
  await openCheckout(page);
  await goToReview(page);
  await page.getByRole('button', { name: 'Change Contact & delivery', exact: true }).click();
  const payment = page.getByRole('region', { name: 'Step 2 of 3: Payment', exact: true });
  await expect(payment).toContainText('Pay on delivery');
  await expect(payment.getByRole('button', { name: 'Change Payment', exact: true })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(placeOrderButton(page)).toHaveCount(0);
  await page.getByLabel('Street and number', { exact: true }).fill('7 Rose Court');
  await submitForm(page, 'Continue to review');
  await expect(placeOrderButton(page)).toBeVisible();
  const delivery = page.getByRole('region', { name: 'Step 1 of 3: Contact & delivery', exact: true });
  await expect(delivery).toContainText('7 Rose Court');

  // Another tab can empty the bag at any time.
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Clear Cart', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'There is nothing to order yet' })).toBeVisible();
});

test('[BAG-08] an order can be placed by keyboard, and each step heading receives the focus', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel('Email', { exact: true }).focus();
  const typed = ['ada@example.org', 'Ada Byron', '12 Linden Row', '', 'New York', 'New York', '10012', ''];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Continue to payment', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Payment' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Pay on delivery/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 3 of 3: Review' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await readOrderNumber(page);
});
