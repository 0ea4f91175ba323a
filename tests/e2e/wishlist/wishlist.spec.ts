import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  addFromWishlist,
  BACKEND_DOWN,
  bagButton,
  card,
  cardNames,
  isPhone,
  logIn,
  openPageAs,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const SCARF = 'Carré Bleu Silk Scarf';
const GLASSES = 'Antibes Sunglasses';
const HAT = 'Cap Ferret Sun Hat';

/**
 * Returns the heart button of a product. Its name is constant; `aria-pressed` says whether the product is on the list.
 */
const heartButton = (page: Page, name: string, pressed: boolean) =>
  page.getByRole('button', { name: `Add ${name} to wishlist`, exact: true, pressed });
const addButton = (page: Page, name: string) => heartButton(page, name, false);
/** The list, without the suggestions below it. */
const ownList = (page: Page) => page.locator('.own-list');
const removeButton = (page: Page, name: string) => heartButton(page, name, true);

test("a guest's wishlist moves into the account and to other devices and is cleared at logout; the bag stays", {
  tag: '@full',
}, async ({ page, shop, visitor }) => {
  const { shopper } = shop.backend.accounts;
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
  await page.goto(`/shop/${await shop.backend.findProductId(GLASSES)}`);
  await addButton(page, GLASSES).click();
  await page.goto('/wishlist');
  await expect.poll(() => cardNames(ownList(page))).toEqual([GLASSES, SCARF]);
  await addFromWishlist(page, SCARF);
  const loginLink = page.getByRole('main').getByRole('link', { name: 'log in', exact: true });
  await expect(loginLink).toHaveAttribute('href', '/login?next=%2Fwishlist');

  await logIn(page, shopper, '/wishlist');
  await expect(loginLink).toHaveCount(0);
  await expect(toast(page, 'status', `${GLASSES} and 1 more were added to your wishlist.`)).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');

  const other = await visitor();
  await other.goto('/categories/accessories');
  await addButton(other, HAT).click();
  await expect(removeButton(other, HAT)).toBeVisible();
  await logIn(other, shopper, '/wishlist');
  await expect.poll(() => cardNames(ownList(other))).toEqual([HAT, GLASSES, SCARF]);
  await removeButton(other, SCARF).click();
  await expect(other.getByText('Removed from your wishlist', { exact: true })).toBeVisible();

  // A change on this device keeps the items added on the other one.
  await page.goto('/categories/accessories');
  await removeButton(page, GLASSES).click();
  await expect(removeButton(page, HAT)).toBeVisible();
  await expect(addButton(page, SCARF)).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Account menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(toast(page, 'status', 'User Logout successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the shop' })).toHaveAttribute(
    'href',
    '/shop',
  );
});

