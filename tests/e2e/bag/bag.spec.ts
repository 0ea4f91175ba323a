import { expect, type Page } from '@playwright/test';
import {
  addToBag,
  bagButton,
  bagPanel,
  expectSummary,
  openBag,
  reopenAtOnce,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[BAG-01] opens a panel at the right titled "Your Shopping Bag"', async ({ page }) => {
  await page.goto('/');
  const panel = await openBag(page);
  await expect(panel.getByRole('heading', { name: 'Your Shopping Bag', exact: true })).toBeVisible();
  // Polled, because the panel slides in.
  const rightEdge = async () => {
    const box = await panel.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  await expect.poll(rightEdge).toBe(page.viewportSize()?.width);
  await expect(panel.getByRole('group', { name: 'Order Summary' })).toBeHidden();
});

test('[BAG-02] [NAV-01] adds a product with quantity 1 and counts it in the header', async ({ page }) => {
  await page.goto('/categories/jewellery');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  await expect(bagButton(page)).toHaveText('');
  await addToBag(page, 'Grève Disc Anklet');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await expect(bagButton(page).getByText('1', { exact: true })).toBeVisible();
  const panel = await openBag(page);
  await expect(panel.getByRole('link', { name: 'Grève Disc Anklet', exact: true })).toBeVisible();
  await expectSummary(panel, { items: 1, total: '$38.50', tax: '$1.93', grand: '$40.43' }); // 3850 × 5% = 192.5 → 193
  await expect(panel.getByText('Free delivery. Packed by hand, in paper.', { exact: true })).toBeVisible();
});

test('[BAG-03] adding a product twice shows "Item already Exist" and adds nothing', async ({ page }) => {
  await page.goto('/categories/cosmetics');
  await addToBag(page, 'Plume Volume Mascara');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await addToBag(page, 'Plume Volume Mascara');
  await expect(page.getByText('Item already Exist', { exact: true })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  const panel = await openBag(page);
  await expectSummary(panel, { items: 1, total: '$26.50', tax: '$1.33', grand: '$27.83' }); // 2650 × 5% = 132.5 → 133
});

test('[BAG-04] [BAG-05] changes quantities, never below 1, and updates the summary each time', async ({
  page,
}) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Marguerite Tiered Dress');
  const panel = await openBag(page);
  const increase = panel.getByRole('button', {
    name: 'Increase quantity of Marguerite Tiered Dress',
    exact: true,
  });
  const decrease = panel.getByRole('button', {
    name: 'Decrease quantity of Marguerite Tiered Dress',
    exact: true,
  });
  const summaryOfOne = { items: 1, total: '$94.50', tax: '$4.73', grand: '$99.23' }; // 9450 × 5% = 472.5 → 473
  await expectSummary(panel, summaryOfOne);
  await increase.click();
  await expectSummary(panel, { items: 2, total: '$189.00', tax: '$9.45', grand: '$198.45' }); // 2 × 94.50
  await expect(panel.getByRole('listitem').first()).toContainText('$189.00');
  await expect(panel.getByRole('listitem').first()).toContainText('$94.50 each');
  await increase.click();
  await expectSummary(panel, { items: 3, total: '$283.50', tax: '$14.18', grand: '$297.68' }); // 28350 × 5% = 1417.5 → 1418
  await decrease.click();
  await decrease.click();
  await expectSummary(panel, summaryOfOne);
  // The button may be disabled at 1. A dispatched click must not lower the quantity either.
  await decrease.dispatchEvent('click');
  await expectSummary(panel, summaryOfOne);
});

test('[BAG-04] screen readers announce a changed quantity', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Marguerite Tiered Dress');
  const line = (await openBag(page)).getByRole('listitem');
  const quantity = line.getByText('1', { exact: true });
  await expect(quantity).toHaveAttribute('aria-live', 'polite');
  await line
    .getByRole('button', { name: 'Increase quantity of Marguerite Tiered Dress', exact: true })
    .click();
  await expect(line.getByText('2', { exact: true })).toHaveAttribute('aria-live', 'polite');
});

test('[BAG-04] Remove deletes the item, and Undo restores it at its position', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/categories/cosmetics');
  const names = ['Rouge Pavot Lipstick', 'Cerise Lip Gloss', 'Joue Blush Stick'];
  for (const name of names) await addToBag(page, name);
  const panel = await openBag(page);
  const itemLinks = panel.getByRole('listitem').getByRole('link');
  const readOrder = async () => {
    const text = (await panel.textContent()) ?? '';
    return names.filter((name) => text.includes(name)).sort((a, b) => text.indexOf(a) - text.indexOf(b));
  };
  const before = await readOrder();
  expect(before).toHaveLength(3);
  await panel.getByRole('button', { name: 'Remove Cerise Lip Gloss', exact: true }).click();
  await expect(itemLinks.filter({ hasText: 'Cerise Lip Gloss' })).toHaveCount(0);
  await expectSummary(panel, { items: 2, total: '$58.00', tax: '$2.90', grand: '$60.90' }); // 28 + 30
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectSummary(panel, { items: 3, total: '$80.00', tax: '$4.00', grand: '$84.00' }); // 28 + 22 + 30
  expect(await readOrder()).toEqual(before);
});

