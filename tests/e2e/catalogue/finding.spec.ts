import { expect, type Locator, type Page } from '@playwright/test';
import { card, cardNames, chooseFilter, pageControl, resultsLine } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

/** What the capability `catalogue` adds; the prices and colors are those of the seed, counted by hand. */

const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by', exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed', exact: true });

test('the shop is sorted, and its address keeps the order', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop');
  await sortBy(page).selectOption('Price, low to high');
  await expect(page).toHaveURL(/\/shop\?sort=price$/);
  const cheapest = ['Laque Sapin Nail Lacquer', 'Kohl Bleu de Minuit', 'Cerise Lip Gloss'];
  await expect.poll(async () => (await cardNames(page)).slice(0, 3)).toEqual(cheapest);
  await page.reload();
  await expect.poll(async () => (await cardNames(page)).slice(0, 3)).toEqual(cheapest);
  await expect(sortBy(page)).toHaveValue('price');

  await pageControl(page, '6').click();
  await expect(page).toHaveURL(/\/shop\?sort=price&page=6$/);
  await expect.poll(async () => (await cardNames(page)).at(-1)).toBe('Émeraude Velvet Gown');
  // Another order begins at its first page, within the filters.
  await chooseFilter(page, 'Category', 'Dress');
  await sortBy(page).selectOption('Price, high to low');
  await expect(page).toHaveURL(/\/shop\?category=dress&sort=-price$/);
  await expect
    .poll(async () => (await cardNames(page)).slice(0, 2))
    .toEqual(['Émeraude Velvet Gown', 'Mercure Liquid Halter']);
  await sortBy(page).selectOption('Newest');
  await expect(page).toHaveURL(/\/shop\?category=dress$/);
});

test('by keyboard alone: each choice says how many products it finds within the others', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const counts = async (group: string, wanted: Record<string, number>) => {
    const radios = page.getByRole('radiogroup', { name: group, exact: true });
    for (const [choice, count] of Object.entries(wanted)) {
      await expect(radios.getByRole('radio', { name: choice, exact: true })).toHaveAccessibleDescription(
        ['No products', '1 product'][count] ?? `${count} products`,
      );
    }
  };
  await page.goto('/shop');
  await counts('Category', {
    'All categories': 48,
    Accessories: 12,
    Dress: 12,
    Jewellery: 12,
    Cosmetics: 12,
  });
  await counts('Color', {
    'All colors': 48,
    Black: 7,
    Blue: 7,
    Red: 6,
    Green: 7,
    Gold: 9,
    Silver: 5,
    Beige: 7,
  });

  await page.getByRole('radio', { name: 'All categories', exact: true }).focus();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Dress', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/shop\?category=dress$/);
  await counts('Category', { 'All categories': 48, Dress: 12, Cosmetics: 12 });
  await counts('Color', {
    'All colors': 12,
    Black: 2,
    Blue: 2,
    Red: 1,
    Green: 2,
    Gold: 2,
    Silver: 1,
    Beige: 2,
  });
  await counts('Price Range', {
    'All prices': 12,
    'Under $50': 0,
    '$50 - $100': 1,
    '$100 - $200': 9,
    '$200 +': 2,
  });

  await sortBy(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/shop\?category=dress&sort=price$/);
  await expect(sortBy(page)).toBeFocused();
  await expect.poll(async () => (await cardNames(page))[0]).toBe('Marguerite Tiered Dress');
});

