import type { CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';

/**
 * The budgets of decision 001, held against what a real browser transfers (brotli) before anybody touches the
 * page. In KB of 1024 bytes. `react` says whether React may be among it.
 */
const BROWSING = { script: 12, style: 12, react: false };
const APPLICATION = { script: 89, style: 12, react: true };
const BUDGETS = [
  { name: 'home', address: '/', ...BROWSING },
  { name: 'category', address: '/categories/dress', ...BROWSING },
  { name: 'product', address: '', ...BROWSING },
  { name: 'about', address: '/pages', ...BROWSING },
  { name: 'contact', address: '/contact', ...BROWSING },
  { name: 'shop', address: '/shop', ...APPLICATION },
  { name: 'search', address: '/search', ...APPLICATION },
  { name: 'bag', address: '/cart', ...APPLICATION },
  { name: 'login', address: '/login', ...APPLICATION },
  { name: 'register', address: '/register', ...APPLICATION },
  { name: 'wishlist', address: '/wishlist', ...APPLICATION },
  { name: 'checkout', address: '/checkout', ...APPLICATION, script: 150 },
  { name: 'order', address: '/order', ...APPLICATION, script: 150 },
];
/** For who is signed in; with the chart where there is one. */
const DASHBOARD = { script: 150, style: 14 };
const DASHBOARD_PAGES = [
  'user',
  'admin',
  'profile',
  'update-profile',
  'manage-product',
  'import-products',
  'add-new-product',
  'payment',
  'manage-orders',
  'order',
  'inbox',
];
const PRELOADED_FONTS_KB = 50;

interface Transfer {
  readonly type: string;
  readonly url: string;
  readonly bytes: number;
}

/** Records each response with the bytes of its body as they came over the wire. */
async function record(client: CDPSession): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  const started = new Map<string, { type: string; url: string; head: number }>();
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    started.set(requestId, { type, url: response.url, head: response.encodedDataLength });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = started.get(requestId);
    // Headers are left out: over HTTP/2, as every host speaks it, they shrink to a few bytes.
    if (response) transfers.push({ ...response, bytes: encodedDataLength - response.head });
  });
  await client.send('Network.enable');
  return transfers;
}

function kilobytes(transfers: readonly Transfer[], type: string): number {
  return transfers.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

async function visit(page: Page, address: string): Promise<Transfer[]> {
  const transfers = await record(await page.context().newCDPSession(page));
  // Here quiet IS the question: everything that loads by itself counts.
  await page.goto(address, { waitUntil: 'networkidle' });
  return transfers;
}

for (const { name, address, script, style, react } of BUDGETS) {
  test(`size of ${name}: at most ${script} KB of script and ${style} KB of style before it is touched @full @phone`, async ({
    page,
    shop,
  }) => {
    const target = address || `/shop/${await shop.backend.idOf('Émeraude Velvet Gown')}`;
    const transfers = await visit(page, target);
    const scripts = kilobytes(transfers, 'Script');
    const styles = kilobytes(transfers, 'Stylesheet');
    console.warn(`${name.padEnd(10)} script ${scripts.toFixed(1)} KB · style ${styles.toFixed(1)} KB`);
    expect(scripts).toBeGreaterThan(0);
    expect(styles).toBeGreaterThan(0);
    expect(scripts, 'KB of script').toBeLessThanOrEqual(script);
    expect(styles, 'KB of style').toBeLessThanOrEqual(style);
    const frameworks = transfers.filter(({ type, bytes }) => type === 'Script' && bytes > 40 * 1024);
    expect(frameworks.length > 0, 'React is loaded').toBe(react);
  });
}

for (const name of DASHBOARD_PAGES) {
  test(`size of dashboard/${name}: at most ${DASHBOARD.script} KB of script and ${DASHBOARD.style} KB of style @full @phone`, async ({
    page,
    shop,
  }) => {
    // As an admin, whom every page is for, who has signed in before: nothing of the shop has been loaded yet.
    await page.request.post(`${shop.apiUrl}/api/auth/login`, {
      headers: { Origin: shop.siteUrl },
      data: shop.backend.people.admin,
    });
    await page.addInitScript(() =>
      localStorage.setItem('user', '{"_id":"1","username":"Ada","role":"admin"}'),
    );
    const transfers = await visit(page, `/dashboard/${name}`);
    const scripts = kilobytes(transfers, 'Script');
    const styles = kilobytes(transfers, 'Stylesheet');
    console.warn(`${name.padEnd(10)} script ${scripts.toFixed(1)} KB · style ${styles.toFixed(1)} KB`);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts, 'KB of script').toBeLessThanOrEqual(DASHBOARD.script);
    expect(styles, 'KB of style').toBeLessThanOrEqual(DASHBOARD.style);
  });
}

test('at most 50 KB of fonts are preloaded @full @phone', async ({ page }) => {
  const transfers = await visit(page, '/');
  const preloaded = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
  const fonts = transfers.filter(({ url }) => preloaded.includes(url));
  expect(fonts.length).toBe(preloaded.length);
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(PRELOADED_FONTS_KB);
});
