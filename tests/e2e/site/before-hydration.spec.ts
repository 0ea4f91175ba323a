import { expect, type Page } from '@playwright/test';
import {
  addToBag,
  bagButton,
  bagPanel,
  expectSummary,
  holdCalls,
  resultsLine,
} from '#tests/support/e2e/steps.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

/** Opens a page and holds back its scripts until the returned function is called. */
async function openWithHeldScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdCalls(page, /\/_astro\/.+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return release;
}

test('[BAG-02] replays clicks that were made before the scripts loaded', { tag: '@full' }, async ({
  page,
}) => {
  const releaseScripts = await openWithHeldScripts(page, '/categories/jewellery');
  await addToBag(page, 'Grève Disc Anklet');
  await bagButton(page).click();
  releaseScripts();
  await expect(bagPanel(page)).toBeVisible();
  await expectSummary(bagPanel(page), { items: 1, total: '$38.50', tax: '$1.93', grand: '$40.43' });
});

test('[HOME-04] shows all ten products when LoadMore is pressed before the scripts load', {
  tag: '@full',
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/');
  await page.getByRole('button', { name: 'LoadMore', exact: true }).click();
  releaseScripts();
  await expect(page.getByRole('region', { name: 'Trending Products' }).getByRole('article')).toHaveCount(10);
});

/** Records the path and query of each request of a page that matches. */
function recordRequests(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pattern.test(pathname)) urls.push(pathname + search);
  });
  return urls;
}

test('[SHOP-01] [SPEED-02] requests the products of a filter at once and shows them when the scripts have loaded', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const lists = recordRequests(page, /^\/api\/products$/);
  const releaseScripts = await openWithHeldScripts(page, '/shop');
  const response = page.waitForResponse(/\/api\/products\?category=dress&/);
  await page.getByRole('radio', { name: 'Dress', exact: true }).check();
  await (await response).finished();
  releaseScripts();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  await expect(page.getByRole('radio', { name: 'Dress', exact: true })).toBeChecked();
  expect(lists).toEqual(['/api/products?category=dress&color=&minPrice=0&maxPrice=&page=1&limit=8']);
});

test('a category applies a filter clicked before the scripts load, also without the focus', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/categories/dress');
  await page.getByRole('checkbox', { name: 'Red', exact: true }).evaluate((box: HTMLElement) => box.click());
  releaseScripts();
  await expect(page.getByRole('article').first()).toContainText('Riviera Maxi Dress');
  await expect(page.getByRole('checkbox', { name: 'Red', exact: true })).toBeChecked();
});

test('a color clicked before the scripts load joins those of the URL', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/shop?color=gold');
  await page.getByRole('checkbox', { name: 'Blue', exact: true }).check();
  releaseScripts();
  await expect(page).toHaveURL(/\/shop\?color=blue,gold$/);
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 15');
  for (const name of ['Blue', 'Gold'])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
});

test('[SHOP-05] pagination links work before the scripts load', { tag: '@full' }, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/shop');
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(/\/shop\?page=2$/);
  releaseScripts();
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
});

test('[SEARCH-03] [SPEED-02] loads the index for text typed before the scripts load', {
  tag: '@full',
}, async ({ page }) => {
  const indexes = recordRequests(page, /^\/catalogue\//);
  const releaseScripts = await openWithHeldScripts(page, '/search');
  await page.waitForFunction(() => customElements.get('astro-island') !== undefined);
  const response = page.waitForResponse(/\/catalogue\/\w+\.json$/);
  await page.getByRole('searchbox', { name: 'Search products', exact: true }).fill('velvet');
  await (await response).finished();
  releaseScripts();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search products', exact: true })).toHaveValue('velvet');
  expect(indexes).toHaveLength(1);
});

test('[SHOP-02] Clear filters pressed before the scripts load clears the filters in the URL', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(
    page,
    '/shop?category=dress&color=gold,red&price=100-200&sale=true',
  );
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  releaseScripts();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  await expect(page).toHaveURL(/\/shop$/);
});

test('[SHOP-02] a choice reverted before the scripts load overrides the filter in the URL', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const lists = recordRequests(page, /^\/api\/products$/);
  const releaseScripts = await openWithHeldScripts(page, '/shop?category=dress&color=gold');
  await page.getByRole('radio', { name: 'Cosmetics', exact: true }).check();
  await page.getByRole('radio', { name: 'All categories', exact: true }).check();
  releaseScripts();
  // The color was not changed, so the one in the URL still applies.
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 9');
  await expect(page).toHaveURL(/\/shop\?color=gold$/);
  // The static form does not know the filters of the URL, so its choices request nothing.
  expect(lists.filter((url) => url.includes('cosmetics'))).toEqual([]);
});

