import { cp, glob, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { compileRemoval } from '#site/builder/service-worker.ts';
import { BASE_DIST_DIR } from '#tests/support/artifacts.ts';
import { addToBag, BACKEND_DOWN, bagButton, card, openBag, openPageAs } from '#tests/support/e2e/steps.ts';
import type { ListeningServer } from '#tests/support/listen.ts';
import { startStaticHost } from '#tests/support/static-host.ts';
import { test } from '#tests/support/test.ts';

test.use({ serviceWorkers: 'allow' });

const NOTICE = 'You are offline. Prices and stock are as last seen.';
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/;
const WORKER = '/service-worker.js';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: NOTICE });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/**
 * Installs the worker at once, from a page without a security policy. The pages themselves register it a few seconds
 * after the first visit, and their policy allows that to nobody else.
 */
async function install(page: Page, origin = ''): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(`${origin}/blank`);
  await page.evaluate((url) => navigator.serviceWorker.register(url), WORKER);
  await expect.poll(() => workerState(page)).toBe('activated');
}

/** Returns the state of the active worker; undefined if there is none yet. */
function workerState(page: Page): Promise<ServiceWorkerState | undefined> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Returns the ledger of the kept pages and everything that is in the store. */
async function readStore(page: Page) {
  return page.evaluate(async () => {
    const store = await caches.open('solene-offline-1');
    const ledger = await store.match('/offline/ledger.json');
    const pages: Record<string, { title: string; key: string; seenAt: number }> =
      (await ledger?.json()) ?? {};
    return { pages, urls: (await store.keys()).map(({ url }) => url) };
  });
}

/** Waits until the visit of a page that began at `since` has been kept. */
async function waitUntilKept(page: Page, pathname: string, since = 0): Promise<void> {
  const isKept = async () => {
    const kept = (await readStore(page)).pages[pathname];
    return kept !== undefined && kept.title !== '' && kept.seenAt >= since;
  };
  await expect.poll(isKept).toBe(true);
}

/** Opens a page and waits until this visit has been kept. */
async function see(page: Page, url: string): Promise<void> {
  const since = Date.now();
  await page.goto(url);
  await waitUntilKept(page, new URL(page.url()).pathname, since);
}

/** Opens the bag and expects that all scripts of the page are of the same release. */
async function expectRelease(page: Page, release: 'old' | 'next'): Promise<void> {
  await openBag(page);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((file) => file.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((file) => file.endsWith('.next.js') !== (release === 'next'))).toEqual([]);
}

/** Empties the browser's HTTP cache, which would otherwise respond instead of the worker. */
async function clearHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** A site on a static host of its own, whose files a test may replace. */
interface OwnSite extends ListeningServer {
  readonly folder: string;
  /** Paths to which the host does not respond. */
  readonly stalled: Set<string>;
  /** Replaces the site by another release: scripts and styles have other names, and the old ones are gone. */
  publishNext(): Promise<void>;
}

async function startOwnSite(): Promise<OwnSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-offline-'));
  await cp(BASE_DIST_DIR, folder, { recursive: true });
  const stalled = new Set<string>();
  const host = await startStaticHost(folder, stalled);
  return {
    ...host,
    folder,
    stalled,
    async publishNext() {
      for await (const name of glob('**/*.{html,js,css}', { cwd: folder })) {
        const file = path.join(folder, name);
        const text = await readFile(file, 'utf8');
        await writeFile(file, text.replace(/((?:_astro|\.)\/[\w.@-]+)\.(js|css)\b/g, '$1.next.$2'));
        const { dir, name: base, ext } = path.parse(file);
        if (dir.endsWith('_astro')) await rename(file, path.join(dir, `${base}.next${ext}`));
      }
      await writeFile(path.join(folder, WORKER), `${await readFile(path.join(folder, WORKER), 'utf8')}\n`);
    },
    async close() {
      await host.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('[SPEED-05] after one visit, seen pages, the bag and the search work offline', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(NO_CONNECTION);
  const product = `/shop/${await shop.backend.findProductId('Émeraude Velvet Gown')}`;
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await waitUntilKept(page, '/categories/dress');
  await see(page, product);
  await see(page, '/search');
  await expect(notice(page)).toBeHidden();

  await clearHttpCache(page);
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.goto('/search?q=velvet');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await page.goto('/categories/dress');
  await expect(card(page.getByRole('main'), 'Doré Bias Slip Dress')).toBeVisible();
  await page.goto(product);
  await expect(heading(page, 'Émeraude Velvet Gown')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  const panel = await openBag(page);
  await expect(panel.getByRole('link', { name: 'Émeraude Velvet Gown', exact: true })).toBeVisible();

  await page.context().setOffline(false);
  await expect(notice(page)).toBeHidden();
});

test('[SPEED-04] the first worker takes over no open page, which would remove others from the back/forward cache', {
  tag: '@full',
}, async ({ page }) => {
  await install(page);
  expect(await isControlled(page)).toBe(false);
  await see(page, '/terms');
  expect(await isControlled(page)).toBe(true);
});

test('[SPEED-05] offline, every other page says so, and opens by itself when the connection is back', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(NO_CONNECTION);
  await install(page);
  const seen = page.getByRole('region', { name: 'Pages you’ve seen' });
  await page.context().setOffline(true);
  await page.goto('/contact');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expect(page.locator('offline-page:defined')).toHaveCount(1);
  await expect(seen).toBeHidden();
  await page.context().setOffline(false);
  await see(page, '/pages');
  await see(page, '/cart');
  await page.context().setOffline(true);
  for (const url of ['/checkout', '/login', '/dashboard/orders', '/contact', '/shop/unknown']) {
    await page.goto(url);
    await expect(heading(page, 'You are offline')).toBeVisible();
    await expect(page).toHaveURL(url);
    await expect(notice(page)).toBeHidden();
  }
  await page.goto('/contact');
  // The bag is linked on this page in any case.
  await expect(seen.getByRole('link')).toHaveText(['About Us']);
  await seen.getByRole('link', { name: 'About Us', exact: true }).click();
  await expect(heading(page, 'About Us')).toBeVisible();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(heading(page, 'You are offline')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, 'Contact Us')).toBeVisible();
});

