import { expect, type Page } from '@playwright/test';
import { addToBag, bagButton, expectSummary, isPhone } from '#tests/support/e2e/steps.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const SCREENS = [
  ['/', undefined],
  ['/shop', 'Shop Now'],
  ['/pages', 'About Us'],
  ['/contact', 'Contact Us'],
  ['/search', 'Search'],
  ['/categories/accessories', 'Accessories'],
  ['/categories/dress', 'Dress'],
  ['/categories/jewellery', 'Jewellery'],
  ['/categories/cosmetics', 'Cosmetics'],
] as const;

/** The parts of About Us that the specification demands, with a sentence of each. */
const ABOUT_SECTIONS = [
  ['Our mission', 'We want shopping online to feel like visiting a good store'],
  ['What we value', 'Fewer, better. We would rather sell you one dress for ten summers'],
] as const;

async function expectMainLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

test('[ROUTE-01] [ROUTE-05] [ROUTE-10] each screen has the main layout, its heading and its own document title', async ({
  page,
}) => {
  const titles = new Set<string>();
  for (const [path, heading] of SCREENS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectMainLayout(page);
    if (heading)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(/men do not buy clothes online/i).first()).toBeVisible();
    titles.add(await page.title());
  }
  for (const [path, heading] of [
    ['/login', 'Login Form'],
    ['/register', 'Register Form'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(SCREENS.length + 2);
});

test('[ROUTE-01] About Us has the mission and the values of the store', async ({ page }) => {
  await page.goto('/pages');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us');
  for (const [name, text] of ABOUT_SECTIONS) {
    await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(main).toContainText(text);
  }
});

for (const width of WIDTHS) {
  test(`[ROUTE-06] /cart shows only the word Cart (${width})`, { tag: ['@base', `@${width}`] }, async ({
    page,
  }) => {
    const response = await page.goto('/cart');
    expect(response?.status()).toBe(200);
    await expectMainLayout(page);
    await expect(page.getByRole('main')).toHaveText(/^\s*Cart\s*$/);
  });
}

test('[ROUTE-04] a base backend has no pages for unsupported features', {
  tag: ['@base', '@desktop'],
}, async ({ page, shop }) => {
  for (const path of [
    '/checkout',
    '/order',
    '/back-in-stock',
    '/wishlist',
    '/dashboard',
    '/dashboard/order',
    '/dashboard/users',
  ]) {
    expect((await page.request.get(shop.siteUrl + path)).status(), path).toBe(404);
  }
});

for (const width of WIDTHS) {
  test(`[ROUTE-07] /cart shows the bag as a page (${width})`, { tag: ['@full', `@${width}`] }, async ({
    page,
  }) => {
    await page.goto('/categories/dress');
    await addToBag(page, 'Marguerite Tiered Dress');
    await page.goto('/cart');
    await expectMainLayout(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Marguerite Tiered Dress', exact: true })).toBeVisible();
    await expectSummary(main, { items: 1, total: '$94.50', tax: '$4.73', grand: '$99.23' });
    await main
      .getByRole('button', { name: 'Increase quantity of Marguerite Tiered Dress', exact: true })
      .click();
    await expectSummary(main, { items: 2, total: '$189.00', tax: '$9.45', grand: '$198.45' });
    await expect(main.getByRole('link', { name: 'Purchase', exact: true })).toHaveAttribute(
      'href',
      '/checkout',
    );
    await main.getByRole('button', { name: 'Remove Marguerite Tiered Dress', exact: true }).click();
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
    await expect(main.getByRole('link', { name: /shop/i })).toHaveAttribute('href', '/shop');
    await expect(main.getByRole('link', { name: /shop/i })).toBeFocused();
    // The focused link disappears with the empty bag.
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(main).toBeFocused();
    await expectSummary(main, { items: 2, total: '$189.00', tax: '$9.45', grand: '$198.45' });
  });
}

for (const path of ['/no/such/page', '/shopp', '/shop/x/y', '/wp-login.php', '/_headers']) {
  test(`[ROUTE-04] ${path} responds 404 and links back home`, { tag: '@desktop' }, async ({ page, shop }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expectMainLayout(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back Home', exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/`);
  });
}

test('[NAV-01] the header links to Home, Shop, About, Contact and Search and has a bag button', async ({
  page,
  shop,
}) => {
  for (const [name, path] of [
    ['Shop', '/shop'],
    ['About', '/pages'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await page.goto('/search');
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const link = page.getByRole('link', { name, exact: true });
    await link.filter({ visible: true }).first().click();
    await expect(page).toHaveURL(`${shop.siteUrl}${path}`);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/search`);
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
});

test('[ROUTE-01] no link of the shop is broken', { tag: '@desktop' }, async ({ page, shop, request }) => {
  const targets = new Set<string>();
  for (const [path] of SCREENS) {
    await page.goto(path);
    const hrefs = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) {
      const target = new URL(href, page.url());
      if (target.origin === shop.siteUrl) targets.add(target.pathname);
    }
  }
  expect(targets.size).toBeGreaterThan(SCREENS.length);
  for (const target of targets) {
    if (shop.profile === 'base' && target.includes('~')) continue; // the product without a page of its own
    expect((await request.get(target)).status(), target).toBe(200);
  }
});
