import { expect, type Page } from '@playwright/test';
import {
  fillDelivery,
  goToReview,
  openCheckout,
  placeOrderButton,
  readOrderNumber,
} from '#tests/support/e2e/checkout-steps.ts';
import { addToBag, bagButton, card, fillForm, openBag, submitForm, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Browsers whose storage is full or blocked: the shop works, and says what it can't keep. */

const NO_BAG = 'Your browser can’t store your bag. Please allow site data or free up space, then try again.';
const NOT_KEPT = 'Your browser can’t store this change. It will be lost when you leave this page.';
const NO_LINK = 'Your browser can’t store the link to this order. Bookmark this page before you leave it.';
const KEPT_IN_MEMORY = /is kept in memory for this page only/;

/** Makes the storages refuse new text, on this page and the next ones. */
async function fillStorage(page: Page): Promise<void> {
  const refuse = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  };
  await page.addInitScript(refuse);
  await page.evaluate(refuse);
}

/** Makes the storages throw when they are accessed, as they do if the user blocks the site's data. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

for (const [kind, refuse] of [
  ['full', fillStorage],
  ['blocked', blockStorage],
] as const) {
  test(`[BAG-02] [NAV-01] with ${kind} storage nothing is added or counted, and every part says so`, async ({
    page,
    consoleWatch,
    profile,
  }) => {
    consoleWatch.allow(KEPT_IN_MEMORY);
    await refuse(page);
    await page.goto('/categories/dress');
    await addToBag(page, 'Verdine Wrap Dress');
    await expect(toast(page, 'alert', NO_BAG)).toBeVisible();
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
    const panel = await openBag(page);
    await expect(panel.getByText('Your bag is empty')).toBeVisible();
    await expect(panel.locator('.empty-list').getByText(NO_BAG, { exact: true })).toBeVisible();
    if (profile === 'base') return;
    await page.goto('/cart');
    await expect(page.getByRole('main').getByText(NO_BAG, { exact: true })).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'There is nothing to order yet' })).toBeVisible();
    await expect(page.getByRole('main').getByText(NO_BAG, { exact: true })).toBeVisible();
  });

  test(`[CONTACT-03] with ${kind} storage the contact form says that it keeps no draft`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(KEPT_IN_MEMORY);
    await refuse(page);
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('The gown');
    await expect(toast(page, 'alert', NOT_KEPT)).toBeVisible();
  });

  test(`[AUTH-02] with ${kind} storage a login says that it can't be kept`, async ({
    page,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.allow(KEPT_IN_MEMORY);
    await refuse(page);
    await page.goto('/login');
    const { email, password } = shop.backend.accounts.shopper;
    await fillForm(page, { Email: email, Password: password });
    await submitForm(page, 'Login');
    await expect(
      toast(
        page,
        'alert',
        'Your browser can’t store your login. Please allow site data or free up space, then try again.',
      ),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test(`[SIZE-05] with ${kind} storage a guest's wishlist stays empty and says so`, { tag: '@full' }, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(KEPT_IN_MEMORY);
    await refuse(page);
    await page.goto('/categories/accessories');
    const text =
      'Your browser can’t store your wishlist. Please allow site data or free up space, then try again.';
    const heart = card(page, 'Cap Ferret Sun Hat').locator('.heart');
    await heart.click();
    await expect(toast(page, 'alert', text)).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/wishlist');
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  });
}

test('[BAG-04] [BAG-08] with full storage a changed bag and the form of the checkout say what is lost', {
  tag: '@full',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(KEPT_IN_MEMORY);
  await openCheckout(page);
  await expect(page.getByLabel('City', { exact: true })).toBeVisible();
  await fillStorage(page);
  await page.getByLabel('City', { exact: true }).fill('New York');
  await expect(page.getByRole('alert').filter({ hasText: NOT_KEPT })).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Increase quantity of Marguerite Tiered Dress' }).click();
  await expect(toast(page, 'alert', NOT_KEPT)).toBeVisible();
});

test('[BAG-08] with full storage a guest is told to keep the link to the order, and pays from there', {
  tag: '@full',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(KEPT_IN_MEMORY);
  await openCheckout(page);
  await fillDelivery(page);
  await submitForm(page, 'Continue to payment');
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await submitForm(page, 'Continue to review');
  await fillStorage(page);
  await page.getByRole('button', { name: 'Place order and pay', exact: true }).click();
  await readOrderNumber(page);
  await expect(page.getByText(NO_LINK, { exact: true })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  // The URL of the page opens the order without the storage.
  await page.reload();
  await readOrderNumber(page);
  await page.getByRole('button', { name: 'Pay now', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\/cs_/);
});

test('[BAG-08] with full storage Order again adds nothing and says so', { tag: '@full' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(KEPT_IN_MEMORY);
  await openCheckout(page);
  await goToReview(page);
  await placeOrderButton(page).click();
  await readOrderNumber(page);
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  const reorder = page.getByRole('button', { name: 'Order again', exact: true });
  await expect(reorder).toBeVisible();
  await fillStorage(page);
  await reorder.click();
  await expect(toast(page, 'alert', NO_BAG)).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
});
