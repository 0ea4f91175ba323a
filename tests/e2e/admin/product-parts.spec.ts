import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  changeResponses,
  holdCalls,
  isPhone,
  openPageAs,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const GOWN = 'Émeraude Velvet Gown';
const BERET = 'server/seed/images/47-wool-beret.webp';
const WALLET = 'server/seed/images/46-continental-wallet.webp';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sizeCells = (page: Page) =>
  page.getByRole('table', { name: 'Sizes and their stock', exact: true }).getByLabel(/^Size of size/);
const sizeNames = async (page: Page) =>
  sizeCells(page).evaluateAll((cells) =>
    cells.map((cell) => (cell instanceof HTMLInputElement ? cell.value : '')),
  );
const variants = (page: Page) =>
  page.getByRole('heading', { name: 'Other colors of this design', exact: true });
const images = (page: Page) => page.getByRole('list', { name: 'Images in their order', exact: true });
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Another edit was saved first', exact: true });

async function formPath(shop: Shop): Promise<string> {
  return `/dashboard/edit-product?id=${await shop.backend.findProductId(GOWN)}`;
}

async function openForm(page: Page, shop: Shop): Promise<void> {
  await openPageAs(page, shop, 'admin', await formPath(shop));
  await expect(field(page, 'Product Name')).toHaveValue(GOWN);
}

/** Removes the sizes that the product has, so a test begins without any. */
async function clearSizes(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^Remove size/ });
  for (let count = await remove.count(); count > 0; count -= 1) await remove.first().click();
  await expect(field(page, 'Stock')).toBeVisible();
}

/** Shows the SKUs and GTINs of the sizes, which phones hide at first. */
async function showCodes(page: Page): Promise<void> {
  if (isPhone(page)) await button(page, 'Show SKU and GTIN').click();
}

