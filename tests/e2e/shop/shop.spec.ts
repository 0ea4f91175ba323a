import { expect } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  cardNames,
  chooseFilter,
  filterOption,
  pageControl,
  pagination,
  resultsLine,
  withFilters,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const COLOR_NAMES = ['Black', 'Blue', 'Red', 'Green', 'Gold', 'Silver', 'Beige'];
const RADIO_GROUPS = {
  Category: ['All categories', 'Accessories', 'Dress', 'Jewellery', 'Cosmetics'],
  'Price Range': ['All prices', 'Under $50', '$50 - $100', '$100 - $200', '$200 +'],
};

test('[SHOP-01] Shop Now has groups for category, color and price range', async ({ page, profile }) => {
  const radioGroups = {
    ...RADIO_GROUPS,
    ...(profile === 'base' && { Color: ['All colors', ...COLOR_NAMES] }),
  };
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Now', exact: true })).toBeVisible();
  await withFilters(page, async (filters) => {
    for (const [group, choices] of Object.entries(radioGroups)) {
      const radios = filters.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio');
      await expect(radios).toHaveCount(choices.length);
      for (const [index, name] of choices.entries()) {
        await expect(radios.nth(index)).toHaveAccessibleName(name);
        await expect(radios.nth(index)).toBeChecked({ checked: index === 0 });
      }
    }
    if (profile === 'base') return;
    const boxes = filters.getByRole('group', { name: 'Color', exact: true }).getByRole('checkbox');
    await expect(boxes).toHaveCount(COLOR_NAMES.length);
    for (const [index, name] of COLOR_NAMES.entries()) {
      await expect(boxes.nth(index)).toHaveAccessibleName(name);
      await expect(boxes.nth(index)).not.toBeChecked();
    }
  });
});

test('[SHOP-01] the filter sheet keeps its heading and the number of matches in view', {
  tag: ['@full', '@phone'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.goto('/shop');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(sheet.getByRole('button', { name: 'Show 48 items', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expect(sheet.getByRole('status')).toHaveText('48 products');
  await expect(sheet.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await gate.promise;
    await route.abort();
  });
  const request = page.waitForRequest('**/api/products?*');
  await sheet.getByRole('radio', { name: 'Jewellery', exact: true }).check();
  await request;
  // The last known number stays while the products load.
  await expect(page.getByText('Loading products', { exact: true }).last()).toBeAttached();
  await expect(sheet.getByRole('button', { name: 'Show 48 items', exact: true })).toBeVisible();
  gate.resolve();
  await expect(sheet.getByRole('button', { name: 'Show results', exact: true })).toBeVisible();
  await expect(sheet.getByRole('status')).toHaveText('');
  await page.unroute('**/api/products?*');
  await sheet.getByRole('radio', { name: 'Dress', exact: true }).check();
  await expect(sheet.getByRole('status')).toHaveText('12 products');
  await sheet.getByRole('checkbox', { name: 'Red', exact: true }).check();
  const showButton = sheet.getByRole('button', { name: 'Show 1 item', exact: true });
  await expect(showButton).toBeVisible();
  const clearButton = sheet.getByRole('button', { name: 'Clear filters', exact: true });
  await expect(clearButton).toBeInViewport({ ratio: 1 });
  await sheet.hover();
  await page.mouse.wheel(0, 5000);
  await expect(clearButton).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('heading', { name: 'Filter', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(showButton).toBeInViewport({ ratio: 1 });
  await showButton.click();
  await expect(sheet).toBeHidden();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 1 of 1');
  await page.getByRole('button', { name: 'Filter (2)', exact: true }).click();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toBeHidden();
});

test('[SHOP-02] Clear filters resets all three, and changing a filter goes back to page 1', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/shop?page=3');
  await expect(resultsLine(page)).toHaveText('Showing 17 to 24 of 48');
  await chooseFilter(page, 'Category', 'Dress');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await chooseFilter(page, 'Color', 'Red');
  await chooseFilter(page, 'Price Range', '$100 - $200');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 1 of 1');
  await expect.poll(() => cardNames(page)).toEqual(['Riviera Maxi Dress']);
  await withFilters(page, async (filters) => {
    await filters.getByRole('button', { name: 'Clear filters', exact: true }).click();
    for (const first of ['All categories', 'All prices']) {
      await expect(filters.getByRole('radio', { name: first, exact: true })).toBeChecked();
    }
    for (const color of COLOR_NAMES) await expect(filterOption(filters, 'Color', color)).not.toBeChecked();
  });
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(page).toHaveURL(/\/shop$/);
});

test('[SHOP-03] the query has limit 8, the page, empty strings for all and both price bounds', async ({
  page,
}) => {
  const queries: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.replace(/\/$/, '') === '/api/products') queries.push(Object.fromEntries(searchParams));
  });
  await page.goto('/shop?page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  expect(queries.at(-1)).toEqual({
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: '2',
    limit: '8',
  });
  await chooseFilter(page, 'Price Range', '$200 +');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 6 of 6');
  expect(queries.at(-1)).toEqual({
    category: '',
    color: '',
    minPrice: '200',
    maxPrice: 'Infinity',
    page: '1',
    limit: '8',
  });
  await chooseFilter(page, 'Price Range', 'Under $50');
  await chooseFilter(page, 'Category', 'Cosmetics');
  // Priced 28, 39, 16, 26.50, 44, 22, 18.50 and 30.
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 8');
  expect(queries.at(-1)).toMatchObject({ category: 'cosmetics', color: '', minPrice: '0', maxPrice: '50' });
});

