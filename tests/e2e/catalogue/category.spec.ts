import { expect } from '@playwright/test';
import {
  addToBag,
  card,
  cardNames,
  chooseFilter,
  expectImageLoaded,
  filterOption,
  isPhone,
  pageControl,
  withFilters,
} from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const SAMPLES = {
  accessories: ['Accessories', 'Atelier Leather Tote', 'Averse Umbrella'],
  dress: ['Dress', 'Aurore A-Line Midi Dress', 'Émeraude Velvet Gown'],
  jewellery: ['Jewellery', 'Azur Lab-Grown Sapphire Ring', 'Assemblage Stacking Set'],
  cosmetics: ['Cosmetics', 'Rouge Pavot Lipstick', 'Sève Renewal Serum'],
} as const;

for (const [category, [heading, ...samples]] of Object.entries(SAMPLES)) {
  test(`[CAT-01] [ROUTE-01] /categories/${category} shows only the twelve products of that category`, async ({
    page,
  }) => {
    await page.goto(`/categories/${category}`);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(12);
    const names = await cardNames(page);
    for (const name of samples) expect(names).toContain(name);
    const others = Object.entries(SAMPLES).filter(([other]) => other !== category);
    for (const [, [, ...otherSamples]] of others)
      for (const name of otherSamples) expect(names).not.toContain(name);
  });
}

test('[CAT-01] requests the list with only the category', async ({ page }) => {
  const listRequest = page.waitForRequest((request) => /\/api\/products\/?\?/.test(request.url()));
  await page.goto('/categories/dress');
  const { searchParams } = new URL((await listRequest).url());
  expect(Object.fromEntries(searchParams)).toEqual({ category: 'dress' });
});

test('[CAT-01] refreshes the built list only when the browser is idle', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      addEventListener('test:idle', () => run({ didTimeout: false, timeRemaining: () => 50 }));
      return 1;
    };
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/products\/?\?/.test(request.url())) requests.push(request.url());
  });
  // Resolves after `load`. The scripts of the page have defined its elements by then.
  await page.goto('/categories/dress');
  expect(requests).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('test:idle')));
  await expect.poll(() => requests.length).toBe(1);
});

