import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { asksBeforeLeaving, holdCalls, logIn } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const IMAGE_FILE = new URL('../../../server/seed/images/47-wool-beret.webp', import.meta.url).pathname;
const CREATE_URL = '**/api/products/create-product';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** The announcement of how the products of the file divide into groups. */
const summary = (page: Page) => page.getByRole('status').filter({ hasText: '.csv: ' });
/** The foot of the page with the button and the counts. */
const foot = (page: Page) => page.getByRole('region', { name: 'Import', exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Rows of the file', exact: true });

/** Chooses a CSV file with this content. */
async function chooseCsv(page: Page, text: string | Buffer): Promise<void> {
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Returns the widths of the images in the table that are shown. */
function imageWidths(page: Page): Promise<number[]> {
  return table(page)
    .locator('img')
    .evaluateAll((images) =>
      images
        .map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
        .filter((width) => width > 0),
    );
}

/** Downloads a CSV file and returns its text, which begins with a byte order mark. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile(await file.path(), 'utf8');
}

test('[AUTH-07] only admins can open the import', { tag: '@full' }, async ({ page, shop }) => {
  await page.goto('/dashboard/import-products');
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  await logIn(page, shop.backend.accounts.shopper, '/pages');
  await page.goto('/dashboard/import-products');
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
});

test('re-importing an exported file changes nothing; edits and invalid rows are previewed', {
  tag: ['@full', '@translated'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  await expect(button(page, 'Export')).toBeVisible();
  const release = await holdCalls(page, '**/api/products?*');
  const exported = page.waitForEvent('download');
  await button(page, 'Export').press('Enter');
  await expect(button(page, 'Exporting...')).toBeDisabled();
  release();
  const csv = await readFile(await (await exported).path(), 'utf8');
  await expect(button(page, 'Export')).toBeEnabled();
  expect(csv.slice(1).split('\r\n')[0]).toBe(
    '"Id","Product Name",Price,Old Price,"Category","Color","Color name","Swatch","Style","Size","SKU","GTIN",Stock,"Description","Composition","Care","Measurements","Image","Alternative Texts"',
  );
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Products', exact: true })).toBeVisible();
  const encoding = page.getByLabel('Encoding', { exact: true });
  await expect(encoding).toHaveCount(0);
  await expect(foot(page)).toHaveCount(0);
  for (const name of ['Columns', 'Images', 'Preview'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Manage Products', exact: true })).toHaveAttribute(
    'href',
    '/dashboard/manage-product',
  );
  const sample = page.getByRole('link', { name: 'Download a sample file', exact: true });
  const [sampleFile] = await Promise.all([page.waitForEvent('download'), sample.click()]);
  await chooseCsv(page, await readFile(await sampleFile.path()));
  await expect(summary(page)).toHaveText('products.csv: 4 rows for 3 products; 3 without image');
  await expect(sample).toBeHidden();
  await expect(foot(page)).toHaveText('Add images for 3 productsNothing to import yet: 3 without image');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Add images for 3 products').click(),
  ]);
  expect(chooser.isMultiple()).toBe(true);
  // The choice of a folder lies over the area of the files.
  const folder = page.getByLabel('A folder of images', { exact: true });
  const [folderChooser] = await Promise.all([page.waitForEvent('filechooser'), folder.click()]);
  await expect(folder).toHaveJSProperty('webkitdirectory', true);
  expect(await folderChooser.element().getAttribute('id')).toBe(await folder.getAttribute('id'));
  await chooseCsv(page, 'Id,Price');
  await expect(sample).toBeVisible();
  await expect(page.getByLabel('CSV file', { exact: true })).toHaveAccessibleDescription(
    'The file has no rows below the column names.',
  );
  await expect(page.getByRole('heading', { name: 'Columns', exact: true })).toHaveCount(0);
  await chooseCsv(page, csv);
  await expect(summary(page)).toHaveText('products.csv: 48 rows; 48 unchanged');
  const matched = page.getByText(/^Matched: Id, Product Name, Price, .+, Alternative Texts\.$/);
  await expect(matched).toBeHidden();
  await expect(page.getByLabel('Product Name', { exact: true })).toBeHidden();
  const fold = page.getByText('19 of 19 matched', { exact: true });
  await fold.click();
  await expect(matched).toBeVisible();
  await expect(page.getByLabel('Product Name', { exact: true })).toBeVisible();
  await fold.click();
  await expect(page.getByText(/^Not used:/)).toHaveCount(0);
  expect(await asksBeforeLeaving(page)).toBe(true);
  await expect(button(page, 'Unchanged 48')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Import 0 products')).toBeDisabled();
  await expect(button(page, 'Download rows to fix')).toBeHidden();
  await expect(foot(page)).toHaveText('Import 0 productsNothing to import: 48 unchanged');
  for (const rowCount of [20, 40]) {
    await expect(table(page).getByRole('row')).toHaveCount(1 + rowCount);
    await button(page, 'Show more rows').click();
  }
  await expect(table(page).getByRole('row')).toHaveCount(1 + 48);
  await expect(button(page, 'Show more rows')).toBeHidden();
  await expect(table(page)).toContainText('No changes');
  // Groups without rows are hidden.
  await expect(page.getByRole('group', { name: 'Rows of the file', exact: true })).toHaveText(
    'Rows of the fileUnchanged 48',
  );
  await expect(encoding).toBeHidden();
  await page.locator('summary', { hasText: 'Wrong accents?' }).press('Enter');
  await encoding.selectOption('Western European (Windows-1252)');
  await button(page, /^Changed [1-9]\d*$/).click();
  await expect(table(page)).toContainText('→ 14Â½ Ã— 12 Ã— 6 in');
  await encoding.selectOption('UTF-8');
  // The chosen group stays although it has no rows anymore.
  await expect(button(page, 'Changed 0')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No rows to show.', { exact: true })).toBeVisible();
  // The rows of another group begin with the first ones again.
  await button(page, 'Unchanged 48').click();
  await expect(table(page).getByRole('row')).toHaveCount(1 + 20);

  await chooseCsv(page, 'Article,Price\nSoleil Plissé Midi Dress,150');
  const noKey = page.getByText('Choose the column with the product ids or names.', { exact: true });
  await expect(noKey).toBeVisible();
  await page.getByLabel('Product Name', { exact: true }).selectOption('Article');
  await expect(noKey).toBeHidden();
  await expect(page.getByLabel('Product Name', { exact: true })).toHaveValue('0');
  await page.getByLabel('Product Name', { exact: true }).selectOption('Not in the file');
  await expect(noKey).toBeVisible();
  await page.getByText('1 of 2 matched', { exact: true }).click();
  await expect(page.getByText('Not used: Article.', { exact: true })).toBeVisible();
  await page.getByLabel('Product Name', { exact: true }).selectOption('Article');
  await expect(page.getByText('Not used: Article.', { exact: true })).toBeHidden();
  await expect(button(page, 'Changed 1')).toHaveAttribute('aria-pressed', 'true');

  await chooseCsv(page, csv.replace(/,198\.00,245\.00,/, ',150.00,,').replace(',"dress",', ',"shoes",'));
  // The errors come first.
  await expect(button(page, 'With errors 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(table(page)).toContainText('Choose a category for “shoes” above.');
  await button(page, 'Changed 1').click();
  await expect(table(page)).toContainText('Price: 198.00 → 150.00');
  await expect(table(page)).toContainText('Old Price: 245.00 → –');
  await expect(
    page.getByText('1 product can’t be imported and will be skipped.', { exact: true }),
  ).toBeVisible();
  await expect(button(page, 'Download rows to fix')).toBeVisible();
  await chooseCsv(page, 'Name,Price,Category,Color,Image\nBrume Boa,9,dress,Turquoise,boa.webp');
  await expect(table(page)).toContainText('Choose a color for “Turquoise” above.');
  await expect(table(page)).not.toContainText('must be one of');
  const correct = page.getByText(/^Correct the file/);
  await expect(correct).toHaveText('Correct the file, or choose what its words mean above.');
  await expect(foot(page)).toHaveText('Import 0 productsNothing to import yet: 1 with errors');
  await page.getByLabel('Color “Turquoise”', { exact: true }).selectOption('Blue');
  await expect(foot(page)).toHaveText('Add images for 1 productNothing to import yet: 1 without image');
  await expect(correct).toBeHidden();
  await chooseCsv(page, 'Id;Import error;Price\nnobody;Something.;1');
  await expect(correct).toHaveText('Correct the file and choose it again.');
  // Opening the file chooser clears the field. Otherwise choosing the same file name again fires no change event.
  const field = page.getByLabel('CSV file', { exact: true });
  await Promise.all([page.waitForEvent('filechooser'), field.click()]);
  await expect(field).toHaveValue('');
  expect((await download(page, 'Download rows to fix')).slice(1)).toBe(
    '"Import error";"Id";"Price"\r\n"No product has this id. Leave the id empty to add a new product.";"nobody";"1"\r\n',
  );
  expect(await axeViolations(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test(
  'resumes an interrupted import, waits as Retry-After demands and adds no product twice',
  {
    tag: '@full',
  },
  async ({ page, shop, consoleWatch }, testInfo) => {
    const zip = testInfo.outputPath('images.zip');
    await writeFile(zip, zipSync({ 'autumn/47-wool-beret.webp': await readFile(IMAGE_FILE) }));
    consoleWatch.allow(/status of (409|429|503)|ERR_FAILED/);
    const names = Array.from({ length: 12 }, (_, index) => `Brume Stole ${index + 1}`);
    const rows = names.map((name) => `${name};49;accessories;blue;47-wool-beret.webp`);
    const csv = [
      'Name;Price;Category;Color;Image',
      ...rows,
      'Brume Shawl;forty;dress;red;47-wool-beret.webp',
    ].join('\n');
    const chooseFiles = async () => {
      await chooseCsv(page, csv);
      await page.getByLabel('Images or a ZIP file', { exact: true }).setInputFiles(zip);
    };
    await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
    await chooseFiles();
    await expect(button(page, 'With errors 1')).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'New 12').click();
    await expect(page.getByText('1 image chosen.', { exact: true })).toBeVisible();
    await expect(table(page).getByRole('row').nth(1)).toContainText(
      'Brume Stole 1$49.00 · Accessories · BlueWill be added with 47-wool-beret.webp',
    );

    // Call 2 responds 429, call 4 responds 503. Before call 6 the same product is added elsewhere. Call 8 adds its
    // product but loses the response.
    let callCount = 0;
    await page.route(CREATE_URL, async (route) => {
      callCount += 1;
      if (callCount === 2) return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} });
      if (callCount === 4) return route.fulfill({ status: 503, json: {} });
      if (callCount === 6) await route.fetch();
      if (callCount !== 8) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await button(page, 'Import 12 products').click();
    await button(page, 'Resume').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please check your connection' })).toBeVisible();
    await expect(page.getByText(/^Paused\. Nothing is lost/)).toBeVisible();
    await expect(page.getByText('1 product could not be imported.', { exact: true })).toBeVisible();
    await expect(button(page, 'Download failed rows')).toBeVisible();
    await expect(button(page, 'Import another file')).toBeHidden();
    expect(await asksBeforeLeaving(page)).toBe(true);

    // Leaves the page before the import is complete. Choosing the same file again resumes it.
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/dashboard/import-products');
    await chooseFiles();
    await expect(button(page, /^Unchanged [1-9]$/)).toBeVisible();
    await button(page, /^Import \d+ products$/).click();
    await expect(page.getByRole('heading', { name: 'Partly imported', exact: true })).toBeFocused();
    // The preview counted the products added before as unchanged.
    await expect(
      page.getByRole('status').filter({ hasText: / and 1 could not be imported\.$/ }),
    ).toBeVisible();
    await expect(page.getByText(/products done$/)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to Manage Products', exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Manage Products', exact: true })).toHaveAttribute(
      'href',
      '/dashboard/manage-product',
    );
    await expect(page.getByRole('button', { name: /^(Pause|Resume)/ })).toBeHidden();
    expect(await asksBeforeLeaving(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    const failed = await download(page, 'Download failed rows');
    expect(failed.slice(1)).toBe(
      '"Import error";"Name";"Price";"Category";"Color";"Image"\r\n' +
        '"Price must be an amount such as 12.50.";"Brume Shawl";"forty";"dress";"red";"47-wool-beret.webp"\r\n',
    );

    const response = await page.request.get(`${shop.apiUrl}/api/products?category=accessories&color=blue`);
    const added: { products: { name: string }[] } = await response.json();
    const stoles = added.products.map(({ name }) => name).filter((name) => name.startsWith('Brume'));
    expect(stoles.toSorted()).toEqual(names.toSorted());
    await button(page, 'Import another file').press('Enter');
    await expect(page.getByRole('heading', { name: 'File', exact: true })).toBeFocused();
    await expect(page.getByLabel('CSV file', { exact: true })).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toHaveCount(0);
  },
);

test(
  'pauses at once despite a long Retry-After, and fails only the row whose image file was changed',
  {
    tag: ['@full', '@desktop'],
  },
  async ({ page, shop, consoleWatch }, testInfo) => {
    consoleWatch.allow(/status of 429|ERR_FAILED/);
    const imageFile = testInfo.outputPath('changed.webp');
    await copyFile(IMAGE_FILE, imageFile);
    await page.route('**/api/products?*', (route) => route.abort());
    await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
    const panel = page.getByRole('alert').filter({ hasText: 'Error loading products!' });
    await expect(panel).toBeVisible();
    await page.unroute('**/api/products?*');
    await panel.getByRole('button', { name: 'Try again', exact: true }).click();
    await chooseCsv(page, 'Name,Price,Category,Color,Image\nBrume Cowl,9,dress,red,changed.webp');
    const images = page.getByLabel('Images or a ZIP file', { exact: true });
    await images.setInputFiles(imageFile);
    const called = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await page.route(CREATE_URL, async (route) => {
      called.resolve();
      await gate.promise;
      await route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: {} });
    });
    await button(page, 'Import 1 product').click();
    await called.promise;
    await expect(page.getByText('0 of 1 product done', { exact: true })).toBeVisible();
    await button(page, 'Pause').click();
    await expect(button(page, 'Pausing...')).toBeDisabled();
    await expect(button(page, 'Pausing...')).toBeFocused();
    gate.resolve();
    await expect(button(page, 'Resume')).toBeVisible();
    await expect(button(page, 'Download failed rows')).toBeHidden();
    await button(page, 'Resume').click();
    await expect(page.getByText(/^The shop is busy\. The import resumes automatically at \d/)).toBeVisible();
    await button(page, 'Pause').click();
    await expect(button(page, 'Resume')).toBeEnabled();
    await expect(page.getByText(/^The shop is busy/)).toBeHidden();

    await page.unroute(CREATE_URL);
    await writeFile(imageFile, 'something else');
    await button(page, 'Resume').click();
    await expect(page.getByText('1 product could not be imported.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing imported', exact: true })).toBeVisible();
    expect((await download(page, 'Download failed rows')).split('\r\n')[1]).toBe(
      '"changed.webp was moved or changed after you chose it. Please choose it again.","Brume Cowl","9","dress","red","changed.webp"',
    );
  },
);

test('a row can be left out, a missing image has a group of its own, and the end names the products', {
  tag: ['@full', '@translated'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
  await chooseCsv(
    page,
    [
      'Name,Price,Category,Color,Image',
      'Brume Cape,49,accessories,blue,cape.webp',
      'Brume Hood,39,accessories,blue,cape.webp',
      'Brume Muff,29,accessories,blue,',
      'Brume Scarf,19,accessories,pink,cape.webp',
      'Soleil Plissé Midi Dress,150,dress,gold,',
    ].join('\n'),
  );
  await expect(summary(page)).toHaveText('products.csv: 5 rows; 1 changed, 2 without image, 2 with errors');
  await expect(page.getByText('missing for 2 products', { exact: true })).toBeVisible();
  await expect(button(page, 'Without image 2')).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Images or a ZIP file', { exact: true }).setInputFiles({
    name: 'cape.webp',
    mimeType: 'image/webp',
    buffer: await readFile(IMAGE_FILE),
  });
  await expect(page.getByText('1 chosen', { exact: true })).toBeVisible();
  // Images solve nothing for a row that names none.
  await foot(page).getByRole('link', { name: '2 with errors', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeInViewport();
  await expect(button(page, 'With errors 2')).toHaveAttribute('aria-pressed', 'true');
  await expect(table(page)).toContainText('Brume MuffImage is required.');
  const muff = table(page).getByRole('row').filter({ hasText: 'Brume Muff' });
  await expect(muff.locator('img')).toHaveCount(0);
  await button(page, 'Changed 1').click();
  await expect(table(page)).toContainText('Price: 198.00 → 150.00');
  await expect.poll(() => imageWidths(page)).toEqual([expect.any(Number)]);
  await button(page, 'New 2').click();
  // The chosen file, for both of its rows.
  await expect.poll(() => imageWidths(page)).toEqual([expect.any(Number), expect.any(Number)]);
  await expect(table(page).locator('img').first()).toHaveAttribute('src', /^blob:/);
  await page.getByRole('checkbox', { name: 'Import row 3', exact: true }).uncheck();
  await expect(foot(page)).toHaveText('Import 2 products1 new, 1 changed, 1 left out, 2 with errors');
  await expect(summary(page)).toHaveText('products.csv: 5 rows; 1 new, 1 changed, 1 left out, 2 with errors');
  await expect(table(page).getByRole('row').last()).toHaveText(/Brume Hood\$39\.00 .+Left out$/);
  expect(await axeViolations(page)).toEqual([]);
  await button(page, 'Import 2 products').click();

  const outcome = page.getByText('1 product was added, 1 was updated, and 2 could not be imported.');
  await expect(outcome).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Row 4, Brume Muff: Image is required.', { exact: true })).toBeVisible();
  await expect(main.getByText('Row 5, Brume Scarf: Color must be one of')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Soleil Plissé Midi Dress', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(main.getByText(/^Save the failed rows, correct them/)).toBeVisible();
  await main.getByRole('link', { name: 'Brume Cape', exact: true }).click();
  await expect(page.getByLabel('Product Name', { exact: true })).toHaveValue('Brume Cape');
  await page.goto('/dashboard/manage-product?q=Brume');
  await expect(page.getByRole('table', { name: 'Products', exact: true })).toContainText('Brume Cape');
  await expect(page.getByRole('table', { name: 'Products', exact: true })).not.toContainText('Brume Hood');
});

test('files dropped beside the file fields are imported', { tag: '@full' }, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
  const csvFile = page.getByLabel('CSV file', { exact: true });
  const csv = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    const text = 'Name,Price,Category,Color,Image\nBrume Snood,29,accessories,blue,snood.webp\n';
    files.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    files.items.add(new File(['Name'], 'other.csv', { type: 'text/csv' }));
    return files;
  });
  // The frame around the field takes the files as well.
  const frame = csvFile.locator('..');
  await frame.dispatchEvent('dragover', { dataTransfer: csv });
  await frame.dispatchEvent('drop', { dataTransfer: csv });
  await expect(summary(page)).toHaveText('dropped.csv: 1 row; 1 without image');
  await expect(csvFile).toHaveValue(/dropped\.csv$/);
  await expect(table(page)).toContainText('The image snood.webp is missing.');
  const bytes = (await readFile(IMAGE_FILE)).toString('base64');
  const image = await page.evaluateHandle((text) => {
    const files = new DataTransfer();
    const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    files.items.add(new File([content], 'snood.webp', { type: 'image/webp' }));
    return files;
  }, bytes);
  await page.getByLabel('Images or a ZIP file', { exact: true }).locator('..').dispatchEvent('drop', {
    dataTransfer: image,
  });
  await expect(button(page, 'New 1')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Import 1 product').press('Enter');
  await expect(page.getByText('1 product was added.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import complete', exact: true })).toBeVisible();
  await expect(page.getByText(/^Save the failed rows, correct them/)).toBeHidden();
  await expect(button(page, 'Download failed rows')).toBeHidden();
  await page.getByRole('link', { name: 'View in shop: Brume Snood', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brume Snood', exact: true })).toBeVisible();
});

test('a file whose encoding is a guess shows the choice of another one', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
  const encoding = page.getByLabel('Encoding', { exact: true });
  await chooseCsv(page, 'Name,Price\nCafé Stole,9');
  await expect(encoding).toBeHidden();
  await chooseCsv(page, Buffer.from('Name,Price\nCafé Stole,9', 'latin1'));
  await expect(encoding).toBeVisible();
  await expect(table(page)).toContainText('Café Stole');
  await encoding.selectOption('UTF-8');
  // The choice stays, or the admin could not correct a mistake.
  await expect(encoding).toBeVisible();
  await expect(table(page)).toContainText('Caf� Stole');
});

test('the fields of the columns stay folded while all that a product needs is matched', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
  const category = page.getByLabel('Category', { exact: true });
  await chooseCsv(page, 'Name,Price,Category,Color,Image,Supplier\nBrume Boa,9,dress,pink,boa.webp,Maison');
  await expect(category).toBeHidden();
  await page.getByText('5 of 6 matched', { exact: true }).click();
  await expect(page.getByText('Not used: Supplier.', { exact: true })).toBeVisible();
  const color = page.getByLabel('Color “pink”', { exact: true });
  await expect(color.locator('option').first()).toHaveText('Skip 1 row');
  await chooseCsv(page, 'Name,Price,Section,Color,Image\nBrume Boa,9,dress,red,boa.webp');
  // Asks for the missing column only.
  await expect(category).toBeVisible();
  await expect(page.getByLabel('Color', { exact: true })).toBeHidden();
  const next = page.getByText('Correct the file, or match its columns above.', { exact: true });
  await expect(next).toBeVisible();
  // The answered field stays in place, with the focus.
  await category.focus();
  await category.selectOption('Section');
  await expect(table(page)).not.toContainText('Category is required.');
  await expect(next).toBeHidden();
  await expect(category).toBeFocused();
});

test('the foot with the counts and the button stays in view and covers no focused control', {
  tag: '@full',
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
  const lines = Array.from(
    { length: 20 },
    (_, index) => `Brume Veil ${index + 1},9,accessories,blue,veil.webp`,
  );
  await chooseCsv(page, ['Name,Price,Category,Color,Image', ...lines, 'Brume Boa,9,dress,pink,'].join('\n'));
  await page.getByLabel('Images or a ZIP file', { exact: true }).setInputFiles({
    name: 'veil.webp',
    mimeType: 'image/webp',
    buffer: await readFile(IMAGE_FILE),
  });
  await button(page, 'New 20').click();
  const bar = foot(page);
  const start = button(page, 'Import 20 products');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(start).toBeInViewport({ ratio: 1 });
  for (const row of [2, 9, 21]) {
    const checkbox = page.getByRole('checkbox', { name: `Import row ${row}`, exact: true });
    await checkbox.focus();
    await expect(checkbox).toBeInViewport({ ratio: 1 });
    const focused = await checkbox.boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan(top);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = await table(page).getByRole('row').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  await bar.getByRole('link', { name: '1 with errors', exact: true }).press('Enter');
  await expect(button(page, 'With errors 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(table(page)).toContainText('Choose a color for “pink” above.');
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeInViewport();
  // All changes left out.
  await chooseCsv(page, lines.slice(0, 1).join().replace(/^/, 'Name,Price,Category,Color,Image\n'));
  await page.getByRole('checkbox', { name: 'Import row 2', exact: true }).uncheck();
  await expect(bar).toHaveText('Import 0 productsNothing to import: 1 left out');
  await expect(bar.getByRole('button')).toHaveAccessibleDescription('Nothing to import: 1 left out');
  await bar.getByRole('button', { disabled: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeVisible();
});

test('a read file leaves the first screen to the questions and the preview', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/import-products');
  await expect(page.getByRole('heading', { name: 'File', exact: true })).toBeInViewport();
  const rows = [
    'Brume Cape,49,dress,blue,cape.webp',
    'Brume Hood,39,shoes,pink,hood.webp',
    ',9,dress,red,boa.webp',
  ];
  await chooseCsv(page, ['Name,Price,Category,Color,Image', ...rows].join('\n'));
  const bar = foot(page);
  await expect(bar).toHaveText(
    'Add images for 1 productNothing to import yet: 1 without image, 2 with errors',
  );
  const barTop = (await bar.boundingBox())?.y ?? 0;
  // From top to bottom: the file, its open questions, and what becomes of its products.
  const parts = [
    page.getByText('products.csv · 3 rows', { exact: true }),
    page.getByLabel('Images or a ZIP file', { exact: true }),
    page.getByLabel('Color “pink”', { exact: true }),
    button(page, 'With errors 2'),
    table(page).getByRole('row').nth(1),
  ];
  let previousBottom = 0;
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThan(previousBottom);
    previousBottom = (box?.y ?? 0) + (part === parts.at(-1) ? 0 : (box?.height ?? 0));
  }
  expect(previousBottom).toBeLessThan(barTop);
  for (const hidden of ['Product Name', 'Encoding'])
    await expect(page.getByLabel(hidden, { exact: true })).toBeHidden();

  // The bar has the button and a line of text, and ends the page.
  const start = bar.getByRole('button', { name: 'Add images for 1 product', exact: true });
  await expect(start).toBeEnabled();
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  const line = await bar.getByText('Nothing to import yet').boundingBox();
  expect(line?.height).toBeLessThan(32);
  expect(height).toBeLessThan(48 + 32 + 32);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const back = await page.getByRole('link', { name: 'Back to Manage Products', exact: true }).boundingBox();
  const end = await bar.boundingBox();
  expect((end?.y ?? 0) - (back?.y ?? 0) - (back?.height ?? 0)).toBeLessThan(64);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0);
  await button(page, 'With errors 2').click();
  await bar.getByRole('link', { name: '1 without image', exact: true }).click();
  await expect(button(page, 'Without image 1')).toHaveAttribute('aria-pressed', 'true');
  expect(await axeViolations(page)).toEqual([]);
});