test('[SHOP-04] the results line is correct on the first, a middle and the last page', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await pageControl(page, '3').click();
  await expect(resultsLine(page)).toHaveText('Showing 17 to 24 of 48');
  await pageControl(page, '6').click();
  await expect(resultsLine(page)).toHaveText('Showing 41 to 48 of 48');
  await page.goto('/shop?color=gold&page=2');
  // Nine gold products, eight of them on the first page.
  await expect(resultsLine(page)).toHaveText('Showing 9 to 9 of 9');
});

test('[SHOP-05] six pages show each product once', { tag: '@translated' }, async ({ page }) => {
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  const seen = new Set(await cardNames(page));
  for (let number = 2; number <= 6; number += 1) {
    await pageControl(page, 'Next').click();
    await expect(resultsLine(page)).toHaveText(`Showing ${number * 8 - 7} to ${number * 8} of 48`);
    for (const name of await cardNames(page)) seen.add(name);
  }
  expect(seen.size).toBe(48);
});

test('[SHOP-05] disables Previous on page 1 and Next on the last page', async ({ page }) => {
  await page.goto('/shop?category=dress');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await expect(pageControl(page, 'Previous')).toBeDisabled();
  await expect(pageControl(page, 'Next')).toBeEnabled();
  await expect(pageControl(page, '3')).toHaveCount(0);
  await pageControl(page, 'Next').click();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 12 of 12');
  await expect(pageControl(page, 'Next')).toBeDisabled();
  await pageControl(page, 'Previous').click();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
});

test('[SHOP-05] shows no pagination when all results fit on one page', async ({ page }) => {
  await page.goto('/shop?color=blue');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 6 of 6');
  await expect(pagination(page)).toHaveCount(0);
  // Exactly one full page: the total does not exceed the page size.
  await page.goto('/shop?category=cosmetics&price=0-50');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 8');
  await expect(pagination(page)).toHaveCount(0);
});

for (const [number, line] of [
  ['0', 'Showing 1 to 8 of 48'],
  ['-1', 'Showing 1 to 8 of 48'],
  ['two', 'Showing 1 to 8 of 48'],
  ['1.5', 'Showing 1 to 8 of 48'],
  // A shared URL can name a page that no longer exists. The last page is the nearest one.
  ['7', 'Showing 41 to 48 of 48'],
  ['99', 'Showing 41 to 48 of 48'],
] as const) {
  test(`[SHOP-05] page ${number} in the URL is outside 1..6 and shows "${line}"`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(`/shop?page=${number}`);
    await expect(resultsLine(page)).toHaveText(line);
    await expect(page.getByRole('article')).toHaveCount(8);
  });
}

test('[SHOP-06] shows the empty result when no product matches, and Clear filters resets it', async ({
  page,
  profile,
}) => {
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await expect(page.getByRole('heading', { name: 'Oops', exact: true })).toBeVisible();
  await expect(page.getByText('No Product match your search Criteria')).toBeVisible();
  // A base backend cannot tell what matches with fewer filters. Four red products cost less than $50.
  await expect(page.getByRole('article')).toHaveCount(profile === 'base' ? 0 : 4);
  await expect(pagination(page)).toHaveCount(0);
  await withFilters(page, (filters) =>
    filters.getByRole('button', { name: 'Clear filters', exact: true }).click(),
  );
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await page.goBack();
  await page.getByRole('button', { name: 'Show all products', exact: true }).click();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(resultsLine(page)).toBeFocused();
});

