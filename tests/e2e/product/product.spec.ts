import { expect, type Locator } from '@playwright/test';
import { PRODUCT_WITHOUT_DETAILS, PRODUCT_WITHOUT_PAGE } from '#tests/support/base-catalogue.ts';
import {
  addToBag,
  bagButton,
  bagPanel,
  card,
  expectImageLoaded,
  expectSummary,
  holdCalls,
  openBag,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const NEW_PRODUCT = {
  name: 'Aube Silk Kimono',
  price: 156.5,
  oldPrice: 190,
  category: 'dress',
  color: 'beige',
  description: 'Thrown over anything, it makes a morning of it.',
} as const;

/** Expects the old price struck through and labeled for screen readers. */
async function expectOldPrice(within: Locator, price: string): Promise<void> {
  const oldPrice = within.getByText(`Old price ${price}`, { exact: true });
  await expect(oldPrice).toBeVisible();
  await expect(oldPrice).toHaveCSS('text-decoration-line', 'line-through');
}

test('[CARD-01] a card shows image, name, rating and prices and links to its product', async ({
  page,
  shop,
}) => {
  await page.goto('/categories/dress');
  const slip = card(page, 'Doré Bias Slip Dress');
  await expect(
    slip
      .getByText('4.7 out of 5')
      .or(slip.getByRole('img', { name: '4.7 out of 5' }))
      .first(),
  ).toBeAttached();
  await expectImageLoaded(slip.locator('img').first());
  await expect(slip).toContainText('$148.00');
  await expectOldPrice(slip, '$185.00');
  await expect(
    slip.getByRole('button', { name: 'Add Doré Bias Slip Dress to cart', exact: true }),
  ).toBeAttached();
  const gown = card(page, 'Émeraude Velvet Gown');
  await expect(gown).toContainText('$264.00');
  await expect(gown.getByText(/Old price/)).toBeHidden();
  await slip.getByRole('link').first().click();
  await expect(page).toHaveURL(
    `${shop.siteUrl}/shop/${await shop.backend.findProductId('Doré Bias Slip Dress')}`,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Doré Bias Slip Dress' })).toBeVisible();
});

test('[CARD-01] [PROD-02] a product without reviews shows no stars, another its mean and their number', {
  tag: '@full',
}, async ({ page, shop }) => {
  await page.goto('/categories/dress');
  await expect(card(page, 'Doré Bias Slip Dress')).toContainText('4.7(7)');
  await expect(card(page, 'Doré Bias Slip Dress').getByText('7 reviews', { exact: true })).toBeAttached();
  await expect(card(page, 'Nocturne Off-Shoulder Dress').getByText(/out of 5/)).toBeHidden();
  await page.goto(`/shop/${await shop.backend.findProductId('Doré Bias Slip Dress')}`);
  const details = page.getByRole('main').getByRole('article').first();
  await expect(details.getByText('4.7', { exact: true })).toBeVisible();
  await expect(details.getByRole('link', { name: '7 reviews', exact: true })).toBeVisible();
  await page.goto(`/shop/${await shop.backend.findProductId('Nocturne Off-Shoulder Dress')}`);
  await expect(details.getByText(/out of 5/)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Reviews', exact: true })).toContainText('No reviews yet.');
});

test('[CARD-01] the add button keeps its name when the product is in the bag', async ({ page }) => {
  await page.goto('/categories/dress');
  const gown = card(page, 'Émeraude Velvet Gown');
  await expect(gown.getByText('In your bag')).toBeHidden();
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(gown.getByText('In your bag')).toBeVisible();
  await expect(
    gown.getByRole('button', { name: 'Add Émeraude Velvet Gown to cart', exact: true }),
  ).toBeAttached();
});

test('[PROD-01] [PROD-02] [ROUTE-01] the product page shows all details and adds to the bag', async ({
  page,
  shop,
}) => {
  await page.goto(`/shop/${await shop.backend.findProductId('Doré Bias Slip Dress')}`);
  const main = page.getByRole('main');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb', exact: true });
  await expect(breadcrumb).toHaveText(/^\s*Home\W*Shop\W*Doré Bias Slip Dress\s*$/);
  await expect(breadcrumb.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await expect(breadcrumb.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/shop');
  await expect(
    main.getByRole('heading', { level: 1, name: 'Doré Bias Slip Dress', exact: true }),
  ).toBeVisible();
  await expectImageLoaded(main.locator('img').first());
  await expect(main.getByText('$148.00').first()).toBeVisible();
  await expectOldPrice(main, '$185.00');
  await expect(main.getByText('4.7 out of 5').first()).toBeAttached();
  await expect(
    main.getByText('Cut on the bias in heavy satin the color of old gold, it skims rather than clings.'),
  ).toBeVisible();
  await expect(main.getByRole('definition').filter({ hasText: /^dress$/i })).toBeVisible();
  await expect(main.getByRole('definition').filter({ hasText: /^gold$/i })).toBeVisible();
  // On a phone, the button of a page that is scrolled here is at its place.
  await main
    .getByRole('definition')
    .first()
    .evaluate((element) => element.scrollIntoView());
  const assurance = main.getByText('Free delivery · Free returns within 30 days', { exact: true });
  await expect(assurance).toBeVisible();
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  // The link to the bag takes its place.
  await expect(assurance).toBeHidden();
  // 14800 × 5% = 740
  await expectSummary(await openBag(page), { items: 1, total: '$148.00', tax: '$7.40', grand: '$155.40' });
});

test('[PROD-02] Add to Cart stays in view on a phone, except at the footer', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await page.goto(`/shop/${await shop.backend.findProductId('Doré Bias Slip Dress')}`);
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  const returns = page.getByRole('main').getByText('Delivery & Returns', { exact: true });
  /** The distance of the link below the button, which tells whether the button is at its place in the page. */
  const placeOf = async () => {
    const [link, button] = [await returns.boundingBox(), await add.boundingBox()];
    return (link?.y ?? 0) - (button?.y ?? 0);
  };
  await expect(add).toBeInViewport({ ratio: 1 });
  const pageHeight = await page.evaluate(() => document.body.scrollHeight);
  expect(await placeOf()).toBeGreaterThan(300);
  await returns.evaluate((element) => element.scrollIntoView());
  await expect.poll(placeOf).toBeLessThan(300);
  await expect(add).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(pageHeight);
  await page.evaluate(() => document.querySelector('#reviews')?.scrollIntoView());
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  const inBag = page.getByRole('link', { name: 'In your bag', exact: true });
  const newTab = page.context().waitForEvent('page');
  await inBag.click({ modifiers: ['ControlOrMeta'] });
  const bagPage = await newTab;
  await expect(bagPage).toHaveURL(/\/cart$/);
  await bagPage.close();
  await expect(bagPanel(page)).toBeHidden();
  await inBag.click();
  await expect(bagPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(add).not.toBeInViewport();
});

test('[PROD-02] updates a price that changed after the build', async ({ page, shop }) => {
  const id = await shop.backend.findProductId('Émeraude Velvet Gown');
  await shop.backend.changeProduct(id, { price: 240 });
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('main').getByText('$240.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  // 24000 × 5% = 1200
  await expectSummary(await openBag(page), { items: 1, total: '$240.00', tax: '$12.00', grand: '$252.00' });
});

test('[PROD-02] [CAT-01] updates name and old price that changed after the build', {
  tag: '@translated',
}, async ({ page, shop }) => {
  const gown = await shop.backend.findProductId('Émeraude Velvet Gown');
  await shop.backend.changeProduct(gown, { name: 'Emerald Gown', oldPrice: 300 });
  await page.goto(`/shop/${gown}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Emerald Gown', exact: true })).toBeVisible();
  await expectOldPrice(page.getByRole('main'), '$300.00');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Emerald Gown is in your bag', { exact: true })).toBeVisible();
  const slip = await shop.backend.findProductId('Doré Bias Slip Dress');
  await shop.backend.changeProduct(slip, { oldPrice: null });
  await page.goto('/categories/dress');
  await expect(
    card(page, 'Emerald Gown').getByRole('button', { name: 'Add Emerald Gown to cart' }),
  ).toBeAttached();
  await expectOldPrice(card(page, 'Emerald Gown'), '$300.00');
  await expect(card(page, 'Doré Bias Slip Dress').getByText(/^Old price/)).toBeHidden();
});

test('[PROD-02] a product deleted after the build is marked unavailable and cannot be added', {
  tag: '@translated',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of (404|500)/); // logged by the browser for the backend's response
  const id = await shop.backend.findProductId('Émeraude Velvet Gown');
  await shop.backend.removeProduct(id);
  await page.goto(`/shop/${id}`);
  await expect(page.getByText('No longer available', { exact: true })).toBeVisible();
  await expect(page.getByText('We couldn’t check the latest price.', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
});

test('[PROD-02] keeps the built price if it could not be checked, and says so', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_CONNECTION_REFUSED/);
  const id = await shop.backend.findProductId('Émeraude Velvet Gown');
  await page.route(`${shop.apiUrl}/api/products/${id}`, (route) => route.abort('connectionrefused'));
  await page.goto(`/shop/${id}`);
  const note = page.getByText('We couldn’t check the latest price.', { exact: true });
  await expect(note).toBeVisible();
  await expect(page.getByText('No longer available', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled();
  await expect(page.getByRole('main').getByText('$264.00').first()).toBeVisible();
  await page.unroute(`${shop.apiUrl}/api/products/${id}`);
  const response = page.waitForResponse(`${shop.apiUrl}/api/products/${id}`);
  await page.reload();
  await response;
  await expect(note).toBeHidden();
});

test('[PROD-03] [PROD-04] loads a product newer than the build live, with a spinner meanwhile', {
  tag: '@translated',
}, async ({ page, shop }) => {
  const id = await shop.backend.addProduct(NEW_PRODUCT);
  const release = await holdCalls(page, `${shop.apiUrl}/api/products/${id}`);
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page).toHaveTitle('Loading product · Solène');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Aube Silk Kimono', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/Aube Silk Kimono/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /^\s*Home\W*Shop\W*Aube Silk Kimono\s*$/,
  );
  await expect(page.getByText(NEW_PRODUCT.description)).toBeVisible();
  await expectOldPrice(page.getByRole('main'), '$190.00');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  // 15650 × 5% = 782.5 → 783
  await expectSummary(await openBag(page), { items: 1, total: '$156.50', tax: '$7.83', grand: '$164.33' });
});

test('[PROD-03] shows "Error on single Page" when a product fails to load, and Try again loads it', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_CONNECTION_REFUSED/);
  const id = await shop.backend.addProduct(NEW_PRODUCT);
  const url = `${shop.apiUrl}/api/products/${id}`;
  await page.route(url, (route) => route.abort('connectionrefused'));
  await page.goto(`/shop/${id}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Error on single Page', exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Error on single Page/);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We can’t reach the shop.');
  await page.unroute(url);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aube Silk Kimono', exact: true })).toBeVisible();
});

test('[PROD-04] shows Not found for an unknown product', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of (404|500)/); // logged by the browser for the backend's response
  const response = await page.goto('/shop/no-such-thing-2x7kq');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Not found', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back Home', exact: true })).toHaveAttribute('href', '/');
  await expect(page).toHaveTitle(/^Not found · /);
  await expect(page.getByRole('main').getByRole('status')).toBeHidden();
});

test('[PROD-04] loads a product live if its id is not a valid file name', { tag: '@base' }, async ({
  page,
}) => {
  await page.goto('/categories/accessories');
  await card(page, PRODUCT_WITHOUT_PAGE).getByRole('link').first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: PRODUCT_WITHOUT_PAGE, exact: true }),
  ).toBeVisible();
  await expect(page.getByText('$84.00').first()).toBeVisible();
});

test('[CALL-05] renders a product without description and rating', {
  tag: '@base',
}, async ({ page, shop }) => {
  await page.goto(`/shop/${await shop.backend.findProductId(PRODUCT_WITHOUT_DETAILS)}`);
  await expect(
    page.getByRole('heading', { level: 1, name: PRODUCT_WITHOUT_DETAILS, exact: true }),
  ).toBeVisible();
  await expect(page.getByText('$78.00').first()).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/out of 5/),
  ).toBeHidden();
  await expect(page.getByText(/undefined|null|NaN/)).toHaveCount(0);
});
