import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { card, isPhone } from '#tests/support/e2e/steps.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const NAME = 'Aube Silk Kimono';
const OTHERS = ['Doré Bias Slip Dress', 'Émeraude Velvet Gown', 'Nocturne Off-Shoulder Dress'];

const NEW_PRODUCT = {
  name: NAME,
  price: 40,
  category: 'dress',
  color: 'beige',
  description: 'Thrown over anything, it makes a morning of it.',
} as const;

/** Adds a product with four images, which the site shows live until it is rebuilt. Returns its id. */
async function addWithGallery({ backend }: Shop): Promise<string> {
  const id = await backend.addProduct(NEW_PRODUCT);
  await backend.setGallery(id, await Promise.all(OTHERS.map((name) => backend.findProductId(name))));
  return id;
}

/** An image of 1600 × 2000 pixels. */
const LARGE_IMAGE = 'server/seed/images/01-aline-midi-dress.webp';

const strip = (page: Page) => page.locator('product-gallery [data-strip]');
const marks = (page: Page) => page.getByRole('list', { name: 'Images', exact: true }).getByRole('link');
const zoom = (page: Page) => page.getByRole('dialog', { name: `Images of ${NAME}`, exact: true });

/** Returns the index of the image that a strip shows. */
function shownIndex(images: Locator): Promise<number> {
  return images.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
}