/** Waits until the edit is saved. The form then leads to the list, which would interrupt another navigation. */
async function expectSaved(page: Page): Promise<void> {
  await expect(toast(page, 'status', 'Product updated successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/manage-product/);
}

for (const width of WIDTHS) {
  test(`[SIZE-07] an admin adds, renames, reorders and removes sizes by keyboard on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openForm(page, shop);
    await clearSizes(page);
    await button(page, 'Add XS-XL').press('Enter');
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    await expect(page.getByText('5 sizes added.', { exact: true })).toBeVisible();
    await expect(field(page, 'Stock of size XS')).toBeFocused();
    await expect(field(page, 'Stock of size XS')).toHaveAttribute('placeholder', 'Not tracked');
    await showCodes(page);
    await expect(field(page, 'SKU of size XS')).toHaveAttribute('placeholder', 'Automatic');
    await expect(page.getByText(/^Leave SKU empty/)).toBeVisible();
    for (const name of ['Move size XS up', 'Move size XL down']) {
      await expect(button(page, name)).toBeDisabled();
      await button(page, name).press('Enter');
    }
    for (const name of ['Move size XS down', 'Move size XL up'])
      await expect(button(page, name)).toBeEnabled();
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    await expect(field(page, 'Stock')).toHaveCount(0);
    await expect(
      page.getByText('not counted while the sizes XS, S, M, L, XL have no quantity.'),
    ).toBeVisible();
    for (const [size, stock] of Object.entries({ XS: 1, S: 2, M: 3, L: 4, XL: 0 }))
      await field(page, `Stock of size ${size}`).fill(String(stock));
    await expect(page.getByText('10 in 5 sizes')).toBeVisible();

    await button(page, 'Move size XL up').press('Enter');
    await expect(page.getByText('Size XL is now 4 of 5.')).toBeVisible();
    await expect(button(page, 'Move size XL up')).toBeFocused();
    await field(page, 'Stock of size XL').press('Alt+ArrowUp');
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'XL', 'M', 'L']);
    await field(page, 'Stock of size XL').press('Alt+ArrowDown');
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'M', 'XL', 'L']);
    await field(page, 'Stock of size XL').press('ArrowUp');
    await field(page, 'Stock of size XL').press('Alt+ArrowUp');
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'XL', 'M', 'L']);
    await expect(field(page, 'Stock of size XL')).toBeFocused();
    await button(page, 'Remove size XS').click();
    await expect(page.getByText('Size XS removed.', { exact: true })).toBeVisible();
    await expect(page.getByText('9 in 4 sizes')).toBeVisible();
    await expect(button(page, 'Undo')).toBeFocused();
    await button(page, 'Undo').click();
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'XL', 'M', 'L']);
    await expect(field(page, 'Size of size XS')).toBeFocused();
    await expect(button(page, 'Undo')).toBeHidden();
    await expect(page.getByText('Size XS removed.', { exact: true })).toBeHidden();
    await button(page, 'Remove size L').click();
    // Adds only the one that is missing.
    await button(page, 'Add XS-XL').click();
    expect(await sizeNames(page)).toEqual(['XS', 'S', 'XL', 'M', 'L']);
    await expect(page.getByText('Size added.', { exact: true })).toBeVisible();
    await expect(field(page, 'Stock of size L')).toBeFocused();
    await expect(button(page, 'Undo')).toBeHidden();
    await button(page, 'Remove size L').click();
    await button(page, 'Move size XS down').press('Enter');
    // A move ends the offer to undo the removal.
    await expect(button(page, 'Undo')).toBeHidden();
    await button(page, 'Move size XS up').press('Enter');

    await field(page, 'Size of size 2').or(field(page, 'Size of size S')).fill('xs');
    await field(page, 'Stock of size M').fill('many');
    // Enter does not send the form from the middle of the table.
    await field(page, 'Stock of size M').press('Enter');
    await expect(page.getByText('Size xs appears twice.')).toBeHidden();
    await submitForm(page, 'Save Product');
    await expect(page.getByText('Size xs appears twice.')).toBeVisible();
    await expect(field(page, 'Stock of size XL')).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByText(/^Leave SKU empty/)).toBeHidden();
    await expect(field(page, 'Size of size xs')).toBeFocused();
    await expect(field(page, 'Stock of size M')).toHaveAttribute('aria-invalid', 'true');
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    await field(page, 'Size of size xs').fill('Small');
    await field(page, 'Stock of size M').fill('3');
    await submitForm(page, 'Save Product');
    await expectSaved(page);
    await page.goto(await formPath(shop));
    await expect(sizeCells(page)).toHaveCount(4);
    expect(await sizeNames(page)).toEqual(['XS', 'Small', 'XL', 'M']);
    await showCodes(page);
    await expect(field(page, 'SKU of size Small')).toHaveValue(/-SMALL$/);
  });

  test(`[GALLERY-01] an admin adds, describes, reorders and removes images on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openForm(page, shop);
    while ((await images(page).getByRole('listitem').count()) > 1)
      await button(page, 'Remove image 2').click();
    const first = await images(page).locator('img').first().getAttribute('src');
    await field(page, 'Image').setInputFiles([BERET, WALLET]);
    await expect(images(page).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('3 images', { exact: true })).toBeVisible();
    await expect(images(page).getByRole('listitem')).toContainText([
      'Shown first',
      /47-wool-beret\.webp, \d+ KB/,
      '46-continental-wallet.webp',
    ]);
    await expect(images(page).getByText('Shown first')).toHaveCount(1);
    for (const name of ['Move image 1 earlier', 'Move image 3 later']) {
      await expect(button(page, name)).toBeDisabled();
      await button(page, name).press('Enter');
    }
    for (const name of ['Move image 1 later', 'Move image 3 earlier'])
      await expect(button(page, name)).toBeEnabled();
    await expect(field(page, 'Alternative text of image 2')).toHaveAttribute('placeholder', GOWN);
    await field(page, 'Alternative text of image 2').fill('The beret');
    await button(page, 'Move image 2 earlier').press('Enter');
    await expect(page.getByText('The image is now 1 of 3.')).toBeVisible();
    await expect(field(page, 'Alternative text of image 1')).toHaveValue('The beret');
    await button(page, 'Remove image 3').click();
    await expect(page.getByText('Image removed.', { exact: true })).toBeVisible();
    await expect(button(page, 'Undo')).toBeFocused();
    await button(page, 'Undo').click();
    await expect(images(page).getByRole('listitem')).toHaveCount(3);
    await expect(images(page).getByRole('listitem').nth(2)).toContainText('46-continental-wallet.webp');
    await expect(field(page, 'Alternative text of image 3')).toBeFocused();
    await expect(button(page, 'Undo')).toBeHidden();
    await expect(page.getByText('Image removed.', { exact: true })).toBeHidden();
    const dropped = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      files.items.add(new File(['bytes'], 'cape.webp', { type: 'image/webp' }));
      return files;
    });
    await field(page, 'Image').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(images(page).getByRole('listitem')).toHaveCount(4);
    await button(page, 'Remove image 4').click();
    const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no') };
    const photo = { name: 'photo.webp', mimeType: 'image/webp', buffer: Buffer.from('bytes') };
    await field(page, 'Image').setInputFiles([text, photo]);
    // Among several files, the message names the rejected one.
    await expect(field(page, 'Image')).toHaveAccessibleDescription(
      'list.txt: The image must be a JPEG, PNG, WebP or AVIF file.',
    );
    await expect(button(page, 'Undo')).toBeHidden();
    await button(page, 'Remove image 4').click();
    await expect(field(page, 'Image')).toHaveAttribute('aria-invalid', 'false');
    await field(page, 'Image').setInputFiles(text);
    await expect(field(page, 'Image')).toHaveAccessibleDescription(
      'The image must be a JPEG, PNG, WebP or AVIF file.',
    );
    expect(await axeViolations(page)).toEqual([]);
    await submitForm(page, 'Save Product');
    await expectSaved(page);
    await page.goto(await formPath(shop));
    await expect(images(page).getByRole('listitem')).toHaveCount(3);
    await expect(field(page, 'Alternative text of image 1')).toHaveValue('The beret');
    await expect(images(page).locator('img').nth(1)).toHaveAttribute('src', first ?? '');
  });
}

