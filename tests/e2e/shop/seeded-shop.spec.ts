import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { goToReview, placeOrderButton, readOrderNumber } from '#tests/support/e2e/checkout-steps.ts';
import {
  BACKEND_DOWN,
  card,
  expectSummary,
  isPhone,
  openBag,
  openPageAs,
  toast,
} from '#tests/support/e2e/steps.ts';
import { type FullShop, startFullShop } from '#tests/support/full-shop.ts';
import { readMailText } from '#tests/support/mail-server.ts';
import { test, WIDTHS } from '#tests/support/test.ts';

const DRESS = 'Soleil Plissé Midi Dress';
const FOUNDATION = 'Teint Soie Foundation';
// From light to dark.
const SHADES = ['Porcelain', 'Ivory', 'Sand', 'Honey', 'Almond', 'Cocoa'];
/** A card has room for five dots. */
const DOTS = SHADES.slice(0, 5);

const main = (page: Page) => page.getByRole('main');
const sizeGroup = (page: Page) => page.getByRole('radiogroup', { name: 'Size', exact: true });
const radio = (page: Page, name: string) => sizeGroup(page).getByRole('radio', { name, exact: true });
const addButton = (page: Page) => main(page).getByRole('button', { name: 'Add to Cart', exact: true });
const shades = (page: Page) => page.getByRole('navigation', { name: 'Colors', exact: true });
const shade = (page: Page, name: string) => shades(page).getByRole('link', { name, exact: true });
const dots = (page: Page) => card(page, FOUNDATION).getByRole('list', { name: 'Colors', exact: true });
const nameOf = (color: string) => (color === 'Sand' ? FOUNDATION : `${FOUNDATION} in ${color}`);

/** The structured data of a page, as search engines require it of a group. */
const groupSchema = z.object({
  '@type': z.literal('ProductGroup'),
  name: z.string(),
  url: z.url(),
  productGroupID: z.string(),
  variesBy: z.array(z.enum(['https://schema.org/size', 'https://schema.org/color'])),
  hasVariant: z.array(
    z.union([
      z.object({
        '@type': z.literal('Product'),
        name: z.string(),
        sku: z.string(),
        color: z.string(),
        size: z.optional(z.string()),
        image: z.url(),
        offers: z.object({
          '@type': z.literal('Offer'),
          url: z.url(),
          price: z.string().check(z.regex(/^\d+\.\d\d$/)),
          priceCurrency: z.literal('USD'),
          availability: z.string().check(z.startsWith('https://schema.org/')),
        }),
      }),
      z.strictObject({ url: z.url() }),
    ]),
  ),
});

