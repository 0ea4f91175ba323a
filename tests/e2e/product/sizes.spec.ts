import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import {
  addFromWishlist,
  addSizedDress,
  addToBag,
  bagButton,
  card,
  expectSummary,
  holdCalls,
  openBag,
  openPageAs,
  sizeMarks,
  toast,
} from '#tests/support/e2e/steps.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const SLIP = 'Doré Bias Slip Dress';
const NAME = 'Aube Silk Kimono';
const SIZES = [{ size: 'XS', stock: 0 }, { size: 'S', stock: 2 }, { size: 'M', stock: 9 }, { size: 'L' }];

const sizeGroup = (page: Page) => page.getByRole('radiogroup', { name: 'Size', exact: true });
const radio = (page: Page, name: string) => sizeGroup(page).getByRole('radio', { name, exact: true });
const error = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please choose a size.' });
const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
const choice = (page: Page) => page.getByRole('dialog', { name: `Choose a size for ${NAME}`, exact: true });
const noticeForm = (page: Page) => page.getByRole('form', { name: 'Email me when it’s back', exact: true });

const addDress = (shop: Shop, sizes: Parameters<typeof addSizedDress>[2] = SIZES) =>
  addSizedDress(shop, NAME, sizes);

interface WindowSize extends BrowserContextOptions {
  /** The size of the browser's text in pixels; 16 by default. */
  readonly textSize?: number;
}