test('[SPEED-05] without the shop’s server, a page opens by itself once the server is back', {
  tag: '@full',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(BACKEND_DOWN);
  await install(page);
  await shop.backend.stop();
  await page.goto('/contact');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await shop.backend.start();
  // The line was there all the time, so the browser says nothing.
  await expect(heading(page, 'Contact Us')).toBeVisible();
});

test('[SPEED-05] without the shop’s server, a kept list says that it could not be refreshed', {
  tag: '@full',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(NO_CONNECTION);
  await install(page);
  // The second visit keeps the call of the first one.
  await see(page, '/categories/dress');
  await see(page, '/categories/dress');
  expect((await readStore(page)).urls.some((url) => url.includes('/api/products?'))).toBe(true);
  await shop.backend.stop();
  await page.goto('/categories/dress');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(card(page.getByRole('main'), 'Doré Bias Slip Dress')).toBeVisible();
});

test('[SPEED-05] opened by its own address, the page for times offline stays and leads home', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // As the worker keeps them: fourteen pages, and three that are linked in any case.
  await page.goto('/terms');
  await page.evaluate(async () => {
    const paths = [
      '/cart',
      '/wishlist',
      '/offline',
      ...Array.from({ length: 14 }, (_, index) => `/seen/${index}`),
    ];
    const pages = paths.map((path, index) => [
      path,
      { title: `${path} · Solène`, key: path, seenAt: 100 - index, files: {} },
    ]);
    const store = await caches.open('solene-offline-1');
    await store.put('/offline/ledger.json', new Response(JSON.stringify(Object.fromEntries(pages))));
  });
  await page.goto('/offline');
  const seen = page.getByRole('region', { name: 'Pages you’ve seen' }).getByRole('link');
  await expect(seen).toHaveText(Array.from({ length: 12 }, (_, index) => `/seen/${index}`));
  await expect(seen.first()).toHaveAttribute('href', '/seen/0');
  const retry = page.getByRole('button', { name: 'Try again', exact: true });
  await expect(page.locator('offline-page:defined')).toHaveCount(1);
  requests.length = 0;
  await page.clock.runFor('10:00');
  expect(requests.filter((url) => new URL(url).pathname === '/offline')).toEqual([]);
  await retry.click();
  await expect(page).toHaveURL('/');
});