async function readGroup(page: Page) {
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const { '@context': context, '@graph': graph } = z.parse(
    z.object({ '@context': z.string(), '@graph': z.array(z.looseObject({ '@type': z.string() })) }),
    JSON.parse(text),
  );
  expect(context).toBe('https://schema.org');
  const things = graph.filter(({ '@type': type }) => type !== 'BreadcrumbList');
  expect(things).toHaveLength(1);
  return z.parse(groupSchema, things[0]);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<typeof shade>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Chooses the size M and adds the product to the bag: by touch on a phone, by keyboard on a desktop. */
async function addMediumToBag(page: Page): Promise<void> {
  if (isPhone(page)) {
    await radio(page, 'M').check({ force: true });
    await addButton(page).click();
    return;
  }
  // The press without a size has moved the focus to the first one.
  await expect(radio(page, 'XS')).toBeFocused();
  for (let press = 1; press <= 2; press += 1) await page.keyboard.press('ArrowRight');
  await expect(radio(page, 'M')).toBeChecked();
  await tabTo(page, addButton(page));
  await page.keyboard.press('Enter');
}

/** Returns the text of the mail about an order. Those of other orders may come first. */
async function readOrderMail({ mailServer }: FullShop, number: string): Promise<string> {
  if (mailServer === undefined) throw new Error('This shop sends no mails.');
  for (;;) {
    const text = readMailText(await mailServer.waitForMailTo('ada@example.org'));
    if (text.includes(number)) return text;
  }
}

test.describe('a shop as the first start fills it', () => {
  let shop: FullShop;
  // All tests in one worker, because each worker would build the site.
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    // Includes a build of the site.
    test.setTimeout(120_000);
    shop = await startFullShop();
    await shop.seed();
  });
  test.afterAll(() => shop?.close());

  for (const width of WIDTHS) {
    test(`[SIZE-01] [SIZE-02] [SIZE-05] [GALLERY-02] a guest buys a dress in a size, from the home page on (${width})`, {
      tag: ['@full', `@${width}`],
    }, async ({ visitor }) => {
      const page = await visitor({ baseURL: shop.siteUrl });
      await page.goto('/');
      await card(main(page), DRESS).first().getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: DRESS, exact: true })).toBeVisible();
      const values = await sizeGroup(page)
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')));
      expect(values).toEqual(['XS', 'S', 'M', 'L', 'XL']);
      await expect(radio(page, 'XL Sold out')).toBeAttached();

      const marks = page.getByRole('list', { name: 'Images', exact: true }).getByRole('link');
      await expect(marks).toHaveCount(3);
      await marks.nth(1).click();
      const further = page.getByRole('img', { name: 'The back of the gold dress', exact: false });
      await expect(further.first()).toBeInViewport();
      await expect(marks.nth(1)).toHaveAttribute('aria-current', 'true');

      await addButton(page).click();
      await expect(page.getByText('Please choose a size.', { exact: true })).toBeVisible();
      await addMediumToBag(page);
      await expect(toast(page, 'status', `${DRESS} · Size M is in your bag`)).toBeVisible();
      const bag = await openBag(page);
      await expect(bag.getByText('Size M', { exact: true })).toBeVisible();
      await bag.getByRole('link', { name: 'Purchase', exact: true }).click();
      await goToReview(page);
      await expect(
        main(page).getByText('Size M', { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
      // 198.00 × 5% = 9.90
      await expectSummary(page, { items: 1, total: '$198.00', tax: '$9.90', grand: '$207.90' });
      await placeOrderButton(page).click();
      const number = await readOrderNumber(page);
      const line = main(page).getByRole('listitem').filter({ hasText: DRESS });
      await expect(line.getByText('Size M', { exact: true })).toBeVisible();

      const text = await readOrderMail(shop, number);
      expect(text).toContain(`1 x ${DRESS} in size M`);
      await page.goto(/^http\S*\/order#\S+$/m.exec(text)?.[0] ?? '');
      await page.getByRole('button', { name: 'Confirm order', exact: true }).click();
      await expect(page.getByText('Thank you. We’ve received your order')).toBeVisible();

      const admin = await visitor({ baseURL: shop.siteUrl });
      await openPageAs(admin, shop, 'admin', `/dashboard/order?number=${number}`);
      await expect(admin.getByText('Size M · SKU SOL-PMD-M', { exact: true }).first()).toBeVisible();
      await admin.evaluate(() => {
        window.print = () => undefined;
      });
      await admin.getByRole('button', { name: 'Print packing slip', exact: true }).click();
      await admin.emulateMedia({ media: 'print' });
      await expect(admin.locator('body')).toContainText('Size M · SKU SOL-PMD-M', { useInnerText: true });
    });

    test(`[SIZE-08] the colors of a style are links on the card and on each of their pages (${width})`, {
      tag: ['@full', `@${width}`],
    }, async ({ visitor }) => {
      const page = await visitor({ baseURL: shop.siteUrl });
      await page.goto('/categories/cosmetics');
      await expect(dots(page).getByRole('link')).toHaveText(DOTS);
      await expect(dots(page)).toContainText('+1');
      await expect(dots(page).getByRole('link', { name: 'Sand', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      const honey = dots(page).getByRole('link', { name: 'Honey', exact: true });
      if (isPhone(page)) await honey.click();
      else {
        await card(page, FOUNDATION).getByRole('link').first().focus();
        await tabTo(page, honey);
        expect(await honey.evaluate((link) => link.matches(':focus-visible'))).toBe(true);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('heading', { level: 1, name: nameOf('Honey'), exact: true })).toBeVisible();

      const urls = new Set<string>();
      const images = new Set<string | null>();
      for (const color of SHADES) {
        await tabTo(page, shade(page, color));
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: nameOf(color), exact: true })).toBeVisible();
        await expect(page).toHaveTitle(`${nameOf(color)} · Solène`);
        await expect(shades(page).getByRole('link')).toHaveText(SHADES);
        await expect(shades(page)).toContainText(`Color: ${color}`);
        await expect(shades(page).locator('[aria-current]')).toHaveText(color);
        await expect(shade(page, color)).toHaveAttribute('aria-current', 'page');
        urls.add(page.url());
        images.add(await page.locator('meta[property="og:image"]').getAttribute('content'));
        const canonical = page.locator('link[rel="canonical"]');
        await expect(canonical).toHaveAttribute('href', page.url());
      }
      expect([urls.size, images.size]).toEqual([SHADES.length, SHADES.length]);
      for (const link of await shades(page).getByRole('link').all()) {
        const box = await link.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }

  test('[SIZE-08] [GALLERY-02] a result of the search keeps the colors and the second image of its card', {
    tag: ['@full', '@desktop'],
  }, async ({ visitor }) => {
    const page = await visitor({ baseURL: shop.siteUrl });
    for (const path of ['/categories/cosmetics', '/search?q=foundation']) {
      await page.goto(path);
      await expect(dots(page).getByRole('link')).toHaveText(DOTS);
      const second = card(page, FOUNDATION).locator('.card-second');
      await expect(second).toBeHidden();
      await card(page, FOUNDATION).hover();
      await expect(second).toBeVisible();
    }
  });

  test('[SIZE-08] each color is a page of its own without JavaScript, in one group of structured data', {
    tag: ['@full', '@desktop'],
  }, async ({ visitor }) => {
    const page = await visitor({ baseURL: shop.siteUrl, javaScriptEnabled: false });
    await page.goto('/categories/cosmetics');
    await dots(page).getByRole('link', { name: 'Porcelain', exact: true }).click();
    const skus = new Set<string>();
    for (const color of SHADES) {
      await shade(page, color).click();
      const { name, url, productGroupID, variesBy, hasVariant } = await readGroup(page);
      expect([name, url, productGroupID]).toEqual([nameOf(color), page.url(), 'silk-foundation']);
      expect(variesBy).toEqual(['https://schema.org/color']);
      const own = hasVariant.filter((variant) => 'offers' in variant);
      expect(own).toMatchObject([{ color, offers: { url: page.url(), price: '44.00' } }]);
      for (const { sku } of own) skus.add(sku);
      // The other colors are pages that describe themselves.
      const linked = await shades(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
      const others = hasVariant.flatMap((variant) => ('offers' in variant ? [] : [variant.url]));
      expect(others).toEqual(linked.filter((href) => href !== page.url()));
    }
    expect(skus.size).toBe(SHADES.length);

    await page.goto('/categories/dress');
    await card(page, 'Colette Fit-and-Flare Dress').getByRole('link').first().click();
    const { variesBy, hasVariant } = await readGroup(page);
    expect(variesBy).toEqual(['https://schema.org/size', 'https://schema.org/color']);
    expect(hasVariant.map((variant) => ('size' in variant ? variant.size : undefined))).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      undefined,
    ]);
  });

  test('[SIZE-06] the search index of the site finds the product of an SKU in the browser', {
    tag: ['@full', '@phone'],
  }, async ({ visitor, consoleWatch }) => {
    consoleWatch.allow(BACKEND_DOWN);
    const page = await visitor({ baseURL: shop.siteUrl });
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.goto('/search');
    const box = page.getByRole('searchbox', { name: 'Search products', exact: true });
    for (const sku of ['SOL-PMD-XL', 'sol-pmd-m']) {
      await box.fill(sku);
      await expect(main(page).getByRole('article')).toHaveCount(1);
      await expect(card(page, DRESS)).toBeVisible();
    }
    await box.fill('SOL-TSD-NVY-S');
    await expect(card(page, 'Rive Tailored Sheath in Navy')).toBeVisible();
    // A part of an SKU names no size.
    await box.fill('SOL-PMD');
    await expect(card(page, DRESS)).toHaveCount(0);
  });
});
