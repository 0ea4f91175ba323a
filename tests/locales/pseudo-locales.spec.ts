import { globSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { CATEGORIES, COLORS, PRICE_BANDS } from '#contract/vocabulary.ts';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import { OTHER_PAGES, shopPages } from '#tests/support/e2e/public-pages.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

/**
 * Each public page in a pseudo-locale: texts of the program are in brackets. English without brackets comes from the
 * catalogue or the editors' content, else it is a text that no translation reaches.
 */

const FORM_PAGES = ['/login', '/register', '/forgot-password', '/reset-password', '/wishlist', '/checkout'];

/** Dates in the language of the browser and of the build. */
const DATES = /^(?:[A-Z][a-z]{2} \d|\d+\. [A-Z])/;

/** Returns everything English that a page may show, as one text. */
async function readCorpus({ siteUrl }: Shop): Promise<string> {
  const read = async (path: string) => (await fetch(siteUrl + path)).text();
  const products = await read('/api/products?limit=1000');
  const ids = [...products.matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id);
  const reviews = await Promise.all(ids.map((id) => read(`/api/products/${id}/reviews?limit=1000`)));
  const content = globSync('src/content/**/*.{md,yml}').map((file) => readFileSync(file, 'utf8'));
  const vocabulary = [...CATEGORIES, ...COLORS, ...PRICE_BANDS.map(({ label }) => label)];
  return normalize([products, ...reviews, ...content, ...vocabulary].join('\n'));
}

/** Returns a text in lower case, without the marks of Markdown and with straight apostrophes. */
function normalize(text: string): string {
  return text
    .replace(/\]\([^)]*\)|[*_[\]`]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/(?:[·©] )?solène\.?/gi, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Returns the texts of a page, its title and description, and the texts of attributes that people read or hear. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script, style, noscript'))
        texts.push(walker.currentNode.textContent);
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        texts.push(element.getAttribute(name));
    return texts.flatMap((text) => (text ? [text] : []));
  });
}

/** Returns the parts of a text outside of brackets, which may be nested. */
function outsideBrackets(text: string): string[] {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '\n');
  }
  return rest.split('\n');
}

/** Returns the English texts of a page that are in no brackets and not in the corpus. */
async function findEnglish(page: Page, corpus: string): Promise<string[]> {
  const parts = (await readTexts(page)).flatMap(outsideBrackets).map((part) => part.trim());
  const english = parts.filter(
    (part) => /[A-Za-z]{3}/.test(part) && !DATES.test(part) && !corpus.includes(normalize(part).trim()),
  );
  return [...new Set(english)];
}

/** Expects no English of the program on a page, nothing cut at 320 px, and the direction of the locale. */
async function expectPage(
  page: Page,
  path: string,
  corpus: string,
  locale: string | undefined,
): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveCSS('direction', locale === 'ar-XB' ? 'rtl' : 'ltr');
  expect.soft(await findEnglish(page, corpus), `English on ${path}`).toEqual([]);
  expect.soft(await findOverflows(page), `cut on ${path}`).toEqual([]);
}

test.use({ viewport: { width: 320, height: 800 } });

test('public pages have no English of the program and cut nothing', async ({
  page,
  shop,
  siteLocale,
  consoleWatch,
}) => {
  test.slow();
  consoleWatch.allow(/status of 404/);
  const corpus = await readCorpus(shop);
  for (const path of ['/', ...(await shopPages(shop)), ...OTHER_PAGES, ...FORM_PAGES])
    await expectPage(page, path, corpus, siteLocale);
});

/** Entries that rules reject, by the names of their fields. */
const INVALID_ENTRIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/register': { username: '!', email: 'ada', password: 'short' },
  '/contact': { name: 'https://example.org', email: 'ada', subject: 'a', message: 'a' },
};

test('the rules of forms speak the language of the page', async ({ page, shop }) => {
  const corpus = await readCorpus(shop);
  for (const [path, entries] of Object.entries(INVALID_ENTRIES)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const [name, value] of Object.entries(entries)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('form:has([name$="email"]) [type="submit"]').click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(Object.keys(entries).length);
    expect.soft(await findEnglish(page, corpus), `English on ${path}`).toEqual([]);
  }
});
