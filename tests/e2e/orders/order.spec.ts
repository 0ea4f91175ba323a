import { expect } from '@playwright/test';
import {
  goToReview,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import {
  bagPanel,
  expectSummary,
  holdCalls,
  openPageAs,
  restorePage,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[BAG-08] a customer cancels an order and reorders the products still sold', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 404|ERR_FAILED/);
  await openPageAs(page, shop, 'shopper');
  await openCheckout(page);
  await goToReview(page);
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  const nextNote = page.getByText('We’ll pack it next, then send it on its way.', { exact: true });
  await expect(nextNote).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your orders', exact: true })).toHaveAttribute(
    'href',
    '/dashboard/orders',
  );
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/orders\/SOL-[^/]+$/.test(request.url())) reads.push(request.method());
  });
  // A page that was loaded anew has current data.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
  await restorePage(page);
  await expect.poll(() => reads).toEqual(['GET']);
  const item = page.getByRole('main').getByRole('link', { name: 'Marguerite Tiered Dress', exact: true });
  await expect(item).toBeVisible();
  const reorder = page.getByRole('button', { name: 'Order again', exact: true });
  await expect(reorder).toBeHidden();
  const cancelButton = page.getByRole('button', { name: 'Cancel order', exact: true });
  await cancelButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cancelButton).toBeFocused();
  for (const dismiss of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400)]) {
    await cancelButton.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep order' })).toBeFocused();
    await dismiss();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  // After a failure the order can be cancelled again.
  await page.route('**/api/orders/*/cancel', (route) => route.abort());
  await cancelButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(toast(page, 'alert', 'We can’t reach the shop.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cancelButton).toBeEnabled();
  await page.unroute('**/api/orders/*/cancel');
  // While the order is cancelled, the dialog stays and takes no second press.
  const cancellations: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/orders/*/cancel', async (route) => {
    cancellations.push(route.request().method());
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await cancelButton.click();
  const confirmButton = page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true });
  await confirmButton.click();
  await expect(confirmButton).toBeDisabled();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep order' })).toBeDisabled();
  await confirmButton.dispatchEvent('click');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).dispatchEvent('click');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(page.getByRole('dialog')).toBeVisible();
  // The pressed button disappears before the dialog closes.
  await restorePage(page);
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  held.resolve();
  await expect(page.locator(':focus')).toContainText('You cancelled this order.');
  await expect(nextNote).toBeHidden();
  const updates = page.getByRole('region', { name: 'Updates', exact: true }).getByRole('listitem');
  await expect(updates).toHaveText([/^Order placed/, /^Cancelled/]);
  // The customer did both.
  await expect(updates.filter({ hasText: '·' })).toHaveCount(0);
  await expect(cancelButton).toBeHidden();

  const release = await holdCalls(page, /\/api\/products\/[\w-]+$/);
  await reorder.click();
  const busyButton = page.getByRole('button', { name: 'Adding to your bag...', exact: true });
  await expect(busyButton).toBeDisabled();
  await busyButton.dispatchEvent('click');
  release();
  await expectSummary(bagPanel(page), { items: 1, total: '$94.50', tax: '$4.73', grand: '$99.23' });
  await page.keyboard.press('Escape');
  await shop.backend.removeProduct(await shop.backend.findProductId('Marguerite Tiered Dress'));
  await reorder.click();
  await expect(toast(page, 'alert', 'Marguerite Tiered Dress is no longer available.')).toBeVisible();
  expect(cancellations).toHaveLength(1);
  await page.route('**/api/orders/SOL-*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We couldn’t load your order', exact: true })).toBeVisible();
  await page.unroute('**/api/orders/SOL-*');
  await page.reload();
  await expect(page.getByRole('main').getByText('Marguerite Tiered Dress', { exact: true })).toBeVisible();
  await expect(item).toHaveCount(0);
  // Nothing was pressed on this page yet, so the focus stays at its top.
  await expect(page.locator('body')).toBeFocused();
});

test('[BAG-08] prints the order page as an invoice', { tag: ['@full', '@desktop'] }, async ({ page }) => {
  await openCheckout(page);
  await goToReview(page);
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print invoice', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const main = page.getByRole('main');
  await expect(page.getByText('Invoice', { exact: true })).toBeHidden();
  await expect(main.getByRole('status')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Invoice', { exact: true })).toBeVisible();
  await expect(main.getByRole('status')).toBeHidden();
  await expect(main.getByText('Order placed', { exact: true })).toBeHidden();
  for (const text of [
    '48 Linden Row',
    number,
    'Ada Byron',
    'Marguerite Tiered Dress',
    '1 × $94.50',
    '$99.23',
  ])
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test("[BAG-08] a guest's order opens only with its secret", {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, visitor, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 40[134]/);
  await openCheckout(page);
  await goToReview(page);
  await placeOrderButton(page).click();
  const number = await readOrderNumber(page);
  const shopper = await visitor();
  await openPageAs(shopper, shop, 'shopper', `/order#${number}`);
  await expect(shopper.getByText('The link may be incomplete, or the order may')).toBeVisible();
  await expect(
    shopper.getByRole('main').getByRole('link', { name: 'Your orders', exact: true }),
  ).toHaveAttribute('href', '/dashboard/orders');
  await shopper.close();

  const stranger = await visitor();
  const loginLink = stranger.getByRole('main').getByRole('link', { name: 'Login', exact: true });
  await stranger.goto('/order');
  await expect(loginLink).toHaveAttribute('href', '/login');
  await stranger.evaluate((hash) => location.assign(hash), `#${number}`);
  await expect(loginLink).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/order#${number}`)}`);
  await expect(stranger.getByRole('heading', { name: 'We couldn’t find this order' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Contact us', exact: true })).toHaveAttribute(
    'href',
    '/contact',
  );
  // The login link omits the secret, which would otherwise end up in server logs.
  await stranger.evaluate((hash) => location.assign(hash), `#${number}:wrong-secret`);
  await expect(loginLink).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/order#${number}`)}`);
  // The full URL opens the order without reloading the page.
  await stranger.evaluate((hash) => location.assign(hash), new URL(page.url()).hash);
  expect(await readOrderNumber(stranger)).toBe(number);
  // The skip link must not replace the URL fragment, which identifies the order.
  const url = stranger.url();
  await stranger.getByRole('link', { name: 'Skip to content', exact: true }).focus();
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('main')).toBeFocused();
  await expect(stranger).toHaveURL(url);
  expect(await readOrderNumber(stranger)).toBe(number);

  // Whatever the reason, the page says the same.
  for (const [index, status] of [401, 403, 404].entries()) {
    const other = `SOL-2345-678${index + 2}`;
    await page.route(`**/api/orders/${other}`, (route) =>
      route.fulfill({ status, json: { success: false, message: 'No.' } }),
    );
    await page.evaluate((hash) => location.assign(hash), `#${other}`);
    await expect(page.getByRole('heading', { name: 'We couldn’t find this order' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Login', exact: true })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`/order#${other}`)}`,
    );
  }
});