test('[BAG-04] Clear Cart empties the bag, and Undo restores it', { tag: '@translated' }, async ({
  page,
}) => {
  await page.goto('/categories/accessories');
  await addToBag(page, 'Ligne Slim Belt');
  await addToBag(page, 'Belleville Wool Beret');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Clear Cart', exact: true }).click();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, empty');
  await expect(panel.getByRole('group', { name: 'Order Summary' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectSummary(panel, { items: 2, total: '$90.00', tax: '$4.50', grand: '$94.50' }); // 48 + 42
});

test('[BAG-07] Purchase does nothing', { tag: '@base' }, async ({ page, shop }) => {
  await page.goto('/categories/accessories');
  await addToBag(page, 'Ligne Slim Belt');
  const panel = await openBag(page);
  await expectSummary(panel, { items: 1, total: '$48.00', tax: '$2.40', grand: '$50.40' });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.isNavigationRequest()) requests.push(request.url());
  });
  await panel.getByRole('button', { name: 'Purchase', exact: true }).click();
  await expect(panel).toBeVisible();
  await expectSummary(panel, { items: 1, total: '$48.00', tax: '$2.40', grand: '$50.40' });
  expect(page.url()).toBe(`${shop.siteUrl}/categories/accessories`);
  expect(requests).toEqual([]);
});

test('[BAG-01] the bag can be opened, changed and closed by keyboard, which restores the focus', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/categories/accessories');
  await addToBag(page, 'Ligne Slim Belt');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await bagButton(page).focus();
  await page.keyboard.press('Enter');
  const panel = bagPanel(page);
  await expect(panel).toBeVisible();
  const tabTo = async (name: string) => {
    const target = panel.getByRole('button', { name, exact: true });
    for (let presses = 0; presses < 20; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo('Increase quantity of Ligne Slim Belt');
  await page.keyboard.press('Enter');
  await expectSummary(panel, { items: 2, total: '$96.00', tax: '$4.80', grand: '$100.80' });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bagButton(page)).toBeFocused();
});

test('[BAG-01] Close closes the bag', async ({ page }) => {
  await page.goto('/');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel).toBeHidden();
});

const canGoForward = (page: Page) => page.evaluate(() => Boolean(window.navigation?.canGoForward));

test('[BAG-01] on a phone, Back closes the open bag, and its links leave from the page below', {
  tag: ['@full', '@phone'],
}, async ({ page, context }) => {
  await page.goto('/terms');
  await page.goto('/categories/accessories');
  const panel = await openBag(page);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/categories\/accessories$/);

  // Closed in another way, the bag takes its history entry back.
  await openBag(page);
  expect(await canGoForward(page)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect.poll(() => canGoForward(page)).toBe(true);

  await openBag(page);
  const shopLink = panel.getByRole('link', { name: 'Go to the shop', exact: true });
  const newTab = context.waitForEvent('page');
  await shopLink.click({ modifiers: ['ControlOrMeta'] });
  await (await newTab).close();
  await expect(panel).toBeVisible();
  await shopLink.click();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/categories\/accessories$/);
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
});

test('[BAG-01] closing the bag returns the focus on a page with a fragment too', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  await page.goto('/categories/accessories#main');
  await bagButton(page).press('Enter');
  await expect(bagPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => canGoForward(page)).toBe(true);
  await expect(bagButton(page)).toBeFocused();
});

test('[BAG-01] a bag opened again at once stays open', { tag: ['@full', '@desktop'] }, async ({ page }) => {
  await page.goto('/');
  const code = page.waitForRequest(/\/_astro\/BagPanel\..+\.js$/);
  await bagButton(page).hover();
  await code;
  const panel = await openBag(page);
  // The back/forward cache keeps the page without the bag.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(panel).toBeHidden();
  await openBag(page);
  const entries = await page.evaluate(() => history.length);
  await reopenAtOnce(panel, panel.getByRole('button', { name: 'Close', exact: true }), bagButton(page));
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  // A history entry of its own is for phones only.
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('[BAG-01] a click outside the panel closes the bag', { tag: ['@full', '@desktop'] }, async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openBag(page);
  // Polled, because the panel slides in: it has to leave room beside it.
  const leftEdge = async () => Math.round((await panel.boundingBox())?.x ?? 0);
  const rightEdge = async () => (await leftEdge()) + ((await panel.boundingBox())?.width ?? 0);
  await expect.poll(rightEdge).toBe(1280);
  const edge = await leftEdge();
  expect(edge).toBeGreaterThan(400);
  await page.mouse.click(edge + 10, 400);
  await expect(panel).toBeVisible();
  await page.mouse.click(edge - 10, 400);
  await expect(panel).toBeHidden();
});

test('[BAG-05] totals are the sum of three different items', { tag: '@translated' }, async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Marguerite Tiered Dress');
  await page.goto('/categories/cosmetics');
  await addToBag(page, 'Plume Volume Mascara');
  await page.goto('/categories/jewellery');
  await addToBag(page, 'Grève Disc Anklet');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Increase quantity of Marguerite Tiered Dress' }).click();
  const anklet = panel.getByRole('button', { name: 'Increase quantity of Grève Disc Anklet' });
  await anklet.click();
  await anklet.click();
  // 2 × 94.50 + 1 × 26.50 + 3 × 38.50 = 189.00 + 26.50 + 115.50 = 331.00; 33100 × 5% = 1655
  await expectSummary(panel, { items: 6, total: '$331.00', tax: '$16.55', grand: '$347.55' });
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 3 items');
  // Distinct items, not units.
  await page.keyboard.press('Escape');
  await expect(bagButton(page).getByText('3', { exact: true })).toBeVisible();
});

