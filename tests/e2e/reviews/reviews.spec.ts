import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { changeResponses, openPageAs, restorePage, toast } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

/** One of the products without reviews. */
const PRODUCT = 'Nocturne Off-Shoulder Dress';

const section = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });

async function saveReview(page: Page, stars: string, text: string): Promise<void> {
  await section(page).getByRole('radio', { name: stars, exact: true }).check();
  await section(page).getByLabel('Review', { exact: true }).fill(text);
  await button(page, 'Save review').click();
  await expect(toast(page, 'status', 'Review saved successfully')).toBeVisible();
}

test('related products come before an empty list of reviews, and after one with reviews', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  for (const [name, regions] of [
    [PRODUCT, ['You may also like', 'Reviews']],
    ['Émeraude Velvet Gown', ['Reviews', 'You may also like']],
  ] as const) {
    await page.goto(`/shop/${await shop.backend.findProductId(name)}`);
    const headings = page.getByRole('heading', { level: 2, name: /^(Reviews|You may also like)$/ });
    await expect(headings).toHaveText(regions);
  }
});

test('loads more reviews in place and moves the focus to them', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const id = await shop.backend.findProductId(PRODUCT);
  const time = '2026-05-04T10:00:00.000Z';
  const reviews = Array.from({ length: 12 }, (_, index) => ({
    _id: `review-${index}`,
    username: 'Ada',
    stars: 5,
    words: `Falls well, ${index}.`,
    createdAt: time,
    updatedAt: time,
  }));
  const limits: number[] = [];
  let gate = Promise.withResolvers<'abort' | 'fulfill'>();
  await page.route(`**/api/products/${id}/reviews?*`, async (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    limits.push(limit);
    if (limit > 10 && (await gate.promise) === 'abort') return route.abort();
    return route.fulfill({
      json: { success: true, reviews: reviews.slice(0, limit), totalReviews: 12, mean: 4.5 },
    });
  });
  await page.route(`**/api/products/${id}/reviews/mine`, (route) => route.abort());
  await openPageAs(page, shop, 'shopper', `/shop/${id}`);
  const items = section(page).getByRole('listitem');
  await expect(items).toHaveCount(10);
  await expect(section(page)).toContainText('4.5 out of 5');
  await expect(section(page).getByText('12 reviews', { exact: true })).toBeVisible();

  const ownFailed = section(page)
    .getByRole('alert')
    .filter({ hasText: 'We couldn’t check whether you can review' });
  await expect(ownFailed).toBeVisible();
  await page.unroute(`**/api/products/${id}/reviews/mine`);
  const own = page.waitForResponse(`**/api/products/${id}/reviews/mine`);
  await ownFailed.getByRole('button', { name: 'Try again', exact: true }).click();
  await own;
  await expect(ownFailed).toHaveCount(0);
  // Only a buyer may write one.
  await expect(button(page, 'Write a review')).toHaveCount(0);

  await button(page, 'Load more reviews').press('Enter');
  const busyButton = button(page, 'Loading reviews...');
  await expect(busyButton).toBeDisabled();
  await expect(section(page).locator('[aria-busy="true"]').getByRole('listitem')).toHaveCount(10);
  await expect(section(page).locator(':focus')).toContainText('Falls well, 9.');
  await busyButton.dispatchEvent('click');
  gate.resolve('abort');
  const failed = section(page).getByRole('alert').filter({ hasText: 'We couldn’t load the latest reviews.' });
  await expect(failed).toBeVisible();
  await expect(items).toHaveCount(10);
  gate = Promise.withResolvers();
  gate.resolve('fulfill');
  await failed.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(items).toHaveCount(12);
  await expect(failed).toHaveCount(0);
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await expect(section(page).locator('[aria-busy="false"]')).toContainText('Falls well, 11.');
  expect(limits).toEqual([10, 20, 20]);
});

