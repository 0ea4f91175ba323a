import { expect, type Page } from '@playwright/test';
import {
  addToBag,
  BACKEND_DOWN,
  bagButton,
  chooseFilter,
  holdCalls,
  pageControl,
  resultsLine,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

async function expectErrorView(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong', exact: true })).toBeVisible();
  await expect(
    page.getByText("We're having trouble fetching the products. Please try again.", { exact: true }),
  ).toBeVisible();
}

async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
}

const spinner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Loading products', visible: true });
const addButton = (page: Page) => page.getByRole('button', { name: /^Add .+ to cart$/, includeHidden: true });

test('[SHOP-07] shows the error view while the backend is down, and Try again works once it is up', {
  tag: '@translated',
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(BACKEND_DOWN);
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  // Waits for the filtered list, so that the next page has to be requested from the backend.
  await chooseFilter(page, 'Color', 'Gold');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 9');
  await shop.backend.stop();
  await pageControl(page, '2').click();
  await expectErrorView(page);
  await tryAgain(page);
  await expectErrorView(page);
  await shop.backend.start();
  await tryAgain(page);
  await expect(resultsLine(page)).toHaveText('Showing 9 to 9 of 9');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toHaveCount(0);
});

test('[SHOP-07] Try again fetches the numbers of the filters as well', { tag: '@full' }, async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.allow(BACKEND_DOWN);
  await page.goto('/shop');
  await chooseFilter(page, 'Color', 'Gold');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 9');
  await shop.backend.stop();
  await chooseFilter(page, 'Color', 'Red');
  await expectErrorView(page);
  const red = page.getByRole('checkbox', { name: 'Red', includeHidden: true }).first();
  await expect(red).not.toHaveAttribute('aria-describedby');
  await shop.backend.start();
  await tryAgain(page);
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 16');
  await expect(red).toHaveAccessibleDescription('7 products');
});