test('[BAG-04] every item can be reached and removed in a viewport of low height', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto('/categories/cosmetics');
  const names = ['Rouge Pavot Lipstick', 'Cerise Lip Gloss', 'Joue Blush Stick'];
  for (const name of names) await addToBag(page, name);
  const panel = await openBag(page);
  for (const name of names.toReversed()) {
    const remove = panel.getByRole('button', { name: `Remove ${name}`, exact: true });
    await remove.scrollIntoViewIfNeeded();
    await expect(remove).toBeInViewport({ ratio: 1 });
    await remove.click();
    await expect(remove).toBeHidden();
  }
  await expect(panel.getByText('Your bag is empty', { exact: true })).toBeVisible();
});

test('[BAG-04] Remove and Clear Cart move the focus to the nearest control', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/categories/cosmetics');
  for (const name of ['Rouge Pavot Lipstick', 'Cerise Lip Gloss', 'Joue Blush Stick'])
    await addToBag(page, name);
  const panel = await openBag(page);
  const remove = (name: string) => panel.getByRole('button', { name: `Remove ${name}`, exact: true });
  await remove('Cerise Lip Gloss').focus();
  await page.keyboard.press('Enter');
  await expect(remove('Joue Blush Stick')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('Rouge Pavot Lipstick')).toBeFocused();
  await panel.getByRole('button', { name: 'Clear Cart', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Go to the shop', exact: true })).toBeFocused();
});

test('[BAG-01] a click on a toast or a drag that starts in the panel keeps the bag open', {
  tag: ['@full', '@desktop'],
}, async ({ page }) => {
  await page.goto('/categories/accessories');
  await addToBag(page, 'Ligne Slim Belt');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Remove Ligne Slim Belt', exact: true }).click();
  await page.getByText('Ligne Slim Belt removed from your bag', { exact: true }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole('heading', { name: 'Your Shopping Bag', exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(200, 400, { steps: 4 });
  await page.mouse.up();
  await expect(panel).toBeVisible();
  await page.mouse.click(200, 400);
  await expect(panel).toBeHidden();
});

test('[SAFE-01] the bag says the limits of an order before the checkout', { tag: '@full' }, async ({
  page,
}) => {
  let calls = 0;
  await page.route('**/api/orders/limits', (route) => {
    calls += 1;
    return route.fulfill({ json: { success: true, maxQuantity: 2, maxLines: 2, maxTotal: 240 } });
  });
  await page.goto('/categories/accessories');
  await addToBag(page, 'Carré Bleu Silk Scarf');
  const panel = await openBag(page);
  const line = panel.getByRole('listitem').filter({ hasText: 'Carré Bleu Silk Scarf' });
  const increase = line.getByRole('button', { name: 'Increase quantity of Carré Bleu Silk Scarf' });
  await expect(line.getByRole('status')).toBeEmpty();
  await increase.click();
  const limit = 'You can order up to 2 of this product at a time.';
  await expect(line.getByRole('status')).toHaveText(limit);
  const note = await line.getByRole('status').locator('p').elementHandle();
  await increase.click();
  // The sentence is announced again, and the quantity stays.
  await expect.poll(() => note?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(line.getByRole('status')).toHaveText(limit);
  await expectSummary(panel, { items: 2, total: '$144.00', tax: '$7.20', grand: '$151.20' });
  await page.keyboard.press('Escape');
  await addToBag(page, 'Antibes Sunglasses');
  await openBag(page);
  const summary = panel.getByRole('group', { name: 'Order Summary' }).getByRole('status');
  await expect(summary).toContainText('One order can have up to 2 different items.');
  await expect(summary).toContainText(
    'One order can come to $240.00 with tax. Please change your bag before you order.',
  );
  // 144 + 98 = 242; 24200 × 5% = 1210
  await expectSummary(panel, { items: 3, total: '$242.00', tax: '$12.10', grand: '$254.10' });
  expect(calls).toBe(1);
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('One order can come to $240.00 with tax.')).toBeVisible();
});
