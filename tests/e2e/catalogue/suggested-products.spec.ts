import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { addToBag, bagButton, cardNames } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const GOWN = 'Émeraude Velvet Gown';

const suggestions = (page: Page) => page.getByRole('region', { name: 'You may also like', exact: true });

/** Returns the names of products that the backend sends. */
async function namesAt(page: Page, path: string): Promise<string[]> {
  const { products, relatedProducts } = await (await page.request.get(path)).json();
  return (products ?? relatedProducts).map(({ name }: { name: string }) => name);
}

for (const list of ['/cart', '/wishlist'])
  test(`an empty list suggests the newest products (${list})`, { tag: ['@full', '@phone'] }, async ({
    page,
  }) => {
    await page.goto(list);
    await expect
      .poll(() => cardNames(suggestions(page)))
      .toEqual(await namesAt(page, '/api/products?limit=4'));
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

test('below the bag and the wishlist stand products related to their first one, which are not on them', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const id = await shop.backend.findProductId(GOWN);
  const related = await namesAt(page, `/api/products/related/${id}`);
  const [second = ''] = related;
  await page.goto('/categories/dress');
  for (const name of [second, GOWN])
    await page
      .getByRole('button', { name: `Add ${name} to wishlist`, exact: true })
      .first()
      .click();
  await page.goto('/wishlist');
  await expect.poll(() => cardNames(suggestions(page))).toEqual(related.slice(1, 5));

  await page.goto('/cart');
  await addToBag(suggestions(page), await firstPlainName(page));
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});

test('without the backend nothing is suggested', { tag: '@full' }, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route('**/api/products?**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/cart');
  await failed;
  await expect(page.getByRole('main').getByText('Your bag is empty', { exact: true })).toBeVisible();
  await expect(suggestions(page)).toBeHidden();
});

/** Returns the name of the first suggestion whose button adds it without asking for a size. */
async function firstPlainName(page: Page): Promise<string> {
  const plain = suggestions(page).locator('.add-round:not(.heart, [aria-haspopup])').first();
  const name = await plain.getAttribute('aria-label');
  return /^Add (.+) to cart$/.exec(name ?? '')?.[1] ?? '';
}