test('[SHOP-01] applies price, reduced products and sort order chosen before the scripts load', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  const lists = recordRequests(page, /^\/api\/products$/);
  const releaseScripts = await openWithHeldScripts(page, '/shop');
  await page.getByRole('checkbox', { name: 'On sale', exact: true }).check();
  await page.getByRole('radio', { name: '$100 - $200', exact: true }).check();
  await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Best rated');
  releaseScripts();
  await expect(page).toHaveURL(/\/shop\?price=100-200&sale=true&sort=rating$/);
  await expect(page.getByRole('combobox', { name: 'Sort by', exact: true })).toHaveValue('rating');
  await expect(page.getByRole('radio', { name: '$100 - $200', exact: true })).toBeChecked();
  await expect(resultsLine(page)).toBeVisible();
  // Only the first choice is requested ahead, because the second one needs other products.
  expect(lists).toEqual([
    '/api/products?category=&color=&minPrice=0&maxPrice=&sale=true&page=1&limit=8',
    '/api/products?category=&color=&minPrice=100&maxPrice=200&sale=true&page=1&limit=8&sort=rating',
  ]);
});

test('[SEARCH-03] Enter in the search box searches before the scripts load', { tag: '@full' }, async ({
  page,
}) => {
  const releaseScripts = await openWithHeldScripts(page, '/search');
  await page.getByRole('searchbox', { name: 'Search products', exact: true }).fill('velvet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=velvet$/);
  releaseScripts();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('[SEARCH-02] Load More pressed twice before the scripts load shows thirty products', {
  tag: '@full',
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/search');
  const more = page.getByRole('button', { name: 'Load More', exact: true });
  await more.click();
  await more.click();
  releaseScripts();
  await expect(page.getByRole('article')).toHaveCount(30);
});

test('[SHOP-01] the filter sheet on a phone opens before the scripts load', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/shop');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Dress', exact: true }).check();
  releaseScripts();
  await page.getByRole('dialog').getByRole('button', { name: 'Show 12 items', exact: true }).click();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
});

test('[SHOP-08] a page link clicked right after the hydration scrolls to the top', async ({ page }) => {
  // The hydration corrects the URL. After its task, and before the next one, a click arrives.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...values) => {
      replaceState(...values);
      history.replaceState = replaceState;
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      queueMicrotask(() => document.querySelector<HTMLElement>('a[href="/shop?page=2"]')?.click());
      const end = performance.now() + 50;
      while (performance.now() < end);
    };
  });
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("[CALL-06] a toast above an open sheet can be dismissed once the sheet's island has hydrated", {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  // Stores a toast of the previous page under the toasts' key. It lasts longer than the test, even on a busy machine.
  await page.addInitScript(() => {
    const storedToast = {
      id: 'before',
      tab: 'this',
      kind: 'success',
      text: 'From the previous page',
      until: Date.now() + 60_000,
    };
    sessionStorage.setItem('tab', storedToast.tab);
    localStorage.setItem('notices', JSON.stringify([storedToast]));
  });
  const release = await holdCalls(page, /\/_astro\/ShopBrowser\..+\.js$/);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByText('From the previous page')).toBeVisible();
  release();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  await sheet.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByText('From the previous page')).toHaveCount(0);
  await expect(sheet).toBeVisible();
});

test('[SEARCH-01] Reset Search pressed before the scripts load shows all products again', {
  tag: '@full',
}, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/search?q=velvet');
  await page.getByRole('button', { name: 'Reset Search', exact: true }).click();
  releaseScripts();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Search products', exact: true })).toHaveValue('');
  await expect(page).toHaveURL(/\/search$/);
});

for (const { path, heading } of [
  { path: '/wishlist', heading: 'Your wishlist is empty' },
  { path: '/order', heading: 'We couldn’t find this order' },
]) {
  test(`the footer of ${path} does not move when the page knows the browser's data`, {
    tag: ['@full', '@phone'],
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const record: { movedFooters: number } = Object.assign(window, { movedFooters: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources = [] } = entry as PerformanceEntry & { sources?: readonly { node: Node | null }[] };
          if (sources.some(({ node }) => node instanceof HTMLElement && node.matches('footer')))
            record.movedFooters += 1;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(heading)).toBeVisible();
    // Entries of a frame are delivered before the next but one.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => Reflect.get(window, 'movedFooters'))).toBe(0);
  });
}

for (const { name, path } of [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'category', path: '/categories/dress' },
  { name: 'search', path: '/search' },
  { name: 'product', path: '' },
]) {
  const pathIn = async ({ backend }: Shop) =>
    path || `/shop/${await backend.findProductId('Émeraude Velvet Gown')}`;

  test(`the page ${name} fetches one image with high priority: the first one of its content`, {
    tag: ['@full', '@phone'],
  }, async ({ page, shop }) => {
    const html = await (await page.request.get(await pathIn(shop))).text();
    const images = [...html.slice(html.indexOf('<main')).matchAll(/<img [^>]*>/g)].map(([image]) => image);
    const urgent = images.filter((image) => /fetchpriority="high"/i.test(image));
    expect(urgent).toEqual([images[0]]);
    expect(urgent[0]).not.toContain('loading="lazy"');
  });

  test(`[SPEED-01] the page ${name} fetches its main image without waiting for the style sheet`, {
    tag: ['@full', '@phone'],
  }, async ({ page, shop }) => {
    const release = await holdCalls(page, /\.css$/);
    const image = page.waitForRequest(
      (request) => request.resourceType() === 'image' && request.url().endsWith('.webp'),
    );
    const loaded = page.goto(await pathIn(shop));
    await image;
    release();
    await loaded;
  });
}
