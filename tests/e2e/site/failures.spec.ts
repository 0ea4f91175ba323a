import { expect, type Page } from '@playwright/test';
import { AWAY, chooseFilter, pageControl, resultsLine } from '#tests/support/e2e/steps.ts';
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

test('[SHOP-07] with the backend gone the shop says so, and Try again works when it is back', async ({
  page,
  shop,
  consoleWatch,
}) => {
  consoleWatch.expect(AWAY);
  await page.goto('/shop');
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 48');
  // A choice settles only once the list answers: from then on the next one needs the backend again.
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

test('[SHOP-07] a spinner shows while the list is loading', async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(`${shop.apiUrl}/api/products?*`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/shop?category=dress');
  const spinner = page.getByRole('status').filter({ hasText: 'Loading products', visible: true });
  await expect(spinner).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  gate.resolve();
  await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
});

for (const [kind, answer] of [
  ['a fetch error', undefined],
  ['a parsing error', { status: 200, contentType: 'text/html', body: '<p>Good evening</p>' }],
  ['an answer of another shape', { status: 200, json: { items: [] } }],
  ['an HTTP status', { status: 500, json: { message: 'The database is asleep.' } }],
] as const) {
  test(`[CALL-05] [SHOP-07] ${kind} reaches the person as the error view`, { tag: '@full' }, async ({
    page,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.expect(/ERR_CONNECTION_REFUSED|status of 500|CORS policy|ERR_FAILED/);
    const cors = {
      'access-control-allow-origin': shop.siteUrl,
      'access-control-allow-credentials': 'true',
    };
    await page.route(`${shop.apiUrl}/api/products?*`, (route) =>
      answer ? route.fulfill({ headers: cors, ...answer }) : route.abort('connectionrefused'),
    );
    await page.goto('/shop?category=dress');
    await expectErrorView(page);
    await page.unroute(`${shop.apiUrl}/api/products?*`);
    await tryAgain(page);
    await expect(resultsLine(page)).toHaveText('Showing 1 to 8 of 12');
  });
}

test('[CALL-05] an answer that does not come within ten seconds is a timeout and told', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(`${shop.apiUrl}/api/products?*`, () => gate.promise);
  const asked = page.waitForRequest((request) => request.url().startsWith(`${shop.apiUrl}/api/products?`));
  await page.goto('/shop?category=dress');
  await asked;
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong', exact: true })).toBeVisible({
    timeout: 12_000,
  });
  gate.resolve();
});

for (const [screen, address] of [
  ['home', '/'],
  ['category', '/categories/dress'],
] as const) {
  test(`[SHOP-07] when ${screen}'s list cannot be refreshed, the built one stays and the error view says so`, async ({
    page,
    shop,
    consoleWatch,
  }) => {
    consoleWatch.expect(AWAY);
    await page.route(`${shop.apiUrl}/api/products?*`, (route) => route.abort('connectionrefused'));
    await page.goto(address);
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
  consoleWatch.expect(AWAY);
  const everything = (url: URL) => url.pathname.startsWith('/catalogue/') || url.pathname.startsWith('/api/');
  await page.route(everything, (route) => route.abort('connectionrefused'));
  await page.goto('/search');
  await expectErrorView(page);
  await page.unroute(everything);
  await tryAgain(page);
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('[ROUTE-09] an island that breaks while it renders leaves an error panel in its place', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/this browser is broken/);
  // Prices are padded when they are written: a browser that cannot do that breaks what shows them.
  await page.addInitScript(() => {
    String.prototype.padStart = () => {
      throw new Error('this browser is broken');
    };
  });
  await page.goto('/shop?category=dress');
  await expect(
    page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
