import { expect } from '@playwright/test';
import { card } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[ROUTE-01] [CARD-01] [PROD-02] without JavaScript visitors can browse from home to a product', async ({
  visitor,
  shop,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Trending Products' }).getByRole('article').first(),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Dress', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await card(page, 'Doré Bias Slip Dress').getByRole('link').first().click();
  await expect(page).toHaveURL(
    `${shop.siteUrl}/shop/${await shop.backend.findProductId('Doré Bias Slip Dress')}`,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Doré Bias Slip Dress' })).toBeVisible();
  await expect(page.getByRole('main').getByText('$148.00').first()).toBeVisible();
});

for (const path of ['/', '/shop', '/search', '/cart', '/categories/dress']) {
  test(`[ROUTE-01] without JavaScript ${path} names the features that need JavaScript`, {
    tag: '@desktop',
  }, async ({ visitor }) => {
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto(path);
    await expect(page.getByText(/The shopping bag, filters and search need JavaScript\./)).toBeVisible();
  });
}

test('[HOME-04] without JavaScript shows all trending products and no LoadMore button', async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  const trending = page.getByRole('region', { name: 'Trending Products' });
  await expect(trending.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'LoadMore', exact: true })).toBeHidden();
});

test('[SHOP-05] without JavaScript the shop links to the categories instead of pages', async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/shop');
  const note = page.getByRole('main').getByText(/Filters and paging need JavaScript\./);
  await expect(note).toBeVisible();
  for (const [name, path] of [
    ['Accessories', '/categories/accessories'],
    ['Dress', '/categories/dress'],
    ['Jewellery', '/categories/jewellery'],
    ['Cosmetics', '/categories/cosmetics'],
  ] as const) {
    await expect(note.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Dress', exact: true }).first().click();
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('[ROUTE-07] the bag page says that the bag needs JavaScript', { tag: '@full' }, async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(/^The shopping bag needs JavaScript\.$/)).toBeVisible();
  await expect(page.getByRole('status')).toBeHidden();
});
