import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { card, holdCalls, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

const IMAGE_FILE = new URL('../../../server/seed/images/47-wool-beret.webp', import.meta.url).pathname;
const TOO_LARGE = 'The image must not be larger than 8 MB.';
const CREATE_URL = '**/api/products/create-product';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Add Product', exact: true });

function openForm(page: Page, shop: Shop): Promise<void> {
  return openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
}

async function fillProductForm(page: Page, file: Parameters<ReturnType<typeof field>['setInputFiles']>[0]) {
  await field(page, 'Product Name').fill('Minuit Silk Bolero');
  await field(page, 'Price').fill('129.90');
  await field(page, 'Category').selectOption('accessories');
  await field(page, 'Color').selectOption('blue');
  await field(page, 'Image').setInputFiles(file);
  await field(page, 'Description').fill('A short jacket in midnight blue.');
}

/** Collects every form submission that the page sends from now on. */
function collectSubmissions(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/create-product')) seen.push(request);
  });
  return seen;
}

test('[ADMIN-05] shows an error at each invalid field and sends nothing until all are valid', {
  tag: ['@full', '@translated'],
}, async ({ page, shop }) => {
  const sent = collectSubmissions(page);
  await openForm(page, shop);
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product', exact: true })).toBeVisible();
  await submitButton(page).click();
  for (const label of ['Product Name', 'Price', 'Category', 'Color', 'Image']) {
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
  }
  await expect(field(page, 'Product Name')).toBeFocused();
  await expect(page.getByText('5 fields need attention', { exact: true })).toBeVisible();
  for (const [label, expectedValues] of [
    ['Category', ['', 'accessories', 'dress', 'jewellery', 'cosmetics']],
    ['Color', ['', 'black', 'blue', 'red', 'green', 'gold', 'silver', 'beige']],
  ] as const) {
    const values = await field(page, label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(values).toEqual(expectedValues);
  }
  await field(page, 'Price').fill('cheap');
  await expect(field(page, 'Price')).toHaveAccessibleDescription('Price must be an amount such as 12.50.');
  expect(await axeViolations(page)).toEqual([]);

  await fillProductForm(page, IMAGE_FILE);
  for (const price of ['129.90', '100']) {
    await field(page, 'Old Price').fill(price);
    await submitButton(page).click();
    await expect(field(page, 'Old Price')).toHaveAccessibleDescription(
      'Old Price should be greater than Price',
    );
    await expect(field(page, 'Old Price')).toBeFocused();
  }
  await field(page, 'Old Price').fill('129.91');
  await expect(field(page, 'Old Price')).toHaveAttribute('aria-invalid', 'false');
  expect(sent).toEqual([]);
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/');
});

test('[ADMIN-05] scrolls the first invalid field and its error clear of the save bar', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await openForm(page, shop);
  await field(page, 'Product Name').fill('Minuit Silk Bolero');
  await field(page, 'Price').fill('129.90');
  await field(page, 'Category').selectOption('accessories');
  const color = field(page, 'Color');
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return box === null ? Number.NaN : box.y + box.height;
  };
  // The bar covers the lower part of the field.
  await page.evaluate((bottom) => scrollBy(0, bottom - innerHeight + 40), await bottomOf(color));
  await submitButton(page).click();
  await expect(color).toBeFocused();
  const bar = await page.locator('.save-bar').boundingBox();
  expect(await bottomOf(page.getByText('Color is required.', { exact: true }))).toBeLessThan(bar?.y ?? 0);
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/');
});

test('[ADMIN-05] [CALL-03] sends a product with its image; the shop shows it at once', async ({
  page,
  shop,
  visitor,
}) => {
  const sent = collectSubmissions(page);
  const release = await holdCalls(page, CREATE_URL);
  await openForm(page, shop);
  await fillProductForm(page, IMAGE_FILE);
  await expect(page.getByRole('main').locator('form img')).toBeVisible();
  const fileSize = page.getByText(/^\d+ KB$/);
  await expect(fileSize).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeFocused();
  await expect(page.getByRole('progressbar', { name: 'Upload progress', exact: true })).toBeVisible();
  release();
  const message = shop.profile === 'full' ? 'Product added successfully' : 'Product was added';
  await expect(toast(page, 'status', message)).toBeVisible();
  for (const label of ['Product Name', 'Price', 'Category', 'Color', 'Image', 'Description']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(page.getByRole('main').locator('form img')).toHaveCount(0);
  await expect(fileSize).toBeHidden();
  await expect(page.getByRole('progressbar', { name: 'Upload progress', exact: true })).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);

  const shopper = await visitor();
  await shopper.goto('/shop?category=accessories&color=blue');
  await expect(card(shopper, 'Minuit Silk Bolero')).toContainText('$129.90');
  await card(shopper, 'Minuit Silk Bolero').getByRole('link').first().click();
  await expect(
    shopper.getByRole('heading', { level: 1, name: 'Minuit Silk Bolero', exact: true }),
  ).toBeVisible();
  // The old price was left empty, so none is shown.
  await expect(shopper.getByRole('main').getByText('Old price')).toBeHidden();
  await page.getByRole('link', { name: 'View in shop', exact: true }).click();
  await expect(page).toHaveURL(shop.profile === 'full' ? /\/shop\/minuit-silk-bolero/ : /\/shop$/);
});

