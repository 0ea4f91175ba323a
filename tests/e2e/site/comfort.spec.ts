import { expect, type Locator, type Page } from '@playwright/test';
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

/** The pages are the same files for both profiles, and these tests choose their windows themselves. */
const ONCE = { tag: ['@full', '@phone'] };

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** What does not fit, a line each: the page itself, and every text that something cuts off. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCutBy = (box: Element, text: DOMRect): boolean => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isAside = text.left < left - 1 || text.right > right + 1;
      const isAboveOrBelow = text.top < top - 2 || text.bottom > bottom + 2;
      return (overflowX !== 'visible' && isAside) || (/hidden|clip/.test(overflowY) && isAboveOrBelow);
    };
    const isCut = (start: Element, text: DOMRect): boolean => {
      for (let box: Element | null = start; box && box !== document.body; box = box.parentElement)
        if (isCutBy(box, text)) return true;
      return false;
    };
    // Some texts are for screen readers only at some widths, such as `max-md:sr-only`.
    const isShown = (element: Element): boolean =>
      element.checkVisibility() &&
      !element.closest('.sr-only, .skip-link') &&
      getComputedStyle(element).clipPath !== 'inset(50%)';
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = new Set(scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : []);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent || !isShown(parent)) continue;
      range.selectNodeContents(text);
      const rect = range.getBoundingClientRect();
      const isOutside = rect.left < -1 || rect.right > clientWidth + 1;
      if (rect.width > 0 && (isOutside || isCut(parent, rect))) found.add(`cut: ${text.textContent}`);
    }
    return [...found];
  });
}

async function expectAllFits(page: Page, addresses: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
    found.push(...(await misfits(page)).map((line) => `${address} ${line}`));
  }
  expect(found).toEqual([]);
}

test(
  '[ROUTE-01] in a window 320 wide every page fits, and so do the menu, the bag and a toast',
  ONCE,
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await expectAllFits(page, ['/', ...(await shopPages(shop)), ...OTHER_PAGES]);
    await page.goto('/categories/dress');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu', exact: true })).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await addToBag(page, 'Émeraude Velvet Gown');
    await expect(toast(page, 'status', 'Émeraude Velvet Gown')).toBeVisible();
    const button = card(page, 'Émeraude Velvet Gown').getByRole('button', { name: / to cart$/ });
    expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await openBag(page);
    expect(await misfits(page)).toEqual([]);
  },
);

test(
  '[ROUTE-01] with text of twice the size every page fits a phone and a desktop',
  ONCE,
  async ({ page, shop }) => {
    const addresses = ['/', ...(await shopPages(shop)), '/pages', '/contact', '/blog/gold-layering'];
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto('/categories/dress');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await expectAllFits(page, addresses);
    await page.goto('/categories/dress');
    await addToBag(page, 'Émeraude Velvet Gown');
    await openBag(page);
    await expect(
      bagPanel(page).getByRole('button', { name: 'Remove Émeraude Velvet Gown' }),
    ).toBeInViewport();
    expect(await misfits(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAllFits(page, addresses);
  },
);

/** What would move on this page: names of elements with an animation or a transition. */
function moving(page: Page): Promise<string[]> {
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
  const found = await moving(page);
  if (isMoving) expect(found).not.toEqual([]);
  else expect(found).toEqual([]);
}

test(
  '[ROUTE-01] who wants nothing to move sees nothing move, from page to page either',
  ONCE,
  async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.crossed = String(viewTransition !== null);
      });
    });
    for (const [reducedMotion, isMoving] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
      await expect(resultsLine(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-crossed', String(isMoving));
      await page.goto('/');
      await expectMoving(page, isMoving);
      await page.goto('/categories/dress');
      await addToBag(page, 'Soleil Plissé Midi Dress');
      await expect(page.getByRole('button', { name: 'Dismiss', exact: true }).first()).toBeVisible();
      await openBag(page);
      await expectMoving(page, isMoving);
    }
  },
);

/** A property of an element as the browser draws it. */
function drawn(element: Locator, property: string): Promise<string> {
  return element.first().evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

test('[CARD-01] [SHOP-05] [NAV-01] in the colors of a system one still sees buttons, stars and what is chosen', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/shop');
  await expect(resultsLine(page)).toBeVisible();
  // Canvas and CanvasText, as the browser of the tests has them.
  const [canvas, text] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];

  const gown = card(page, 'Émeraude Velvet Gown');
  const add = gown.getByRole('button', { name: / to cart$/ });
  expect(await drawn(add, 'border-top-width')).toBe('1px');
  expect(await drawn(add, 'border-top-color')).not.toBe(await drawn(add, 'background-color'));
  const [empty, filled] = [gown.locator('g').first(), gown.locator('g').last()];
  expect(await drawn(empty, 'fill')).toBe(canvas);
  expect(await drawn(empty, 'stroke')).toBe(text);
  expect(await drawn(filled, 'fill')).toBe(text);

  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  expect(await drawn(link('Shop'), 'text-decoration-line')).toBe('underline');
  expect(await drawn(link('Home'), 'text-decoration-line')).toBe('none');
  expect(await drawn(pageControl(page, '1'), 'border-bottom-color')).not.toBe(canvas);
  expect(await drawn(pageControl(page, '2'), 'border-bottom-color')).toBe(canvas);

  const swatch = (name: string) =>
    drawn(page.locator('label', { hasText: name }).locator('span'), 'background-color');
  expect(new Set(await Promise.all(['Black', 'Blue', 'Red', 'Beige'].map(swatch))).size).toBe(4);

  await add.focus();
  expect(await drawn(add, 'outline-style')).toBe('solid');
  expect(await drawn(add, 'outline-color')).not.toBe(canvas);
  await add.press('Enter');
  const notice = page.getByRole('listitem').filter({ has: toast(page, 'status', 'Émeraude Velvet Gown') });
  await expect(notice).toBeVisible();
  expect(await drawn(notice.locator('div'), 'border-top-width')).toBe('1px');
  expect(await drawn(notice.locator('div'), 'border-top-color')).not.toBe(canvas);
});

test('[PROD-02] on paper a product is its picture, its words and its price, and nothing to press', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await page.goto(`/shop/${await shop.backend.idOf('Doré Bias Slip Dress')}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const notice = page.getByText('Doré Bias Slip Dress is in your bag');
  await expect(notice).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // At once: after a while it goes by itself.
  expect(await notice.isVisible()).toBe(false);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('heading', { level: 1, name: 'Doré Bias Slip Dress' })).toBeVisible();
  await expect(page.getByRole('main').getByText('$148.00').first()).toBeVisible();
});
