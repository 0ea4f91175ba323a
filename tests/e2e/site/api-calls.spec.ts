import { expect } from '@playwright/test';
import { pageControl, resultsLine } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[CALL-01] every call to the backend sends the cookies of its origin', async ({
  page,
  context,
  shop,
}) => {
  // The base backend is same-site but cross-origin: only calls with `credentials: 'include'` send the cookie.
  await context.addCookies([
    { name: 'session', value: 'of-the-test', url: shop.apiUrl, httpOnly: true, sameSite: 'Lax' },
  ]);
  const cookies: (string | undefined)[] = [];
  page.on('response', async (response) => {
    const request = response.request();
    if (!request.url().startsWith(`${shop.apiUrl}/api/`)) return;
    cookies.push((await request.allHeaders()).cookie);
  });
  for (const path of ['/', '/categories/dress', '/shop?color=red', '/search']) {
    const responsePromise = page.waitForResponse((response) =>
      response.url().startsWith(`${shop.apiUrl}/api/products`),
    );
    await page.goto(path);
    await responsePromise;
  }
  await expect.poll(() => cookies.length).toBeGreaterThanOrEqual(4);
  expect(new Set(cookies)).toEqual(new Set(['session=of-the-test']));
});

test('[CALL-04] reuses a response for 60 seconds after its last use', async ({ page, shop }) => {
  await page.clock.install();
  const requestedPages: (string | null)[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${shop.apiUrl}/api/products?`)) return;
    requestedPages.push(new URL(request.url()).searchParams.get('page'));
  });
  const countRequests = (number: string) => requestedPages.filter((requested) => requested === number).length;
  const goToPage = async (number: 2 | 3) => {
    await pageControl(page, String(number)).click();
    await expect(resultsLine(page)).toHaveText(`Showing ${number * 8 - 7} to ${number * 8} of 48`);
  };
  await page.goto('/shop?page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  const initialCount = countRequests('2');
  await goToPage(3);
  await page.clock.fastForward(50_000);
  await goToPage(2);
  expect(countRequests('2')).toBe(initialCount);
  await goToPage(3);
  await page.clock.fastForward(61_000);
  await goToPage(2);
  await expect.poll(() => countRequests('2')).toBe(initialCount + 1);
});

test('[CALL-03] the backend returns the list, a product and its related products', {
  tag: ['@full', '@desktop'],
}, async ({ request, shop }) => {
  const list = await (await request.get('/api/products?category=dress&page=2&limit=8')).json();
  expect(list).toMatchObject({ totalPages: 2, totalProducts: 12 });
  expect(list.products).toHaveLength(4);
  const id = await shop.backend.findProductId('Doré Bias Slip Dress');
  const product = await (await request.get(`/api/products/${id}`)).json();
  expect(product).toMatchObject({
    name: 'Doré Bias Slip Dress',
    price: 148,
    oldPrice: 185,
    product: { _id: id },
  });
  const related = await (await request.get(`/api/products/related/${id}`)).json();
  expect(related.relatedProducts.length).toBeGreaterThan(0);
  expect(related.relatedProducts.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
});
