import { expect, type Locator, type Page } from '@playwright/test';
import { addToBag, bagButton, openBag, pageControl, resultsLine } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Goes round with Tab and back: what has the focus is within `root` each time, or in the browser's own frame. */
async function expectTabStaysIn(page: Page, root: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(key);
      const isInside = await root.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(isInside).toBe(true);
    }
  }
}

interface Stop {
  /** What has the focus: its label or its text. */
  name: string;
  /** How its focus shows, as the browser draws it. */
  ring: string;
  /** What of it something else covers, or what is out of sight: nothing when all is well. */
  hidden: string;
}

/** What has the focus now, undefined when nothing of the page has it. */
function focused(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    const isSeen = (down: number) => {
      const y = top + height * down;
      const there = document.elementFromPoint(left + width / 2, y);
      return there !== null && (element.contains(there) || there.contains(element));
    };
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      ring: `${outlineStyle} ${outlineWidth} at ${opacity}`,
      hidden: [0.05, 0.5, 0.95].filter((down) => !isSeen(down)).join(' '),
    };
  });
}

/** Presses the key until the focus leaves the page, or `most` times; what had it on the way, in that order. */
async function stops(page: Page, key: 'Tab' | 'Shift+Tab', most = 200): Promise<Stop[]> {
  const found: Stop[] = [];
  while (found.length < most) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    if (!stop) break;
    found.push(stop);
  }
  return found;
}

test('[ROUTE-01] Tab goes through home from top to bottom and back, and one always sees where it is', {
  tag: ['@full', '@widths'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('timer')).not.toHaveText(/^[0\D]+$/); // the page is awake
  const down = await stops(page, 'Tab');
  const up = await stops(page, 'Shift+Tab', down.length);
  for (const stop of [...down, ...up]) expect(stop).toMatchObject({ ring: 'solid 2px at 1', hidden: '' });

  const names = down.map(({ name }) => name);
  expect(up.map(({ name }) => name)).toEqual(names.toReversed());
  const places = [
    'Skip to content',
    'Search',
    'Shopping bag, empty',
    'Shop Now',
    'Cosmetics',
    'See the gold dresses',
    'Add Émeraude Velvet Gown to cart',
    'LoadMore',
    'See the pieces',
    'All entries',
    'All pieces',
    'hello@solene.example',
  ].map((name) => names.indexOf(name));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('[NAV-01] the first press of Tab offers the way past the header', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories/dress');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content', exact: true });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused();
});

test('[NAV-01] the menu of a phone keeps the keyboard until it is closed', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await expect(menu).toBeVisible();
  await expectTabStaysIn(page, menu);
  await menu.getByRole('button', { name: 'Close menu', exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('[NAV-01] the menu of a phone opens without JavaScript', { tag: ['@full', '@phone'] }, async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('[SHOP-01] the filters of a phone keep the keyboard until they are closed', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(sheet).toBeVisible();
  await expectTabStaysIn(page, sheet);
  await page.mouse.click(195, 20);
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
});

test('[SHOP-05] after a page is turned by keyboard the focus is where the next one begins', {
  tag: '@full',
}, async ({ page }) => {
  // A page other than the built one is shown by the island: from here on paging is its matter, not a link's.
  await page.goto('/shop?page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await pageControl(page, '3').focus();
  await page.keyboard.press('Enter');
  await expect(resultsLine(page)).toHaveText('Showing 17 to 24 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SHOP-02] after a filter is taken away the focus is on the next one, then on the results', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/shop?category=accessories&color=gold');
  await page.getByRole('button', { name: 'Remove filter Accessories', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Gold', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SEARCH-04] [SHOP-06] what a search or a choice came to is announced', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/search');
  const search = page.getByRole('searchbox', { name: 'Search products', exact: true });
  const expectAnnounced = (text: RegExp) =>
    expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await search.fill('velvet');
  await expectAnnounced(/^2 products$/);
  await search.fill('no such thing');
  await expectAnnounced(/^No products$/);
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expectAnnounced(/^No products$/);
});

test('[CALL-06] a toast that is dismissed by keyboard gives the focus back', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/categories/dress');
  const add = page.getByRole('button', { name: 'Add Émeraude Velvet Gown to cart', exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: 'Dismiss', exact: true });
  await expect(close).toBeVisible();
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('[BAG-04] [CALL-06] what is brought back by keyboard leaves the focus in the bag', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Remove Émeraude Velvet Gown', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Go to the shop', exact: true })).toBeFocused();
  await panel.getByRole('button', { name: 'Undo', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Émeraude Velvet Gown', exact: true })).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bagButton(page)).toBeFocused();
});
