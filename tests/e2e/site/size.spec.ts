import type { CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';

/**
 * The budgets of decision 001, in KB of 1024 bytes and in script files. They limit what a real browser transfers
 * (brotli) before any interaction with the page. `react` says whether the page loads React.
 */
/** With the sides of pages from right to left, which need about 0.2 KB. */
const STYLE = 14.5;
const BROWSING = { script: 16, files: 6, style: STYLE, react: false };
const APPLICATION = { script: 96.5, files: 12, style: STYLE, react: true };
/** Forms share the chunk of the account pages, whose wishlist and orders know sizes. */
const FORM = { ...APPLICATION, script: 113 };
const BUDGETS = [
  { name: 'home', path: '/', ...BROWSING },
  { name: 'category', path: '/categories/dress', ...BROWSING },
  // Its path contains an id that the test looks up.
  { name: 'product', path: '', ...BROWSING },
  { name: 'about', path: '/pages', ...BROWSING },
  { name: 'contact', path: '/contact', ...BROWSING },
  { name: 'blog', path: '/blog', ...BROWSING },
  { name: 'entry', path: '/blog/gold-layering', ...BROWSING },
  { name: 'not found', path: '/nowhere', ...BROWSING },
  { name: 'shop', path: '/shop', ...APPLICATION },
  { name: 'search', path: '/search', ...APPLICATION },
  { name: 'bag', path: '/cart', ...APPLICATION },
  { name: 'login', path: '/login', ...FORM },
  { name: 'register', path: '/register', ...FORM },
  { name: 'forgot password', path: '/forgot-password', ...FORM },
  { name: 'wishlist', path: '/wishlist', ...APPLICATION },
  { name: 'checkout', path: '/checkout', ...APPLICATION, script: 150 },
  { name: 'order', path: '/order', ...APPLICATION, script: 150 },
];
/**
 * The budget of the dashboard pages for logged-in users, including the chart. Those of admins load the search too, in a
 * file of its own, which pages that only browse do not need.
 */
const DASHBOARD = { script: 150, files: 13, style: STYLE };
const LARGER_PAGES: Readonly<Record<string, number>> = {
  // Its products are searched in the browser, without regard to accents, and its questions keep names from right to
  // left in order.
  'manage-product': 153,
  // It reads several formats of tables and ZIP files, and cleans the texts in them.
  'import-products': 158.5,
  // The page of an order tells what has happened to each payment, and opens its shipment and its refunds on demand.
  order: 151.5,
};
const DASHBOARD_PAGES = [
  'user',
  'admin',
  'profile',
  'update-profile',
  'update-password',
  'manage-product',
  'import-products',
  'add-new-product',
  'edit-product',
  'payment',
  'orders',
  'manage-orders',
  'order',
  'inbox',
  'message',
  'users',
  'reviews',
];
/** Runs each test once: both profiles serve the same files at every width. */
const ONCE = { tag: ['@full', '@phone'] };

const PRELOADED_FONTS_KB = 50;

interface Transfer {
  readonly type: string;
  readonly url: string;
  readonly bytes: number;
}

/** Records each response with the transferred size of its body in bytes. */
async function recordTransfers(client: CDPSession): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  const started = new Map<string, { type: string; url: string; headerBytes: number }>();
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    started.set(requestId, { type, url: response.url, headerBytes: response.encodedDataLength });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = started.get(requestId);
    // Excludes headers: HTTP/2, which every host supports, compresses them to a few bytes.
    if (response) transfers.push({ ...response, bytes: encodedDataLength - response.headerBytes });
  });
  await client.send('Network.enable');
  return transfers;
}

