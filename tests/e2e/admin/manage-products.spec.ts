import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { card, changeResponses, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

const SCREEN_PATH = '/dashboard/manage-product';
const DRESS = 'Soleil Plissé Midi Dress';

const DELETE_PATH = '/api/products/delete-product/';

const table = (page: Page) => page.getByRole('table', { name: 'Products', exact: true });
const deleteButtons = (page: Page) => table(page).getByRole('button', { name: /^Delete / });
const rowButton = (page: Page, name: string) => table(page).getByRole('button', { name, exact: true });
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more', exact: true });
const dialog = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete?' });

function openScreen(page: Page, shop: Shop): Promise<void> {
  return openPageAs(page, shop, 'admin', SCREEN_PATH);
}

/** Filters the table so that it shows the row of a product. */
async function findProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill(name);
  await expect(rowButton(page, `Delete ${name}`)).toBeVisible();
}

/** Makes product calls with this method fail with status 500 and a message. */
async function failCalls(page: Page, shop: Shop, method: string, message: string): Promise<void> {
  await page.route(/\/api\/products\/(?:create|delete|update)-product/, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          json: { message },
          headers: {
            'access-control-allow-origin': shop.siteUrl,
            'access-control-allow-credentials': 'true',
          },
        })
      : route.continue(),
  );
}

test('[ADMIN-01] shows eight rows at first and eight more each time, loading pages of fifty', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 4; number += 1) {
    await shop.backend.addProduct({
      name: `Velours Cape ${number}`,
      price: 100 + number,
      category: 'dress',
      color: 'green',
      description: 'A cape.',
    });
  }
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route('**/api/products?*', async (route) => {
    requests.push(new URL(route.request().url()).search);
    if (requests.length === 1) await gate.promise;
    await route.continue();
  });
  await openScreen(page, shop);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products', exact: true })).toBeVisible();
  await expect(page.getByText('Loading products...', { exact: true })).toBeVisible();
  gate.resolve();

  for (const rowCount of [8, 16, 24, 32, 40, 48]) {
    await expect(deleteButtons(page)).toHaveCount(rowCount);
    await loadMore(page).click();
  }
  await expect(deleteButtons(page)).toHaveCount(52);
  await expect(loadMore(page)).toBeHidden();
  expect(new Set(requests)).toEqual(
    new Set([
      '?category=&color=&minPrice=0&maxPrice=&page=1&limit=50',
      '?category=&color=&minPrice=0&maxPrice=&page=2&limit=50',
    ]),
  );
  expect(requests[0]).toContain('&page=1&limit=50');
  for (const column of ['Image', 'Name', 'Price', 'Actions']) {
    await expect(table(page).getByRole('columnheader', { name: column, exact: true })).toHaveCount(1);
  }

  await page.getByLabel('Sort by', { exact: true }).selectOption('Price, highest first');
  await expect(deleteButtons(page)).toHaveCount(8);
  await expect(deleteButtons(page).first()).toHaveAccessibleName('Delete Émeraude Velvet Gown');
  await findProduct(page, 'Velours Cape 3');
  await expect(deleteButtons(page)).toHaveCount(1);
  await expect(table(page)).toContainText('$103.00');
  if (shop.profile === 'full') await expect(table(page)).toContainText('Not tracked');
  expect(await axeViolations(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('[ADMIN-01] shows an error when the list fails to load, and Try again loads it', {
  tag: '@full',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route('**/api/products?*', (route) => route.abort());
  await openScreen(page, shop);
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading products!' });
  await expect(panel).toBeVisible();
  await page.unroute('**/api/products?*');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(deleteButtons(page)).toHaveCount(8);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Add a product', exact: true })).toHaveAttribute(
    'href',
    '/dashboard/add-new-product',
  );

  // The rows stay while the next list loads, and after it failed.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByLabel('Sort by', { exact: true }).selectOption('Name');
  await expect(loadMore(page)).toBeDisabled();
  await loadMore(page).press('Enter');
  gate.resolve();
  await expect(panel).toBeVisible();
  await expect(deleteButtons(page)).toHaveCount(8);
  await page.unroute('**/api/products?*');
  await changeResponses(page, '**/api/products?*', (body) => ({ ...body, products: [], totalProducts: 0 }));
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByText('There are no products yet.', { exact: true })).toBeVisible();
  await expect(panel).toBeHidden();
  for (const hidden of [table(page), loadMore(page), page.getByRole('checkbox', { name: /^Select/ })])
    await expect(hidden).toBeHidden();
});

