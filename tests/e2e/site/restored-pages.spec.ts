import { chromium, expect } from '@playwright/test';
import { launchOptions } from '#tests/support/browser.ts';
import { test } from '#tests/support/test.ts';

const PATHS = [
  '/',
  '/shop',
  '/categories/dress',
  '/search',
  '/wishlist',
  '/cart',
  '/checkout',
  '/login',
  '/blog',
];

test('[SPEED-04] Back restores each page from memory', { tag: ['@full', '@phone'] }, async ({
  shop,
  viewport,
}) => {
  // Playwright turns the back/forward cache off.
  const browser = await chromium.launch({
    ...launchOptions(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ viewport, baseURL: shop.siteUrl });
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted);
    });
  });
  const product = `/shop/${await shop.backend.findProductId('Émeraude Velvet Gown')}`;
  for (const path of [...PATHS, product]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.goto('/contact');
    await page.goBack({ waitUntil: 'commit' });
    await expect(page, path).toHaveURL(path);
    await expect(page.locator('html'), path).toHaveAttribute('data-restored', 'true');
  }
  await browser.close();
});