for (const width of WIDTHS) {
  test(`[GALLERY-02] the page shows the images in a strip with marks (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await page.goto(`/shop/${await addWithGallery(shop)}`);
    await expect(marks(page)).toHaveCount(4);
    await expect(marks(page).first()).toHaveAttribute('aria-current', 'true');
    for (const mark of await marks(page).all()) {
      const box = await mark.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    const images = strip(page).getByRole('img');
    await expect(images.first()).toHaveAttribute('fetchpriority', 'high');
    await expect(images.nth(1)).toHaveAttribute('loading', 'lazy');
    await expect(marks(page).nth(2).locator('img')).toBeVisible({ visible: !isPhone(page) });

    const top = await page.evaluate(() => scrollY);
    await marks(page).nth(2).click();
    await expect.poll(() => shownIndex(strip(page))).toBe(2);
    await expect(marks(page).nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(marks(page).first()).not.toHaveAttribute('aria-current');
    expect(await page.evaluate(() => scrollY)).toBe(top);
    // As a swipe does.
    await strip(page).evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }));
    await expect(marks(page).nth(1)).toHaveAttribute('aria-current', 'true');
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test(`[GALLERY-02] the zoom shows each image in full width, and returns the focus (${width})`, {
    tag: ['@full', `@${width}`],
  }, async ({ page, shop }) => {
    await page.goto(`/shop/${await addWithGallery(shop)}`);
    await marks(page).nth(1).click();
    await expect.poll(() => shownIndex(strip(page))).toBe(1);
    await strip(page).getByRole('link').nth(1).click();
    await expect(zoom(page)).toBeVisible();
    const position = zoom(page).getByRole('status');
    await expect(position).toHaveText('2 of 4');
    await expect(zoom(page).getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    const image = zoom(page).getByRole('img').nth(1);
    await expect(image).toBeInViewport();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const shown = strip(page).getByRole('img').nth(1);
    await expect(image).toHaveAccessibleName((await shown.getAttribute('alt')) ?? '');
    // Only the current image takes part in Tab and in the reading order.
    const slides = zoom(page).locator('li');
    await expect(slides.nth(1)).not.toHaveAttribute('inert');
    await expect(zoom(page).locator('li[inert]')).toHaveCount(3);
    const box = await image.boundingBox();
    const full = Math.min(page.viewportSize()?.width ?? 0, Number(await image.getAttribute('width')));
    expect(box?.width).toBeCloseTo(full, 0);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('3 of 4');
    await zoom(page).getByRole('button', { name: 'Next image', exact: true }).click();
    await expect(position).toHaveText('4 of 4');
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('1 of 4');
    await zoom(page).getByRole('button', { name: 'Previous image', exact: true }).click();
    await expect(position).toHaveText('4 of 4');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shownIndex(zoom(page).getByRole('list'))).toBe(2);
    // As swipes do.
    const scrollZoomTo = (index: number) =>
      zoom(page)
        .getByRole('list')
        .evaluate(
          (list, left) => list.scrollTo({ left: left * list.clientWidth, behavior: 'instant' }),
          index,
        );
    await scrollZoomTo(0);
    await expect(position).toHaveText('1 of 4');
    await expect(slides.nth(0)).not.toHaveAttribute('inert');
    await scrollZoomTo(2);
    await expect(position).toHaveText('3 of 4');
    // The focus stays in the dialog.
    for (let press = 1; press <= 12; press += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await expect(zoom(page)).toBeHidden();
    await expect(strip(page).getByRole('link').nth(2)).toBeFocused();
    expect(await shownIndex(strip(page))).toBe(2);
  });
}

test('[GALLERY-02] fingers can enlarge the zoom, and without its script the image itself', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, context, consoleWatch }) => {
  // The failed script, the page of a product newer than the build, and the styles of the browser's image viewer.
  consoleWatch.allow(/ERR_FAILED|status of 404|inline style/);
  await page.goto(`/shop/${await addWithGallery(shop)}`);
  const first = strip(page).getByRole('link').first();
  const file = (await first.getAttribute('href')) ?? '';
  const newTab = context.waitForEvent('page');
  await first.click({ modifiers: ['ControlOrMeta'] });
  await (await newTab).close();
  await expect(zoom(page)).toHaveCount(0);
  await page.route(/\/_astro\/gallery-zoom\..+\.js$/, (route) => route.abort());
  await first.click();
  await expect(page).toHaveURL(file);
  await page.unrouteAll();
  await page.goBack();
  // The images of the tests are smaller than a window.
  await page.route(file, (route) => route.fulfill({ path: LARGE_IMAGE }));
  await strip(page)
    .getByRole('img')
    .first()
    .evaluate((img) => {
      img.setAttribute('width', '1600');
      img.setAttribute('height', '2000');
    });
  await first.click();
  await expect(zoom(page).getByRole('listitem').first()).toHaveCSS('touch-action', 'manipulation');
  // A tap shows the image twice as wide, with the point below the finger in place, and another tap ends it.
  const image = zoom(page).getByRole('img').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
  const widthOf = async () => (await image.boundingBox())?.width;
  expect(await widthOf()).toBe(390);
  await image.click({ position: { x: 300, y: 100 } });
  expect(await widthOf()).toBe(780);
  expect((await image.boundingBox())?.x).toBe(-300);
  await zoom(page).getByRole('button', { name: 'Next image', exact: true }).click();
  await zoom(page).getByRole('button', { name: 'Previous image', exact: true }).click();
  expect(await widthOf()).toBe(390);
  await image.click();
  await image.click();
  expect(await widthOf()).toBe(390);
  await zoom(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(zoom(page)).toBeHidden();
});

test('[GALLERY-02] the built pages: without JavaScript, on cards, and with texts', {
  tag: ['@full', '@desktop'],
}, async ({ visitor }) => {
  // Includes a full build of the site.
  test.setTimeout(120_000);
  const shop = await startFullShop();
  try {
    const id = await addWithGallery(shop);
    const sibling = await shop.backend.findProductId('Doré Bias Slip Dress');
    await shop.backend.setDetails(id, {
      style: 'kimono',
      colorName: 'Dune',
      swatch: '#d9c8a9',
      composition: '100% silk',
      care: 'Hand wash',
    });
    await shop.backend.setDetails(sibling, { style: 'kimono' });
    await shop.rebuild();

    const plain = await visitor({ javaScriptEnabled: false });
    await plain.goto(`${shop.siteUrl}/shop/${id}`);
    await marks(plain).nth(2).click();
    await expect.poll(() => strip(plain).getByRole('listitem').nth(2).boundingBox()).not.toBeNull();
    await expect(strip(plain).getByRole('img').nth(2)).toBeInViewport();
    await expect(plain.getByText('100% silk', { exact: true })).toBeVisible();
    await expect(plain.getByText('Hand wash', { exact: true })).toBeHidden();
    await plain.getByText('Care', { exact: true }).click();
    await expect(plain.getByText('Hand wash', { exact: true })).toBeVisible();
    await plain.getByRole('main').getByText('Delivery & Returns', { exact: true }).click();
    await expect(plain.getByText('Free returns within 30 days.', { exact: true })).toBeVisible();

    const page = await visitor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${shop.siteUrl}/categories/dress`);
    const kimono = card(page, NAME);
    const second = kimono.locator('.card-second');
    await expect(second).toBeHidden();
    const file = new URL((await second.getAttribute('src')) ?? '', page.url()).pathname;
    const hash = file.slice(0, file.lastIndexOf('-'));
    const before = await kimono.boundingBox();
    await kimono.hover();
    await expect(second).toBeVisible();
    await expect.poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect((await kimono.boundingBox())?.height).toBe(before?.height);
    expect(requested.some((path) => path.startsWith(hash))).toBe(true);

    const dots = kimono.getByRole('list', { name: 'Colors', exact: true });
    await expect(dots.getByRole('link', { name: 'Dune', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    for (const dot of await dots.getByRole('link').all()) {
      const box = await dot.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await dots.getByRole('link', { name: 'Gold', exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/shop/${sibling}`);
    const colors = page.getByRole('navigation', { name: 'Colors', exact: true });
    await expect(colors).toContainText('Color: Gold');
    await expect(colors.getByRole('link', { name: 'Gold', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const link of await colors.getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await colors.getByRole('link', { name: 'Dune', exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/shop/${id}`);
    await expect(page.getByRole('navigation', { name: 'Colors', exact: true })).toContainText('Color: Dune');
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
    await plain.close();
  } finally {
    await shop.close();
  }
});
