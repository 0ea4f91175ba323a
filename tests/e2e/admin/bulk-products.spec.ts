import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { asksBeforeLeaving, isPhone, logIn, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const DRESS = 'Soleil Plissé Midi Dress';
const GOWN = 'Émeraude Velvet Gown';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all shown', exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Products', exact: true });

/** Expects the label of a checkbox, its touch target, to be at least 44 px in both directions. */
async function expectTouchTarget(checkbox: Locator): Promise<void> {
  const box = await checkbox.locator('xpath=..').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}

async function selectProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill(name);
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
}

test('previews, changes and restores the prices of selected products', {
  tag: ['@full', '@translated'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  await selectProduct(page, DRESS);
  await expectTouchTarget(page.getByRole('checkbox', { name: `Select ${DRESS}`, exact: true }));
  await expectTouchTarget(selectAll(page));
  expect(await axeViolations(page)).toEqual([]);
  await button(page, 'Change prices').click();
  const dialog = page.getByRole('dialog', { name: 'Change prices', exact: true });
  const preview = dialog.getByRole('list', { name: 'Prices before and after' });
  // An empty value is no mistake, and no change.
  await expect(dialog.getByLabel('How much', { exact: true })).toHaveAttribute('aria-invalid', 'false');
  await dialog.getByLabel('How much', { exact: true }).press('Enter');
  await expect(dialog).toBeVisible();
  await expect(preview).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Change prices', exact: true })).toBeDisabled();
  // It may still round the prices.
  await dialog.getByLabel('Rounding', { exact: true }).selectOption('To .90');
  await expect(preview).toHaveText(`${DRESS}$198.00 → $197.90was $198.00`);
  await dialog.getByLabel('Rounding', { exact: true }).selectOption('No rounding');
  await expect(preview).toBeHidden();
  await dialog.getByLabel('Change', { exact: true }).selectOption('By an amount in dollars');
  await dialog.getByLabel('How much', { exact: true }).fill('-1.5x');
  await expect(dialog.getByLabel('How much', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Change 0 prices', exact: true })).toBeDisabled();
  await dialog.getByLabel('How much', { exact: true }).fill('-500');
  await expect(preview).toHaveText(`${DRESS}$198.00 → not possible`);
  await expect(dialog.getByRole('button', { name: 'Change 0 prices', exact: true })).toBeDisabled();
  await dialog.getByLabel('How much', { exact: true }).fill('-1.5');
  await expect(preview).toHaveText(`${DRESS}$198.00 → $196.50was $198.00`);
  const showsOldPrice = dialog.getByRole('checkbox', { name: /^Show the current price as the old price/ });
  await showsOldPrice.uncheck();
  await expect(preview).toHaveText(`${DRESS}$198.00 → $196.50was $245.00`);
  await showsOldPrice.check();
  await dialog.getByLabel('Change', { exact: true }).selectOption('By percent');
  await dialog.getByLabel('How much', { exact: true }).fill('-20');
  await dialog.getByLabel('Rounding', { exact: true }).selectOption('To .90');
  await expect(preview).toHaveText(`${DRESS}$198.00 → $158.90was $198.00`);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 1 price', exact: true }).click();
  await expect(page.getByText('1 price changed.', { exact: true })).toBeVisible();
  await expect(button(page, 'Undo')).toBeFocused();
  await expect(table(page)).toContainText('$158.90');
  await expect(table(page)).toContainText('$198.00');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Undo')).toBeHidden();
  await expect(page.getByText('1 price changed.', { exact: true })).toBeHidden();
  await expect(toast(page, 'status', '1 price restored.')).toBeVisible();
  await expect(selectAll(page)).toBeFocused();
  await expect(table(page)).toContainText('$245.00');
  await expect(table(page)).not.toContainText('$158.90');
});

test('selects all found products, also while others are selected', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  await button(page, 'Load more').click();
  await expect(table(page).getByRole('checkbox')).toHaveCount(16);
  const first = table(page).getByRole('checkbox').first();
  await selectAll(page).check();
  await expect(first).toBeChecked();
  await expect(selectAll(page)).toBeChecked({ indeterminate: false });
  await first.uncheck();
  await expect(selectAll(page)).toBeChecked({ indeterminate: true });
  await expect(page.getByText('15 products selected', { exact: true })).toBeVisible();
  await selectAll(page).click();
  await expect(selectAll(page)).toBeChecked();
  await expect(page.getByText('16 products selected', { exact: true })).toBeVisible();
  await selectAll(page).uncheck();
  await expect(selectAll(page)).toBeChecked({ indeterminate: false, checked: false });
  await expect(first).not.toBeChecked();
  await expect(button(page, 'Change prices')).toBeHidden();
  await selectAll(page).check();
  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill('dress');
  await expect(page.getByText(/^16 selected, \d+ not shown$/)).toBeVisible();
  await expect(selectAll(page)).toBeChecked({ indeterminate: true });
  await expect(button(page, 'Select all 12 found')).toHaveCount(0);
  await selectAll(page).click();
  await button(page, 'Select all 12 found').click();
  await expect(page.getByText(/^2\d selected, 1\d not shown$/)).toBeVisible();
  await button(page, 'Clear selection').click();
  await selectAll(page).check();
  await button(page, 'Select all 12 found').click();
  await expect(page.getByText('12 selected, 4 not shown', { exact: true })).toBeVisible();
  await expect(button(page, 'Select all 12 found')).toHaveCount(0);
  await button(page, 'Load more').click();
  await expect(page.getByText('12 products selected', { exact: true })).toBeVisible();
});

test('shows the selection and the progress, and never loses the focus', {
  tag: ['@full', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  const search = page.getByRole('searchbox', { name: 'Find a product', exact: true });
  await selectProduct(page, GOWN);
  await search.fill(DRESS);
  await expect(page.getByText('1 selected, 1 not shown', { exact: true })).toBeVisible();
  await expect(selectAll(page)).toBeChecked({ indeterminate: false, checked: false });
  await selectAll(page).check();
  await expect(page.getByText('2 selected, 1 not shown', { exact: true })).toBeVisible();
  await search.fill('zzzz');
  await expect(page.getByText('2 selected, 2 not shown', { exact: true })).toBeVisible();
  await search.fill('');
  await selectAll(page).click();
  await button(page, 'Select all 48 found').click();
  await expect(page.getByText('48 selected, 40 not shown', { exact: true })).toBeVisible();
  await expect(selectAll(page)).toBeFocused();
  await expect(button(page, 'Select all 48 found')).toBeHidden();
  await button(page, 'Clear selection').click();
  await expect(selectAll(page)).toBeFocused();

  await selectProduct(page, GOWN);
  await button(page, 'Change prices').click();
  const dialog = page.getByRole('dialog', { name: 'Change prices', exact: true });
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(button(page, 'Change prices')).toBeFocused();
  await button(page, 'Change prices').click();
  // A press beside the dialog closes it.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Change prices')).toBeFocused();
  await button(page, 'Delete selected').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(button(page, 'Delete selected')).toBeFocused();
  await expect(page.getByText('1 product selected', { exact: true })).toBeVisible();
  await button(page, 'Change prices').click();
  await dialog.getByLabel('How much', { exact: true }).fill('-10');
  const called = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/products/update-product/**', async (route) => {
    called.resolve();
    await gate.promise;
    await route.fulfill({ status: 404, json: {} });
  });
  await dialog.getByRole('button', { name: 'Change 1 price', exact: true }).click();
  await called.promise;
  await expect(page.getByText('Saving...', { exact: true })).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(true);
  for (const name of ['Change prices', 'Change stock', 'Delete selected']) {
    await expect(button(page, name)).toBeDisabled();
    await button(page, name).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  // A rebuild of the site may follow.
  const site = page.waitForRequest('**/api/site');
  gate.resolve();
  await site;
  await expect(page.getByText(/^1 product was skipped/)).toBeVisible();
  await expect(selectAll(page)).toBeFocused();
  await expect(page.getByText('Saving...', { exact: true })).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(false);
});

test('the bar of a selection shows all its actions on phones, deletes last and covers no control', {
  tag: ['@full', '@phone'],
}, async ({ page, shop }) => {
  // Without the login form's toast, which would cover the bar.
  await openPageAs(page, shop, 'admin', '/dashboard/manage-product');
  const row = table(page).getByRole('row').filter({ hasText: GOWN });
  await selectProduct(page, GOWN);
  const color = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const tint = await color(row);
  await row.getByRole('checkbox').uncheck();
  await page.mouse.move(0, 0);
  await expect.poll(() => color(row)).not.toBe(tint);
  await page.getByRole('searchbox', { name: 'Find a product', exact: true }).fill('');
  await expect(table(page).getByRole('checkbox')).toHaveCount(8);
  await table(page).getByRole('checkbox').first().check();

  const bar = page.getByRole('region', { name: 'Selected products', exact: true });
  // One line for the selection, one for the actions.
  const expectLines = async (names: string[]) => {
    await expect(bar.getByRole('button')).toHaveText(names);
    expect((await bar.boundingBox())?.height).toBeLessThan(105);
  };
  const actions = ['Change prices', 'Change stock', 'Delete selected'];
  await expectLines(['Clear selection', ...actions]);
  await selectAll(page).check();
  await expectLines(['Select all 48 found', 'Clear selection', ...actions]);
  for (const action of await bar.getByRole('button').all()) await expect(action).toBeInViewport({ ratio: 1 });
  expect(
    await bar.evaluate((node) =>
      [...node.children].every((row) => getComputedStyle(row).maskImage === 'none'),
    ),
  ).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // A control of a row that scrolls behind the bar is not above it.
  // Not one of the last rows: the page ends before they reach the bar.
  const covered = table(page).getByRole('checkbox').nth(2);
  await covered.scrollIntoViewIfNeeded();
  const hit = covered.evaluate((node) => {
    const bar = document.querySelector('[aria-label="Selected products"]');
    const middleOf = ({ y, height }: DOMRect) => y + height / 2;
    // The bar scrolls with the rows until it reaches the header.
    for (let times = 0; bar && times < 4; times += 1)
      scrollBy(0, middleOf(node.getBoundingClientRect()) - middleOf(bar.getBoundingClientRect()));
    const { x, y, width, height } = node.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('section')?.ariaLabel;
  });
  expect(await hit).toBe('Selected products');
});

test('deletes selected products unless undone in time', { tag: '@full' }, async ({ page, shop }) => {
  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url());
  });
  await page.clock.install();
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  await selectProduct(page, GOWN);
  const deleteGown = async () => {
    await button(page, 'Delete selected').click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 product?', exact: true });
    await expect(dialog).toContainText(GOWN);
    await expect(dialog).toContainText('No open orders are affected.');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(button(page, `Delete ${GOWN}`)).toBeHidden();
    await expect(button(page, 'Undo')).toBeFocused();
    await expect(
      page.getByText('1 product will be deleted in a few seconds.', { exact: true }),
    ).toBeVisible();
  };
  await deleteGown();
  const left = page.getByRole('heading', { name: 'Nothing is left in this list.', exact: true });
  await expect(left).toBeVisible();
  await expect(page.getByText('Please check the spelling.', { exact: true })).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await button(page, 'Undo').click();
  await expect(left).toBeHidden();
  await expect(button(page, `Delete ${GOWN}`)).toBeVisible();
  await expect(selectAll(page)).toBeFocused();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.clock.runFor(11_000);
  expect(deleted).toEqual([]);

  await page.getByRole('checkbox', { name: `Select ${GOWN}`, exact: true }).check();
  await deleteGown();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('status').filter({ hasText: '1 product deleted.' })).toBeVisible();
  expect(deleted).toHaveLength(1);
  await expect(button(page, 'Undo')).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(false);
});