test('[ADMIN-02] sends a confirmed deletion once, also if the button is pressed again', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await openScreen(page, shop);
  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill('dress');
  await expect(rowButton(page, `Delete ${DRESS}`)).toBeVisible();
  const names = await deleteButtons(page).evaluateAll((list) =>
    list.map((one) => one.getAttribute('aria-label') ?? ''),
  );
  const gate = Promise.withResolvers<void>();
  let deletions = 0;
  await page.route(`**${DELETE_PATH}*`, async (route) => {
    deletions += 1;
    await gate.promise;
    await route.continue();
  });
  await rowButton(page, `Delete ${DRESS}`).click();
  const confirm = dialog(page).getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await expect(confirm).toBeDisabled();
  await confirm.dispatchEvent('click');
  const row = table(page).getByRole('row');
  await expect(row.and(page.locator('[aria-busy="true"]'))).toHaveText(new RegExp(DRESS));
  // The dialog stays until the outcome is known.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  gate.resolve();
  await expect(toast(page, 'status', 'Product deleted successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(deletions).toBe(1);
  // The focus moves to the row that took its place.
  const index = names.indexOf(`Delete ${DRESS}`);
  await expect(rowButton(page, names[index + 1] ?? '')).toBeFocused();
});

test("[ADMIN-02] [CALL-03] [CALL-04] deletes a product after confirmation, or shows the backend's message", async ({
  page,
  shop,
  visitor,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500/);
  await openScreen(page, shop);
  await findProduct(page, DRESS);
  const deleteButton = rowButton(page, `Delete ${DRESS}`);
  await deleteButton.click();
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(deleteButton).toBeFocused();

  await failCalls(page, shop, 'DELETE', 'The catalogue is locked.');
  await deleteButton.click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'alert', 'The catalogue is locked.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(deleteButton).toBeVisible();

  await page.unrouteAll();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const id = await shop.backend.findProductId(DRESS);
  await deleteButton.click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'status', 'Product deleted successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(deleteButton).toBeHidden();
  await expect(page.getByRole('link', { name: 'Add a product', exact: true })).toBeFocused();
  await expect(page.getByText('No products match your search.', { exact: true })).toBeVisible();
  expect(requests).toContain(`DELETE ${DELETE_PATH}${id}`);
  await expect
    .poll(() => requests.slice(requests.indexOf(`DELETE ${DELETE_PATH}${id}`)))
    .toContain('GET /api/products');

  await page.getByRole('button', { name: 'Show all products', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a product', exact: true })).toHaveValue('');
  await expect(page.getByRole('searchbox', { name: 'Find a product', exact: true })).toBeFocused();
  await expect(deleteButtons(page)).toHaveCount(8);
  const shopper = await visitor();
  await shopper.goto('/shop?category=dress&color=gold');
  await expect(
    shopper
      .getByRole('status')
      .filter({ hasText: /^Showing |No Product/ })
      .or(shopper.getByText('No Product match your search Criteria'))
      .first(),
  ).toBeVisible();
  await expect(card(shopper, DRESS)).toBeHidden();
});

test('[ADMIN-01] Back leads to the same search and number of rows', { tag: ['@full', '@desktop'] }, async ({
  page,
  shop,
}) => {
  await openScreen(page, shop);
  await page.getByLabel('Sort by', { exact: true }).selectOption('Name');
  await loadMore(page).click();
  await expect(deleteButtons(page)).toHaveCount(16);
  const names = await deleteButtons(page).allTextContents();
  const link = table(page)
    .getByRole('link', { name: /^Update / })
    .last();
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product', exact: true })).toBeVisible();
  await page.goBack();
  await expect(deleteButtons(page)).toHaveText(names);
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('name');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill('emeraude velvt');
  await expect(deleteButtons(page)).toHaveCount(1);
  await expect(deleteButtons(page)).toHaveAccessibleName('Delete Émeraude Velvet Gown');
});

test('[ADMIN-01] filters by category and stock, which Back and Save remember and an empty list drops', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop }) => {
  for (const [name, units] of [
    ['Bonnet Rose', 0],
    ['Casquette', 2],
  ] as const) {
    const fields = { name, price: 40, category: 'accessories', color: 'blue', description: 'A knitted hat.' };
    await shop.backend.changeProduct(await shop.backend.addProduct(fields), { stock: units });
  }
  await openScreen(page, shop);
  const category = page.getByLabel('Category', { exact: true });
  const stock = page.getByLabel('Stock', { exact: true });
  await expect(stock.getByRole('option')).toHaveText(['All', 'Low', 'Sold out']);
  await category.selectOption('Accessories');
  await stock.selectOption('Sold out');
  await expect(page).toHaveURL(`${shop.siteUrl}${SCREEN_PATH}?category=accessories&stock=sold-out`);
  const rose = table(page).getByRole('link', { name: 'Bonnet Rose', exact: true });
  await expect(rose).toBeVisible();
  await expect(table(page).getByRole('link', { name: 'Casquette', exact: true })).toBeHidden();
  // The count, which only screen readers get without filters.
  const count = page.getByRole('status').filter({ hasText: /^1 product$/ });
  expect((await count.boundingBox())?.height).toBeGreaterThan(16);
  expect(await axeViolations(page)).toEqual([]);

  await rose.click();
  await page.goBack();
  await expect(stock).toHaveValue('sold-out');
  await expect(category).toHaveValue('accessories');
  await rose.click();
  await page.getByLabel('Description', { exact: true }).fill('A knitted hat in pink.');
  await page.getByRole('button', { name: 'Save Product', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${SCREEN_PATH}?category=accessories&stock=sold-out`);
  await expect(rose).toBeFocused();

  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill('casquette');
  await expect(
    page.getByRole('heading', { name: 'No products match all of this.', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Without “casquette”', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'In all categories', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'With any stock', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${SCREEN_PATH}?q=casquette&category=accessories`);
  await expect(table(page).getByRole('link', { name: 'Casquette', exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find a product', exact: true })).toBeFocused();
});

test('[ADMIN-01] filters by category, and offers no filter that the backend does not answer', {
  tag: '@base',
}, async ({ page, shop }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url().replace(/.*(?=\/api\/products\?)/, '')));
  await openScreen(page, shop);
  await page.getByLabel('Category', { exact: true }).selectOption('Jewellery');
  await expect(page).toHaveURL(`${shop.siteUrl}${SCREEN_PATH}?category=jewellery`);
  await expect
    .poll(() => requests)
    .toContain('/api/products?category=jewellery&color=&minPrice=0&maxPrice=&page=1&limit=50');
  await expect(deleteButtons(page)).not.toHaveCount(0);
  await expect(page.getByLabel('Stock', { exact: true })).toHaveCount(0);
});

test('[ADMIN-02] names the product and its open orders before a deletion, and Undo restores it', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const number = await placeOrderByName((await visitor()).request, shop, {
    product: DRESS,
    quantity: 1,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
  });
  await openScreen(page, shop);
  await findProduct(page, DRESS);
  const question = page.getByRole('dialog', { name: `Delete “${DRESS}”?`, exact: true });
  const notes = question.getByRole('status');
  const askAgain = async () => {
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(question).toBeHidden();
    await rowButton(page, `Delete ${DRESS}`).click();
  };
  const url = '**/api/orders/find-open';
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await rowButton(page, `Delete ${DRESS}`).click();
  await expect(notes).toHaveText('Checking open orders...');
  gate.resolve();
  await expect(notes).toHaveText('The open orders could not be checked.');
  await page.unroute(url);
  await changeResponses(page, url, (body) => ({ ...body, totalOrders: 3 }));
  await askAgain();
  await expect(notes).toHaveText(`In 3 open orders, which won’t change:${number}and 2 more`);
  await page.unroute(url);
  await askAgain();
  await expect(question).toContainText('In 1 open order, which won’t change:');
  await expect(notes).not.toContainText('more');
  await expect(question.getByRole('link', { name: number, exact: true })).toHaveAttribute(
    'href',
    `/dashboard/order?number=${number}`,
  );
  expect(await axeViolations(page)).toEqual([]);
  const site = page.waitForRequest('**/api/site');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'status', 'Product deleted successfully')).toBeVisible();
  await site;
  await expect(page.getByText('No products match your search.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'status', 'Product restored successfully')).toBeVisible();
  await expect(rowButton(page, `Delete ${DRESS}`)).toBeVisible();
  await page.goto(`/dashboard/order?number=${number}`);
  await expect(page.getByRole('main').getByRole('link', { name: DRESS, exact: true })).toBeVisible();
});

test('[ADMIN-02] a product is deleted from its form, which leads to the list and its Undo', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await openScreen(page, shop);
  await findProduct(page, DRESS);
  await page.getByRole('link', { name: `Update ${DRESS}`, exact: true }).click();
  await page.getByLabel('Product Name', { exact: true }).fill('Another name');
  const ask = page.getByRole('button', { name: 'Delete product', exact: true });
  await ask.click();
  const question = page.getByRole('dialog', { name: `Delete “${DRESS}”?`, exact: true });
  await expect(question).toContainText('Are you sure you want to delete?');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(ask).toBeFocused();
  await ask.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  // The unsaved name asks nothing.
  await expect(page).toHaveURL(/\/dashboard\/manage-product/);
  await expect(toast(page, 'status', 'Product deleted successfully')).toBeVisible();
  await expect(rowButton(page, `Delete ${DRESS}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rowButton(page, `Delete ${DRESS}`)).toBeVisible();
});

test('[ADMIN-03] Update shows the coming-soon alert', { tag: '@base' }, async ({ page, shop }) => {
  await openScreen(page, shop);
  await findProduct(page, DRESS);
  const alertText = page.waitForEvent('dialog').then(async (alert) => {
    await alert.accept();
    return `${alert.type()}: ${alert.message()}`;
  });
  await rowButton(page, `Update ${DRESS}`).click();
  expect(await alertText).toBe('alert: Update functionality coming soon!');
  await expect(page).toHaveURL(new RegExp(`${SCREEN_PATH}\\?q=[^&]*$`));
  const response = await page.request.get(`${shop.siteUrl}/dashboard/edit-product`);
  expect(response.status()).toBe(404);

  // Without a form, the row leads to the shop.
  const id = await shop.backend.findProductId(DRESS);
  await table(page)
    .getByRole('row')
    .filter({ hasText: DRESS })
    .click({ position: { x: 30, y: 20 } });
  await expect(page).toHaveURL(`${shop.siteUrl}/shop/${id}`);
});

test('[ADMIN-04] the name and a click anywhere in a row open the form, and its controls act by themselves', {
  tag: '@full',
}, async ({ page, shop }) => {
  await openScreen(page, shop);
  await findProduct(page, DRESS);
  const id = await shop.backend.findProductId(DRESS);
  const name = table(page).getByRole('link', { name: DRESS, exact: true });
  const update = table(page).getByRole('link', { name: `Update ${DRESS}`, exact: true });
  const formPath = (await update.getAttribute('href')) ?? '';
  expect(formPath).toMatch(new RegExp(`^/dashboard/edit-product\\?id=${id}&q=`));
  await expect(name).toHaveAttribute('href', formPath);
  await table(page).getByRole('checkbox').check();
  await rowButton(page, `Delete ${DRESS}`).click();
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${SCREEN_PATH}\\?q=`));

  // The image.
  await table(page)
    .getByRole('row')
    .filter({ hasText: DRESS })
    .click({ position: { x: 70, y: 20 } });
  await expect(page).toHaveURL(shop.siteUrl + formPath);
  await expect(page.getByRole('link', { name: 'View in shop', exact: true })).toHaveAttribute(
    'href',
    `/shop/${id}`,
  );
  await page.goBack();
  await name.press('Enter');
  await expect(page).toHaveURL(shop.siteUrl + formPath);
});

test('[ADMIN-04] Update opens the product in a form, and shoppers see the saved changes', {
  tag: ['@full', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  await openScreen(page, shop);
  await findProduct(page, DRESS);
  await table(page)
    .getByRole('link', { name: `Update ${DRESS}`, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product', exact: true })).toBeVisible();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Product Name')).toHaveValue(DRESS);
  await expect(field('Price')).toHaveValue('198.00');
  await expect(field('Old Price')).toHaveValue('245.00');
  await expect(field('Category')).toHaveValue('dress');
  await expect(field('Color')).toHaveValue('gold');
  expect(await axeViolations(page)).toEqual([]);
  const { product } = await (
    await page.request.get(`${shop.apiUrl}/api/products/${await shop.backend.findProductId(DRESS)}`)
  ).json();
  await expect(field('Description')).toHaveValue(product.description);
  await expect(page.getByRole('link', { name: 'View in shop', exact: true })).toHaveAttribute(
    'href',
    `/shop/${product._id}`,
  );
  const back = page.getByRole('link', { name: 'Back to Manage Products', exact: true });
  await expect(back).toHaveAttribute('href', new RegExp(`^${SCREEN_PATH}\\?q=Soleil.+#${product._id}$`));

  // The button stays in view above the rest of the form, and covers no focused field.
  const save = page.getByRole('button', { name: 'Save Product', exact: true });
  const unsaved = page.getByText('Unsaved changes', { exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await field('Composition').focus();
  const focused = await field('Composition').boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan((await save.boundingBox())?.y ?? 0);
  await expect(unsaved).toBeHidden();
  await field('Price').fill('150.5');
  await expect(unsaved).toBeVisible();
  await field('Price').fill('198.00');
  await expect(unsaved).toBeHidden();

  await field('Price').fill('150.5');
  await field('Old Price').fill('');
  await field('Color').selectOption('Red');
  await save.click();
  await expect(toast(page, 'status', 'Product updated successfully')).toBeVisible();
  // Back in the same list, at the row of the product.
  await expect(page).toHaveURL(`${shop.siteUrl}${SCREEN_PATH}?q=Soleil+Pliss%C3%A9+Midi+Dress`);
  await expect(page.getByRole('searchbox', { name: 'Find a product', exact: true })).toHaveValue(DRESS);
  await expect(table(page).getByRole('link', { name: DRESS, exact: true })).toBeFocused();
  await expect(deleteButtons(page)).toHaveCount(1);
  await expect(table(page)).toContainText('$150.50');
  await expect(table(page)).not.toContainText('$245.00');

  const shopper = await visitor();
  await shopper.goto('/shop?category=dress&color=red');
  await expect(card(shopper, DRESS)).toContainText('$150.50');
  consoleWatch.allow(/status of 404|ERR_FAILED/);
  await page.route('**/api/products/no-such-product', (route) => route.abort());
  await page.goto('/dashboard/edit-product?id=no-such-product');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading the product!' });
  await expect(panel).toContainText('We can’t reach the shop.');
  await page.unroute('**/api/products/no-such-product');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  const notFound = page.getByText('We can’t find this product. It may have been deleted.', { exact: true });
  await expect(notFound).toBeVisible();
  await expect(back).toHaveAttribute('href', '/dashboard/manage-product#no-such-product');
  await page.goto('/dashboard/edit-product?sort=name');
  await expect(notFound).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(new RegExp(`${SCREEN_PATH}\\?sort=name#?$`));
});