test('a guest can load the reviews that the page was not built with', { tag: ['@full', '@phone'] }, async ({
  page,
  shop,
}) => {
  const id = await shop.backend.findProductId('Doré Bias Slip Dress');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/reviews(\/mine)?(\?|$)/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  const unchanged = page.waitForResponse(`**/api/products/${id}`);
  await page.goto(`/shop/${id}`, { waitUntil: 'networkidle' });
  await unchanged;
  // All of them are built, so the island stays as it is.
  await expect(section(page).getByRole('listitem')).toHaveCount(7);
  expect(calls).toEqual([]);
  // As the build marks a product with more reviews.
  await page.route(`**/shop/${id}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<live-reviews ', '<live-reviews data-more ');
    await route.fulfill({ response, body });
  });
  const loaded = page.waitForResponse(`**/api/products/${id}/reviews?*`);
  await page.reload();
  await loaded;
  expect(calls).toEqual([`/api/products/${id}/reviews`]);
  await expect(section(page).getByRole('listitem')).toHaveCount(7);
});

test('an admin finds reviews by a part of the product, the author or the text', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop }) => {
  const url = `${shop.siteUrl}/dashboard/reviews`;
  await openPageAs(page, shop, 'admin', '/dashboard/reviews');
  const entries = page.getByRole('list', { name: 'Reviews, newest first', exact: true }).getByRole('article');
  const status = (text: string | RegExp) =>
    page.getByRole('main').getByRole('status').filter({ hasText: text });
  const count = await status(/^\d+ reviews$/).innerText();
  // The filters show the count, so the sentence is for screen readers until a search narrows the list.
  await expect(status(count)).toContainClass('sr-only');
  const sizes = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeLessThan(72);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(`${url}?page=2`);
  const search = page.getByRole('searchbox', { name: 'Find a review', exact: true });
  await search.fill('DORÉ');
  await expect(status('7 reviews')).toHaveText('7 reviews');
  await expect(status('7 reviews')).not.toContainClass('sr-only');
  await expect(page).toHaveURL(`${url}?q=DOR%C3%89`);
  await expect(entries.getByRole('link', { name: 'Doré Bias Slip Dress', exact: true })).toHaveCount(7);
  await search.fill('daniela f.');
  await expect(entries.filter({ hasText: 'Daniela F.' }).first()).toBeVisible();
  await expect(entries.filter({ hasNotText: 'Daniela F.' })).toHaveCount(0);
  await search.fill('grandmother’s PEARLS');
  await expect(status('1 review')).toHaveText('1 review');
  await expect(entries).toContainText('The neckline leaves just enough room');
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await expect(search).toHaveValue('grandmother’s PEARLS');
  await expect(entries).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(`${url}?page=2`);
  await expect(status(count)).toBeVisible();
  await expect(search).toHaveValue('');

  await search.fill('_');
  await search.press('Enter');
  await expect(status('No reviews match “_”.')).toBeVisible();
  await expect(entries).toHaveCount(0);
  await page.getByRole('link', { name: 'Show all reviews', exact: true }).click();
  await expect(status(count)).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(search).toBeFocused();
});

test('a buyer reviews a product, visitors read the review, and an admin hides it with a reason', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  consoleWatch.allow(/ERR_FAILED/);
  const path = `/shop/${await shop.backend.findProductId(PRODUCT)}`;
  const admin = await visitor();
  await openPageAs(admin, shop, 'admin', '/dashboard/reviews');
  await expect(admin.getByText('The pleats have gone.')).toHaveCount(0);

  await openPageAs(page, shop, 'shopper', path);
  await expect(section(page)).toContainText('No reviews yet. Bought it? Be the first.');
  const number = await placeOrderByName(page.request, shop, {
    product: PRODUCT,
    quantity: 1,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
  });
  const setStatus = (status: string) =>
    admin.request.patch(`${shop.apiUrl}/api/orders/${number}`, {
      headers: { Origin: shop.siteUrl },
      data: { status },
    });
  await setStatus('processing');
  await setStatus('shipped');
  await page.goto(`/order#${number}`);
  const reviewLink = page.getByRole('link', { name: `Write a review of ${PRODUCT}`, exact: true });
  await expect(page.getByText('1 × ')).toBeVisible();
  await expect(reviewLink).toHaveCount(0);
  await setStatus('completed');
  await page.reload();
  await reviewLink.click();
  await expect(section(page)).toBeInViewport();
  await button(page, 'Write a review').click();
  await expect(section(page).getByRole('form', { name: 'Write a review', exact: true })).toBeVisible();
  await expect(section(page).getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  await button(page, 'Save review').click();
  await expect(section(page).getByText('Please choose 1 to 5 stars.')).toBeVisible();
  await expect(section(page).getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  const gate = Promise.withResolvers<void>();
  await page.route('**/reviews/mine', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await section(page).getByRole('radio', { name: '3 stars', exact: true }).check();
  await expect(section(page).getByText('Please choose 1 to 5 stars.')).toHaveCount(0);
  await button(page, 'Save review').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  await section(page).getByRole('radio', { name: '5 stars', exact: true }).dispatchEvent('click');
  await expect(section(page).getByRole('radio', { name: '3 stars', exact: true })).toBeChecked();
  await expect(section(page).getByLabel('Review', { exact: true })).not.toBeEditable();
  gate.resolve();
  await expect(section(page).getByRole('alert')).toContainText('We can’t reach the shop.');
  await page.unroute('**/reviews/mine');
  await saveReview(page, '4 stars', 'Falls well.\nRuns small.');
  await expect(section(page).locator(':focus')).toContainText('Edit your review');
  await expect(section(page).getByRole('listitem')).toContainText('Falls well.');

  // The static page of this visitor was built before the review.
  const guest = await visitor();
  await guest.goto(path);
  await expect(section(guest).getByRole('listitem')).toContainText('4 out of 5');
  await expect(section(guest).getByRole('listitem')).toContainText('Runs small.');
  await expect(guest.getByRole('link', { name: '1 review', exact: true })).toBeVisible();
  await expect(button(guest, 'Write a review')).toBeHidden();
  expect(await axeViolations(guest)).toEqual([]);

  await expect(button(page, 'Write a review')).toHaveCount(0);
  await button(page, 'Delete your review').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, 'Delete your review')).toBeFocused();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);

  await button(page, 'Edit your review').click();
  await expect(section(page).getByRole('form', { name: 'Edit your review', exact: true })).toBeVisible();
  await expect(button(page, 'Delete your review')).toHaveCount(0);
  await expect(section(page).getByRole('radio', { name: '4 stars', exact: true })).toBeFocused();
  await button(page, 'Cancel').click();
  await expect(section(page).locator(':focus')).toHaveCount(1);
  await button(page, 'Edit your review').click();
  await expect(section(page).getByLabel('Review', { exact: true })).toHaveValue('Falls well.\nRuns small.');
  expect(await axeViolations(page)).toEqual([]);
  await saveReview(page, '2 stars', 'The pleats have gone.');
  await expect(section(page).getByRole('listitem')).toContainText('2 out of 5');

  await admin.reload();
  const review = admin
    .getByRole('list', { name: 'Reviews, newest first', exact: true })
    .getByRole('listitem')
    .filter({ hasText: PRODUCT });
  await expect(review).toContainText('The pleats have gone.');
  const hideButton = review.getByRole('button', { name: /^Hide the review of Nocturne/ });
  await expect(review.getByRole('link', { name: PRODUCT, exact: true })).toHaveAttribute('href', path);
  await expect(review).toContainText('2 out of 5');
  await expect(review).toContainText('Shopper');
  await hideButton.click();
  await expect(review.getByLabel('Reason', { exact: true })).toBeFocused();
  // Otherwise, the browser suggests the reasons of other reviews.
  await expect(review.getByLabel('Reason', { exact: true })).toHaveAttribute('autocomplete', 'off');
  await expect(hideButton).toBeHidden();
  await review.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(hideButton).toBeFocused();
  await expect(review.getByLabel('Reason', { exact: true })).toBeHidden();
  await admin.route('**/api/reviews/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Not today.' } }),
  );
  await hideButton.click();
  await review.getByLabel('Reason', { exact: true }).fill('About the delivery.');
  await review.getByRole('button', { name: 'Hide review', exact: true }).click();
  await expect(review.getByRole('alert')).toHaveText('Not today.');
  await admin.unroute('**/api/reviews/*');
  await review.getByLabel('Reason', { exact: true }).fill('About the delivery, not the dress.');
  expect(await axeViolations(admin)).toEqual([]);
  await review.getByRole('button', { name: 'Hide review', exact: true }).click();
  await expect(review).toContainText(/Hidden since .+: About the delivery, not the dress\./);
  await expect(review.locator(':focus')).toHaveText('Show again');
  await expect(review.getByLabel('Reason', { exact: true })).toBeHidden();
  await expect(hideButton).toBeHidden();

  const filters = admin.getByRole('navigation', { name: 'Reviews by kind', exact: true });
  const entries = admin.getByRole('main').getByRole('article');
  const shown = await entries.count();
  expect(shown).toBeGreaterThan(1);
  await filters.getByRole('link', { name: 'Hidden 1', exact: true }).click();
  await expect(admin).toHaveURL(/\/dashboard\/reviews\?filter=hidden$/);
  await expect(entries).toHaveCount(1);
  await expect(review).toContainText('The pleats have gone.');
  await admin.goto('/dashboard/reviews?filter=critical&q=pleats');
  await expect(entries).toHaveCount(1);
  await filters.getByRole('link', { name: /^All \d+$/ }).click();
  await admin.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect(entries).toHaveCount(shown);

  await guest.reload();
  await expect(section(guest)).toContainText('No reviews yet. Bought it? Be the first.');
  await page.reload();
  await expect(section(page)).toContainText('Your review is hidden: About the delivery, not the dress.');
  await review.getByRole('button', { name: /^Show the review of Nocturne .+ by Shopper again$/ }).click();
  await expect(review).not.toContainText('Hidden since');
  await expect(hideButton).toBeVisible();
  await changeResponses(admin, '**/api/reviews?*', ({ reviews, ...body }) => ({
    ...body,
    reviews: reviews.map((entry: object) => ({ ...entry, words: '' })),
  }));
  await restorePage(admin);
  await expect(review).toContainText('Stars only, no text.');
  await page.route('**/reviews/mine', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await button(page, 'Delete your review').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'alert', 'We can’t reach the shop.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute('**/reviews/mine');
  await button(page, 'Delete your review').click();
  const held = Promise.withResolvers<void>();
  await page.route('**/reviews/mine', async (route) => {
    if (route.request().method() === 'DELETE') await held.promise;
    await route.continue();
  });
  const deleteButton = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await deleteButton.click();
  await expect(deleteButton).toBeDisabled();
  await expect(page.getByRole('dialog')).toContainText('Delete your review of this product?');
  held.resolve();
  await expect(button(page, 'Write a review')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(section(page).locator(':focus')).toContainText('Write a review');
  await expect(button(page, 'Delete your review')).toHaveCount(0);
  await expect(section(page)).not.toContainText('Your review is hidden');
});

// In UTC and in Tokyo, the review is from May 5.
for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('a review has the day of the shop', { tag: ['@full', '@desktop'] }, async ({ page, shop }) => {
      const id = await shop.backend.findProductId(PRODUCT);
      const createdAt = '2026-05-05T02:00:00.000Z';
      const review = {
        _id: 'review-1',
        username: 'Ada',
        stars: 5,
        words: '',
        createdAt,
        updatedAt: createdAt,
      };
      await page.route(`**/api/products/${id}/reviews?*`, (route) =>
        route.fulfill({ json: { success: true, reviews: [review], totalReviews: 1, mean: 5 } }),
      );
      await openPageAs(page, shop, 'shopper', `/shop/${id}`);
      await expect(section(page).locator('time')).toHaveText('May 4, 2026');
    });
  });
}
