import type { Page } from '@playwright/test';
import { OTHER_PAGES, shopPages } from '#tests/support/e2e/public-pages.ts';
import { openPageAs } from '#tests/support/e2e/steps.ts';
import { expectTranslated } from '#tests/support/e2e/translation.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

// Tests of the other files with the tag `@translated` change and use the screens.
test.use({ isTranslated: true });

const DRESS = 'Soleil Plissé Midi Dress';
const PURCHASE = { product: DRESS, quantity: 2, name: 'Ada Lovelace', email: 'ada@example.org' };
/** The public pages besides those of `public-pages.ts`. */
const MORE_PAGES = [
  '/',
  '/checkout',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/order',
  '/wishlist',
  '/size-guide',
  '/back-in-stock',
];
const CUSTOMER_SCREENS = [
  'user',
  'profile',
  'update-profile',
  'update-password',
  'payment',
  'orders',
  'security',
];

async function expectAllTranslated(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectTranslated(page);
  }
}

/** Returns the paths of the screens for admins; two of them show the ordered product and its order. */
async function adminScreens(shop: Shop, number: string): Promise<string[]> {
  return [
    'admin',
    'manage-product',
    'import-products',
    'add-new-product',
    `edit-product?id=${await shop.backend.findProductId(DRESS)}`,
    'manage-orders',
    `order?number=${number}`,
    'inbox',
    'users',
    'reviews',
  ].map((screen) => `/dashboard/${screen}`);
}

test('all public pages can be translated', { tag: '@full' }, async ({ page, shop }) => {
  await expectAllTranslated(page, [...MORE_PAGES, ...(await shopPages(shop)), ...OTHER_PAGES]);
});

test('all screens of customers and admins can be translated', { tag: '@full' }, async ({
  page,
  shop,
  visitor,
}) => {
  const customer = await visitor();
  await openPageAs(customer, shop, 'shopper', '/dashboard/user');
  const number = await placeOrderByName(customer.request, shop, PURCHASE);
  await expectAllTranslated(
    customer,
    CUSTOMER_SCREENS.map((screen) => `/dashboard/${screen}`),
  );
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  await expectAllTranslated(page, await adminScreens(shop, number));
});
