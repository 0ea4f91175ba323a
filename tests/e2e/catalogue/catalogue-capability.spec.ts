import { expect, type Locator, type Page } from '@playwright/test';
import {
  card,
  cardNames,
  chooseFilter,
  filterOption,
  holdCalls,
  pageControl,
  resultsLine,
  withFilters,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

// The features of the capability `catalogue`. The expected counts are those of the seed catalogue.

const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by', exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed', exact: true });

test('sorts the shop and stores the sort order in the URL', { tag: '@full' }, async ({ page }) => {
  await page.goto('/shop');
  await sortBy(page).selectOption('Price, low to high');
  await expect(page).toHaveURL(/\/shop\?sort=price$/);
  const cheapest = ['Laque Sapin Nail Lacquer', 'Kohl Bleu de Minuit', 'Cerise Lip Gloss'];
  await expect.poll(async () => (await cardNames(page)).slice(0, 3)).toEqual(cheapest);
  await page.reload();
  await expect.poll(async () => (await cardNames(page)).slice(0, 3)).toEqual(cheapest);
  await expect(sortBy(page)).toHaveValue('price');

  await expect(pageControl(page, '6')).toHaveAttribute('href', '/shop?sort=price&page=6');
  await pageControl(page, '6').click();
  await expect(page).toHaveURL(/\/shop\?sort=price&page=6$/);
  await expect.poll(async () => (await cardNames(page)).at(-1)).toBe('Émeraude Velvet Gown');
  // A new sort order keeps the filters and returns to page 1.
  await chooseFilter(page, 'Category', 'Dress');
  await sortBy(page).selectOption('Price, high to low');
  await expect(page).toHaveURL(/\/shop\?category=dress&sort=-price$/);
  await expect
    .poll(async () => (await cardNames(page)).slice(0, 2))
    .toEqual(['Émeraude Velvet Gown', 'Mercure Liquid Halter']);
  await sortBy(page).selectOption('Newest');
  await expect(page).toHaveURL(/\/shop\?category=dress$/);
});