test('two admins edit sizes and images: nothing is lost without a choice', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  await openForm(page, shop);
  await clearSizes(page);
  await button(page, 'Add rings 5-9').click();
  for (const size of ['5', '6', '7', '8', '9']) await field(page, `Stock of size ${size}`).fill('7');
  await submitForm(page, 'Save Product');
  await expectSaved(page);

  const other = await visitor();
  await page.goto(await formPath(shop));
  await openForm(other, shop);
  await expect(field(page, 'Stock of size 5')).toHaveValue('7');
  await field(other, 'Stock of size 5').fill('1');
  await field(other, 'Stock of size 6').fill('2');
  await field(other, 'Image').setInputFiles(WALLET);
  await submitForm(other, 'Save Product');
  await expectSaved(other);

  await field(page, 'Stock of size 6').fill('60');
  await field(page, 'Image').setInputFiles(BERET);
  await field(page, 'Care').fill('Hand wash');
  await submitForm(page, 'Save Product');
  const sizes = dialog(page).getByRole('group', { name: 'Sizes', exact: true });
  const pictures = dialog(page).getByRole('group', { name: 'Images', exact: true });
  await expect(dialog(page).getByRole('group')).toHaveCount(2);
  await expect(sizes).toContainText('6: 60');
  await expect(sizes).toContainText('6: 2');
  // Chosen and saved images are shown.
  const shown = pictures.locator('img');
  await expect(shown).not.toHaveCount(0);
  await expect
    .poll(() =>
      shown.evaluateAll((list) =>
        list.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await sizes.getByRole('radio', { name: /^Yours/ }).check();
  await pictures.getByRole('radio', { name: /^Saved/ }).check();
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await page.goto(await formPath(shop));
  // The stock that only the other admin has entered stays.
  await expect(field(page, 'Stock of size 5')).toHaveValue('1');
  await expect(field(page, 'Stock of size 6')).toHaveValue('60');
  await expect(field(page, 'Care')).toHaveValue('Hand wash');
  const sources = (shown: Page) =>
    images(shown)
      .locator('img')
      .evaluateAll((list) => list.map((image) => image.getAttribute('src')));
  await other.goto(await formPath(shop));
  await expect(images(other).getByRole('listitem').first()).toBeVisible();
  expect(await sources(page)).toEqual(await sources(other));
});

test('[SIZE-07] [GALLERY-01] a new product has sizes, several images, a style and details', {
  tag: ['@full', '@translated'],
}, async ({ page, context, shop }) => {
  // Another product has a style.
  await changeResponses(page, '**/api/products?*', ({ products: [first, ...others], ...body }) => ({
    ...body,
    products: [{ ...first, style: 'minuit-bolero', name: 'Minuit Gown', color: 'red' }, ...others],
  }));
  await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
  await field(page, 'Product Name').fill('Minuit Silk Bolero');
  await field(page, 'Price').fill('129.90');
  await field(page, 'Category').selectOption('accessories');
  await field(page, 'Color').selectOption('blue');
  const style = field(page, 'Style');
  await expect(style).toBeHidden();
  // Tab leaves the last field for the folded group, and Enter opens it.
  await field(page, 'Measurements').press('Tab');
  await page.keyboard.press('Enter');
  await expect(style).toBeVisible();
  await expect(style).toHaveAccessibleDescription(/^Products of one style are the colors of one design/);
  await style.fill('Minuit');
  await expect(style).toHaveAccessibleDescription('A new style.');
  await expect(page.locator('datalist option')).toHaveText(['Minuit Gown']);
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'minuit-bolero');
  await style.fill('Minuit Bolero');
  await expect(style).toHaveAccessibleDescription('Shown with Minuit Gown (red).');
  await field(page, 'Color name').fill('Midnight');
  const picker = field(page, 'Pick the swatch');
  await picker.fill('#445566');
  await expect(field(page, 'Swatch')).toHaveValue('#445566');
  await field(page, 'Swatch').fill('dark blue');
  await expect(picker).toHaveValue('#e2d9cc');
  await field(page, 'Swatch').fill('#1E2A4A');
  await expect(picker).toHaveValue('#1e2a4a');
  await button(page, 'Add a size').click();
  await expect(field(page, 'Size of size 1')).toBeFocused();
  await expect(page.getByText('Size added.', { exact: true })).toBeVisible();
  await page.keyboard.type('One size');
  await field(page, 'Stock of size One size').fill('4');
  await field(page, 'Image').setInputFiles(BERET);
  await field(page, 'Image').setInputFiles(WALLET);
  await field(page, 'Composition').fill('Silk');
  await field(page, 'Care').fill('Hand wash');
  await field(page, 'Measurements').fill('40 cm long');
  const release = await holdCalls(page, '**/api/products/create-product');
  await button(page, 'Add Product').click();
  // What is being sent cannot be changed.
  const disabled = [
    'Remove size One size',
    'Remove image 1',
    'Move image 1 later',
    'Add a size',
    'Add XS-XL',
  ];
  for (const name of disabled) {
    await expect(button(page, name)).toBeDisabled();
    await button(page, name).press('Enter');
  }
  for (const label of ['Image', 'Pick the swatch']) await expect(field(page, label)).toBeDisabled();
  for (const label of ['Stock of size One size', 'Alternative text of image 1'])
    await expect(field(page, label)).not.toBeEditable();
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['bytes'], 'cape.webp', { type: 'image/webp' }));
    return files;
  });
  await field(page, 'Image').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(sizeCells(page)).toHaveCount(1);
  await expect(images(page).getByRole('listitem')).toHaveCount(2);
  release();
  await expect(toast(page, 'status', 'Product added successfully')).toBeVisible();
  await expect(images(page)).toHaveCount(0);
  await expect(sizeCells(page)).toHaveCount(0);
  await expect(style).toHaveValue('');
  await expect(style).toBeHidden();
  await expect(style).toHaveAccessibleDescription(/^Products of one style/);
  await expect(picker).toHaveValue('#e2d9cc');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  const path = await page.getByRole('link', { name: 'View in shop', exact: true }).getAttribute('href');
  const { product } = await (await page.request.get(`/api/products/${path?.split('/').at(-1)}`)).json();
  expect(product).toMatchObject({
    style: 'minuit-bolero',
    colorName: 'Midnight',
    swatch: '#1e2a4a',
    composition: 'Silk',
    stock: 4,
    sizes: [{ size: 'One size', sku: 'MINUIT-SILK-BOLERO-ONE-SIZE', stock: 4 }],
    gallery: [{ alt: 'Minuit Silk Bolero' }],
  });
  const form = await context.newPage();
  await form.goto(`/dashboard/edit-product?id=${product._id}`);
  const saved = {
    Style: 'minuit-bolero',
    'Color name': 'Midnight',
    Swatch: '#1e2a4a',
    'Pick the swatch': '#1e2a4a',
    Composition: 'Silk',
    Care: 'Hand wash',
    Measurements: '40 cm long',
    'Stock of size One size': '4',
    // The name describes the images, as no text was entered.
    'Alternative text of image 2': '',
  };
  for (const [label, value] of Object.entries(saved)) await expect(field(form, label)).toHaveValue(value);
  const ownStyle = field(form, 'Style');
  await expect(ownStyle).toBeVisible();
  await ownStyle.fill('Other');
  await expect(ownStyle).toHaveAccessibleDescription('A new style.');
  // The product's own style is not a new one, and the product is not shown with itself.
  await ownStyle.fill('minuit-bolero');
  await expect(ownStyle).toHaveAccessibleDescription(/^Products of one style/);
  await button(form, 'Save Product').click();
  await expect(toast(form, 'status', 'There are no changes to save.')).toBeVisible();
});

