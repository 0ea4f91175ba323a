import { expect, type Locator, type Page } from '@playwright/test';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import { OTHER_PAGES, shopPages } from '#tests/support/e2e/public-pages.ts';
import {
  addToBag,
  bagPanel,
  card,
  openBag,
  pageControl,
  resultsLine,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** Runs each test once: both profiles serve the same files, and these tests set their own viewports. */
const ONCE = { tag: ['@full', '@phone'] };

async function expectAllFits(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveAttribute('data-pending-view');
    found.push(...(await findOverflows(page)).map((line) => `${path} ${line}`));
  }
  expect(found).toEqual([]);
}

test(
  '[ROUTE-01] every page, the menu, the bag and a toast fit a viewport 320 px wide',
  ONCE,
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await expectAllFits(page, ['/', ...(await shopPages(shop)), ...OTHER_PAGES]);
    await page.goto('/categories/dress');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu', exact: true })).toBeVisible();
    expect(await findOverflows(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await addToBag(page, 'Émeraude Velvet Gown');
    await expect(toast(page, 'status', 'Émeraude Velvet Gown')).toBeVisible();
    const button = card(page, 'Émeraude Velvet Gown').getByRole('button', { name: / to cart$/ });
    expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await openBag(page);
    expect(await findOverflows(page)).toEqual([]);
  },
);

test('[ROUTE-01] a name without spaces widens no page', ONCE, async ({ page, shop }) => {
  const product = { price: 88_888.88, oldPrice: 99_999.99, category: 'dress', color: 'red', description: '' };
  const id = await shop.backend.addProduct({ ...product, name: 'Donaudampfschifffahrtsgesellschaftskleid' });
  await page.goto(`/shop/${id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  for (const path of [`/shop/${id}`, '/shop?color=red', '/categories/dress', '/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByText('Donaudampfschifffahrtsgesellschaftskleid').first()).toBeAttached();
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await findOverflows(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test(
  '[ROUTE-01] every page fits a phone and a desktop at twice the text size',
  ONCE,
  async ({ page, shop }) => {
    const paths = ['/', ...(await shopPages(shop)), '/pages', '/contact', '/login', '/blog/gold-layering'];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto('/categories/dress');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await expectAllFits(page, paths);
    await page.goto('/categories/dress');
    await addToBag(page, 'Émeraude Velvet Gown');
    await openBag(page);
    await expect(
      bagPanel(page).getByRole('button', { name: 'Remove Émeraude Velvet Gown' }),
    ).toBeInViewport();
    expect(await findOverflows(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAllFits(page, paths);
  },
);

/** Returns the elements and pseudo-elements of the page that have an animation or a transition. */
function findMovingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after', '::backdrop'].flatMap((part) => {
        const { animationName, transitionDuration } = getComputedStyle(element, part);
        const isStill = animationName === 'none' && /^0s(, 0s)*$/.test(transitionDuration);
        return isStill ? [] : [`${element.localName}.${element.className}${part}`];
      }),
    ),
  );
}

async function expectMoving(page: Page, isMoving: boolean): Promise<void> {
  const found = await findMovingElements(page);
  if (isMoving) expect(found).not.toEqual([]);
  else expect(found).toEqual([]);
}

test('[ROUTE-01] reduced motion disables animations and transitions', ONCE, async ({ page }) => {
  for (const [reducedMotion, isMoving] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await expectMoving(page, isMoving);
    await page.goto('/categories/dress');
    await addToBag(page, 'Soleil Plissé Midi Dress');
    await expect(page.getByRole('button', { name: 'Dismiss', exact: true }).first()).toBeVisible();
    await openBag(page);
    await expectMoving(page, isMoving);
  }
});

/** Returns the computed value of a CSS property of an element. */
function computedStyle(element: Locator, property: string): Promise<string> {
  return element.first().evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

test('[CARD-01] [SHOP-05] [NAV-01] buttons, stars and selections stay visible in forced colors', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/shop');
  await expect(resultsLine(page)).toBeVisible();
  // The system colors Canvas and CanvasText of the test browser.
  const [canvas, text] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];

  const gown = card(page, 'Émeraude Velvet Gown');
  const add = gown.getByRole('button', { name: / to cart$/ });
  expect(await computedStyle(add, 'border-top-width')).toBe('1px');
  expect(await computedStyle(add, 'border-top-color')).not.toBe(await computedStyle(add, 'background-color'));
  const [empty, filled] = [gown.locator('.stars-empty'), gown.locator('.stars-filled')];
  expect(await computedStyle(empty, 'fill')).toBe(canvas);
  expect(await computedStyle(empty, 'stroke')).toBe(text);
  expect(await computedStyle(filled, 'fill')).toBe(text);

  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  expect(await computedStyle(link('Shop'), 'text-decoration-line')).toBe('underline');
  expect(await computedStyle(link('Home'), 'text-decoration-line')).toBe('none');
  expect(await computedStyle(pageControl(page, '1'), 'border-bottom-color')).not.toBe(canvas);
  expect(await computedStyle(pageControl(page, '2'), 'border-bottom-color')).toBe(canvas);

  const swatch = (name: string) =>
    computedStyle(page.locator('label', { hasText: name }).locator('.swatch'), 'background-color');
  expect(new Set(await Promise.all(['Black', 'Blue', 'Red', 'Beige'].map(swatch))).size).toBe(4);

  await add.focus();
  expect(await computedStyle(add, 'outline-style')).toBe('solid');
  expect(await computedStyle(add, 'outline-color')).not.toBe(canvas);
  await add.press('Enter');
  const toastItem = page.getByRole('listitem').filter({ has: toast(page, 'status', 'Émeraude Velvet Gown') });
  await expect(toastItem).toBeVisible();
  expect(await computedStyle(toastItem.locator('div'), 'border-top-width')).toBe('1px');
  expect(await computedStyle(toastItem.locator('div'), 'border-top-color')).not.toBe(canvas);
});

test('[PROD-02] a printed product page shows the product without buttons and toasts', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await page.goto(`/shop/${await shop.backend.findProductId('Doré Bias Slip Dress')}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const bagToast = page.getByText('Doré Bias Slip Dress is in your bag');
  await expect(bagToast).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Checked without waiting: the toast closes by itself after five seconds.
  expect(await bagToast.isVisible()).toBe(false);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('heading', { level: 1, name: 'Doré Bias Slip Dress' })).toBeVisible();
  await expect(page.getByRole('main').getByText('$148.00').first()).toBeVisible();
});
