import { expect, type Locator, type Page } from '@playwright/test';
import { addToBag, bagButton, openBag, pageControl, resultsLine } from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

/** Expects Tab and Shift+Tab to keep the focus within `root` or in the browser's own controls. */
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

interface FocusStop {
  /** The label or the text of the focused element. */
  name: string;
  /** The style and width of its outline and its opacity, as computed. */
  ring: string;
  /** The relative heights at which the element is covered or out of view; empty if it is fully visible. */
  hidden: string;
}

/** Returns the focused element, or undefined if no element of the page has the focus. */
function focusedElement(page: Page): Promise<FocusStop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    const isVisibleAt = (fraction: number) => {
      const y = top + height * fraction;
      const topElement = document.elementFromPoint(left + width / 2, y);
      return topElement !== null && (element.contains(topElement) || topElement.contains(element));
    };
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      ring: `${outlineStyle} ${outlineWidth} at ${opacity}`,
      hidden: [0.05, 0.5, 0.95].filter((fraction) => !isVisibleAt(fraction)).join(' '),
    };
  });
}

/** Presses the key until the focus leaves the page, at most `limit` times. Returns the focused elements in order. */
async function collectFocusStops(page: Page, key: 'Tab' | 'Shift+Tab', limit = 200): Promise<FocusStop[]> {
  const found: FocusStop[] = [];
  while (found.length < limit) {
    await page.keyboard.press(key);
    const stop = await focusedElement(page);
    if (!stop) break;
    found.push(stop);
  }
  return found;
}

for (const width of WIDTHS) {
  test(`[ROUTE-01] Tab moves through home from top to bottom and back with a visible focus (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('timer')).not.toHaveText(/^[0\D]+$/); // the countdown runs: the page is hydrated
    const down = await collectFocusStops(page, 'Tab');
    const up = await collectFocusStops(page, 'Shift+Tab', down.length);
    for (const stop of [...down, ...up]) expect(stop).toMatchObject({ ring: 'solid 2px at 1', hidden: '' });

    const names = down.map(({ name }) => name);
    expect(up.map(({ name }) => name)).toEqual(names.toReversed());
    const positions = [
      'Skip to content',
      'Search',
      'Shopping bag, empty',
      'Shop Now',
      'Shop gold and silver dresses',
      'Add Émeraude Velvet Gown to cart',
      'LoadMore',
      'Shop the sale',
      'All posts',
      'Shop all',
      'hello@solene.example',
    ].map((name) => names.indexOf(name));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });
}

test('[NAV-01] the first press of Tab focuses the skip link', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories/dress');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content', exact: true });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
});

test('[NAV-01] the menu on a phone traps the focus until it is closed', {
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

test('[NAV-01] a browser without invoker commands opens and closes the menu too', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    // Prevents what the browser itself does with the attribute.
    const ignore = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[commandfor]')) event.preventDefault();
    };
    addEventListener('click', ignore, { capture: true });
  });
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await menu.getByRole('button', { name: 'Close menu', exact: true }).click();
  await expect(menu).toBeHidden();
});

test('[NAV-01] the menu on a phone opens without JavaScript', { tag: ['@full', '@phone'] }, async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('[SHOP-01] the filter sheet on a phone traps the focus until it is closed', {
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

test('[SHOP-05] a page change by keyboard moves the focus to the results line', {
  tag: '@full',
}, async ({ page }) => {
  // The static page is page 1. On any other page the island handles pagination instead of plain links.
  await page.goto('/shop?page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await pageControl(page, '3').focus();
  await page.keyboard.press('Enter');
  await expect(resultsLine(page)).toHaveText('Showing 17 to 24 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SHOP-02] removing a filter moves the focus to the next one, then to the results line', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/shop?category=accessories&color=gold&price=50-100');
  await page.getByRole('button', { name: 'Remove filter Accessories', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Gold', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter $50 - $100', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SEARCH-04] [SHOP-06] announces the number of results of a search or filter', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/search');
  const search = page.getByRole('searchbox', { name: 'Search products', exact: true });
  const announced = (text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text });
  const expectAnnounced = (text: RegExp) => expect(announced(text)).toHaveCount(1);
  const heightOf = async (text: RegExp) => (await announced(text).boundingBox())?.height ?? 0;
  await search.fill('velvet');
  await expectAnnounced(/^2 products$/);
  expect(await heightOf(/^2 products$/)).toBeGreaterThan(10);
  await search.fill('no such thing');
  await expectAnnounced(/^No products$/);
  // Only for screen readers: the empty result says it in its own words.
  expect(await heightOf(/^No products$/)).toBe(1);
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expectAnnounced(/^No products$/);
});

test('[CALL-06] dismissing a toast by keyboard restores the focus', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories/dress');
  const addButton = page.getByRole('button', { name: 'Add Émeraude Velvet Gown to cart', exact: true });
  await addButton.focus();
  await page.keyboard.press('Enter');
  const dismissButton = page.getByRole('button', { name: 'Dismiss', exact: true });
  await expect(dismissButton).toBeVisible();
  await dismissButton.focus();
  await page.keyboard.press('Enter');
  await expect(dismissButton).toHaveCount(0);
  await expect(addButton).toBeFocused();
});

test('[BAG-04] [CALL-06] Undo by keyboard keeps the focus in the bag', {
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
