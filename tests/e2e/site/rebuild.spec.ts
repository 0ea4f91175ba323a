import { expect } from '@playwright/test';
import { BASE_DIST_DIR } from '#tests/support/artifacts.ts';
import { addToBag, bagButton, fillForm, openBag, openPageAs, submitForm } from '#tests/support/e2e/steps.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import { test } from '#tests/support/test.ts';

const IMAGE_FILE = new URL('../../../server/seed/images/47-wool-beret.webp', import.meta.url).pathname;

test('[BAG-01] a tab opened before a rebuild still loads its islands', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const shop = await startFullShop();
  try {
    await page.goto(`${shop.siteUrl}/categories/dress`);
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
    const scripts = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/_astro/')) scripts.set(pathname, response.status());
    });
    // A different build: its backend URL differs, so its scripts have other hashes.
    await shop.publish(BASE_DIST_DIR);
    await addToBag(page, 'Émeraude Velvet Gown');
    const panel = await openBag(page);
    await expect(panel.getByRole('link', { name: 'Émeraude Velvet Gown', exact: true })).toBeVisible();
    expect(scripts.size).toBeGreaterThan(0);
    expect([...scripts.values()].every((status) => status === 200)).toBe(true);
  } finally {
    // Closes the page first: a price request still in flight would fail against a closed backend.
    await page.close();
    await shop.close();
  }
});

test('[ADMIN-05] [PROD-04] a new product is in the shop at once and has its own page after the rebuild', {
  tag: ['@full', '@desktop'],
}, async ({ visitor }) => {
  // Includes a full build of the site.
  test.setTimeout(120_000);
  const shop = await startFullShop();
  const page = await visitor({ baseURL: shop.siteUrl });
  try {
    await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
    await fillForm(page, { 'Product Name': 'Aurore Silk Cape', Price: '210', Description: 'A cape.' });
    await page.getByLabel('Category', { exact: true }).selectOption('dress');
    await page.getByLabel('Color', { exact: true }).selectOption('red');
    await page.getByLabel('Image', { exact: true }).setInputFiles(IMAGE_FILE);
    await submitForm(page, 'Add Product');
    const link = page.getByRole('link', { name: 'View in shop', exact: true });
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Aurore Silk Cape', exact: true }),
    ).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(404);

    await page.goto('/dashboard/manage-product');
    const row = page.getByRole('row').filter({ hasText: 'Aurore Silk Cape' });
    await expect(row).toContainText('Updating in the shop');
    // The other products are in the current build and need no mark.
    await expect(page.getByRole('row').filter({ hasText: /Updating in the shop|Live/ })).toHaveCount(1);
    const gownId = await shop.backend.findProductId('Émeraude Velvet Gown');
    await shop.backend.changeProduct(gownId, { stock: 0 });
    await shop.rebuild();
    await expect(row).toContainText('Live', { timeout: 20_000 });
    const built = await page.request.get(path);
    expect(built.status()).toBe(200);
    expect(await built.text()).toContain('Aurore Silk Cape');

    // The live refresh also updates a page that was built while the product was sold out.
    expect(await (await page.request.get(`/shop/${gownId}`)).text()).toContain('schema.org/OutOfStock');
    await shop.backend.changeProduct(gownId, { stock: 4 });
    await page.goto(`/shop/${gownId}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Only 4 left', { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled();
    await expect(main.getByRole('form', { name: 'Email me when it’s back' })).toBeHidden();
  } finally {
    await page.close();
    await shop.close();
  }
});

test('[CAT-01] a page built while its category was empty shows what a backend without paging repeats', {
  tag: ['@full', '@desktop'],
}, async ({ visitor }) => {
  // Includes a full build of the site.
  test.setTimeout(120_000);
  const shop = await startFullShop();
  const page = await visitor({ baseURL: shop.siteUrl });
  try {
    const listed = await page.request.get('/api/products?category=dress');
    const list: { products: { _id: string }[] } = await listed.json();
    expect(list.products).toHaveLength(12);
    for (const { _id } of list.products) await shop.backend.removeProduct(_id);
    await shop.rebuild();
    // Each page of the list has the same products, and fewer than the total.
    await page.route('**/api/products?category=dress*', (route) =>
      route.fulfill({ json: { ...list, totalProducts: 30 } }),
    );
    await page.goto('/categories/dress');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByRole('heading', { name: 'Nothing here yet', exact: true })).toBeHidden();
  } finally {
    await page.close();
    await shop.close();
  }
});
