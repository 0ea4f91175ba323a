import { expect, type Locator } from '@playwright/test';
import { openCheckout } from '#tests/support/e2e/checkout-steps.ts';
import {
  addSizedDress,
  addToBag,
  openBag,
  openPageAs,
  pageControl,
  resultsLine,
  submitForm,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

/**
 * Forced colors, as in high-contrast mode: the browser drops grounds and shadows and draws text and borders in a few
 * system colors. Each state still looks different from its neighbors.
 */

/** The properties that show a state in this mode. */
const PROPERTIES = [
  'color',
  'background-color',
  'border-top-color',
  'border-top-style',
  'border-top-width',
  'border-bottom-color',
  'outline-style',
  'outline-width',
  'text-decoration-line',
  'fill',
  'opacity',
] as const;

const SIZES = ['S', 'M', 'L'].map((size) => ({ size, stock: size === 'S' ? 0 : 9 }));

function looks(element: Locator, pseudo?: string): Promise<string[]> {
  return element.first().evaluate(
    (node, [names, part]) => {
      const style = getComputedStyle(node, part);
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    },
    [PROPERTIES, pseudo] as const,
  );
}

/** Expects that two elements, or two states of one, can be told apart. */
async function expectDifferent(state: Locator, neighbor: Locator, pseudo?: string): Promise<void> {
  await expect
    .poll(async () => (await looks(state, pseudo)).join())
    .not.toBe((await looks(neighbor, pseudo)).join());
}

test.use({ forcedColors: 'active' });

for (const width of WIDTHS) {
  test(`[SIZE-02] the chosen size and a sold-out one differ from others (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await page.goto(`/shop/${await addSizedDress(shop, 'Contrast Dress', SIZES)}`);
    const option = (size: string) =>
      page.locator('.size-option').filter({ has: page.getByText(size, { exact: true }) });
    await expect(option('S')).toBeVisible();
    await expectDifferent(option('S'), option('L'));
    await option('M').click();
    await expectDifferent(option('M'), option('L'));
  });
}

test('[SIZE-02] sizes of which one is required differ from others', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  await page.goto(`/shop/${await addSizedDress(shop, 'Contrast Dress', SIZES)}`);
  const option = page.locator('.size-option').nth(2);
  await expect(option).toBeVisible();
  const before = await looks(option);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Please choose a size.', { exact: true })).toBeVisible();
  expect(await looks(option)).not.toEqual(before);
});

test('[SHOP-05] [NAV-01] the current page, the current link and the focus differ from their neighbors', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await page.goto('/shop');
  await expect(resultsLine(page)).toBeVisible();
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expectDifferent(link('Shop'), link('Home'));
  await expectDifferent(pageControl(page, '1'), pageControl(page, '2'));
  await pageControl(page, '2').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expectDifferent(pageControl(page, '2'), pageControl(page, '3'));
});

test('[BAG-04] a quantity that cannot change looks inactive', { tag: ['@full', '@desktop'] }, async ({
  page,
}) => {
  await page.goto('/categories/accessories');
  await addToBag(page, 'Carré Bleu Silk Scarf');
  const panel = await openBag(page);
  await expectDifferent(
    panel.getByRole('button', { name: 'Decrease quantity of Carré Bleu Silk Scarf' }),
    panel.getByRole('button', { name: 'Increase quantity of Carré Bleu Silk Scarf' }),
  );
});

test('[BAG-08] an invalid field and the chosen payment differ from others', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await submitForm(page, 'Continue to payment');
  const city = page.getByLabel('City', { exact: true });
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expectDifferent(city, page.getByLabel('Email', { exact: true }));
});

test('[ADMIN-02] [ADMIN-07] the current filter, a selected row and a fixed field differ from others', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/manage-orders');
  const filters = page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link');
  await expect(filters.first()).toBeVisible();
  await expectDifferent(filters.first(), filters.nth(1));
  await page.goto('/dashboard/manage-product');
  const rows = page.locator('.linked-row');
  await rows.first().getByRole('checkbox').check();
  await expectDifferent(rows.first(), rows.nth(1));
  await page.goto('/dashboard/update-profile');
  const email = page.getByLabel('Email', { exact: true });
  await expectDifferent(email, page.getByLabel('Name', { exact: true }));
  const menu = page.locator('.role-links a');
  await page.goto('/dashboard/profile');
  await expectDifferent(
    menu.and(page.locator('[aria-current]')),
    menu.and(page.locator(':not([aria-current])')),
  );
});

test('[USER-03] a chart is drawn in the color of texts', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  await openPageAs(page, shop, 'shopper', '/dashboard/user');
  await page.route('**/api/stats/me', async (route) => {
    const figures = await (await route.fetch()).json();
    const months = [{ month: '2026-01', paid: 100 }];
    return route.fulfill({ json: { ...figures, months } });
  });
  await page.reload();
  const chart = page.locator('canvas');
  await chart.scrollIntoViewIfNeeded();
  const countBlack = () =>
    chart.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
      return new Uint32Array(pixels ?? new ArrayBuffer(0)).filter((pixel) => pixel === 0xff000000).length;
    });
  // CanvasText is black in the test browser; ink is not.
  await expect.poll(countBlack).toBeGreaterThan(1000);
});