test("[CAT-01] adds a product newer than the build, whichever page of the backend's list has it", {
  tag: '@translated',
}, async ({ page, shop }) => {
  const id = await shop.backend.addProduct({
    name: 'Zibeline Evening Cape',
    price: 312,
    category: 'dress',
    color: 'black',
    description: 'A cape for the late train.',
  });
  await page.goto('/categories/dress');
  const cape = card(page, 'Zibeline Evening Cape');
  await expect(cape).toContainText('$312.00');
  for (const link of await cape.getByRole('link').all())
    await expect(link).toHaveAttribute('href', `/shop/${id}`);
  await expectImageLoaded(cape.locator('img').first());
  await expect(cape.getByText(/^Old price/)).toBeHidden();
  await addToBag(page, 'Zibeline Evening Cape');
  await expect(cape.getByText('In your bag', { exact: true })).toBeVisible();
  await expect(page.getByText('In your bag', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(card(page, 'Zibeline Evening Cape').getByText('0.0', { exact: true })).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(13);
  await expect(page.getByRole('main').getByText('13 pieces', { exact: true }).first()).toBeVisible();
});

test('[CAT-01] removes a deleted product from the built page', async ({ page, shop }) => {
  await shop.backend.removeProduct(await shop.backend.findProductId('Doré Bias Slip Dress'));
  await page.goto('/categories/dress');
  await expect(card(page, 'Doré Bias Slip Dress')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(11);
});

test('[CAT-01] updates a price that changed after the build', { tag: '@translated' }, async ({
  page,
  shop,
}) => {
  await shop.backend.changeProduct(await shop.backend.findProductId('Doré Bias Slip Dress'), {
    price: 143.25,
  });
  await page.goto('/categories/dress');
  await expect(page.getByRole('article').filter({ hasText: 'Doré Bias Slip Dress' })).toContainText(
    '$143.25',
  );
});

for (const path of ['/categories/shoes', '/categories/all', '/categories']) {
  test(`[ROUTE-08] ${path} is not a category and responds 404`, { tag: '@desktop' }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found', exact: true })).toBeVisible();
  });
}

test('[CAT-01] shows an empty category when all products of a category are deleted', async ({
  page,
  shop,
}) => {
  await page.goto('/categories/dress');
  const names = await cardNames(page);
  for (const name of names) await shop.backend.removeProduct(await shop.backend.findProductId(name));
  await page.goto('/categories/dress');
  await expect(page.getByRole('heading', { name: 'Nothing here yet', exact: true })).toBeVisible();
  await expect(page.getByText('New pieces are on their way.', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

for (const width of WIDTHS) {
  test(`[CAT-01] filters and sorts a category in place, with the choices in the URL (${width})`, {
    tag: ['@full', `@${width}`, '@translated'],
  }, async ({ page }) => {
    await page.goto('/categories/dress');
    const main = page.getByRole('main');
    await expect(main).toContainText('From washed linen in the morning to velvet at night.');
    await expect(main.getByText('12 pieces', { exact: true })).toBeVisible();
    await chooseFilter(page, 'Color', 'Beige');
    await expect(page).toHaveURL(/\/categories\/dress\?color=beige$/);
    await expect(page.getByRole('status').filter({ hasText: '2 pieces' })).toBeVisible();
    await expect
      .poll(() => cardNames(page))
      .toEqual(['Colette Fit-and-Flare Dress', 'Sable Linen Shirt Dress']);
    await withFilters(page, async (filters) => {
      const price = filterOption(filters, 'Price Range', '$100 - $200');
      await expect(price).toHaveAccessibleDescription('2 products');
      // The sheet of a phone names the matches.
      const showButtons = filters.getByRole('button', { name: 'Show 2 items', exact: true });
      await expect(showButtons).toHaveCount(isPhone(page) ? 1 : 0);
    });
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Price, low to high');
    await expect(page).toHaveURL(/\/categories\/dress\?color=beige&sort=price$/);
    await page.reload();
    await expect
      .poll(() => cardNames(page))
      .toEqual(['Sable Linen Shirt Dress', 'Colette Fit-and-Flare Dress']);
    await withFilters(page, async (filters) => {
      await filters.getByRole('checkbox', { name: 'On sale', exact: true }).check();
    });
    await expect.poll(() => cardNames(page)).toEqual(['Colette Fit-and-Flare Dress']);
    await withFilters(page, async (filters) => {
      await filters.getByRole('button', { name: 'Clear filters', exact: true }).click();
    });
    // The sort order holds without a filter too.
    await expect(page).toHaveURL(/\/categories\/dress\?sort=price$/);
    await expect
      .poll(async () => (await cardNames(page)).slice(0, 2))
      .toEqual(['Marguerite Tiered Dress', 'Sable Linen Shirt Dress']);
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Newest');
    await expect(page).toHaveURL(/\/categories\/dress$/);
    await expect(page.getByRole('article')).toHaveCount(12);
  });
}

test('[CAT-01] pages, retries and clears the filtered products of a category', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const main = page.getByRole('main');
  const status = (text: string) => main.getByRole('status').filter({ hasText: text });
  // The seed has fewer dresses than a page, so the response claims more.
  await page.route('**/api/products?*color=beige*', async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    await route.fulfill({ response, json: { ...(await response.json()), totalProducts: 30 } });
  });
  await page.goto('/categories/dress?color=beige&page=9');
  await expect(page).toHaveURL(/\/categories\/dress\?color=beige&page=2$/);
  await expect(pageControl(page, '2')).toHaveAttribute('aria-current', 'page');
  await expect(pageControl(page, '1')).toHaveAttribute('href', '/categories/dress?color=beige');
  await pageControl(page, 'Previous').press('Enter');
  await expect(page).toHaveURL(/\/categories\/dress\?color=beige$/);
  await expect(status('30 pieces')).toBeFocused();
  await expect(pageControl(page, '1')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'Remove filter Beige', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/categories\/dress$/);
  await expect(status('12 pieces')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(12);

  await page.route('**/api/products?*color=gold*', (route) => route.abort());
  await chooseFilter(page, 'Color', 'Gold');
  const failure = page.getByRole('heading', { name: 'Oops! Something went wrong', exact: true });
  await expect(failure).toBeVisible();
  await expect(main.getByText(/pieces?$/)).toHaveCount(0);
  await page.unroute('**/api/products?*color=gold*');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(status('2 pieces')).toBeVisible();
  await expect(failure).toBeHidden();
  await chooseFilter(page, 'Price Range', 'Under $50');
  await expect(page.getByRole('heading', { name: 'Oops', exact: true })).toBeVisible();
  await expect(status('0 pieces')).toBeVisible();
  await page.getByRole('button', { name: 'Show all dresses', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/categories\/dress$/);
  await expect(status('12 pieces')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Oops', exact: true })).toBeVisible();
});

test('[CAT-01] has no filters with a base backend', { tag: '@base' }, async ({ page }) => {
  await page.goto('/categories/dress?color=beige');
  await expect(page.getByText('12 pieces', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
});

test('[NAV-01] the desktop header links to each category', { tag: ['@desktop'] }, async ({ page }) => {
  await page.goto('/categories/dress');
  const categories = page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link');
  await expect(categories).toHaveText(['Accessories', 'Dress', 'Jewellery', 'Cosmetics']);
  await expect(categories.nth(1)).toHaveAttribute('aria-current', 'page');
  await categories.nth(2).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jewellery', exact: true })).toBeVisible();
});

test('[HOME-05] the deal leads to the reduced products', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const deal = page.getByRole('region', { name: 'Deal of the Month', exact: true });
  await deal.getByRole('link', { name: 'Shop the sale', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\?sale=true$/);
  await expect(page.getByText('Showing 1 to 8 of 19', { exact: true })).toBeVisible();
  for (const product of await page.getByRole('article').all())
    await expect(product.getByText(/^Old price/)).toBeAttached();
});