/** Expects all options whole: within the window's width, none above another, with their text inside. */
async function expectWhole(options: Locator, count: number): Promise<void> {
  await expect(options).toHaveCount(count);
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  for (const option of await options.all()) {
    await option.scrollIntoViewIfNeeded();
    // Scrolling stops at whole pixels.
    await expect(option).toBeInViewport({ ratio: 0.98 });
    expect(await option.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    const box = await option.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      // Independent of the scrolling above.
      return { x, y: y + (one.closest('dialog')?.scrollTop ?? scrollY), width, height };
    });
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    for (const { x, y, width, height } of boxes) {
      const isApart =
        x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y;
      expect(isApart).toBe(true);
    }
    boxes.push(box);
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const width of WIDTHS) {
  test(`[SIZE-02] the page offers the sizes, none preselected, and asks for one (${width})`, {
    tag: ['@full', `@${width}`, '@translated'],
  }, async ({ page, shop }) => {
    await page.goto(`/shop/${await addDress(shop)}`);
    const radios = sizeGroup(page).getByRole('radio');
    await expect(radios).toHaveCount(4);
    for (const one of await radios.all()) await expect(one).not.toBeChecked();
    const values = await radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(values).toEqual(['XS', 'S', 'M', 'L']);
    await expect(radio(page, 'XS Sold out')).toHaveCSS('opacity', '0');
    for (const option of await page.locator('label.size-option').all()) {
      const box = await option.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }

    await expect(error(page)).toBeHidden();
    await addButton(page).click();
    await expect(error(page)).toBeVisible();
    await expect(sizeGroup(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(sizeGroup(page)).toHaveAccessibleDescription('Please choose a size.');
    await expect(radio(page, 'S')).toBeFocused();
    await expect(radio(page, 'S')).toBeInViewport();
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('Space');
    await expect(radio(page, 'S')).toBeChecked();
    await expect(sizeGroup(page)).toHaveAttribute('aria-invalid', 'false');
    await expect(error(page)).toBeHidden();
    await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(radio(page, 'M')).toBeChecked();
    await expect(page.getByText(/^Only \d+ left$/)).toBeHidden();
    await addButton(page).click();
    await expect(toast(page, 'status', `${NAME} · Size M is in your bag`)).toBeVisible();
    await addButton(page).click();
    await expect(toast(page, 'alert', 'Item already Exist')).toBeVisible();
    await radio(page, 'L').check({ force: true });
    await addButton(page).click();
    await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 2 items');
  });

  test(`[SIZE-03] the button of a card opens the choice (${width})`, {
    tag: ['@full', `@${width}`, '@translated'],
  }, async ({ page, shop, consoleWatch }) => {
    consoleWatch.allow(/status of 404/); // the page of a product newer than the build
    const id = await addDress(shop);
    for (const path of ['/categories/dress', '/shop']) {
      await page.goto(path);
      await expect(card(page, NAME)).toBeVisible();
      await expect(card(page, NAME).getByRole('button', { name: `Add ${NAME} to cart` })).toHaveAttribute(
        'aria-haspopup',
        'dialog',
      );
      await expect.poll(() => sizeMarks(page, NAME)).toEqual({ left: ['S', 'M', 'L'], soldOut: ['XS'] });
      await addToBag(page, NAME);
      await expect(choice(page)).toBeVisible();
      await expect(choice(page)).toHaveAccessibleDescription('The size you choose goes into your bag.');
      await expect(choice(page).getByRole('link', { name: 'Size guide', exact: true })).toHaveAttribute(
        'href',
        '/size-guide',
      );
      expect(await axeViolations(page)).toEqual([]);
      await choice(page).getByRole('heading').click();
      await expect(choice(page)).toBeVisible();
      if (path === '/shop') await page.mouse.click(5, 5);
      else await page.keyboard.press('Escape');
      await expect(choice(page)).toBeHidden();
      await expect(card(page, NAME).getByRole('button', { name: `Add ${NAME} to cart` })).toBeFocused();
      await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
    }
    await page.keyboard.press('Enter');
    const sizes = choice(page).getByRole('listitem');
    await expect(sizes).toHaveText(['XS Sold out', 'S', 'M', 'L']);
    // The first size for sale has the focus, not the link of the sold-out one.
    await expect(choice(page).getByRole('button', { name: 'S', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(choice(page)).toBeHidden();
    await expect(toast(page, 'status', `${NAME} · Size S is in your bag`)).toBeVisible();
    await expect(card(page, NAME).getByRole('button', { name: `Add ${NAME} to cart` })).toBeFocused();
    await expect(card(page, NAME).getByText('In your bag', { exact: true })).toBeVisible();
    await addToBag(page, NAME);
    await choice(page).getByRole('link', { name: 'XS Sold out', exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/shop/${id}#size=XS`);
    await expect(noticeForm(page)).toBeInViewport({ ratio: 0.99 });
    await expect(radio(page, 'XS Sold out')).toBeChecked();
  });
}

/** Windows in which nothing may be lost: the narrowest phone, and a desktop whose page is enlarged to 200 %. */
const NARROW = {
  'a phone of 320 px': { viewport: { width: 320, height: 640 } },
  'a desktop at 200 % zoom': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  'a phone with twice the text size': { viewport: { width: 390, height: 500 }, textSize: 32 },
};

for (const [name, { textSize = 16, ...window }] of Object.entries<WindowSize>(NARROW)) {
  test(`[SIZE-02] [SIZE-03] the choice of a size fits ${name}`, { tag: ['@full', '@phone'] }, async ({
    visitor,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 404/); // the page of a product newer than the build
    const names = [
      'XXS',
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      '3XL',
      '4XL',
      '39½',
      '100 D',
      'Extra long, tall fit',
    ];
    const id = await addDress(
      shop,
      names.map((size, index) => ({ size, stock: index % 4 })),
    );
    const page = await visitor(window);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: textSize, fixed: 13 } });
    await page.goto(`/shop/${id}`);
    await addButton(page).first().click();
    await expect(error(page)).toBeVisible();
    const options = page.locator('label.size-option');
    await expectWhole(options, names.length);
    await radio(page, 'Extra long, tall fit').check({ force: true });
    await expect(page.getByText('Only 3 left', { exact: true })).toBeVisible();
    expect(await findOverflows(page)).toEqual([]);

    await page.goto('/categories/dress');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${textSize}px`,
    );
    await addToBag(page, NAME);
    await expectWhole(choice(page).locator('.size-option'), names.length);
    expect(await findOverflows(page)).toEqual([]);
    const close = choice(page).getByRole('button', { name: 'Close', exact: true });
    await close.scrollIntoViewIfNeeded();
    // Less than a pixel may be missing, since a page scrolls by whole pixels.
    await expect(close).toBeInViewport({ ratio: 0.99 });
    await choice(page).getByRole('button', { name: '100 D', exact: true }).click();
    await expect(toast(page, 'status', `${NAME} · Size 100 D is in your bag`)).toBeVisible();
  });
}

test('[SIZE-02] a sold-out size can be chosen and offers a mail for that size', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop }) => {
  const id = await addDress(shop);
  await page.goto(`/shop/${id}`);
  await expect(noticeForm(page)).toBeHidden();
  await radio(page, 'XS Sold out').check({ force: true });
  await expect(addButton(page)).toBeHidden();
  await expect(page.getByText('Sold out', { exact: true }).first()).toBeVisible();
  await expect(noticeForm(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const request = page.waitForRequest(`${shop.apiUrl}/api/products/${id}/notify`);
  await page.route(`${shop.apiUrl}/api/products/${id}/notify`, (route) =>
    route.fulfill({ json: { success: true, message: 'Thank you.' } }),
  );
  await noticeForm(page).getByLabel('Email', { exact: true }).fill('zoe@example.org');
  await noticeForm(page).getByRole('button', { name: 'Email me', exact: true }).click();
  expect((await request).postDataJSON()).toEqual({ email: 'zoe@example.org', size: 'XS' });
  await expect(noticeForm(page).getByRole('status')).toContainText('please use the link in the email');
  await radio(page, 'M').check({ force: true });
  await expect(noticeForm(page)).toBeHidden();
  await expect(addButton(page)).toBeVisible();
});

test('[SIZE-02] [SIZE-03] a product whose sizes are all sold out says so in place of the button', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const id = await addDress(shop, [
    { size: 'S', stock: 0 },
    { size: 'M', stock: 0 },
  ]);
  await page.goto(`/shop/${id}`);
  await expect(sizeGroup(page)).toBeVisible();
  await expect(addButton(page)).toBeHidden();
  await expect(page.locator('.all-sold-out').getByText('Sold out', { exact: true })).toBeVisible();
  await radio(page, 'M Sold out').check({ force: true });
  await expect(noticeForm(page)).toBeVisible();
  await page.goto('/categories/dress');
  await expect(card(page, NAME).getByText('Sold out', { exact: true })).toBeVisible();
  await expect(card(page, NAME).getByRole('button', { name: `Add ${NAME} to cart` })).toBeDisabled();
});

test('[SIZE-04] bag and panel name the size; each size is a line with its own stock, in every tab', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, context }) => {
  const id = await addDress(shop);
  await page.goto(`/shop/${id}`);
  for (const size of ['S', 'M']) {
    await radio(page, size).check({ force: true });
    await addButton(page).click();
  }
  const bag = await openBag(page);
  await expect(bag.getByRole('listitem')).toHaveCount(2);
  for (let press = 1; press <= 3; press += 1) {
    await bag.getByRole('button', { name: `Increase quantity of ${NAME} · Size S`, exact: true }).click();
  }
  await expect(bag.getByText('Only 2 left', { exact: true })).toBeVisible();
  // 3 × 4000 = 12000; 12000 × 5% = 600
  await expectSummary(bag, { items: 3, total: '$120.00', tax: '$6.00', grand: '$126.00' });
  await bag.getByRole('button', { name: `Decrease quantity of ${NAME} · Size S`, exact: true }).click();
  await expectSummary(bag, { items: 2, total: '$80.00', tax: '$4.00', grand: '$84.00' });
  await bag.getByRole('button', { name: `Increase quantity of ${NAME} · Size S`, exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);

  const other = await context.newPage();
  await other.goto('/cart');
  // Below the lines, the page suggests products.
  const lines = other
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: other.getByRole('button', { name: `Remove ${NAME}` }) });
  await expect(lines).toHaveCount(2);
  await other.getByRole('button', { name: `Remove ${NAME} · Size S`, exact: true }).click();
  await expect(bag.getByRole('listitem')).toHaveCount(1);
  await expect(toast(other, 'status', `${NAME} · Size S removed from your bag`)).toBeVisible();
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bag.getByRole('listitem')).toHaveCount(2);
  await expect(lines.first()).toContainText('Size S');

  await shop.backend.setSizes(id, [{ size: 'M', stock: 9 }]);
  await other.reload();
  await expect(lines.first().getByText('No longer available', { exact: true })).toBeVisible();
  await expectSummary(other.getByRole('main'), { items: 1, total: '$40.00', tax: '$2.00', grand: '$42.00' });
});

test('[SIZE-04] a bag from before sizes opens, and asks for a size', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  const id = await addDress(shop, []);
  await page.goto(`/shop/${id}`);
  await addButton(page).click();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await shop.backend.setSizes(id, SIZES);
  await page.goto('/checkout');
  await expect(page.getByText(`${NAME}: please choose a size in your bag.`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change your bag', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Please choose a size.', { exact: true })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  await expectSummary(main, { items: 0, total: '$0.00', tax: '$0.00', grand: '$0.00' });
  await expect(main.getByRole('button', { name: `${NAME}: choose size XS`, exact: true })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await main.getByRole('button', { name: `${NAME}: choose size M`, exact: true }).click();
  await expect(main.getByText('Size M', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: NAME, exact: true })).toBeFocused();
  await expectSummary(main, { items: 1, total: '$40.00', tax: '$2.00', grand: '$42.00' });
  await page.goto('/checkout');
  await expect(page.getByText('Size M', { exact: true }).first()).toBeAttached();
});

test('[SIZE-04] the checkout asks for no size of a product that was deleted since', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  const id = await addDress(shop, []);
  await page.goto(`/shop/${id}`);
  await addButton(page).click();
  await shop.backend.setSizes(id, SIZES);
  await page.goto('/checkout');
  const request = page.getByText(`${NAME}: please choose a size in your bag.`, { exact: true });
  await expect(request).toBeVisible();
  await shop.backend.removeProduct(id);
  await page.reload();
  await expect(request).toBeHidden();
  await expect(page.getByRole('heading', { name: 'There is nothing to order yet' })).toBeVisible();
});

test('[SIZE-02] [SIZE-03] the wishlist asks for a size too', { tag: ['@full', '@phone'] }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|status of 404/);
  const id = await addDress(shop);
  await page.goto('/categories/dress');
  // Without the script of the choice, the page of the product offers it.
  await page.route(/\/_astro\/size-dialog\..+\.js$/, (route) => route.abort());
  await addToBag(page, NAME);
  await expect(page).toHaveURL(`/shop/${id}`);
  await page.unrouteAll();
  await page.goBack();
  const heart = page.getByRole('button', { name: `Add ${NAME} to wishlist`, exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/wishlist');
  await addFromWishlist(page, NAME);
  await choice(page).getByRole('button', { name: 'L', exact: true }).click();
  await expect(toast(page, 'status', `${NAME} · Size L is in your bag`)).toBeVisible();
});

test('[SIZE-02] the built page offers the sizes without JavaScript, and updates their stock', {
  tag: ['@full', '@phone'],
}, async ({ visitor }) => {
  // Includes a full build of the site.
  test.setTimeout(120_000);
  const shop = await startFullShop();
  try {
    const id = await shop.backend.findProductId(SLIP);
    const page = await visitor();
    // A page from before the product had sizes asks with the dialog.
    await shop.backend.setSizes(id, SIZES);
    await page.goto(`${shop.siteUrl}/shop/${id}`);
    const dialog = page.getByRole('dialog', { name: `Choose a size for ${SLIP}` });
    await expect(async () => {
      // The open dialog covers the button.
      if (!(await dialog.isVisible())) await addButton(page).click();
      await expect(dialog).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.evaluate(() => localStorage.clear());

    const soldOut = await shop.backend.findProductId('Émeraude Velvet Gown');
    await shop.backend.changeProduct(soldOut, { stock: 0 });
    await shop.rebuild();
    const plain = await visitor({ javaScriptEnabled: false });
    await plain.goto(`${shop.siteUrl}/shop/${soldOut}`);
    // The form for a mail when it is back.
    await expect(plain.locator('article [data-sold-out]')).not.toHaveAttribute('hidden');
    await plain.goto(`${shop.siteUrl}/categories/dress`);
    await expect.poll(() => sizeMarks(plain, SLIP)).toEqual({ left: ['S', 'M', 'L'], soldOut: ['XS'] });
    await plain.goto(`${shop.siteUrl}/shop/${id}`);
    await radio(plain, 'M').check({ force: true });
    await expect(addButton(plain)).toBeVisible();
    await radio(plain, 'XS Sold out').check({ force: true });
    await expect(addButton(plain)).toBeHidden();

    await shop.backend.setSizes(id, [{ size: 'XS' }, { size: 'S', stock: 0 }, { size: 'XL', stock: 3 }]);
    await page.goto(`${shop.siteUrl}/categories/dress`);
    await expect.poll(() => sizeMarks(page, SLIP)).toEqual({ left: ['XS', 'XL'], soldOut: ['S'] });
    // A size chosen before the update stays chosen.
    const release = await holdCalls(page, `**/api/products/${id}`);
    await page.goto(`${shop.siteUrl}/shop/${id}`);
    await radio(page, 'XS Sold out').check({ force: true });
    release();
    await expect(radio(page, 'S Sold out')).toBeAttached();
    await expect(radio(page, 'XS')).toBeChecked();
    await radio(page, 'XL').check({ force: true });
    await expect(page.locator('buy-bar')).toContainText('Size XL');
    await expect(page.getByText('Only 3 left', { exact: true })).toBeVisible();
    await addButton(page).click();
    await expect(toast(page, 'status', `${SLIP} · Size XL is in your bag`)).toBeVisible();

    // The bar at the foot of a phone names the product and the size, and leads back to the choice.
    await page.reload();
    // The built page still has XS sold out, and the focus goes to the first size in stock.
    await expect(radio(page, 'S Sold out')).toBeAttached();
    await page.evaluate(() => document.querySelector('#reviews')?.scrollIntoView());
    await expect(addButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('buy-bar').getByText(SLIP, { exact: true })).toBeVisible();
    await addButton(page).click();
    await expect(error(page)).toBeInViewport();
    await expect(radio(page, 'XS')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.close();
    await plain.close();
  } finally {
    await shop.close();
  }
});

test('[SIZE-01] a product without sizes has no choice and is added at once', async ({ page, shop }) => {
  const id = await shop.backend.findProductId(SLIP);
  await page.goto('/categories/dress');
  await expect(card(page, SLIP).getByText('Sizes', { exact: true })).toBeHidden();
  await expect(card(page, SLIP).getByRole('button', { name: / to cart$/ })).not.toHaveAttribute(
    'aria-haspopup',
  );
  await addToBag(page, SLIP);
  await expect(toast(page, 'status', `${SLIP} is in your bag`)).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('bag') ?? ''));
  expect(stored).toHaveLength(1);
  for (const key of ['size', 'sizes']) expect(JSON.stringify(stored)).not.toContain(`"${key}"`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/shop/${id}`);
  await expect(sizeGroup(page)).toHaveCount(0);
  await addButton(page).click();
  const bag = await openBag(page);
  await expect(bag.getByRole('listitem')).toHaveCount(1);
  await expect(bag.getByText(/\bsize\b/i)).toHaveCount(0);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain('"@type":"Product"');
  expect(data).not.toContain('ProductGroup');
});

test('[SIZE-01] a base backend neither receives sizes, nor are its own shown', {
  tag: ['@base', '@desktop'],
}, async ({ page, shop }) => {
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.url().startsWith(shop.apiUrl)) sent.push(`${call.url()} ${call.postData() ?? ''}`);
  });
  const id = await shop.backend.findProductId(SLIP);
  const response = page.waitForResponse(`${shop.apiUrl}/api/products/${id}`);
  await page.goto(`/shop/${id}`);
  // The field exists, with a meaning that nobody knows.
  expect((await (await response).json()).product.sizes).toMatchObject([{ size: 'Foreign' }]);
  for (const path of ['/', '/shop', '/categories/dress', `/shop/${id}`, '/search', '/cart']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const markup = await page.content();
    for (const part of ['foreign', 'Foreign', 'size-choice', 'data-sizes', 'wished-size', 'Size guide'])
      expect(markup, path).not.toContain(part);
  }
  await page.goto('/shop?size=Foreign');
  await expect(page.getByText(/^Showing 1 to 8 of 48$/)).toBeVisible();
  await openPageAs(page, shop, 'admin', '/dashboard/add-new-product');
  await expect(page.getByLabel('Product Name', { exact: true })).toBeVisible();
  await expect(page.getByText(/\bsizes?\b/i)).toHaveCount(0);
  expect(sent.filter((call) => /size|style|sku|gallery/i.test(call))).toEqual([]);
});