test('filter choices show product counts under the other filters and can be changed by keyboard', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page }) => {
  const expectCounts = async (group: string, expected: Record<string, number>) => {
    for (const [choice, count] of Object.entries(expected)) {
      await expect(filterOption(page, group, choice)).toHaveAccessibleDescription(
        ['No products', '1 product'][count] ?? `${count} products`,
      );
    }
  };
  await page.goto('/shop');
  await expectCounts('Category', {
    'All categories': 48,
    Accessories: 12,
    Dress: 12,
    Jewellery: 12,
    Cosmetics: 12,
  });
  await expectCounts('Color', {
    Black: 7,
    Blue: 6,
    Red: 7,
    Green: 7,
    Gold: 9,
    Silver: 4,
    Beige: 8,
  });

  await expect(page.getByRole('checkbox', { name: 'On sale', exact: true })).toHaveAccessibleDescription(
    '19 products',
  );
  await page.getByRole('radio', { name: 'All categories', exact: true }).focus();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Dress', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/shop\?category=dress$/);
  await expectCounts('Category', { 'All categories': 48, Dress: 12, Cosmetics: 12 });
  await expectCounts('Color', {
    Black: 2,
    Blue: 2,
    Red: 1,
    Green: 2,
    Gold: 2,
    Silver: 1,
    Beige: 2,
  });
  await expectCounts('Price Range', {
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

for (const width of WIDTHS) {
  test(`combines several colors, which survive paging, sharing and Back (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, visitor }) => {
    await page.goto('/shop');
    await chooseFilter(page, 'Color', 'Red');
    await chooseFilter(page, 'Color', 'Blue');
    await expect(page).toHaveURL(/\/shop\?color=blue,red$/);
    await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 13');
    await expect(pageControl(page, '2')).toHaveAttribute('href', '/shop?color=blue,red&page=2');
    await pageControl(page, '2').click();
    await expect(page).toHaveURL(/\/shop\?color=blue,red&page=2$/);
    await expect(resultsLine(page)).toHaveText('Showing 9 to 13 of 13');

    const otherVisitor = await visitor();
    await otherVisitor.goto(page.url());
    await expect(resultsLine(otherVisitor)).toHaveText('Showing 9 to 13 of 13');
    await withFilters(otherVisitor, async (filters) => {
      for (const color of ['Red', 'Blue']) await expect(filterOption(filters, 'Color', color)).toBeChecked();
      await expect(filterOption(filters, 'Color', 'Gold')).not.toBeChecked();
    });

    await page.goBack();
    await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 13');
    const removeRed = page.getByRole('button', { name: 'Remove filter Red', exact: true });
    await removeRed.click();
    await expect(page).toHaveURL(/\/shop\?color=blue$/);
    await expect(page.getByRole('button', { name: 'Remove filter Blue', exact: true })).toBeFocused();
    await expect(resultsLine(page)).toHaveText('Showing 1 to 6 of 6');
    await page.goBack();
    await expect(removeRed).toBeVisible();
    await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 13');
    await withFilters(page, async (filters) => {
      await filterOption(filters, 'Color', 'Blue').uncheck();
      await filters.getByRole('checkbox', { name: 'On sale', exact: true }).check();
      await expect(page).toHaveURL(/\/shop\?color=red&sale=true$/);
      await filters.getByRole('checkbox', { name: 'On sale', exact: true }).uncheck();
      await expect(page).toHaveURL(/\/shop\?color=red$/);
    });
    await expect(resultsLine(page)).toHaveText('Showing 1 to 7 of 7');
  });
}

test('the counts of a group follow the other groups, and the keyboard checks several colors', {
  tag: ['@full', '@desktop'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.goto('/shop');
  await filterOption(page, 'Color', 'Red').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(filterOption(page, 'Color', 'Green')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/shop\?color=red,green$/);
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 14');
  await expect(filterOption(page, 'Category', 'Dress')).toHaveAccessibleDescription('3 products');
  // The colors themselves do not narrow each other.
  await expect(filterOption(page, 'Color', 'Gold')).toHaveAccessibleDescription('9 products');

  // The last numbers stay until the backend responds, and vanish if it does not.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/products/facets?*', async (route) => {
    await gate.promise;
    await route.abort();
  });
  const facets = page.waitForRequest('**/api/products/facets?*');
  await filterOption(page, 'Category', 'Dress').check();
  await facets;
  await expect(resultsLine(page)).toHaveText('Showing 1 to 3 of 3');
  await expect(filterOption(page, 'Color', 'Gold')).toHaveAccessibleDescription('9 products');
  gate.resolve();
  await expect(filterOption(page, 'Color', 'Gold')).toHaveAccessibleDescription('');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear filters', exact: true }).first().click();
  await expect(filterOption(page, 'Color', 'Gold')).toHaveAccessibleDescription('9 products');
  await page.unroute('**/api/products/facets?*');

  // A late response to an earlier choice changes nothing.
  const release = await holdCalls(page, '**/api/products/facets?category=dress&*');
  const lateResponse = page.waitForResponse('**/api/products/facets?category=dress&*');
  await filterOption(page, 'Category', 'Dress').check();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await filterOption(page, 'Category', 'Cosmetics').check();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await expect(filterOption(page, 'Price Range', 'Under $50')).toHaveAccessibleDescription('8 products');
  release();
  await (await lateResponse).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(filterOption(page, 'Price Range', 'Under $50')).toHaveAccessibleDescription('8 products');
});

test('finds products for a mistyped word and searches for the suggestion when pressed', {
  tag: ['@full', '@translated'],
}, async ({ page }) => {
  await page.goto('/search');
  const box = page.getByRole('searchbox', { name: 'Search products', exact: true });
  await box.fill('velvt');
  await button(page, 'Search').click();
  const suggestion = 'Nothing matches “velvt”. Showing results for velvet.';
  await expect(page.getByRole('paragraph').filter({ hasText: suggestion })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${suggestion} 2 products` })).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(2);
  const suggestionLink = page.getByRole('link', { name: 'velvet', exact: true });
  await expect(suggestionLink).toHaveAttribute('href', '/search?q=velvet');
  // The attribute survives only if the page is not reloaded.
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await suggestionLink.click();
  await expect(page).toHaveURL(/\/search\?q=velvet$/);
  await expect(box).toHaveValue('velvet');
  await expect(page.getByText('Nothing matches')).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('body')).toHaveAttribute('data-same', '');
  await expect(page.getByRole('status').filter({ hasText: /^2 products$/ })).toBeFocused();
});