test('[SPEED-05] offline, the bag page and the wishlist work without an earlier visit, and no order can be made', {
  tag: '@full',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(NO_CONNECTION);
  await install(page);
  await see(page, '/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  const heart = page.getByRole('button', { name: 'Add Doré Bias Slip Dress to wishlist', exact: true });
  await heart.click();
  // The script of the wishlist is loaded by the first press.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await clearHttpCache(page);
  await page.context().setOffline(true);
  await page.goto('/wishlist');
  await expect(card(page.getByRole('main'), 'Doré Bias Slip Dress')).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Increase quantity of Émeraude Velvet Gown', exact: true }).click();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.getByRole('main').getByRole('link', { name: 'Purchase', exact: true }).click();
  await expect(heading(page, 'You are offline')).toBeVisible();
});

test('[SPEED-05] keeps nothing of accounts and orders', { tag: '@full' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  // The order does not exist.
  consoleWatch.allow(/status of 404 .*\/api\/orders\/S-1/);
  await install(page);
  await openPageAs(page, shop, 'admin', '/dashboard/manage-product');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  for (const url of ['/checkout', '/login', '/order#S-1:secret', '/reset-password#token'])
    await page.goto(url);
  await see(page, '/wishlist');
  // The worker does not rely on the pages to keep quiet.
  await page.evaluate(() => {
    const loaded = ['/api/auth/getusers', '/api/orders/mine', '/dashboard/user'].map(
      (url) => location.origin + url,
    );
    for (const path of ['/checkout', '/order', '/login', '/dashboard/user', '/wishlist']) {
      navigator.serviceWorker.controller?.postMessage({ path, title: 'Kept', loaded, isKept: false });
    }
  });
  await see(page, '/shop?color=red#part');
  const { pages, urls } = await readStore(page);
  const publicPages = ['/cart', '/offline', '/shop', '/terms', '/wishlist'];
  expect(Object.keys(pages).filter((pathname) => !publicPages.includes(pathname))).toEqual([]);
  const calls = urls.filter((url) => url.includes('/api/')).map((url) => new URL(url).pathname);
  expect(calls.filter((call) => !/^\/api\/products(\/facets)?$/.test(call))).toEqual([]);
  const files = urls.filter((url) => !/\/(_astro|catalogue|uploads)\/|\.svg$|\?kept=|\/api\//.test(url));
  expect(files).toEqual([`${shop.siteUrl}/offline/ledger.json`]);
});

test('[SPEED-05] neither old nor new pages ever get the scripts of another release', {
  tag: '@base',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(NO_CONNECTION);
  const site = await startOwnSite();
  const context = page.context();
  try {
    await install(page, site.origin);
    await see(page, `${site.origin}/terms`);
    await see(page, `${site.origin}/pages`);
    await site.publishNext();
    await clearHttpCache(page);
    // The host has no scripts of the old release any more.
    const newTab = await context.newPage();
    await see(newTab, `${site.origin}/pages`);
    await expectRelease(newTab, 'next');
    await expectRelease(page, 'old');
    await page.close();

    await clearHttpCache(newTab);
    await context.setOffline(true);
    await newTab.goto(`${site.origin}/terms`);
    await expectRelease(newTab, 'old');
    await newTab.goto(`${site.origin}/pages`);
    await expectRelease(newTab, 'next');
  } finally {
    await context.close();
    await site.close();
  }
});

test('[SPEED-05] an error page of the host does not replace a kept page, and the worker can be turned off', {
  tag: '@base',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(NO_CONNECTION);
  const site = await startOwnSite();
  const context = page.context();
  try {
    await install(page, site.origin);
    await see(page, `${site.origin}/pages`);
    const { key = '', title } = (await readStore(page)).pages['/pages'] ?? {};
    expect(title).toBe('About Us · Solène');
    // Browsers translate the title after the page has loaded; the store keeps the shop's own.
    await page.evaluate(() => {
      document.title = 'Über uns · Solène';
    });
    await rm(path.join(site.folder, 'pages.html'));
    expect((await page.goto(`${site.origin}/pages`))?.status()).toBe(404);
    await see(page, `${site.origin}/blog`);
    expect((await readStore(page)).pages['/pages']).toMatchObject({ key, title });

    await writeFile(path.join(site.folder, WORKER), await compileRemoval('en'));
    await page.goto(`${site.origin}/blog`);
    const remains = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    await expect.poll(remains).toEqual([]);
  } finally {
    await context.close();
    await site.close();
  }
});

test('[SPEED-05] a kept page is shown when its host does not respond', { tag: '@base' }, async ({ page }) => {
  const site = await startOwnSite();
  try {
    await install(page, site.origin);
    await see(page, `${site.origin}/pages`);
    site.stalled.add('/pages');
    await page.goto(`${site.origin}/pages`);
    await expect(heading(page, 'About Us')).toBeVisible();
    await expect(notice(page)).toBeVisible();
    site.stalled.clear();
    await page.reload();
    await expect(heading(page, 'About Us')).toBeVisible();
    await expect(notice(page)).toBeHidden();
  } finally {
    await page.context().close();
    await site.close();
  }
});

test('[SPEED-05] pages work, and are kept again, after the browser has refused to store more', {
  tag: '@base',
}, async ({ page, shop }) => {
  await install(page);
  await see(page, '/terms');
  await see(page, '/pages');
  await see(page, '/blog');
  const session = await page.context().newCDPSession(page);
  const origin = shop.siteUrl;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage });
  await page.goto('/shop');
  await expect(page.getByRole('article')).toHaveCount(8);
  // The pages seen longest ago make room.
  await expect.poll(async () => (await readStore(page)).pages['/terms']).toBeUndefined();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await see(page, '/contact');
});
