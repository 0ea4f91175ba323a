import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { cardNames } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

function trending(page: Page) {
  return page.getByRole('region', { name: 'Trending Products', exact: true });
}

test('[HOME-01] the hero leads to the shop with Shop Now', async ({ page, shop }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Shop Now', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/shop`);
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Now' })).toBeVisible();
});

test('[HOME-02] four tiles lead to the four categories', { tag: '@full' }, async ({ page, shop }) => {
  for (const [name, word] of [
    ['Accessories', 'accessories'],
    ['Dress', 'dress'],
    ['Jewellery', 'jewellery'],
    ['Cosmetics', 'cosmetics'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${shop.siteUrl}/categories/${word}`);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
});

test('[HOME-04] eight trending products at first; LoadMore shows all ten and goes', async ({ page }) => {
  await page.goto('/');
  const cards = trending(page).getByRole('article');
  await expect(cards).toHaveCount(8);
  const more = trending(page).getByRole('button', { name: 'LoadMore', exact: true });
  await more.click();
  await expect(cards).toHaveCount(10);
  await expect(more).toHaveCount(0);
  expect(new Set(await cardNames(trending(page))).size).toBe(10);
});

test('[HOME-04] the list is asked for with limit 10 and no filter', async ({ page }) => {
  const asked = page.waitForRequest((request) => /\/api\/products\/?\?/.test(request.url()));
  await page.goto('/');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: '1',
    limit: '10',
  });
});

test('[HOME-04] a price that changed after the build is corrected on the page', async ({ page, shop }) => {
  await page.goto('/');
  const [name = ''] = await cardNames(trending(page));
  await shop.backend.change(await shop.backend.idOf(name), { price: 321.5 });
  await page.reload();
  await expect(trending(page).getByRole('article').first()).toContainText('$321.50');
});

test('[ROUTE-05] the line above every page says that men do not buy clothes online', async ({ page }) => {
  for (const address of ['/', '/shop', '/nowhere/at-all']) {
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Announcement', exact: true })).toContainText(
      /^Men do not buy clothes online\b/,
    );
  }
});

test('[HOME-03] three cards of Latest Trends, each with a picture and a way into the shop', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Latest Trends', exact: true }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading', { level: 3 })).toBeVisible();
    await expectLoaded(card.getByRole('img'));
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/(shop|categories)\b/);
  }
});

function dealOf(page: Page) {
  return page.getByRole('region', { name: 'Deal of the Month', exact: true });
}

const TIME_LEFT = (days: string, hours: string, minutes: string, seconds: string) =>
  [`${days}Days`, `${hours}Hours`, `${minutes}Minutes`, `${seconds}Seconds`] as const;

function figuresOf(page: Page) {
  return dealOf(page).getByRole('timer', { name: 'Time left', exact: true }).getByRole('listitem');
}

test('[HOME-05] the Deal of the Month promises up to 20% discount and counts four units', async ({
  page,
}) => {
  await page.goto('/');
  await expect(dealOf(page)).toContainText('Up to 20% discount');
  await expectLoaded(dealOf(page).getByRole('img'));
  await expect(figuresOf(page)).toHaveText([/Days$/, /Hours$/, /Minutes$/, /Seconds$/]);
});

test('[HOME-06] without an announced backend the countdown stands still at zeros @base', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(figuresOf(page)).toHaveText(TIME_LEFT('00', '00', '00', '00'));
  await page.clock.runFor(61_000);
  await expect(figuresOf(page)).toHaveText(TIME_LEFT('00', '00', '00', '00'));
});

test("[HOME-07] the countdown runs to the editors' end date and then reads zeros @full", async ({ page }) => {
  const file = await readFile(new URL('../../../src/content/site/deal.yml', import.meta.url), 'utf8');
  const ends = Date.parse(/^ends: (\S+)$/m.exec(file)?.[1] ?? '');
  // 3 days, 4 hours, 5 minutes and 6 seconds before the end.
  const left = ((3 * 24 + 4) * 60 + 5) * 60 + 6;
  await page.clock.install({ time: ends - left * 1000 });
  await page.goto('/');
  await page.clock.pauseAt(ends - (left - 6) * 1000);
  await expect(figuresOf(page)).toHaveText(TIME_LEFT('03', '04', '05', '00'));
  await page.clock.runFor(1000);
  await expect(figuresOf(page)).toHaveText(TIME_LEFT('03', '04', '04', '59'));
  await expect(dealOf(page).getByText('This offer has ended.')).toBeHidden();
  await page.clock.fastForward(left * 1000);
  await expect(figuresOf(page)).toHaveText(TIME_LEFT('00', '00', '00', '00'));
  await expect(dealOf(page).getByText('This offer has ended.')).toBeVisible();
});

test('[HOME-08] three promises: free delivery, money back guarantee, strong support', async ({ page }) => {
  await page.goto('/');
  const promises = page.getByRole('region', { name: 'Our services', exact: true });
  await expect(promises.getByRole('heading', { level: 3 })).toHaveText([
    /free delivery/i,
    /money back guarantee/i,
    /strong support/i,
  ]);
});

test('[HOME-09] four entries of the blog, each with a page of its own', async ({ page, shop }) => {
  await page.goto('/');
  const entries = page.getByRole('region', { name: 'From the blog', exact: true }).getByRole('article');
  await expect(entries).toHaveCount(4);
  const links = await entries
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.querySelector('h3')?.textContent] as const),
    );
  for (const [address, title = ''] of links) {
    await page.goto(`${shop.siteUrl}${address}`);
    await expect(page.getByRole('heading', { level: 1, name: title ?? '', exact: true })).toBeVisible();
  }
});

test('[HOME-10] the footer has contact info, lists of links and a grid of six pictures', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /^\+?[\d ()-]+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  expect(await footer.getByRole('navigation').count()).toBeGreaterThanOrEqual(2);
  const pictures = footer.getByRole('img');
  await expect(pictures).toHaveCount(6);
  for (const picture of await pictures.all()) await expectLoaded(picture);
});

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
}