test('a mistyped word finds what it was nearly, and a press takes what was meant', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/search');
  const box = page.getByRole('searchbox', { name: 'Search products', exact: true });
  await box.fill('velvt');
  await button(page, 'Search').click();
  const asked = 'Did you mean velvet?';
  await expect(page.getByRole('paragraph').filter({ hasText: asked })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${asked} 2 products` })).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(2);
  const meant = page.getByRole('link', { name: 'velvet', exact: true });
  await expect(meant).toHaveAttribute('href', '/search?q=velvet');
  // Without a new page: what this one was told is still there.
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await meant.click();
  await expect(page).toHaveURL(/\/search\?q=velvet$/);
  await expect(box).toHaveValue('velvet');
  await expect(page.getByText('Did you mean')).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('body')).toHaveAttribute('data-same', '');
  await expect(page.getByRole('status').filter({ hasText: /^2 products$/ })).toBeFocused();
});

test('what was looked at before stands below a product, until it is cleared', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const address = async (name: string) => `/shop/${await shop.backend.idOf(name)}`;
  await page.goto(await address('Émeraude Velvet Gown'));
  await expect(recent(page)).toBeHidden();
  await page.goto(await address('Doré Bias Slip Dress'));
  // A product that is newer than the built site counts too.
  const id = await shop.backend.add({
    name: 'Aube Silk Kimono',
    price: 156.5,
    category: 'dress',
    color: 'beige',
    description: 'Thrown over anything, it makes a morning of it.',
  });
  await page.goto(`/shop/${id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(recent(page)).toBeVisible();
  expect(await cardNames(recent(page))).toEqual(['Doré Bias Slip Dress', 'Émeraude Velvet Gown']);

  await page.goto(await address('Émeraude Velvet Gown'));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(recent(page)).toBeVisible();
  expect(await cardNames(recent(page))).toEqual(['Aube Silk Kimono', 'Doré Bias Slip Dress']);
  await button(page, 'Clear recently viewed').click();
  await expect(page.getByText('This device has forgotten what you looked at.')).toBeFocused();
  await expect(recent(page).getByRole('article')).toHaveCount(0);
  await page.goto(await address('Doré Bias Slip Dress'));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recent')))
    .toBe(await shop.backend.idOf('Doré Bias Slip Dress'));
});

/** Presses a card's picture and comes back: the card is where it was on the screen. */
async function visitAndReturn(page: Page, name: string, within: Page | Locator = page): Promise<void> {
  const link = card(within, name).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(before);
}

test('[SHOP-09] Back from a product leads to the place in the shop', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop?sort=-price&page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await visitAndReturn(page, (await cardNames(page)).at(-1) ?? '');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
});

test('Back from a product leads to the place in the search, with what was loaded and typed', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/search');
  // Typed, not sent: the address does not have it.
  await page.getByRole('searchbox').fill('e');
  for (const count of [20, 30]) {
    await button(page, 'Load More').click();
    await expect(page.getByRole('article')).toHaveCount(count);
  }
  await visitAndReturn(page, (await cardNames(page)).at(-1) ?? '');
  await expect(page.getByRole('article')).toHaveCount(30);
  await expect(page.getByRole('searchbox')).toHaveValue('e');
});

test('Back from a product leads to the place in the wishlist', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories/accessories');
  const hearts = page.getByRole('main').getByRole('button', { name: /wishlist$/ });
  for (const heart of await hearts.all()) await heart.click();
  await page.goto('/wishlist');
  await expect(page.getByRole('article')).toHaveCount(12);
  await visitAndReturn(page, (await cardNames(page))[8] ?? '');
});

test('[HOME-04] Back leads to as many trending products as there were; loaded again there are eight', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  const trending = page.getByRole('region', { name: 'Trending Products', exact: true });
  await button(page, 'LoadMore').click();
  await expect(trending.getByRole('article')).toHaveCount(10);
  await visitAndReturn(page, (await cardNames(trending)).at(-1) ?? '', trending);
  await page.reload();
  await expect(trending.getByRole('article')).toHaveCount(8);
});

test('a base backend is asked for nothing of this', { tag: '@base' }, async ({ page, shop }) => {
  await page.goto('/shop?sort=price');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(page).toHaveURL(/\/shop$/);
  await expect(sortBy(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Dress', exact: true })).toHaveAccessibleDescription('');
  await page.goto('/search?q=velvt');
  await expect(page.getByRole('heading', { name: 'No products found', exact: true })).toBeVisible();
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  for (const name of ['Émeraude Velvet Gown', 'Doré Bias Slip Dress']) {
    await page.goto(`/shop/${await shop.backend.idOf(name)}`);
  }
  await expect(page.getByText('Recently viewed')).toHaveCount(0);
});
