import { expect } from '@playwright/test';
import { addToBag, bagButton, openBag } from '#tests/e2e/steps.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import { BASE_DIST } from '#tests/support/sites.ts';
import { test } from '#tests/support/test.ts';

test('[BAG-01] a tab that was open while the site was rebuilt still loads its islands', {
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
    // Another build: it knows its backend by another address, so its scripts carry other hashes.
    await shop.publish(BASE_DIST);
    await addToBag(page, 'Émeraude Velvet Gown');
    const panel = await openBag(page);
    await expect(panel.getByRole('link', { name: 'Émeraude Velvet Gown', exact: true })).toBeVisible();
    expect(scripts.size).toBeGreaterThan(0);
    expect([...scripts.values()].every((status) => status === 200)).toBe(true);
  } finally {
    // First the page: a price it is still asking for would find nobody there.
    await page.close();
    await shop.close();
  }
});