for (const [query, line] of [
  ['category=dress', 'Showing 1 to 8 of 12'],
  ['page=2', 'Showing 9 to 16 of 48'],
  ['color=gold', 'Showing 1 to 8 of 9'],
] as const) {
  test(`[SHOP-07] shows a spinner while the list of ?${query} loads`, async ({ page, shop }) => {
    const release = await holdCalls(page, `${shop.apiUrl}/api/products?*`);
    await page.goto(`/shop?${query}`);
    // The hydrated page shows a spinner of its own.
    await expect(page.locator('html')).not.toHaveAttribute('data-pending-view');
    await expect(spinner(page)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(resultsLine(page)).toHaveCount(0);
    release();
    await expect(resultsLine(page)).toHaveText(line);
    await expect(spinner(page)).toBeHidden();
  });
}

test('[SHOP-07] shows a spinner while search loads its products', async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>();
  const isProductRequest = (url: URL) =>
    url.pathname.startsWith('/catalogue/') || url.href.startsWith(`${shop.apiUrl}/api/products`);
  await page.route(isProductRequest, async (route) => {
    await gate.promise;
    await route.continue();
  });
  // Without a text, the built products stay meanwhile.
  await page.goto('/search');
  await expect(page.locator('astro-island[component-export="SearchBrowser"]:not([ssr])')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(spinner(page)).toBeHidden();
  await page.goto('/search?q=velvet');
  await expect(spinner(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(spinner(page)).toBeHidden();
});

for (const [screen, path, count] of [
  ['home', '/', 8],
  ['category', '/categories/dress', 12],
] as const) {
  test(`[SHOP-07] ${screen} built without products shows a spinner, then the error view or the products`, async ({
    page,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.allow(BACKEND_DOWN);
    // Empties the list before the scripts run, as a build without products leaves it.
    await page.addInitScript(() => {
      const removeCards = () => {
        for (const item of document.querySelectorAll('live-list [data-list] > *')) item.remove();
      };
      document.addEventListener('readystatechange', removeCards, { once: true });
    });
    let gate = Promise.withResolvers<'abort' | 'continue'>();
    await page.route(`${shop.apiUrl}/api/products?*`, async (route) => {
      if ((await gate.promise) === 'abort') await route.abort('connectionrefused');
      else await route.continue();
    });
    await page.goto(path);
    await expect(spinner(page)).toBeVisible();
    gate.resolve('abort');
    await expectErrorView(page);
    await expect(spinner(page)).toBeHidden();
    await expect(page.getByText('No Product match your search Criteria')).toBeHidden();
    gate = Promise.withResolvers();
    await tryAgain(page);
    await expect(spinner(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeHidden();
    gate.resolve('continue');
    await expect(
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ has: addButton(page) }),
    ).toHaveCount(count);
    await expect(spinner(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeHidden();
  });
}

for (const [kind, response] of [
  ['a fetch error', undefined],
  ['a parsing error', { status: 200, contentType: 'text/html', body: '<p>Good evening</p>' }],
  ['a response of another shape', { status: 200, json: { items: [] } }],
  ['an HTTP status', { status: 500, json: { message: 'The database is down.' } }],
] as const) {
  test(`[CALL-05] [SHOP-07] ${kind} shows the error view`, { tag: '@full' }, async ({
    page,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_CONNECTION_REFUSED|status of 500|CORS policy|ERR_FAILED/);
    const cors = {
      'access-control-allow-origin': shop.siteUrl,
      'access-control-allow-credentials': 'true',
    };
    await page.route(`${shop.apiUrl}/api/products?*`, (route) =>
      response ? route.fulfill({ headers: cors, ...response }) : route.abort('connectionrefused'),
    );
    await page.goto('/shop?category=dress');
    await expectErrorView(page);
    await page.unroute(`${shop.apiUrl}/api/products?*`);
    await tryAgain(page);
    await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  });
}

test('[CALL-05] shows the error view after a timeout of ten seconds', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(`${shop.apiUrl}/api/products?*`, () => gate.promise);
  const listRequest = page.waitForRequest((request) =>
    request.url().startsWith(`${shop.apiUrl}/api/products?`),
  );
  await page.goto('/shop?category=dress');
  await listRequest;
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong', exact: true })).toBeVisible({
    timeout: 12_000,
  });
  gate.resolve();
});

for (const [screen, path] of [
  ['home', '/'],
  ['category', '/categories/dress'],
] as const) {
  test(`[SHOP-07] keeps the built list of ${screen} and shows the error view when the refresh fails`, async ({
    page,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.allow(BACKEND_DOWN);
    await page.route(`${shop.apiUrl}/api/products?*`, (route) => route.abort('connectionrefused'));
    await page.goto(path);
    await expectErrorView(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.unroute(`${shop.apiUrl}/api/products?*`);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeHidden();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test('[SHOP-07] search without index and backend shows the error view, and Try again works', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(BACKEND_DOWN);
  const isShopRequest = (url: URL) =>
    url.pathname.startsWith('/catalogue/') || url.pathname.startsWith('/api/');
  await page.route(isShopRequest, (route) => route.abort('connectionrefused'));
  await page.goto('/search');
  await expectErrorView(page);
  await page.unroute(isShopRequest);
  await tryAgain(page);
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('[ROUTE-09] replaces an island that throws while rendering with an error panel', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/this browser is broken/);
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  // Every component that shows a price throws.
  await page.addInitScript(() => {
    Number.prototype.toFixed = () => {
      throw new Error('this browser is broken');
    };
  });
  const panel = page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true });
  for (const path of ['/shop?category=dress', '/search?q=velvet']) {
    await page.goto(path);
    await expect(panel).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('main').getByRole('alert').getByRole('button').click();
    await reloaded;
    await expect(panel).toBeVisible();
  }
  // The bag is an island of its own: the page beside it stays.
  await page.goto('/categories/dress');
  await bagButton(page).click();
  await expect(panel).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dress', exact: true })).toBeVisible();
});
