import { expect, type Locator, type Page } from '@playwright/test';
import { fillDelivery, openCheckout } from '#tests/support/e2e/checkout-steps.ts';
import { expectState, follow, pictureOf, type StateOnPage } from '#tests/support/e2e/forced-states.ts';
import {
  addSizedDress,
  card,
  expectImageLoaded,
  filterOption,
  openPageAs,
  resultsLine,
  submitForm,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

/** Forced colors: an element has another shape in a state, and its former one after it. */

const GOWN = 'Émeraude Velvet Gown';

test.use({ forcedColors: 'active' });

const check = (locate: (page: Page) => Locator) => async (page: Page) => {
  await locate(page).check();
  await expect(locate(page)).toBeChecked();
};
const uncheck = (locate: (page: Page) => Locator) => async (page: Page) => {
  await locate(page).uncheck();
  await expect(locate(page)).not.toBeChecked();
};
const openShop = async (page: Page) => {
  await page.goto('/shop');
  await expect(resultsLine(page)).toBeVisible();
};
const color = (page: Page) => filterOption(page, 'Color', 'Black');
const category = (name: string) => (page: Page) => filterOption(page, 'Category', name);
const onSale = (page: Page) => page.getByRole('checkbox', { name: /^On sale/ });
const payment = (name: RegExp) => (page: Page) => page.getByRole('radio', { name });

const CASES: readonly StateOnPage[] = [
  {
    title: '[SHOP-02] a color of the filters is checked',
    open: openShop,
    element: color,
    choose: check(color),
    undo: uncheck(color),
  },
  {
    title: '[SHOP-02] a category of the filters is chosen',
    open: openShop,
    element: category('Dress'),
    choose: check(category('Dress')),
    undo: check(category('All categories')),
  },
  {
    title: '[SHOP-02] only sale products are shown',
    open: openShop,
    element: onSale,
    choose: check(onSale),
    undo: uncheck(onSale),
  },
  {
    title: '[BAG-08] a payment method is chosen',
    open: async (page) => {
      await openCheckout(page);
      await fillDelivery(page);
      await submitForm(page, 'Continue to payment');
      await expect(payment(/^Card/)(page)).toBeChecked();
    },
    element: payment(/^Pay on delivery/),
    choose: check(payment(/^Pay on delivery/)),
    undo: check(payment(/^Card/)),
  },
];

for (const state of CASES) {
  test(`${state.title}, and looks so`, { tag: ['@full', '@desktop'] }, async ({ page, shop }) => {
    await state.open(page, shop);
    await expectState(page, state);
  });
}

for (const width of WIDTHS) {
  test(`[GALLERY-02] the mark of the current image differs from others (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    const id = await shop.backend.addProduct({
      name: 'Aube Silk Kimono',
      price: 40,
      category: 'dress',
      color: 'beige',
      description: 'Thrown over anything.',
    });
    await shop.backend.setGallery(id, [await shop.backend.findProductId(GOWN)]);
    await page.goto(`/shop/${id}`);
    const mark = (index: number) => (within: Page) =>
      within.getByRole('list', { name: 'Images', exact: true }).getByRole('link').nth(index);
    await follow(mark(1))(page);
    if (width === 'desktop') await expectImageLoaded(mark(1)(page).locator('img'));
    await follow(mark(0))(page);
    await expectState(page, {
      element: mark(1),
      choose: follow(mark(1)),
      undo: follow(mark(0)),
    });
  });
}

test('[SIZE-08] the current color of a style differs from others', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  const ids = [];
  for (const name of ['Contrast Dress', 'Contrast Gown'])
    ids.push(await addSizedDress(shop, name, [{ size: 'S', stock: 1 }]));
  const [dress = '', gown = ''] = ids;
  await shop.backend.setDetails(dress, { style: 'contrast', colorName: 'Dune', swatch: '#d9c8a9' });
  await shop.backend.setDetails(gown, { style: 'contrast', colorName: 'Gold', swatch: '#b08d3c' });
  const link = (name: string) => page.getByRole('navigation', { name: 'Colors' }).getByRole('link', { name });
  await page.goto(`/shop/${dress}`);
  await expect(link('Dune')).toHaveAttribute('aria-current', 'page');
  const other = await pictureOf(link('Gold'));
  await page.goto(`/shop/${gown}`);
  await expect(link('Gold')).toHaveAttribute('aria-current', 'page');
  expect(await pictureOf(link('Gold'))).not.toBe(other);
});

test('a product in the wishlist has a filled heart', { tag: ['@full', '@phone'] }, async ({ page }) => {
  await openShop(page);
  const heart = card(page, GOWN).locator('.heart');
  const fill = () => heart.locator('svg').evaluate((svg) => getComputedStyle(svg).fill);
  expect(await fill()).toBe('none');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(fill).toBe('rgb(0, 0, 0)');
});

test('a chosen star of a review is filled, others are outlined in the color of texts', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const id = await shop.backend.findProductId('Nocturne Off-Shoulder Dress');
  await page.route(`**/api/products/${id}/reviews/mine`, (route) =>
    route.fulfill({ json: { success: true, may: true } }),
  );
  await openPageAs(page, shop, 'shopper', `/shop/${id}`);
  await page.getByRole('button', { name: 'Write a review', exact: true }).click();
  const star = (name: string) => page.getByRole('radio', { name, exact: true });
  await star('3 stars').check();
  const lookOf = (name: string) =>
    page
      .locator('label', { has: star(name) })
      .locator('path')
      .evaluate((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke]);
  expect(await lookOf('3 stars')).toEqual(['rgb(0, 0, 0)', 'none']);
  expect(await lookOf('4 stars')).toEqual(['none', 'rgb(0, 0, 0)']);
});

test('[CARD-01] sold-out sizes of a card are struck through', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  await addSizedDress(shop, 'Contrast Dress', [
    { size: 'S', stock: 0 },
    { size: 'M', stock: 9 },
  ]);
  await openShop(page);
  const marks = card(page, 'Contrast Dress').locator('[data-size-marks] > :not(.sr-only)');
  await expect(marks).toHaveText(['S', 'M']);
  const lines = () =>
    marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).textDecorationLine));
  await expect.poll(lines).toEqual(['line-through', 'none']);
});

test('icons have the color of their text', { tag: ['@full', '@desktop'] }, async ({ page, shop }) => {
  const id = await shop.backend.findProductId(GOWN);
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  const otherColors = () =>
    page.locator('svg:visible:not(.swatch)').evaluateAll((all) =>
      all.flatMap((icon) => {
        const [own, text] = [icon, icon.parentElement].map((node) => node && getComputedStyle(node).color);
        return own === text ? [] : [icon.outerHTML.slice(0, 120)];
      }),
    );
  for (const path of ['/dashboard/admin', '/shop', `/shop/${id}`, '/cart']) {
    await page.goto(path);
    await expect(page.locator('svg:visible').first()).toBeVisible();
    expect(await otherColors(), path).toEqual([]);
  }
});