function kilobytes(transfers: readonly Transfer[], type: string): number {
  return (
    transfers.filter((transfer) => transfer.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  );
}

async function measureVisit(page: Page, path: string): Promise<Transfer[]> {
  const transfers = await recordTransfers(await page.context().newCDPSession(page));
  // `networkidle` is intended here: everything that loads without interaction counts.
  await page.goto(path, { waitUntil: 'networkidle' });
  return transfers;
}

/**
 * Expects at most `files` scripts, in at most two levels: the page lists a script in a link or script element, or a
 * listed script loads it, and everything that it imports is listed.
 */
async function expectFlatScripts(page: Page, transfers: readonly Transfer[], files: number): Promise<void> {
  const loaded = transfers.filter(({ type }) => type === 'Script').map(({ url }) => url);
  const elements = page.locator('link[rel="modulepreload"], script[src]');
  const listed = await elements.evaluateAll((found) =>
    found.map((element) => (element instanceof HTMLLinkElement ? element.href : element.getAttribute('src'))),
  );
  const urls = listed.map((url) => new URL(url ?? '', page.url()).href);
  expect(loaded.length, 'script files').toBeLessThanOrEqual(files);
  for (const url of loaded.filter((script) => !urls.includes(script))) {
    const code = await (await page.request.get(url)).text();
    const imported = [...code.matchAll(/\b(?:from|import)\s*"([^"]+)"/g)].map(
      ([, file = '']) => new URL(file, url).href,
    );
    expect(
      imported.filter((file) => !urls.includes(file)),
      `files that only ${url} imports`,
    ).toEqual([]);
  }
}

for (const { name, path, script, files, style, react } of BUDGETS) {
  test(
    `[SPEED-03] size of ${name}: at most ${script} KB of script in ${files} files and ${style} KB of style before any interaction`,
    ONCE,
    async ({ page, shop }) => {
      const target = path || `/shop/${await shop.backend.findProductId('Émeraude Velvet Gown')}`;
      const transfers = await measureVisit(page, target);
      const scripts = kilobytes(transfers, 'Script');
      const styles = kilobytes(transfers, 'Stylesheet');
      console.warn(`${name.padEnd(10)} script ${scripts.toFixed(1)} KB · style ${styles.toFixed(1)} KB`);
      expect(scripts).toBeGreaterThan(0);
      expect(styles).toBeGreaterThan(0);
      expect(scripts, 'KB of script').toBeLessThanOrEqual(script);
      expect(styles, 'KB of style').toBeLessThanOrEqual(style);
      await expectFlatScripts(page, transfers, files);
      // React is the only script larger than 40 KB.
      const frameworks = transfers.filter(({ type, bytes }) => type === 'Script' && bytes > 40 * 1024);
      expect(frameworks.length > 0, 'React is loaded').toBe(react);
    },
  );
}

for (const name of DASHBOARD_PAGES) {
  const limit = LARGER_PAGES[name] ?? DASHBOARD.script;
  test(
    `[SPEED-03] size of dashboard/${name}: at most ${limit} KB of script in ${DASHBOARD.files} files and ${DASHBOARD.style} KB of style`,
    ONCE,
    async ({ page, shop }) => {
      // An admin may open every page. Logging in through the API leaves the browser cache empty.
      await page.request.post(`${shop.apiUrl}/api/auth/login`, {
        headers: { Origin: shop.siteUrl },
        data: shop.backend.accounts.admin,
      });
      await page.addInitScript(() =>
        localStorage.setItem('user', '{"_id":"1","username":"Ada","role":"admin"}'),
      );
      const transfers = await measureVisit(page, `/dashboard/${name}`);
      const scripts = kilobytes(transfers, 'Script');
      const styles = kilobytes(transfers, 'Stylesheet');
      console.warn(`${name.padEnd(10)} script ${scripts.toFixed(1)} KB · style ${styles.toFixed(1)} KB`);
      expect(scripts).toBeGreaterThan(0);
      expect(scripts, 'KB of script').toBeLessThanOrEqual(limit);
      expect(styles, 'KB of style').toBeLessThanOrEqual(DASHBOARD.style);
      await expectFlatScripts(page, transfers, DASHBOARD.files);
    },
  );
}

test('at most 50 KB of fonts are preloaded', ONCE, async ({ page }) => {
  const transfers = await measureVisit(page, '/');
  const preloaded = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
  const fonts = transfers.filter(({ url }) => preloaded.includes(url));
  expect(fonts.length).toBe(preloaded.length);
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(PRELOADED_FONTS_KB);
});