test('[ADMIN-05] rejects an unsuitable image file as soon as it is chosen', { tag: '@full' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  const sent = collectSubmissions(page);
  await openForm(page, shop);
  const large = Buffer.alloc(8 * 1024 * 1024 + 1);
  await field(page, 'Image').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(field(page, 'Image')).toHaveAccessibleDescription(TOO_LARGE);
  const largest = { name: 'largest.jpg', mimeType: 'image/jpeg', buffer: large.subarray(1) };
  await field(page, 'Image').setInputFiles(largest);
  await expect(field(page, 'Image')).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Remove image 1', exact: true }).click();
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['bytes'], 'cape.webp', { type: 'image/webp' }));
    return files;
  });
  await field(page, 'Image').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(field(page, 'Image')).toHaveValue(/cape\.webp$/);
  await expect(page.getByText('1 KB', { exact: true })).toBeVisible();
  // A product has at most 8 images.
  const dropMany = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    for (let count = 0; count < 8; count += 1)
      files.items.add(new File(['bytes'], `${count}.webp`, { type: 'image/webp' }));
    return files;
  });
  await field(page, 'Image').dispatchEvent('drop', { dataTransfer: dropMany });
  await expect(field(page, 'Image')).toHaveAccessibleDescription('A product can have at most 8 images.');
  await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(8);
  for (let count = 7; count > 0; count -= 1)
    await page.getByRole('button', { name: 'Remove image 2', exact: true }).click();
  await expect(field(page, 'Image')).toHaveAttribute('aria-invalid', 'false');
  const text = Buffer.from('This is not an image.');
  await field(page, 'Image').setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: text });
  await expect(field(page, 'Image')).toHaveAccessibleDescription(
    'The image must be a JPEG, PNG, WebP or AVIF file.',
  );
  await submitButton(page).click();
  expect(sent).toEqual([]);

  // Only the backend detects a text file with an image extension.
  consoleWatch.allow(/status of 4\d\d/);
  await fillProductForm(page, { name: 'text.jpg', mimeType: 'image/jpeg', buffer: text });
  await submitButton(page).click();
  await expect(field(page, 'Image')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Image')).toHaveAccessibleDescription(/JPEG, PNG, WebP or AVIF/);
  await expect(toast(page, 'alert', 'JPEG, PNG, WebP or AVIF')).toBeVisible();
  await expect(field(page, 'Product Name')).toHaveValue('Minuit Silk Bolero');

  // A product has at most 30 sizes.
  const addSize = page.getByRole('button', { name: 'Add a size', exact: true });
  await addSize.evaluate((button) => {
    for (let count = 0; count < 29; count += 1) if (button instanceof HTMLElement) button.click();
  });
  await expect(addSize).toBeEnabled();
  // Only as many as there is room for.
  await page.getByRole('button', { name: 'Add XS-XL', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Remove size/ })).toHaveCount(30);
  for (const name of ['Add a size', 'Add XS-XL', 'Add rings 5-9']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await page.getByRole('button', { name, exact: true }).press('Enter');
  }
  await expect(page.getByRole('button', { name: /^Remove size/ })).toHaveCount(30);

  const dialogType = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.goto('/');
  expect(await dialogType).toBe('beforeunload');
});

test("[ADMIN-05] shows the backend's error message and keeps all entries", { tag: '@translated' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500/);
  await page.route(CREATE_URL, (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Failed to create new product' },
      headers: {
        'access-control-allow-origin': shop.siteUrl,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await openForm(page, shop);
  if (shop.profile === 'base') {
    // A form with few fields has no groups.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
    // Without galleries, a product has one image, which can be dropped as well.
    const image = field(page, 'Image');
    await expect(image).toHaveAccessibleDescription('JPEG, PNG, WebP or AVIF, up to 8 MB');
    const dropped = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      files.items.add(new File(['text'], 'list.txt', { type: 'text/plain' }));
      return files;
    });
    await image.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(image).toHaveValue(/list\.txt$/);
    await expect(page.getByText('1 KB', { exact: true })).toBeVisible();
    await submitButton(page).click();
    await expect(image).toHaveAccessibleDescription('The image must be a JPEG, PNG, WebP or AVIF file.');
  }
  await fillProductForm(page, IMAGE_FILE);
  await submitButton(page).click();
  await expect(toast(page, 'alert', 'Failed to create new product')).toBeVisible();
  await expect(submitButton(page)).toBeFocused();
  await expect(field(page, 'Product Name')).toHaveValue('Minuit Silk Bolero');
  await expect(field(page, 'Image')).toHaveValue(/47-wool-beret\.webp$/);
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/');
});
