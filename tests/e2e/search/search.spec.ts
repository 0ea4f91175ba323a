import { expect, type Page } from '@playwright/test';
import { cardNames } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products', exact: true });
const cards = (page: Page) => page.getByRole('article');

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await button(page, 'Search').click();
}

test('[SEARCH-01] has a text box, Search, Reset Search and Load More', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search', exact: true })).toBeVisible();
  await expect(searchBox(page)).toBeEditable();
  for (const name of ['Search', 'Reset Search', 'Load More']) await expect(button(page, name)).toBeVisible();
});

test('[SEARCH-01] typing starts at once on a page opened by a link, but not after a search or a return', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  const box = page.getByRole('searchbox');
  await expect(box).toBeFocused();
  await page.keyboard.type('velvet');
  await expect(box).toHaveValue('velvet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=velvet$/);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(box).not.toBeFocused();
  await page.goto('/search?q=velvet');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(box).not.toBeFocused();
  await page.goto('/search');
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(box).not.toBeFocused();
});

test('[SEARCH-02] starts with all products, ten at first and ten more each time', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/search');
  for (const count of [10, 20, 30, 40, 48]) {
    await expect(cards(page)).toHaveCount(count);
    if (count < 48) await button(page, 'Load More').click();
  }
  await expect(button(page, 'Load More')).toHaveCount(0);
  expect(new Set(await cardNames(page)).size).toBe(48);
});

for (const [text, names] of [
  ['velvet', ['Minuit Velvet Choker', 'Émeraude Velvet Gown']], // by name
  ['PEARL', ['Fougère Brooch', 'Ondine Hair Clips', 'Perle Rosée Strand']], // by description, in any letter case
  ['étoile', ['Étoile Tennis Bracelet']],
] as const) {
  test(`[SEARCH-03] "${text}" finds products by name or description`, { tag: '@full' }, async ({ page }) => {
    await page.goto('/search');
    await search(page, text);
    await expect(cards(page)).toHaveCount(names.length);
    expect((await cardNames(page)).sort((a, b) => a.localeCompare(b, 'fr'))).toEqual(
      [...names].sort((a, b) => a.localeCompare(b, 'fr')),
    );
  });
}

test('[SEARCH-03] searches categories too, and empty text restores all products', async ({ page }) => {
  await page.goto('/search');
  await search(page, 'Jewellery');
  await expect(cards(page)).toHaveCount(10);
  await button(page, 'Load More').click();
  await expect(cards(page)).toHaveCount(12);
  await search(page, '');
  await expect(cards(page)).toHaveCount(10);
  await button(page, 'Load More').click();
  await expect(cards(page)).toHaveCount(20);
});

test('[SEARCH-03] Enter searches, and Reset Search empties the box and restores all products', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/search');
  await expect(cards(page)).toHaveCount(10);
  await searchBox(page).fill('velvet');
  await searchBox(page).press('Enter');
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/search\?q=velvet$/);
  await button(page, 'Reset Search').click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(10);
  await expect(page).toHaveURL(/\/search$/);
});

test('[SEARCH-04] shows the empty result when nothing matches', { tag: '@translated' }, async ({ page }) => {
  await page.goto('/search');
  await search(page, 'velvet snowboard');
  await expect(page.getByRole('heading', { name: 'No products found', exact: true })).toBeVisible();
  await expect(
    page.getByText('Try searching for something else or browse our categories.', { exact: true }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(button(page, 'Load More')).toHaveCount(0);
  const category = page.getByRole('main').getByRole('link', { name: 'Jewellery', exact: true });
  await expect(category).toHaveAttribute('href', '/categories/jewellery');
});

test('[SEARCH-03] shows rings before products that only contain the letters of "ring"', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/search?q=ring');
  const others = page.getByRole('heading', { level: 2, name: 'Also contains “ring”', exact: true });
  await expect(others).toBeVisible();
  const rings = ['Azur Lab-Grown Sapphire Ring', 'Sceau Onyx Signet', 'Assemblage Stacking Set'];
  // 'tapering' and 'spring' contain the letters.
  const containing = ['Lune Tapered Hoops', 'Antibes Sunglasses', 'Ondine Hair Clips'];
  await expect.poll(() => cardNames(page)).toEqual([...rings, ...containing]);
  const first = page.getByRole('main').getByRole('list').filter({ hasText: 'Azur Lab-Grown' });
  await expect(first.getByRole('article')).toHaveCount(rings.length);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 products');
  await searchBox(page).fill('velvet');
  await expect(others).toBeHidden();
});

test('[SEARCH-02] finds a product newer than the build', async ({ page, shop }) => {
  await shop.backend.addProduct({
    name: 'Zibeline Evening Cape',
    price: 312,
    category: 'accessories',
    color: 'black',
    description: 'A cape for the late train.',
  });
  await page.goto('/search');
  await search(page, 'zibeline');
  await expect(cards(page)).toHaveCount(1);
  await expect.poll(() => cardNames(page)).toEqual(['Zibeline Evening Cape']);
});

test('[CALL-05] search works while the backend is down and notes that products may be outdated', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_CONNECTION_REFUSED/);
  await page.route(`${shop.apiUrl}/api/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/search');
  await expect(page.getByText('These products may be out of date.')).toBeVisible();
  await search(page, 'velvet');
  await expect(cards(page)).toHaveCount(2);
  await page.unroute(`${shop.apiUrl}/api/**`);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByText('These products may be out of date.')).toBeHidden();
  await expect(cards(page)).toHaveCount(2);
});
