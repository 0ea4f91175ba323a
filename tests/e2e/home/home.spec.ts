import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { cardNames, expectImageLoaded } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

function trending(page: Page) {
  return page.getByRole('region', { name: 'Trending Products', exact: true });
}

test('[HOME-01] Shop Now in the hero links to the shop', async ({ page, shop }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/shop`);
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Now' })).toBeVisible();
});

test('[HOME-02] four tiles link to the four categories', { tag: '@full' }, async ({ page, shop }) => {
  for (const [name, category] of [
    ['Accessories', 'accessories'],
    ['Dress', 'dress'],
    ['Jewellery', 'jewellery'],
    ['Cosmetics', 'cosmetics'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/categories/${category}`);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
});

test('[HOME-04] shows eight trending products; LoadMore shows all ten and disappears', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/');
  const cards = trending(page).getByRole('article');
  await expect(cards).toHaveCount(8);
  const more = trending(page).getByRole('button', { name: 'LoadMore', exact: true });
  await more.click();
  await expect(cards).toHaveCount(10);
  await expect(more).toHaveCount(0);
  await expect(cards.nth(8).getByRole('link').first()).toBeFocused();
  expect(new Set(await cardNames(trending(page))).size).toBe(10);
});

/** How many products the home page shows, and whether it has the LoadMore button, at first and after each press. */
for (const [fetched, ...views] of [
  [7, [7, false]],
  [8, [8, true], [8, false]],
  [11, [8, true], [11, false]],
  [12, [8, true], [12, true], [12, false]],
] as const) {
  test(`[HOME-04] with ${fetched} fetched products, LoadMore is shown while the limit is at most ${fetched}`, async ({
    page,
    shop,
  }) => {
    await page.route(`${shop.apiUrl}/api/products?*`, async (route) => {
      const url = route.request().url().replace('limit=10', `limit=${fetched}`);
      await route.continue({ url });
    });
    await page.goto('/');
    const cards = trending(page).getByRole('article');
    const more = trending(page).getByRole('button', { name: 'LoadMore', exact: true });
    for (const [index, [shown, hasMore]] of views.entries()) {
      if (index === 0)
        await expect(trending(page).getByRole('listitem', { includeHidden: true })).toHaveCount(fetched);
      else await more.click();
      await expect(cards).toHaveCount(shown);
      await expect(more).toHaveCount(hasMore ? 1 : 0);
    }
  });
}

test('[HOME-04] requests the list with limit 10 and no filter', async ({ page }) => {
  const listRequest = page.waitForRequest((request) => /\/api\/products\/?\?/.test(request.url()));
  await page.goto('/');
  const { searchParams } = new URL((await listRequest).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: '1',
    limit: '10',
  });
});

test('[HOME-04] updates a price that changed after the build', async ({ page, shop }) => {
  await page.goto('/');
  const [name = ''] = await cardNames(trending(page));
  await shop.backend.changeProduct(await shop.backend.findProductId(name), { price: 321.5 });
  await page.reload();
  await expect(trending(page).getByRole('article').first()).toContainText('$321.50');
});

test('[ROUTE-05] every page starts with the tagline that men do not buy clothes online', async ({ page }) => {
  for (const path of ['/', '/shop', '/nowhere/at-all']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Announcement', exact: true })).toContainText(
      /^Men do not buy clothes online\b/,
    );
  }
});

test('[HOME-03] Latest Trends has three cards, each with an image and a link into the shop', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Latest Trends', exact: true }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading', { level: 3 })).toBeVisible();
    await expectImageLoaded(card.getByRole('img'));
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/(shop|categories)\b/);
  }
});

function deal(page: Page) {
  return page.getByRole('region', { name: 'Deal of the Month', exact: true });
}

/** Returns the texts of the four figures of the countdown. */
const figureTexts = (days: string, hours: string, minutes: string, seconds: string) =>
  [`${days}Days`, `${hours}Hours`, `${minutes}Minutes`, `${seconds}Seconds`] as const;

function countdownFigures(page: Page) {
  return deal(page).getByRole('timer', { name: 'Time left', exact: true }).getByRole('listitem');
}

test('[HOME-05] the Deal of the Month offers up to 20% discount and counts down in four units', async ({
  page,
}) => {
  await page.goto('/');
  await expect(deal(page)).toContainText('Up to 20% discount');
  await expectImageLoaded(deal(page).getByRole('img'));
  await expect(countdownFigures(page)).toHaveText([/Days$/, /Hours$/, /Minutes$/, /Seconds$/]);
});

test('[HOME-06] the countdown stays at zeros when the backend announces no capabilities', {
  tag: '@base',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(countdownFigures(page)).toHaveText(figureTexts('00', '00', '00', '00'));
  await page.clock.runFor(61_000);
  await expect(countdownFigures(page)).toHaveText(figureTexts('00', '00', '00', '00'));
});

test('[HOME-07] the countdown runs to the end date set by the editors and then shows zeros', {
  tag: ['@full', '@translated'],
}, async ({ page }) => {
  const file = await readFile(new URL('../../../src/content/site/deal.yml', import.meta.url), 'utf8');
  const endTime = Date.parse(/^ends: (\S+)$/m.exec(file)?.[1] ?? '');
  // 3 days, 4 hours, 5 minutes and 6 seconds before the end.
  const secondsLeft = ((3 * 24 + 4) * 60 + 5) * 60 + 6;
  await page.clock.install({ time: endTime - secondsLeft * 1000 });
  await page.goto('/');
  // Pauses six seconds later.
  await page.clock.pauseAt(endTime - (secondsLeft - 6) * 1000);
  await expect(countdownFigures(page)).toHaveText(figureTexts('03', '04', '05', '00'));
  await page.clock.runFor(1000);
  await expect(countdownFigures(page)).toHaveText(figureTexts('03', '04', '04', '59'));
  await expect(deal(page).getByText('This offer has ended.')).toBeHidden();
  await expect(deal(page).getByText(/^Ends /)).toBeVisible();
  await page.clock.fastForward(secondsLeft * 1000);
  await expect(countdownFigures(page)).toHaveText(figureTexts('00', '00', '00', '00'));
  await expect(deal(page).getByText('This offer has ended.')).toBeVisible();
  await expect(deal(page).getByText(/^Ends /)).toBeHidden();
});

test('[HOME-08] highlights free delivery, money back guarantee and strong support', async ({ page }) => {
  await page.goto('/');
  const services = page.getByRole('region', { name: 'Our services', exact: true });
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    /free delivery/i,
    /money back guarantee/i,
    /strong support/i,
  ]);
});

test('[HOME-09] shows four blog entries, each with its own page', async ({ page, shop }) => {
  await page.goto('/');
  const entries = page.getByRole('region', { name: 'From the blog', exact: true }).getByRole('article');
  await expect(entries).toHaveCount(4);
  const links = await entries
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.querySelector('h3')?.textContent] as const),
    );
  for (const [path, title] of links) {
    await page.goto(`${shop.siteUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title ?? '', exact: true })).toBeVisible();
  }
});

test('[HOME-10] the footer has contact info, link lists and a grid of six images', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /^\+?[\d ()-]+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  expect(await footer.getByRole('navigation').count()).toBeGreaterThanOrEqual(2);
  const images = footer.getByRole('img');
  await expect(images).toHaveCount(6);
  for (const image of await images.all()) await expectImageLoaded(image);
});