test('[SIZE-07] on a phone each size is a line with its stock, and a mistake in a code shows the codes', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await openForm(page, shop);
  await clearSizes(page);
  await button(page, 'Add XS-XL').click();
  const codes = ['SKU of size XS', 'GTIN of size XS'];
  for (const label of codes) await expect(field(page, label)).toBeHidden();
  const lines = ['Size of size XS', 'Stock of size XS'].map((label) => field(page, label).boundingBox());
  const [size, stock] = await Promise.all(lines);
  expect(size?.y).toBe(stock?.y);
  // One row of headings, each above its fields.
  const sizes = page.getByRole('table', { name: 'Sizes and their stock', exact: true });
  await expect(sizes.getByText('Stock', { exact: true })).toHaveCount(1);
  const leftOf = async (column: string) =>
    (await sizes.getByText(column, { exact: true }).boundingBox())?.x ?? 0;
  expect([await leftOf('Size'), await leftOf('Stock')]).toEqual([size?.x, stock?.x]);
  await expect(sizes.getByText('GTIN', { exact: true })).toBeHidden();
  await button(page, 'Show SKU and GTIN').click();
  const gtin = await field(page, 'GTIN of size XS').boundingBox();
  expect(await leftOf('GTIN')).toBe(gtin?.x);
  await field(page, 'GTIN of size XS').fill('123');
  await button(page, 'Hide SKU and GTIN').click();
  for (const label of codes) await expect(field(page, label)).toBeHidden();
  await submitForm(page, 'Save Product');
  await expect(field(page, 'GTIN of size XS')).toBeFocused();
  await expect(field(page, 'GTIN of size XS')).toHaveAttribute('aria-invalid', 'true');
});

