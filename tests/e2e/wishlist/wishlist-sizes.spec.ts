import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  addFromWishlist,
  addSizedDress,
  bagButton,
  card,
  isPhone,
  logIn,
  toast,
} from '#tests/support/e2e/steps.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const NAME = 'Aube Silk Kimono';
const SIZES = [{ size: 'S', stock: 2 }, { size: 'M', stock: 9 }, { size: 'L' }];

const heart = (page: Page, pressed: boolean) =>
  page.getByRole('main').getByRole('button', { name: `Add ${NAME} to wishlist`, exact: true, pressed });
const radio = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Size', exact: true }).getByRole('radio', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved in size/ });
const choice = (page: Page) => page.getByRole('dialog', { name: `Choose a size for ${NAME}`, exact: true });

const addKimono = (shop: Shop) => addSizedDress(shop, NAME, SIZES);

for (const width of WIDTHS) {
  test(`[SIZE-05] the heart remembers the size, and the wishlist adds it to the bag (${width})`, {
    tag: ['@full', `@${width}`, '@translated'],
  }, async ({ page, shop }) => {
    const id = await addKimono(shop);
    await page.goto(`/shop/${id}`);
    await heart(page, false).click();
    await expect(heart(page, true)).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
    // The product is on the list, so the next choice counts.
    await radio(page, 'M').check({ force: true });
    await expect(saved(page)).toHaveText('Saved in size M');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(saved(page)).toHaveText('Saved in size L');
    await heart(page, true).press('Enter');
    await expect(heart(page, false)).toBeFocused();
    await expect(saved(page)).toHaveCount(0);
    await radio(page, 'S').check({ force: true });
    await expect(saved(page)).toHaveCount(0);
    await heart(page, false).press('Space');
    await expect(saved(page)).toHaveText('Saved in size S');
    if (isPhone(page)) {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }

    await page.goto('/wishlist');
    await expect(card(page, NAME)).toContainText('Size S · Only 2 left');
    expect(await axeViolations(page)).toEqual([]);
    const add = card(page, NAME).getByRole('button', { name: `Add to Cart: ${NAME} · Size S`, exact: true });
    await add.press('Enter');
    await expect(toast(page, 'status', `${NAME} · Size S is in your bag`)).toBeVisible();
    await expect(choice(page)).toHaveCount(0);
    await expect(card(page, NAME).getByText('In your bag', { exact: true })).toBeVisible();
    await add.click();
    await expect(toast(page, 'alert', 'Item already Exist')).toBeVisible();
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');

    await heart(page, true).click();
    await page.getByRole('button', { name: `Undo removing ${NAME}`, exact: true }).click();
    await expect(card(page, NAME)).toContainText('Size S');

    // Only the other size is in the bag.
    await page.goto(`/shop/${id}`);
    await radio(page, 'L').check({ force: true });
    await expect(saved(page)).toHaveText('Saved in size L');
    await page.goto('/wishlist');
    await expect(card(page, NAME)).toContainText('Size L');
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
    await expect(card(page, NAME).getByText('In your bag', { exact: true })).toBeHidden();
  });
}

test('[SIZE-05] says that the remembered size is sold out or gone, and offers the others', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  const id = await addKimono(shop);
  await page.goto(`/shop/${id}`);
  await radio(page, 'M').check({ force: true });
  await heart(page, false).click();
  // The script of the heart arrives with the press.
  await expect(saved(page)).toHaveText('Saved in size M');
  await shop.backend.setSizes(id, [
    { size: 'S', stock: 2 },
    { size: 'M', stock: 0 },
  ]);
  await page.goto('/wishlist');
  const main = page.getByRole('main');
  await expect(main.getByText('Sold out in M', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const another = main.getByRole('button', { name: `Choose another size for ${NAME}`, exact: true });
  await another.press('Enter');
  await expect(choice(page).getByRole('link', { name: 'M Sold out', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(another).toBeFocused();
  await another.click();
  await choice(page).getByRole('button', { name: 'S', exact: true }).click();
  await expect(toast(page, 'status', `${NAME} · Size S is in your bag`)).toBeVisible();

  await shop.backend.setSizes(id, [{ size: 'S', stock: 2 }]);
  await page.reload();
  await expect(main.getByText('Size M is no longer available', { exact: true })).toBeVisible();
  await another.click();
  await expect(choice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await shop.backend.setSizes(id, [
    { size: 'S', stock: 0 },
    { size: 'M', stock: 0 },
  ]);
  await page.reload();
  await expect(main.getByText('Sold out in M', { exact: true })).toBeVisible();
  await expect(another).toHaveCount(0);
});

test('[SIZE-05] the account shows the size on every device; a list from before sizes opens', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const { shopper } = shop.backend.accounts;
  const id = await addKimono(shop);
  await page.goto(`/shop/${id}`);
  await heart(page, false).click();
  await expect(heart(page, true)).toBeVisible();
  // As earlier versions stored it: a card without sizes, an item without a size.
  const stored = await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('wishlist') ?? '');
    for (const { product } of list.wishes) delete product.sizes;
    localStorage.setItem('wishlist', JSON.stringify(list));
    return list.wishes.map((item: object) => Object.keys(item));
  });
  expect(stored).toEqual([['product', 'available']]);
  await page.goto('/wishlist');
  await addFromWishlist(page, NAME);
  await choice(page).getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto(`/shop/${id}`);
  await radio(page, 'M').check({ force: true });
  await expect(saved(page)).toHaveText('Saved in size M');
  await logIn(page, shopper, '/wishlist');
  await expect(card(page, NAME)).toContainText('Size M');

  const other = await visitor();
  await logIn(other, shopper, '/wishlist');
  await expect(card(other, NAME)).toContainText('Size M');
  await other.goto(`/shop/${id}`);
  await expect(saved(other)).toHaveText('Saved in size M');
  for (const option of await other.getByRole('radio').all()) await expect(option).not.toBeChecked();
  const change = other.waitForResponse(`${shop.apiUrl}/api/wishlist`);
  await radio(other, 'L').check({ force: true });
  expect((await change).request().postDataJSON()).toEqual({ add: [id], remove: [], sizes: { [id]: 'L' } });
  await page.reload();
  await expect(card(page, NAME)).toContainText('Size L');
});