test('hovering over a heart button while the page loads hydrates the button', { tag: '@full' }, async ({
  page,
}) => {
  // Dispatches the event right after the first heart is parsed. Removes the page's CSP, which would block the script.
  const script = `<script>document.querySelector('wishlist-toggle').dispatchEvent(new PointerEvent('pointerover',{bubbles:true}))</script>`;
  await page.route('**/categories/accessories', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/i, '')
      .replace('</wishlist-toggle>', `</wishlist-toggle>${script}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
});

test('a heart whose script failed to load works when it is pressed again', { tag: '@full' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.goto('/categories/accessories');
  const url = await page
    .locator('[data-wishlist-script]')
    .evaluate((template: HTMLTemplateElement) => template.content.querySelector('script')?.src ?? '');
  await page.route(url, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await addButton(page, SCARF).hover();
  await failed;
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
});

test('all tabs show the same hearts, and Undo by keyboard restores an item at its position', {
  tag: ['@full', '@translated'],
}, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/categories/accessories');
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).press('Enter');
  await addButton(page, HAT).click();
  await expect(removeButton(other, SCARF)).toBeVisible();
  await expect(removeButton(other, HAT)).toBeVisible();
  await other.goto('/wishlist');
  await expect.poll(() => cardNames(ownList(other))).toEqual([HAT, SCARF]);
  expect(await axeViolations(other)).toEqual([]);
  await removeButton(other, HAT).press('Enter');
  const undo = other.getByRole('button', { name: `Undo removing ${HAT}`, exact: true });
  await expect(undo).toBeFocused();
  await expect(addButton(page, HAT)).toBeVisible();
  expect(await axeViolations(other)).toEqual([]);
  await undo.press('Enter');
  await expect(removeButton(other, HAT)).toBeFocused();
  await expect.poll(() => cardNames(ownList(other))).toEqual([HAT, SCARF]);
});

test('marks a product that is no longer sold and lets the user remove it', { tag: '@full' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
  await shop.backend.removeProduct(await shop.backend.findProductId(SCARF));
  await page.goto('/wishlist');
  await expect(page.getByRole('main')).toContainText('No longer available');
  await expect(card(page, SCARF)).toHaveCount(0);
  // Nothing was pressed yet, so the focus stays at the top of the page.
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('button', { name: `Remove ${SCARF} from wishlist`, exact: true }).press('Enter');
  await expect(page.locator(':focus')).toHaveText('Removed from your wishlist');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty', exact: true })).toBeVisible();
});

test('the heart on a product page still works after the live refresh', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const id = await shop.backend.findProductId(SCARF);
  await shop.backend.changeProduct(id, { price: 123 });
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('main').getByText('$123.00').first()).toBeVisible();
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
});

for (const width of WIDTHS) {
  test(`the wishlist is linked in the header, on a phone in the menu too (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner').getByRole('link', { name: 'Wishlist', exact: true });
    await header.click();
    const title = page.getByRole('heading', { level: 1, name: 'Wishlist', exact: true });
    await expect(title).toBeVisible();
    if (!isPhone(page)) return;
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Wishlist', exact: true }).click();
    await expect(title).toBeVisible();
  });
}

test('the login does not wait for a slow wishlist; the next page merges it', {
  tag: '@full',
}, async ({ page, shop }) => {
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
  // The call never gets a response; the browser cancels it at the next navigation.
  await page.route('**/api/wishlist', () => undefined, { times: 1 });
  await logIn(page, shop.backend.accounts.shopper, '/categories/accessories');
  await expect(toast(page, 'status', `${SCARF} was added to your wishlist.`)).toBeVisible();
  await expect(removeButton(page, SCARF)).toBeVisible();
});

test('shows a guest’s list while the backend is down, with a note that it may be outdated', {
  tag: '@full',
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(BACKEND_DOWN);
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).click();
  await expect(removeButton(page, SCARF)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/wishlist');
  const staleNote = page.getByText('We couldn’t load the latest wishlist.');
  await expect(staleNote).toBeVisible();
  await expect(card(page, SCARF)).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(staleNote).toBeHidden();
  await expect(card(page, SCARF)).toBeVisible();

  // The list of an account is not known to be empty before it has loaded.
  const other = await visitor();
  await openPageAs(other, shop, 'shopper');
  const gate = Promise.withResolvers<void>();
  await other.route('**/api/wishlist', async (route) => {
    await gate.promise;
    await route.abort('connectionrefused');
  });
  const request = other.waitForRequest('**/api/wishlist');
  await other.goto('/wishlist');
  await request;
  await expect(other.getByRole('main').getByRole('status').filter({ hasText: 'Wishlist' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Your wishlist is empty', exact: true })).toHaveCount(0);
  await expect(other.getByText('Your wishlist is saved in this browser.')).toHaveCount(0);
  gate.resolve();
  await expect(other.getByText('We couldn’t load the latest wishlist.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Your wishlist is empty', exact: true })).toHaveCount(0);
});

test('a heart says that the browser stores no wishlist; without JavaScript hearts are hidden', {
  tag: '@full',
}, async ({ page, visitor }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Blocked.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: blocked });
  });
  await page.goto('/categories/accessories');
  await addButton(page, SCARF).click();
  await expect(
    toast(
      page,
      'alert',
      'Your browser can’t store your wishlist. Please allow site data or free up space, then try again.',
    ),
  ).toBeVisible();
  await expect(addButton(page, SCARF)).toBeVisible();
  const pageWithoutScript = await visitor({ javaScriptEnabled: false });
  await pageWithoutScript.goto('/categories/accessories');
  await expect(card(pageWithoutScript, SCARF)).toBeVisible();
  await expect(addButton(pageWithoutScript, SCARF)).toBeHidden();
  await pageWithoutScript.goto('/wishlist');
  await expect(pageWithoutScript.getByText('The wishlist needs JavaScript.', { exact: true })).toBeVisible();
});