for (const width of WIDTHS) {
  test(`[GALLERY-01] a long alternative text is never cut, and stays on one line on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openForm(page, shop);
    const alt = field(page, 'Alternative text of image 1');
    await alt.fill(`A gown\n  of green velvet ${'in front of a wall '.repeat(10)}`.slice(0, 200));
    await expect(alt).toHaveValue(/^A gown of green velvet in front/);
    expect(await alt.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await alt.press('End');
    await alt.press('Enter');
    await expect(alt).toHaveValue(/^[^\n]+$/);
    // Enter has not sent the form either.
    await expect(page).toHaveURL(/edit-product/);
    await submitForm(page, 'Save Product');
    await expectSaved(page);
    await page.goto(await formPath(shop));
    await expect(alt).toHaveValue(/^A gown of green velvet in front.+ wall/);
  });

  test(`[ADMIN-04] the form shows the saved name and image of the product on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openForm(page, shop);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Edit Product');
    await expect(main.getByText(GOWN, { exact: true })).toBeVisible();
    await field(page, 'Product Name').fill('Something else');
    await expect(main.getByText(GOWN, { exact: true })).toBeVisible();
    const shown = main.locator('img').first();
    await expect
      .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(main.getByRole('link', { name: 'View in shop', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`${await shop.backend.findProductId(GOWN)}$`),
    );
  });

  test(`[SIZE-07] a long SKU and a GTIN fit their fields on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
    await button(page, 'Add a size').click();
    await page.keyboard.type('XS');
    await showCodes(page);
    // As the backend makes it of the product's name and the size.
    await field(page, 'SKU of size XS').fill('RIVAGE-TAILORED-WOOL-COAT-XS');
    await field(page, 'GTIN of size XS').fill('40123456789012');
    for (const label of ['SKU of size XS', 'GTIN of size XS']) {
      const cut = await field(page, label).evaluate((cell) => cell.scrollWidth - cell.clientWidth);
      expect(cut, label).toBe(0);
    }
  });
}

for (const width of WIDTHS) {
  test(`[ADMIN-05] the form has groups, and focus follows the order of reading on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Details',
      'Images',
      'Sizes and stock',
      'Texts',
      'Other colors of this design',
    ]);
    await expect(page.getByText(/^Add sizes with a stock each/)).toBeVisible();
    await button(page, 'Add a size').click();
    await expect(page.getByText(/^Add sizes with a stock each/)).toBeHidden();
    await page.keyboard.type('XS');
    await variants(page).click();
    await expect(field(page, 'Swatch')).toBeVisible();
    const misplaced = await page.getByRole('main').evaluate((main) => {
      const controls = [...main.querySelectorAll('form :is(input, select, textarea, summary, button)')];
      // The color picker is inside a field, and the submit button stays in view.
      const shown = controls.filter(
        (control) => control.checkVisibility() && !control.matches('[type="color"], [type="submit"]'),
      );
      return shown.flatMap((control, index) => {
        const next = shown[index + 1]?.getBoundingClientRect();
        const { bottom, right } = control.getBoundingClientRect();
        return next === undefined || next.top >= bottom || next.left >= right ? [] : [control.outerHTML];
      });
    });
    expect(misplaced).toEqual([]);
  });

  test(`[SIZE-08] an error opens the folded group and gets the focus on a ${width}`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await openForm(page, shop);
    const swatch = field(page, 'Swatch');
    await expect(swatch).toBeHidden();
    await variants(page).click();
    await swatch.fill('dark blue');
    await variants(page).click();
    await expect(swatch).toBeHidden();
    await submitForm(page, 'Save Product');
    await expect(swatch).toBeFocused();
    await expect(swatch).toBeInViewport({ ratio: 1 });
    await expect(swatch).toHaveAccessibleDescription('Swatch must be a color such as #1e2a4a.');
    // The group opens again as often as the form is sent.
    await variants(page).click();
    await expect(swatch).toBeHidden();
    await submitForm(page, 'Save Product');
    await expect(swatch).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);

    await swatch.fill('');
    await variants(page).click();
    await swatch.evaluate((input) => {
      if (input instanceof HTMLInputElement) input.value = 'dark blue';
    });
    await field(page, 'Product Name').fill('');
    await submitForm(page, 'Save Product');
    // The first invalid field gets the focus, and the group opens nevertheless.
    await expect(field(page, 'Product Name')).toBeFocused();
    await expect(swatch).toBeVisible();
  });
}