test('[SHOP-06] an empty result names and shows what matches with fewer filters', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/shop?category=dress&color=red&price=0-50');
  const main = page.getByRole('main');
  // One dress is red, and no dress of another color costs less than $50.
  const offers = main.getByRole('link', { name: /\(\d+\)$/ });
  await expect(offers).toHaveText(['Red pieces under $50 (4)', 'Red dresses (1)']);
  await expect(offers.first()).toHaveAttribute('href', '/shop?color=red&price=0-50');
  await expect(main.getByRole('heading', { name: 'Red pieces under $50', exact: true })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(4);
  expect(await axeViolations(page)).toEqual([]);
  await offers.last().click();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 1 of 1');
  await expect(resultsLine(page)).toBeFocused();
  await expect(page).toHaveURL(/\/shop\?category=dress&color=red$/);
  await page.goBack();
  await expect(offers).toHaveCount(2);
});

test('[SHOP-06] the filter sheet says that no product matches and leads to what does', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page }) => {
  await page.goto('/shop?category=dress&color=red&price=0-50');
  await page.getByRole('button', { name: 'Filter (3)', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(sheet.getByRole('status')).toHaveText('No products');
  await expect(sheet.getByRole('status')).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Show red pieces under $50 (4)', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 4 of 4');
  await expect(page).toHaveURL(/\/shop\?color=red&price=0-50$/);
  await expect(page.getByRole('button', { name: 'Filter (2)', exact: true })).toBeFocused();
});

test('[SHOP-06] an empty result stays in view beside the last filters', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/shop?category=dress&color=red');
  await page.getByRole('radio', { name: /^Under \$50/ }).check();
  const last = page.getByRole('button', { name: 'Clear filters', exact: true });
  await last.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const header = await page.getByRole('banner').boundingBox();
  const oops = await page.getByRole('heading', { name: 'Oops', exact: true }).boundingBox();
  expect(oops?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  await expect(page.getByRole('button', { name: 'Show all products', exact: true })).toBeInViewport();
});

test('[SHOP-07] keeps the images of the built cards when the backend has the same products', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (target instanceof HTMLImageElement) changes.push(`${attributeName} of ${target.alt}`);
      }
    }).observe(document, { subtree: true, attributeFilter: ['srcset'] });
  });
  const response = page.waitForResponse('**/api/products?*');
  await page.goto('/shop');
  await (await response).finished();
  // The filters answer, so the response has been shown before.
  await chooseFilter(page, 'Price Range', 'All prices');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  expect(await page.evaluate('changes')).toEqual([]);
});

test('[SHOP-08] scrolls to the top on load and on a page change', async ({ page }) => {
  const scrollTop = () => page.evaluate(() => scrollY);
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await pageControl(page, '2').scrollIntoViewIfNeeded();
  expect(await scrollTop()).toBeGreaterThan(0);
  await pageControl(page, '2').click();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await expect.poll(scrollTop).toBe(0);
  await pageControl(page, '3').scrollIntoViewIfNeeded();
  expect(await scrollTop()).toBeGreaterThan(0);
  await page.reload();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await expect.poll(scrollTop).toBe(0);
});

test('[SHOP-09] a filtered page survives sharing, reload, Back and Forward', { tag: '@translated' }, async ({
  page,
  visitor,
}) => {
  await page.goto('/shop');
  await chooseFilter(page, 'Category', 'Jewellery');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await pageControl(page, '2').click();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 12 of 12');
  await expect(page).toHaveURL(/\/shop\?category=jewellery&page=2$/);
  const names = await cardNames(page);

  const otherVisitor = await visitor();
  await otherVisitor.goto(page.url());
  await expect(resultsLine(otherVisitor)).toHaveText('Showing 9 to 12 of 12');
  await expect.poll(() => cardNames(otherVisitor)).toEqual(names);
  await withFilters(otherVisitor, (filters) =>
    expect(filters.getByRole('radio', { name: 'Jewellery', exact: true })).toBeChecked(),
  );

  await page.reload();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 12 of 12');
  await page.goBack();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await page.goBack();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await page.goForward();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
});

test('[SHOP-09] ignores unknown filter values in the URL', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await page.goto('/shop?category=shoes&color=pink&price=1-2');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
});
