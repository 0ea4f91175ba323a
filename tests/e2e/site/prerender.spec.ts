import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';

/** Lets the page believe that it is only prerendered, until `show`. */
async function prerender(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
}

async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
}

/** Returns the paths of the API calls from now on. */
function recordCalls(page: Page, apiUrl: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${apiUrl}/api/`)) calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

/** Marks the page when it listens to `unload`, which would keep it out of the back/forward cache. */
async function watchUnload(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { addEventListener } = window;
    window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      if (args[0] === 'unload') document.documentElement.dataset.unload = '';
      addEventListener.apply(window, args);
    };
  });
}

for (const path of ['/', '/shop', '/categories/dress', 'a product']) {
  test(`[SPEED-04] ${path} calls and records nothing until it is shown, and may be restored`, {
    tag: ['@full', '@phone'],
  }, async ({ page, shop }) => {
    const url =
      path === 'a product' ? `/shop/${await shop.backend.findProductId('Émeraude Velvet Gown')}` : path;
    const calls = recordCalls(page, shop.apiUrl);
    await prerender(page);
    await watchUnload(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const call = page.waitForRequest((request) => request.url().startsWith(`${shop.apiUrl}/api/products`));
    await show(page);
    await call;
    await expect(page.locator('html')).not.toHaveAttribute('data-unload');
  });
}

test('[SPEED-04] a countdown starts when its page is shown', { tag: ['@full', '@phone'] }, async ({
  page,
}) => {
  await prerender(page);
  await page.goto('/');
  const units = page
    .locator('deal-countdown')
    .locator('[data-days], [data-hours], [data-minutes], [data-seconds]');
  await expect(page.locator('deal-countdown:defined')).toHaveCount(1);
  // biome-ignore lint/plugin: does not wait, because a running countdown would reach zero seconds.
  expect(await units.allTextContents()).toEqual(['00', '00', '00', '00']);
  await show(page);
  await expect(units).not.toHaveText(['00', '00', '00', '00']);
});

test('[SPEED-04] a browser without speculation rules fetches the page of a link under the pointer, once', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  await page.clock.install();
  await page.goto('/');
  const link = page.getByRole('main').getByRole('link', { name: 'Dress', exact: true });
  const prefetched = () =>
    page
      .locator('head link[rel="prefetch"]')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  await expect(page.locator('bag-count:defined')).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Passing over a link is no intent.
  await link.hover();
  await page.clock.runFor(70);
  await page.mouse.move(2, 2);
  await page.clock.runFor(200);
  expect(await prefetched()).toEqual([]);
  // Nor are views of this page, files and other sites.
  await page.evaluate(() => {
    const main = document.querySelector('main');
    for (const [index, href] of ['/shop?page=2', 'https://example.org/', '/shop'].entries()) {
      const added = Object.assign(document.createElement('a'), { href, textContent: `Added ${index}` });
      if (index === 2) added.download = 'shop';
      main?.prepend(added);
    }
  });
  for (const index of [0, 1, 2]) {
    await page.getByText(`Added ${index}`, { exact: true }).focus();
    await page.clock.runFor(200);
  }
  expect(await prefetched()).toEqual([]);
  for (let visit = 1; visit <= 2; visit += 1) {
    await link.focus();
    await page.clock.runFor(80);
    await page
      .getByRole('banner')
      .getByRole('link')
      .first()
      .evaluate((other) => other.blur());
    await page.mouse.move(2, 2);
    await link.blur();
  }
  expect(await prefetched()).toEqual([`${shop.siteUrl}/categories/dress`]);

  // Nobody who saves data pays for pages that they may not open.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.reload();
  await expect(page.locator('bag-count:defined')).toHaveCount(1);
  await link.focus();
  await page.clock.runFor(200);
  expect(await prefetched()).toEqual([]);
});

test('[SPEED-04] a click shows the next page without a transition, which would delay it', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.transition = String(viewTransition);
    });
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.locator('html')).toHaveAttribute('data-transition', 'null');
});
