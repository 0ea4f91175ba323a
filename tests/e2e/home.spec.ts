import { expect, type Page } from '@playwright/test';
import { cardNames } from '#tests/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

function trending(page: Page) {
  return page.getByRole('region', { name: 'Trending Products', exact: true });
}

test('[HOME-01] the hero leads to the shop with Shop Now', async ({ page, shop }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/shop`);
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Now' })).toBeVisible();
});

test('[HOME-02] four tiles lead to the four categories', async ({ page, shop }) => {
  for (const [name, word] of [
    ['Accessories', 'accessories'],
    ['Dress', 'dress'],
    ['Jewellery', 'jewellery'],
    ['Cosmetics', 'cosmetics'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/categories/${word}`);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
});

test('[HOME-04] eight trending products at first; LoadMore shows all ten and goes', async ({ page }) => {
  await page.goto('/');
  const cards = trending(page).getByRole('article');
  await expect(cards).toHaveCount(8);
  const more = trending(page).getByRole('button', { name: 'LoadMore', exact: true });
  await more.click();
  await expect(cards).toHaveCount(10);
  await expect(more).toHaveCount(0);
  expect(new Set(await cardNames(trending(page))).size).toBe(10);
});

test('[HOME-04] the list is asked for with limit 10 and no filter', async ({ page }) => {
  const asked = page.waitForRequest((request) => /\/api\/products\/?\?/.test(request.url()));
  await page.goto('/');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: '1',
    limit: '10',
  });
});

test('[HOME-04] a price that changed after the build is corrected on the page', async ({ page, shop }) => {
  await page.goto('/');
  const [name = ''] = await cardNames(trending(page));
  await shop.backend.change(await shop.backend.idOf(name), { price: 321.5 });
  await page.reload();
  await expect(trending(page).getByRole('article').first()).toContainText('$321.50');
});
