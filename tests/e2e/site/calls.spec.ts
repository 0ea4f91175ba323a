import { expect } from '@playwright/test';
import { pageControl, resultsLine } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[CALL-01] every call to the backend carries the cookies of its origin', async ({
  page,
  context,
  shop,
}) => {
  // Base: another origin of the same site, so that only calls that ask for it carry the cookie.
  await context.addCookies([
    { name: 'session', value: 'of-the-test', url: shop.apiUrl, httpOnly: true, sameSite: 'Lax' },
  ]);
  const cookies: (string | undefined)[] = [];
  page.on('response', async (response) => {
    const request = response.request();
    if (!request.url().startsWith(`${shop.apiUrl}/api/`)) return;
    cookies.push((await request.allHeaders()).cookie);
  });
  for (const address of ['/', '/categories/dress', '/shop?color=red', '/search']) {
    const answered = page.waitForResponse((response) =>
      response.url().startsWith(`${shop.apiUrl}/api/products`),
    );
    await page.goto(address);
    await answered;
  }
  await expect.poll(() => cookies.length).toBeGreaterThanOrEqual(4);
  expect(new Set(cookies)).toEqual(new Set(['session=of-the-test']));
});

test('[CALL-04] an answer is used again for 60 seconds after its last use', async ({ page, shop }) => {
  await page.clock.install();
  const pages: (string | null)[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${shop.apiUrl}/api/products?`)) return;
    pages.push(new URL(request.url()).searchParams.get('page'));
  });
  const asked = (number: string) => pages.filter((each) => each === number).length;
  const turnTo = async (number: 2 | 3) => {
    await pageControl(page, String(number)).click();
    await expect(resultsLine(page)).toHaveText(`Showing ${number * 8 - 7} to ${number * 8} of 48`);
  };
  await page.goto('/shop?page=2');
  await expect(resultsLine(page)).toHaveText('Showing 9 to 16 of 48');
  const first = asked('2');
  await turnTo(3);
  await page.clock.fastForward(50_000);
  await turnTo(2);
  expect(asked('2')).toBe(first);
  await turnTo(3);
  await page.clock.fastForward(61_000);
  await turnTo(2);
  await expect.poll(() => asked('2')).toBe(first + 1);
});

test('[CALL-03] our backend answers the list, one product and its relatives', {
  tag: ['@full', '@desktop'],
}, async ({ request, shop }) => {
  const list = await (await request.get('/api/products?category=dress&page=2&limit=8')).json();
  expect(list).toMatchObject({ totalPages: 2, totalProducts: 12 });
  expect(list.products).toHaveLength(4);
  const id = await shop.backend.idOf('Doré Bias Slip Dress');
  const one = await (await request.get(`/api/products/${id}`)).json();
  expect(one).toMatchObject({
    name: 'Doré Bias Slip Dress',
    price: 148,
    oldPrice: 189,
    product: { _id: id },
  });
  const related = await (await request.get(`/api/products/related/${id}`)).json();
  expect(related.relatedProducts.length).toBeGreaterThan(0);
  expect(related.relatedProducts.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
});
