import { expect } from '@playwright/test';
import { addToBag, bagButton, openBag, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

test('[CALL-06] a toast stands at the top right', async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  const told = toast(page, 'alert', 'Item already Exist');
  await expect(told).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = (await told.boundingBox()) ?? { x: 0, y: height, width: 0 };
  expect(box.y).toBeLessThan(height / 4);
  // The text is followed by nothing but the button that closes the toast.
  const close = await page.getByRole('button', { name: 'Dismiss', exact: true }).last().boundingBox();
  expect(width - ((close?.x ?? 0) + (close?.width ?? 0))).toBeLessThanOrEqual(32);
});

test('[CALL-06] a toast closes after 5000 ms and not before', { tag: '@full' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-05-04T10:00:00') });
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
  await page.clock.pauseAt(new Date('2026-05-04T11:00:00'));
  await addToBag(page, 'Émeraude Velvet Gown');
  const told = page.getByText('Item already Exist', { exact: true });
  await expect(told).toBeVisible();
  await page.clock.runFor(4900);
  await expect(told).toBeVisible();
  await page.clock.runFor(400); // 5000 ms are over, and so is the time in which it fades
  await expect(told).toHaveCount(0);
});

test('[CALL-06] a toast survives a change of page for the time that is left', { tag: '@full' }, async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-05-04T10:00:00') });
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  await addToBag(page, 'Émeraude Velvet Gown');
  const told = page.getByText('Item already Exist', { exact: true });
  await expect(told).toBeVisible();
  await page.goto('/categories/jewellery');
  await expect(told).toBeVisible();
  await page.clock.runFor(5000);
  await expect(told).toHaveCount(0);
});

test('[CALL-06] with the bag open a toast is above it and can be used', async ({ page }) => {
  await page.goto('/categories/dress');
  await addToBag(page, 'Émeraude Velvet Gown');
  const panel = await openBag(page);
  await panel.getByRole('button', { name: 'Remove Émeraude Velvet Gown', exact: true }).click();
  const told = toast(page, 'status', 'Émeraude Velvet Gown removed from your bag');
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByRole('link', { name: 'Émeraude Velvet Gown', exact: true })).toBeVisible();
  await expect(bagButton(page)).toHaveAccessibleName('Shopping bag, 1 item');
});
