import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addSizedDress } from '#tests/support/e2e/steps.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import { test } from '#tests/support/test.ts';

const SLIP = 'Doré Bias Slip Dress';
const GOWN = 'Émeraude Velvet Gown';

const MARKUP = new URL('../../../src/elements/shared/product-markup.ts', import.meta.url);

/** Returns the hooks that `product-markup.ts` updates, as it documents them. */
async function readHooks(): Promise<string[]> {
  const source = await readFile(MARKUP, 'utf8');
  return [...source.matchAll(/^ \* {5}\[(data-[a-z-]+)\]/gm)].map(([, hook = '']) => hook);
}

/** Returns the tags and texts of the elements, without islands. The build and the scripts write URLs differently. */
async function readMarkup(page: Page, selector: string): Promise<string[][]> {
  const all = await page.locator(selector).evaluateAll((elements) => elements.map((one) => one.outerHTML));
  return all.map((html) =>
    html
      .replace(/<astro-island[\s\S]*?<\/astro-island>/g, '')
      .replaceAll(new URL(page.url()).origin, '')
      // The build drops the stock that no page shows.
      .replace(/&quot;stock&quot;:([5-9]|\d\d+),/g, '')
      .split(/(?=<)/)
      .map(sortAttributes),
  );
}

/** Sorts the attributes of a tag, without those of an image in the first row. */
function sortAttributes(tag: string): string {
  return tag.replace(/^(<[\w-]+)( [^>]*)>/, (_, start: string, attributes: string) => {
    const sorted = [...attributes.matchAll(/ ([\w-]+)="[^"]*"/g)]
      .filter(([, name]) => name !== 'loading' && name !== 'fetchpriority')
      .map(([attribute]) => attribute)
      .sort();
    return `${start}${sorted.join('')}>`;
  });
}

const CARDS = 'live-list article';

test('[SHOP-07] [CARD-01] [PROD-02] scripts update cards and pages to the markup that a build would write', {
  tag: ['@full', '@phone'],
}, async ({ visitor }) => {
  // Includes two full builds of the site.
  test.setTimeout(240_000);
  const shop = await startFullShop();
  const { backend } = shop;
  try {
    const [slip, gown] = [await backend.findProductId(SLIP), await backend.findProductId(GOWN)];
    await backend.setSizes(slip, [
      { size: 'S', stock: 2 },
      { size: 'M', stock: 9 },
    ]);
    await backend.changeProduct(gown, { oldPrice: 300 });
    await shop.rebuild();

    // The changes since the build.
    const sizes = [{ size: 'XS', stock: 0 }, { size: 'S', stock: 9 }, { size: 'M', stock: 1 }, { size: 'L' }];
    await backend.setSizes(slip, sizes);
    await backend.changeProduct(slip, { oldPrice: 250, name: 'Slip & Co' });
    await backend.changeProduct(gown, { name: 'Gown "E"', price: 99, oldPrice: null, stock: 0 });
    await addSizedDress(shop, 'Aube Silk Kimono', sizes);

    const list = `${shop.siteUrl}/categories/dress`;
    const updated = await visitor();
    await updated.goto(list);
    const emptied = await visitor();
    await emptied.addInitScript(() => {
      const removeCards = () => {
        for (const item of document.querySelectorAll('live-list [data-list] > *')) item.remove();
      };
      document.addEventListener('readystatechange', removeCards, { once: true });
    });
    await emptied.goto(list);
    const hooks = await readHooks();
    const parts = [...hooks.map((hook) => `[${hook}]`), 'add-to-bag', 'wishlist-toggle'];
    const hooked = parts.map((part) => `live-price ${part}`).join();
    const pages = new Map<string, Page>();
    for (const id of [slip, gown]) {
      const page = await visitor();
      await page.goto(`${shop.siteUrl}/shop/${id}`);
      await expect(page.locator('live-price h1')).toHaveText(id === slip ? 'Slip & Co' : 'Gown "E"');
      pages.set(id, page);
    }
    await expect(updated.locator(CARDS).filter({ hasText: 'Aube' })).toBeVisible();
    await expect(emptied.locator(CARDS).filter({ hasText: 'Aube' })).toBeVisible();

    await shop.rebuild();
    const built = await visitor({ javaScriptEnabled: false });
    await built.goto(list);
    const cards = await readMarkup(built, CARDS);
    expect(cards).toHaveLength(13);
    const lines = cards.flat();
    expect(await readMarkup(updated, CARDS)).toEqual(cards);
    // A new card has no second image until the next build.
    const withoutSecond = cards.map((card) => card.filter((tag) => !tag.includes('card-second')));
    expect(await readMarkup(emptied, CARDS)).toEqual(withoutSecond);
    for (const [id, page] of pages) {
      await built.goto(`${shop.siteUrl}/shop/${id}`);
      const markup = await readMarkup(built, hooked);
      lines.push(...markup.flat());
      expect(await readMarkup(page, hooked)).toEqual(markup);
    }
    expect(hooks).toHaveLength(14);
    for (const hook of hooks) expect(lines.join('')).toContain(`${hook}=""`);
  } finally {
    await shop.close();
  }
});
