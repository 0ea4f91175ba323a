import { globSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { sendEmailEndpoint } from '#contract/inbox/contact.ts';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { findOverflows } from '#tests/support/e2e/overflows.ts';
import { OTHER_PAGES, shopPages } from '#tests/support/e2e/public-pages.ts';
import { openPageAs } from '#tests/support/e2e/steps.ts';
import { outsideBrackets } from '#tests/support/outside-brackets.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

/**
 * Each public page in a pseudo-locale: texts of the program are in brackets. English without brackets comes from the
 * catalogue or the editors' content, else it is a text that no translation reaches.
 */

const FORM_PAGES = ['/login', '/register', '/forgot-password', '/reset-password', '/wishlist', '/checkout'];

/** Dates in the language of the browser and of the build. */
const DATES = /^(?:[A-Z][a-z]{2,8} \d|\d+\. [A-Z]|(?:\d{4} at )?\d+:\d\d\s[AP]M)/;

/** Returns everything English that a page may show, as one text. */
async function readCorpus({ siteUrl }: Shop): Promise<string> {
  const read = async (path: string) => (await fetch(siteUrl + path)).text();
  const products = await read('/api/products?limit=1000');
  const ids = [...products.matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id);
  const reviews = await Promise.all(ids.map((id) => read(`/api/products/${id}/reviews?limit=1000`)));
  const content = globSync('src/content/**/*.{md,yml}').map((file) => readFileSync(file, 'utf8'));
  const vocabulary = [...CATEGORIES, ...COLORS];
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
      if (!walker.currentNode.parentElement?.closest('script, style, noscript, textarea'))
        texts.push(walker.currentNode.textContent);
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        texts.push(element.getAttribute(name));
    // With scripts, a browser keeps the markup in it as text.
    for (const { textContent } of document.querySelectorAll('noscript'))
      texts.push(textContent.replace(/<style>.*?<\/style>/gs, '').replace(/<[^>]+>/g, '\n'));
    return texts.flatMap((text) => (text ? [text] : []));
  });
}

/** Returns the parts of a text outside of brackets, split where data is joined. */
function partsOutside(text: string): string[] {
  return outsideBrackets(text).split(/[\n,·]/);
}

/** Returns the English texts of a page that are in no brackets and not in the corpus. */
async function findEnglish(page: Page, corpus: string): Promise<string[]> {
  const parts = (await readTexts(page)).flatMap(partsOutside).map((part) => part.trim());
  const english = parts.filter(
    (part) => /[A-Za-z]{3}/.test(part) && !DATES.test(part) && !corpus.includes(normalize(part).trim()),
  );
  return [...new Set(english)];
}

/** Expects no English of the program on a page, nothing cut at 320 px, and the direction of the locale. */
async function expectPage(
  page: Page,
  path: string,
  getCorpus: () => string,
  locale: string | undefined,
): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveCSS('direction', locale === 'ar-XB' ? 'rtl' : 'ltr');
  expect.soft(await findEnglish(page, getCorpus()), `English on ${path}`).toEqual([]);
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
    await expectPage(page, path, () => corpus, siteLocale);
});

const CUSTOMER_SCREENS = [
  'user',
  'profile',
  'update-profile',
  'update-password',
  'security',
  'payment',
  'orders',
];
const ADMIN_SCREENS = [
  'admin',
  'manage-product',
  'import-products',
  'add-new-product',
  'edit-product?id=PRODUCT',
  'manage-orders',
  'order?number=ORDER',
  'inbox',
  'message?id=MESSAGE',
  'users',
  'reviews',
];

/** Adds the names and texts in each response to a list. A word in lower case may be a code, such as a state. */
async function collectData(page: Page, data: string[]): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    if (!response.ok()) return;
    JSON.parse((await response.text()) || 'null', (_, value) => {
      if (typeof value === 'string' && !/^[a-z-]*$/.test(value)) data.push(normalize(value));
      return value;
    });
  });
}

test('the style sheet has no English of the program', async ({ page, shop }) => {
  await page.goto('/');
  const read = async (selector: string) => {
    const path = await page.locator(selector).first().getAttribute('href');
    return (await fetch(shop.siteUrl + path)).text();
  };
  const css = await read('link[rel=stylesheet]');
  const texts = [...css.matchAll(/content:\s*"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  expect(texts.some((text) => text.includes('⟦'))).toBe(true);
  expect(texts.map(outsideBrackets).filter((text) => /[A-Za-z]{3}/.test(text))).toEqual([]);
});

test('the dashboard has no English of the program and cuts nothing', async ({ page, shop, siteLocale }) => {
  test.slow();
  const data: string[] = [];
  await collectData(page, data);
  const corpus = await readCorpus(shop);
  const name = 'Plume Volume Mascara';
  const ids: Record<string, string> = { PRODUCT: await shop.backend.findProductId(name) };
  const expectScreens = async (screens: readonly string[]) => {
    for (const screen of screens) {
      const path = `/dashboard/${screen.replace(/[A-Z]+$/, (key) => ids[key] ?? key)}`;
      await expectPage(page, path, () => [corpus, ...data].join('\n'), siteLocale);
    }
  };

  await openPageAs(page, shop, 'shopper', '/terms');
  ids['ORDER'] = await placeOrderByName(page.request, shop, {
    product: name,
    quantity: 2,
    name: 'Grace Hopper',
    email: shop.backend.accounts.shopper.email,
  });
  const sent = await page.request.post(shop.siteUrl + sendEmailEndpoint.path, {
    headers: { Origin: shop.siteUrl },
    data: {
      lib_version: 'x',
      user_id: 'x',
      service_id: 'x',
      template_id: 'x',
      template_params: {
        from_name: 'Grace Hopper',
        from_email: 'grace@example.org',
        subject: 'A hat for the garden party',
        message: 'Is the brim wide enough for the sun?',
      },
    },
  });
  expect(sent.status()).toBe(200);
  await expectScreens(CUSTOMER_SCREENS);

  await openPageAs(page, shop, 'admin', '/dashboard/inbox');
  const messages = await page.request.get(`${shop.siteUrl}/api/messages`);
  ids['MESSAGE'] = (await messages.json()).messages[0]._id;
  await expectScreens(ADMIN_SCREENS);
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