test('[ADMIN-05] the bar with the link to the added product covers no focused field', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
  await field(page, 'Product Name').fill(`Minuit ${'Silk '.repeat(37)}Bolero`);
  await field(page, 'Price').fill('129.90');
  await field(page, 'Category').selectOption('accessories');
  await field(page, 'Color').selectOption('blue');
  await field(page, 'Image').setInputFiles(BERET);
  await button(page, 'Add Product').click();
  const link = page.getByRole('link', { name: 'View in shop', exact: true });
  await expect(link).toBeInViewport({ ratio: 1 });
  for (const label of ['Product Name', 'Old Price', 'Color', 'Stock', 'Composition', 'Care']) {
    await field(page, label).focus();
    const focused = await field(page, label).boundingBox();
    const submit = await button(page, 'Add Product').boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0), label).toBeLessThan(submit?.y ?? 0);
  }
});

test('Manage Products names the sizes that are sold out or low, and changes it for several products', {
  tag: '@full',
}, async ({ page, shop }) => {
  await openForm(page, shop);
  await clearSizes(page);
  await button(page, 'Add XS-XL').click();
  for (const [size, stock] of Object.entries({ XS: 1, S: 2, M: 0, L: 9, XL: 7 }))
    await field(page, `Stock of size ${size}`).fill(String(stock));
  await submitForm(page, 'Save Product');
  const row = page.getByRole('row').filter({ hasText: GOWN });
  await expect(row).toContainText('19 in stock');
  await expect(row.getByText('M sold out', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill('Velvet Gown');
  await field(page, `Select ${GOWN}`).check();
  await button(page, 'Change stock').click();
  const stock = page.getByRole('dialog', { name: 'Change stock', exact: true });
  const invalid = stock.getByText('Please enter whole numbers, 0 to 1000000.');
  const units = stock.getByLabel(`Stock of ${GOWN}, size M`, { exact: true });
  await expect(stock.getByRole('button', { name: 'Save stock', exact: true })).toBeDisabled();
  await expect(stock.getByLabel(`Stock of ${GOWN}, size L`, { exact: true })).toHaveValue('9');
  await expect(invalid).toBeHidden();
  await units.fill('x');
  await expect(invalid).toBeVisible();
  await expect(units).toHaveAttribute('aria-invalid', 'true');
  await expect(stock.getByRole('button', { name: /^Save stock/ })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  // A press beside the dialog does not discard the entries, Cancel does.
  await page.mouse.click(5, 5);
  await expect(units).toHaveValue('x');
  await stock.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(stock).toBeHidden();
  await button(page, 'Change stock').click();
  await expect(units).toHaveValue('0');
  await page.mouse.click(5, 5);
  await expect(stock).toBeHidden();
  await button(page, 'Change stock').click();
  await units.fill('20');
  await stock.getByRole('button', { name: 'Save stock of 1 product', exact: true }).click();
  await expect(toast(page, 'status', 'Stock of 1 product saved.')).toBeVisible();
  await expect(row).toContainText('39 in stock');
  await expect(row.getByText('XS, S low', { exact: true })).toBeVisible();
  await expect(button(page, 'Change stock')).toBeHidden();
});

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position
slip,Nuit Slip,<p>Silk.</p>,Maison,Dresses,Size,S,NS-S,shopify,3,120.00,https://cdn.shopify.com/s/47-wool-beret.webp?v=17,1
slip,,,,,,M,NS-M,shopify,5,,https://cdn.shopify.com/s/46-continental-wallet.webp?v=17,2`;

test('a product export of Shopify is imported with its sizes and images', {
  tag: '@full',
}, async ({ page, shop }) => {
  await openPageAs(page, shop, 'admin', '/dashboard/import-products');
  await field(page, 'CSV file').setInputFiles({
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SHOPIFY),
  });
  await page.getByRole('heading', { name: 'Columns', exact: true }).click();
  await expect(page.getByText('This is a product export of Shopify.')).toBeVisible();
  await expect(page.getByText('Not used: Vendor.', { exact: true })).toBeVisible();
  const color = field(page, 'Color of empty cells');
  await color.selectOption('Black');
  await expect(field(page, 'A folder of images')).toHaveJSProperty('webkitdirectory', true);
  await field(page, 'Images or a ZIP file').setInputFiles([BERET, WALLET]);
  await expect(button(page, 'New 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^With errors/ })).toHaveCount(0);
  await color.selectOption('Skip 1 row');
  await expect(button(page, 'With errors 1')).toBeVisible();
  await color.selectOption('Black');
  await button(page, 'New 1').click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByText('1 product was added.', { exact: true })).toBeVisible();
  const { products } = await (await page.request.get('/api/products?limit=1')).json();
  expect(products[0]).toMatchObject({
    name: 'Nuit Slip',
    color: 'black',
    stock: 8,
    sizes: [
      { size: 'S', sku: 'NS-S', stock: 3 },
      { size: 'M', sku: 'NS-M', stock: 5 },
    ],
    gallery: [{ alt: 'Nuit Slip' }],
  });
});

test('[SIZE-07] [GALLERY-01] sizes and images are dragged to another place with the mouse', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await openForm(page, shop);
  await clearSizes(page);
  await button(page, 'Add XS-XL').click();
  const rows = page.getByRole('table', { name: 'Sizes and their stock', exact: true }).getByRole('row');
  const grip = (size: string) =>
    rows.filter({ has: field(page, `Size of size ${size}`) }).getByTitle('Drag to reorder', { exact: true });
  await grip('XL').dragTo(field(page, 'Size of size XS'));
  expect(await sizeNames(page)).toEqual(['XL', 'XS', 'S', 'M', 'L']);
  await grip('XL').dragTo(field(page, 'Size of size M'));
  expect(await sizeNames(page)).toEqual(['XS', 'S', 'M', 'XL', 'L']);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();

  while ((await images(page).getByRole('listitem').count()) > 1) await button(page, 'Remove image 2').click();
  await field(page, 'Image').setInputFiles([BERET, WALLET]);
  const items = images(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await field(page, 'Alternative text of image 2').fill('The beret');
  await field(page, 'Alternative text of image 3').fill('The wallet');
  await items.nth(2).locator('img').dragTo(items.first());
  await expect(field(page, 'Alternative text of image 1')).toHaveValue('The wallet');
  await expect(field(page, 'Alternative text of image 3')).toHaveValue('The beret');
  // An image does not become a size.
  await items.first().locator('img').dragTo(field(page, 'Size of size XS'));
  expect(await sizeNames(page)).toEqual(['XS', 'S', 'M', 'XL', 'L']);
  await submitForm(page, 'Save Product');
  await expectSaved(page);
  const { product } = await (
    await page.request.get(`${shop.apiUrl}/api/products/${await shop.backend.findProductId(GOWN)}`)
  ).json();
  expect(product.sizes.map(({ size }: { size: string }) => size)).toEqual(['XS', 'S', 'M', 'XL', 'L']);
  expect([product.imageAlt, product.gallery.at(-1).alt]).toEqual(['The wallet', 'The beret']);
});

test('[SIZE-07] a session that ends while sizes are typed is renewed on the page, and the sizes stay', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  await openForm(page, shop);
  await clearSizes(page);
  await button(page, 'Add XS-XL').click();
  await field(page, 'Stock of size M').fill('7');
  await field(page, 'Size of size XL').fill('Extra');
  await button(page, 'Remove size XS').click();
  await shop.backend.endSessions();
  await submitForm(page, 'Save Product');
  const login = page.getByRole('dialog', { name: 'Log in to continue', exact: true });
  await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(shop.backend.accounts.admin.password);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  expect(await sizeNames(page)).toEqual(['S', 'M', 'L', 'Extra']);
  await expect(field(page, 'Stock of size M')).toHaveValue('7');
  await submitForm(page, 'Save Product');
  await expectSaved(page);
  await page.goto(await formPath(shop));
  await expect(sizeCells(page)).toHaveCount(4);
  expect(await sizeNames(page)).toEqual(['S', 'M', 'L', 'Extra']);
  await expect(field(page, 'Stock of size M')).toHaveValue('7');
});

test('[SIZE-07] a size of an open order is removed only after a confirmation', {
  tag: '@full',
}, async ({ page, shop, request, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  await openForm(page, shop);
  await clearSizes(page);
  await button(page, 'Add XS-XL').click();
  for (const size of ['XS', 'S', 'M', 'L', 'XL']) await field(page, `Stock of size ${size}`).fill('7');
  await submitForm(page, 'Save Product');
  await expectSaved(page);
  const order = { product: GOWN, size: 'M', quantity: 1, name: 'Ann Buyer', email: 'ann@example.org' };
  const number = await placeOrderByName(request, shop, order);

  await page.goto(await formPath(shop));
  await button(page, 'Remove size M').click();
  await submitForm(page, 'Save Product');
  const question = page.getByRole('dialog', { name: 'Remove ordered sizes?', exact: true });
  await expect(question).toContainText('Size M is part of open orders.');
  await expect(question.getByRole('link', { name: number, exact: true })).toHaveAttribute(
    'href',
    `/dashboard/order?number=${number}`,
  );
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await sizeNames(page)).toEqual(['XS', 'S', 'L', 'XL']);
  await expect(question).toBeHidden();
  await submitForm(page, 'Save Product');
  await question.getByRole('button', { name: 'Remove and save', exact: true }).click();
  await expectSaved(page);
  await page.goto(await formPath(shop));
  await expect(sizeCells(page)).toHaveCount(4);
});
