import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import {
  AWAY,
  addToBag,
  bagButton,
  card,
  cardNames,
  isPhone,
  signIn,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const SCARF = 'Carré Bleu Silk Scarf';
const GLASSES = 'Antibes Sunglasses';
const HAT = 'Cap Ferret Sun Hat';

/** A heart keeps its name; whether it is pressed says whether the product is on the list. */
const heart = (page: Page, name: string, pressed: boolean) =>
  page.getByRole('button', { name: `Add ${name} to wishlist`, exact: true, pressed });
const add = (page: Page, name: string) => heart(page, name, false);
const remove = (page: Page, name: string) => heart(page, name, true);

test('what a guest has marked goes along into the account and to the next device, not to the next person; the bag stays', {
  tag: '@full',
}, async ({ page, shop, visitor }) => {
  test.setTimeout(60_000);
  const { shopper } = shop.backend.people;
  await page.goto('/categories/accessories');
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
  await page.goto(`/shop/${await shop.backend.idOf(GLASSES)}`);
  await add(page, GLASSES).click();
  await page.goto('/wishlist');
  await expect.poll(() => cardNames(page.getByRole('main'))).toEqual([GLASSES, SCARF]);
  await addToBag(page, SCARF);

  await signIn(page, shopper, '/wishlist');
  await expect(
    toast(page, 'status', `${GLASSES} and 1 more have come along to your wishlist.`),
  ).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');

  const other = await visitor();
  await other.goto('/categories/accessories');
  await add(other, HAT).click();
  await expect(remove(other, HAT)).toBeVisible();
  await signIn(other, shopper, '/wishlist');
  await expect.poll(() => cardNames(other.getByRole('main'))).toEqual([HAT, GLASSES, SCARF]);
  await remove(other, SCARF).click();
  await expect(other.getByText('Removed from your wishlist', { exact: true })).toBeVisible();

  // A change here takes nothing away that has come from there.
  await page.goto('/categories/accessories');
  await remove(page, GLASSES).click();
  await expect(remove(page, HAT)).toBeVisible();
  await expect(add(page, SCARF)).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Account menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(toast(page, 'status', 'User Logout successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Nothing here yet', exact: true })).toBeVisible();
});

test('a pointer that rests on a heart while the page is still coming wakes it', { tag: '@full' }, async ({
  page,
}) => {
  // The pointer comes with the first heart, far from the end of the page. The page's own policy takes no such script.
  const rest = `<script>document.querySelector('wish-heart').dispatchEvent(new PointerEvent('pointerover',{bubbles:true}))</script>`;
  await page.route('**/categories/accessories', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/i, '')
      .replace('</wish-heart>', `</wish-heart>${rest}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/categories/accessories');
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
});

test('every tab shows the same hearts; what is taken off can be put back where it was, with the keyboard', {
  tag: '@full',
}, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/categories/accessories');
  await page.goto('/categories/accessories');
  await add(page, SCARF).press('Enter');
  await add(page, HAT).click();
  await expect(remove(other, SCARF)).toBeVisible();
  await other.goto('/wishlist');
  const main = other.getByRole('main');
  await expect.poll(() => cardNames(main)).toEqual([HAT, SCARF]);
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
  await remove(other, HAT).press('Enter');
  const undo = other.getByRole('button', { name: `Undo removing ${HAT}`, exact: true });
  await expect(undo).toBeFocused();
  await expect(add(page, HAT)).toBeVisible();
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
  await undo.press('Enter');
  await expect(remove(other, HAT)).toBeFocused();
  await expect.poll(() => cardNames(main)).toEqual([HAT, SCARF]);
});

test('a piece that is no longer sold says so and can be taken off', { tag: '@full' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 404/);
  await page.goto('/categories/accessories');
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
  await shop.backend.remove(await shop.backend.idOf(SCARF));
  await page.goto('/wishlist');
  await expect(page.getByRole('main')).toContainText('No longer available');
  await expect(card(page, SCARF)).toHaveCount(0);
  // Nobody has pressed anything: the keyboard begins at the top.
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('button', { name: `Remove ${SCARF} from wishlist`, exact: true }).press('Enter');
  await expect(page.getByText('Removed from your wishlist', { exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing here yet', exact: true })).toBeVisible();
});

test('a heart is still there when the page of its product has been put right', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const id = await shop.backend.idOf(SCARF);
  await shop.backend.change(id, { price: 123 });
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('main').getByText('$123.00').first()).toBeVisible();
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
});

test('the wishlist is one press away: in the header, on a phone in its menu', {
  tag: ['@full', '@widths'],
}, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner').getByRole('link', { name: 'Wishlist', exact: true });
  if (isPhone(page)) {
    await expect(header).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Wishlist', exact: true }).click();
  } else await header.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist', exact: true })).toBeVisible();
});

test('a login does not wait for a wishlist that is slow: it comes along on the next page', {
  tag: '@full',
}, async ({ page, shop }) => {
  await page.goto('/categories/accessories');
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
  // Held for good; the browser drops it with its page.
  await page.route('**/api/wishlist', () => undefined, { times: 1 });
  await signIn(page, shop.backend.people.shopper, '/categories/accessories');
  await expect(toast(page, 'status', `${SCARF} has come along to your wishlist.`)).toBeVisible();
  await expect(remove(page, SCARF)).toBeVisible();
});

test('without the backend a guest’s list is there, and says that it may be old', { tag: '@full' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(AWAY);
  await page.goto('/categories/accessories');
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/wishlist');
  const stale = page.getByText('The wishlist could not be brought up to date just now.');
  await expect(stale).toBeVisible();
  await expect(card(page, SCARF)).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(stale).toBeHidden();
  await expect(card(page, SCARF)).toBeVisible();
});

test('hearts work for a page where the browser keeps nothing; without JavaScript there are none', {
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
  await add(page, SCARF).click();
  await expect(remove(page, SCARF)).toBeVisible();
  await remove(page, SCARF).click();
  await expect(add(page, SCARF)).toBeVisible();
  const plain = await visitor({ javaScriptEnabled: false });
  await plain.goto('/categories/accessories');
  await expect(card(plain, SCARF)).toBeVisible();
  await expect(add(plain, SCARF)).toBeHidden();
  await plain.goto('/wishlist');
  await expect(plain.getByText('The wishlist needs JavaScript.', { exact: true })).toBeVisible();
});