const DEPARTURES = {
  'leaves the page': (page: Page) => page.goto('about:blank'),
  'logs out': async (page: Page) => {
    if (isPhone(page)) await button(page, 'Dashboard menu').click();
    await button(page, 'Logout').click();
  },
};
for (const [departure, leave] of Object.entries(DEPARTURES))
  test(`deletes selected products at once when the admin ${departure}`, { tag: '@full' }, async ({
    page,
    shop,
  }) => {
    await openPageAs(page, shop, 'admin', '/dashboard/manage-product');
    await selectAll(page).check();
    await button(page, 'Select all 48 found').click();
    await button(page, 'Delete selected').click();
    await page
      .getByRole('dialog', { name: 'Delete 48 products?', exact: true })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(
      page.getByText('48 products will be deleted in a few seconds.', { exact: true }),
    ).toBeVisible();
    await leave(page);
    await expect
      .poll(async () => (await (await page.request.get(`${shop.siteUrl}/api/products`)).json()).totalProducts)
      .toBe(0);
  });

test('keyboard shortcuts focus the search, move through the rows and open the sheet that disables them', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop }) => {
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  const link = (row: number) => table(page).getByRole('row').nth(row).getByRole('link').first();
  await expect(link(1)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Find a product', exact: true });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  // Shortcuts are ignored in fields and with modifier keys.
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(search).toHaveValue('?/');
  await search.fill('');
  await page.keyboard.press('ArrowDown');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link(1)).toBeFocused();
  // There is no row before the first one.
  await page.keyboard.press('ArrowUp');
  await expect(link(1)).toBeFocused();
  await table(page).getByRole('row').nth(1).getByRole('checkbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(2)).toBeFocused();
  for (const modifier of ['Control', 'Meta', 'Alt']) {
    await page.keyboard.press(`${modifier}+ArrowUp`);
    await expect(link(2)).toBeFocused();
  }
  await link(1).focus();
  await page.keyboard.press('Alt+?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true });
  await expect(sheet).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const toggle = sheet.getByRole('checkbox', { name: 'Use keyboard shortcuts', exact: true });
  await toggle.focus();
  await page.keyboard.press('/');
  await expect(toggle).toBeFocused();
  await toggle.uncheck();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toBeHidden();
  await link(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('/');
  await expect(link(1)).toBeFocused();
  // The choice is stored, and reversed in the same sheet.
  await page.reload();
  await link(1).focus();
  await page.keyboard.press('/');
  await expect(link(1)).toBeFocused();
  await button(page, 'Shortcuts').click();
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  await page.mouse.click(5, 5);
  await expect(sheet).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('has no import, export or bulk actions with a base backend', {
  tag: '@base',
}, async ({ page, shop }) => {
  expect((await page.request.get(`${shop.siteUrl}/dashboard/import-products`)).status()).toBe(404);
  await logIn(page, shop.backend.accounts.admin, '/dashboard/manage-product');
  await expect(table(page)).toBeVisible();
  for (const name of ['Import', 'Export', 'Shortcuts'])
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
