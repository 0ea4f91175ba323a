import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { signIn } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

// Nothing moves: what is half faded in has other colors than what is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PICTURE = new URL('../../../server/seed/pictures/47-wool-beret.webp', import.meta.url).pathname;
const CREATE = '**/api/products/create-product';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Rows of the file', exact: true });

/** Chooses a CSV file of this text. */
async function choose(page: Page, text: string | Buffer): Promise<void> {
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile(await file.path(), 'utf8');
}

test('[AUTH-07] the import is for admins only', { tag: '@full' }, async ({ page, shop }) => {
  await page.goto('/dashboard/import-products');
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
  await signIn(page, shop.backend.people.shopper, '/pages');
  await page.goto('/dashboard/import-products');
  await expect(page).toHaveURL(`${shop.siteUrl}/`);
});

test('the products are saved as a file, and it changes nothing when it is imported again', {
  tag: '@full',
}, async ({ page, shop }) => {
  await signIn(page, shop.backend.people.admin, '/dashboard/manage-product');
  const csv = await download(page, 'Export');
  expect(csv.slice(1).split('\r\n')[0]).toBe(
    'Id,Product Name,Price,Old Price,Category,Color,Stock,Description,Image',
  );
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Products', exact: true })).toBeVisible();
  await choose(page, csv);
  await expect(button(page, 'Unchanged 48')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('There is nothing to be imported.', { exact: true })).toBeVisible();

  await choose(page, csv.replace(/,198\.00,245\.00,/, ',150.00,,').replace(',dress,', ',shoes,'));
  await button(page, 'Changed 1').click();
  await expect(table(page)).toContainText('Price: 198.00 → 150.00');
  await expect(table(page)).toContainText('Old Price: 245.00 → –');
  await button(page, 'Wrong 1').click();
  await expect(table(page)).toContainText(
    'Category must be one of accessories, dress, jewellery, cosmetics.',
  );
  await choose(page, 'Id;What is wrong;Price\nnobody;Something.;1');
  // When it has been corrected it can be chosen again under its name, of which browsers say nothing otherwise.
  const field = page.getByLabel('CSV file', { exact: true });
  await Promise.all([page.waitForEvent('filechooser'), field.click()]);
  await expect(field).toHaveValue('');
  expect((await download(page, 'Save the rows that failed')).slice(1)).toBe(
    'What is wrong;Id;Price\r\nThere is no product with this id. Without an id a new one is added.;nobody;1\r\n',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test(
  'an import that was stopped goes on, waits when it is asked to, and adds nothing twice',
  {
    tag: '@full',
  },
  async ({ page, shop, consoleWatch }, testInfo) => {
    const zip = testInfo.outputPath('pictures.zip');
    await writeFile(zip, zipSync({ 'autumn/47-wool-beret.webp': await readFile(PICTURE) }));
    consoleWatch.expect(/status of (409|429|503)|ERR_FAILED/);
    const names = Array.from({ length: 12 }, (_, at) => `Brume Stole ${at + 1}`);
    const rows = names.map((name) => `${name};49;accessories;blue;47-wool-beret.webp`);
    const csv = [
      'Name;Price;Category;Color;Image',
      ...rows,
      'Brume Shawl;forty;dress;red;47-wool-beret.webp',
    ].join('\n');
    const prepare = async () => {
      await choose(page, csv);
      await page.getByLabel('Pictures or a zip file', { exact: true }).setInputFiles(zip);
    };
    await signIn(page, shop.backend.people.admin, '/dashboard/import-products');
    await prepare();
    await expect(button(page, 'New 12')).toBeVisible();

    // One answer says 'later', one that the backend is away; one is lost on the way, though the product is added. Once
    // somebody else is quicker with the same product.
    let asked = 0;
    await page.route(CREATE, async (route) => {
      asked += 1;
      if (asked === 2) return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} });
      if (asked === 4) return route.fulfill({ status: 503, json: {} });
      if (asked === 6) await route.fetch();
      if (asked !== 8) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await button(page, 'Import 12 rows').click();
    await button(page, 'Go on').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please check your connection' })).toBeVisible();
    await expect(page.getByText(/^Paused\. Nothing is lost/)).toBeVisible();

    // The tab is closed in the middle: the same file goes on where it was.
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/dashboard/import-products');
    await prepare();
    await expect(button(page, /^Unchanged [1-9]$/)).toBeVisible();
    await button(page, /^Import \d+ rows$/).click();
    await expect(page.getByText('The import is finished.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The import', exact: true })).toBeFocused();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const failed = await download(page, 'Save the rows that failed');
    expect(failed.slice(1)).toBe(
      'What is wrong;Name;Price;Category;Color;Image\r\n' +
        'Price must be an amount such as 12.50.;Brume Shawl;forty;dress;red;47-wool-beret.webp\r\n',
    );

    const answer = await page.request.get(`${shop.apiUrl}/api/products?category=accessories&color=blue`);
    const added: { products: { name: string }[] } = await answer.json();
    const stoles = added.products.map(({ name }) => name).filter((name) => name.startsWith('Brume'));
    expect(stoles.toSorted()).toEqual(names.toSorted());
  },
);

test(
  'a stop is a pause at once, whatever the shop asks for, and a picture that was changed fails by itself',
  {
    tag: ['@full', '@desktop'],
  },
  async ({ page, shop, consoleWatch }, info) => {
    consoleWatch.expect(/status of 429/);
    const changed = info.outputPath('changed.webp');
    await copyFile(PICTURE, changed);
    await signIn(page, shop.backend.people.admin, '/dashboard/import-products');
    await choose(page, 'Name,Price,Category,Color,Image\nBrume Cowl,9,dress,red,changed.webp');
    const pictures = page.getByLabel('Pictures or a zip file', { exact: true });
    await pictures.setInputFiles(changed);
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(CREATE, async (route) => {
      asked.resolve();
      await answered.promise;
      await route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: {} });
    });
    await button(page, 'Import 1 row').click();
    await asked.promise;
    await button(page, 'Pause').click();
    answered.resolve();
    await expect(button(page, 'Go on')).toBeVisible();

    await page.unroute(CREATE);
    await writeFile(changed, 'something else');
    await button(page, 'Go on').click();
    await expect(page.getByText('The import is finished.', { exact: true })).toBeVisible();
    expect((await download(page, 'Save the rows that failed')).split('\r\n')[1]).toBe(
      'The picture changed.webp was moved or changed after it had been chosen. Please choose it again.,Brume Cowl,9,dress,red,changed.webp',
    );
  },
);
