import { expect } from '@playwright/test';
import {
  addToBag,
  bagButton,
  bagPanel,
  fillForm,
  openBag,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[CALL-06] shows a toast at the top right', async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  const errorToast = toast(page, 'alert', 'Item already Exist');
  await expect(errorToast).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = (await errorToast.boundingBox()) ?? { x: 0, y: height, width: 0 };
  expect(box.y).toBeLessThan(height / 4);
  // The close button is the rightmost part of the toast.
  const close = await page.getByRole('button', { name: 'Dismiss', exact: true }).last().boundingBox();
  expect(width - ((close?.x ?? 0) + (close?.width ?? 0))).toBeLessThanOrEqual(32);
});

test('shows a toast above the headline of the login page', { tag: '@full' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  // As low as a phone with its keyboard: the form begins near the top.
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto('/login');
  await fillForm(page, { Email: 'nobody@example.org', Password: 'Not-the-one1!' });
  await submitForm(page, 'Login');
  const errorToast = toast(page, 'alert', 'Invalid email or password');
  await expect(errorToast).toBeVisible();
  const { y, height } = (await errorToast.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(y + height).toBeLessThanOrEqual(headline?.y ?? 0);
});

test('[CALL-06] closes a toast after 5000 ms and not before', { tag: '@full' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-05-04T10:00:00') });
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.clock.pauseAt(new Date('2026-05-04T11:00:00'));
  await addToBag(page, 'Émeraude Velvet Gown');
  const errorToast = page.getByText('Item already Exist', { exact: true });
  await expect(errorToast).toBeVisible();
  await page.clock.runFor(4900);
  await expect(errorToast).toBeVisible();
  await page.clock.runFor(400); // 5000 ms plus the fade-out
  await expect(errorToast).toHaveCount(0);
});

test('[CALL-06] a toast survives navigation for its remaining time', { tag: '@full' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-05-04T10:00:00') });
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  const errorToast = page.getByText('Item already Exist', { exact: true });
  await expect(errorToast).toBeVisible();
  await page.goto('/categories/jewellery');
  await expect(errorToast).toBeVisible();
  await page.clock.runFor(5000);
  await expect(errorToast).toHaveCount(0);
});

test('[CALL-06] an error does not follow through a link', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  const errorToast = page.getByText('Item already Exist', { exact: true });
  await expect(errorToast).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop all', exact: true }).click();
  await expect(page).toHaveURL(/\/shop$/);
  expect(await page.evaluate(() => localStorage.getItem('notices') ?? '')).not.toContain(
    'Item already Exist',
  );
});

test('[BAG-02] a toast links to the bag, and does not cover its items', { tag: '@translated' }, async ({
  page,
}) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Soleil Plissé Midi Dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  const viewBag = page.getByRole('link', { name: 'View bag', exact: true }).last();
  await expect(viewBag).toHaveAttribute('href', '/cart');
  await viewBag.click();
  const panel = bagPanel(page);
  await expect(panel).toBeVisible();
  await expect(page.getByRole('link', { name: 'View bag', exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Remove Émeraude Velvet Gown', exact: true }).click();
  const boxOf = async (button: string) => {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: button, exact: true }) });
    const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  const undoToast = await boxOf('Undo');
  const item = await boxOf('Remove Soleil Plissé Midi Dress');
  expect(undoToast.right <= item.left || undoToast.bottom <= item.top).toBe(true);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('button', { name: 'Add Émeraude Velvet Gown to cart', exact: true }),
  ).toBeFocused();
});

test('[CALL-06] a toast appears above the open bag and stays usable', async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Remove Émeraude Velvet Gown', exact: true }).click();
  const undoToast = toast(page, 'status', 'Émeraude Velvet Gown removed from your bag');
  await expect(undoToast).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByRole('link', { name: 'Émeraude Velvet Gown', exact: true })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});

test('[BAG-02] a toast links to the bag on pages that have one, and is not shown on the bag page', {
  tag: ['@full', '@phone'],
}, async ({ page }) => {
  // Stores a toast of the previous page under the toasts' key.
  await page.addInitScript(() => {
    const text = 'From the previous page';
    const until = Date.now() + 60_000;
    sessionStorage.setItem('tab', 'this');
    const storedToast = { id: 'before', tab: 'this', kind: 'success', text, until, opensBag: true };
    localStorage.setItem('notices', JSON.stringify([storedToast]));
  });
  const notice = toast(page, 'status', 'From the previous page');
  const link = page.getByRole('link', { name: 'View bag', exact: true });
  await page.goto('/categories/dress');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveAttribute('aria-live', 'polite');
  await expect(link).toBeVisible();
  await page.goto('/login');
  await expect(notice).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toBeAttached();
  await expect(notice).toHaveCount(0);
});

test('[CALL-06] Dismiss returns the focus to where it was before the toasts', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-05-04T10:00:00') });
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.clock.pauseAt(new Date('2026-05-04T11:00:00'));
  await addToBag(page, 'Émeraude Velvet Gown');
  await page.getByRole('link', { name: 'View bag', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item already Exist', { exact: true })).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: 'Add Émeraude Velvet Gown to cart', exact: true }),
  ).toBeFocused();
});