test('shows recently viewed products below a product until they are cleared', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const findPath = async (name: string) => `/shop/${await shop.backend.findProductId(name)}`;
  await page.goto(await findPath('Émeraude Velvet Gown'));
  await expect(recentlyViewed(page)).toBeHidden();
  await page.goto(await findPath('Doré Bias Slip Dress'));
  // Products newer than the build are included.
  const id = await shop.backend.addProduct({
    name: 'Aube Silk Kimono',
    price: 156.5,
    category: 'dress',
    color: 'beige',
    description: 'Thrown over anything, it makes a morning of it.',
  });
  await page.goto(`/shop/${id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(recentlyViewed(page)).toBeVisible();
  await expect
    .poll(() => cardNames(recentlyViewed(page)))
    .toEqual(['Doré Bias Slip Dress', 'Émeraude Velvet Gown']);

  await page.goto(await findPath('Émeraude Velvet Gown'));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(recentlyViewed(page)).toBeVisible();
  await expect
    .poll(() => cardNames(recentlyViewed(page)))
    .toEqual(['Aube Silk Kimono', 'Doré Bias Slip Dress']);
  await button(page, 'Clear recently viewed').click();
  await expect(page.getByText('Recently viewed cleared.')).toBeFocused();
  await expect(recentlyViewed(page).getByRole('article')).toHaveCount(0);
  await page.goto(await findPath('Doré Bias Slip Dress'));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recent')))
    .toBe(await shop.backend.findProductId('Doré Bias Slip Dress'));
});

test('fills the row of recently viewed products with those still sold', { tag: '@full' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  const names = [
    'Doré Bias Slip Dress',
    'Marguerite Tiered Dress',
    'Mercure Liquid Halter',
    'Laque Sapin Nail Lacquer',
    'Cerise Lip Gloss',
    'Rouge Pavot Lipstick',
    'Plume Volume Mascara',
    'Ligne Slim Belt',
  ];
  const ids = await Promise.all(names.map((name) => shop.backend.findProductId(name)));
  const [deleted = ''] = ids;
  await shop.backend.removeProduct(deleted);
  await page.goto('/terms');
  await page.evaluate((recent) => localStorage.setItem('recent', recent), ids.join(' '));
  const gown = await shop.backend.findProductId('Émeraude Velvet Gown');
  await page.goto(`/shop/${gown}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(recentlyViewed(page)).toBeVisible();
  await expect.poll(() => cardNames(recentlyViewed(page))).toEqual(names.slice(1, 5));
  const stored = await page.evaluate(() => localStorage.getItem('recent'));
  expect(stored).toBe([gown, ...ids.slice(0, 6)].join(' '));
  await expect(recentlyViewed(page).getByRole('link').first()).toHaveAttribute('href', `/shop/${ids[1]}`);
});

/** Opens a product from its card, goes back, and expects the card at its earlier position on the screen. */
async function expectPositionRestored(
  page: Page,
  name: string,
  within: Page | Locator = page,
): Promise<void> {
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

test('[CAT-01] Back from a product restores the scroll position in a sorted category', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/categories/dress?sort=price');
  await expect.poll(async () => (await cardNames(page)).at(-1)).toBe('Émeraude Velvet Gown');
  await expectPositionRestored(page, 'Émeraude Velvet Gown');
});

test('[SHOP-09] Back from a product restores the scroll position in the shop', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/shop?sort=-price&page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await expectPositionRestored(page, (await cardNames(page)).at(-1) ?? '');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
});

test('Back from a product restores the scroll position, results and text of the search', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/search');
  // Typed but not submitted, so the URL does not have it.
  await page.getByRole('searchbox').fill('with');
  // The results of the text replace the built ones, and with them the button, once the index has loaded.
  await expect(page.getByRole('status').filter({ hasText: '33 products' })).toBeAttached();
  for (const count of [20, 30]) {
    await button(page, 'Load More').click();
    await expect(page.getByRole('article')).toHaveCount(count);
  }
  await expectPositionRestored(page, (await cardNames(page)).at(-1) ?? '');
  await expect(page.getByRole('article')).toHaveCount(30);
  await expect(page.getByRole('searchbox')).toHaveValue('with');
});

test('Back from a product restores the scroll position in the wishlist', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/categories/accessories');
  const heartButtons = page.getByRole('main').getByRole('button', { name: /wishlist$/ });
  for (const heartButton of await heartButtons.all()) await heartButton.click();
  await page.goto('/wishlist');
  await expect(page.getByRole('article')).toHaveCount(12);
  await expectPositionRestored(page, (await cardNames(page))[8] ?? '');
});

test('[HOME-04] Back restores all trending products shown before; a reload shows eight', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  const trending = page.getByRole('region', { name: 'Trending Products', exact: true });
  await button(page, 'LoadMore').click();
  await expect(trending.getByRole('article')).toHaveCount(10);
  await expectPositionRestored(page, (await cardNames(trending)).at(-1) ?? '', trending);
  await page.reload();
  await expect(trending.getByRole('article')).toHaveCount(8);
});

test('has no sorting, suggestions or recently viewed products with a base backend', { tag: '@base' }, async ({
  page,
  shop,
}) => {
  await page.goto('/shop?sort=price');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(page).toHaveURL(/\/shop$/);
  await expect(sortBy(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Dress', exact: true })).toHaveAccessibleDescription('');
  await page.goto('/search?q=velvt');
  await expect(page.getByRole('heading', { name: 'No products found', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing matches')).toHaveCount(0);
  for (const name of ['Émeraude Velvet Gown', 'Doré Bias Slip Dress']) {
    await page.goto(`/shop/${await shop.backend.findProductId(name)}`);
  }
  await expect(page.getByText('Recently viewed')).toHaveCount(0);
});
