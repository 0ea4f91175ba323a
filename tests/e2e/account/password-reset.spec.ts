import { expect } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { fillForm, holdCalls, logIn, submitForm, toast } from '#tests/support/e2e/steps.ts';
import { readMailText } from '#tests/support/mail-server.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

const NEW_PASSWORD = 'another lace!';

/** Returns the URL fragment of the reset link in the next mail to this recipient that has one. */
async function readMailedFragment({ mailServer }: Shop, recipient: string): Promise<string> {
  if (mailServer === undefined) throw new Error('This shop sends no mails.');
  // An earlier test may have left other mails to the same account.
  for (;;) {
    const text = readMailText(await mailServer.waitForMailTo(recipient));
    const [, fragment] = /\/reset-password(#\S+)/.exec(text) ?? [];
    if (fragment !== undefined) return fragment;
  }
}

test('resets a forgotten password with the mailed link, ends old sessions and accepts the link once', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  const { email, password } = shop.backend.accounts.shopper;
  const otherDevice = await visitor();
  await logIn(otherDevice, { email, password }, '/dashboard/profile');

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await submitForm(page, 'Send Link');
  await expect(page.getByText('Email is required.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await fillForm(page, { Email: email });
  const release = await holdCalls(page, '**/api/auth/forgot-password');
  await submitForm(page, 'Send Link');
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled();
  await expect(page.getByText('we’ve sent a link to it')).toBeHidden();
  release();
  await expect(page.getByRole('status').filter({ hasText: 'we’ve sent a link to it' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const fragment = await readMailedFragment(shop, email);
  await page.goto('/reset-password');
  const invalid = page.getByRole('alert').filter({ hasText: 'This link has expired' });
  await expect(invalid).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toBeHidden();
  // A link that is opened in the same tab changes only the fragment of the URL.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await expect(invalid).toBeHidden();
  // Password managers read the account from it. They ignore fields of type hidden.
  const account = page.locator('input[autocomplete="username"]');
  await expect(account).toHaveValue(email);
  await expect(account).toHaveAttribute('type', 'text');
  await expect(account).toBeHidden();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  // Waits for hydration: text typed earlier is kept, but an early press on Show password is not.
  await expect(page.getByRole('main').locator('astro-island[ssr]')).toHaveCount(0);
  await fillForm(page, { 'New Password': NEW_PASSWORD, 'Confirm New Password': `${NEW_PASSWORD}!` });
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text');
  await submitForm(page, 'Save Password');
  await expect(page.getByText('New Password and Confirm New Password do not match.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await fillForm(page, { 'Confirm New Password': NEW_PASSWORD });
  consoleWatch.allow(/status of 500/);
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 500, json: { message: 'Not today.' } }),
  );
  await submitForm(page, 'Save Password');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Not today.');
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD);
  await page.unroute('**/api/auth/reset-password');
  const releaseReset = await holdCalls(page, '**/api/auth/reset-password');
  await submitForm(page, 'Save Password');
  await expect(page.getByRole('button', { name: 'Saving...', exact: true })).toBeDisabled();
  releaseReset();
  await expect(toast(page, 'status', 'Your password has been changed.')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);
  await logIn(page, { email, password: NEW_PASSWORD }, '/dashboard/profile');

  // The reset ends sessions that were opened with the old password.
  consoleWatch.allow(/status of 401/);
  await otherDevice.goto('/dashboard/update-password');
  await fillForm(otherDevice, {
    'Current Password': password,
    'New Password': 'a third lace!',
    'Confirm New Password': 'a third lace!',
  });
  await submitForm(otherDevice, 'Update Password');
  await expect(toast(otherDevice, 'alert', 'Please log in first.')).toBeVisible();

  consoleWatch.allow(/status of 400/);
  await page.goto(`/reset-password${fragment}`);
  await fillForm(page, { 'New Password': NEW_PASSWORD, 'Confirm New Password': NEW_PASSWORD });
  await submitForm(page, 'Save Password');
  await expect(
    page.getByRole('alert').filter({ hasText: 'This link has expired or has already been used.' }),
  ).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Request a new link', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/forgot-password`);
});

test('without the capability, the login has no reset link and the reset pages respond 404', {
  tag: ['@base', '@desktop'],
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Login Form' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);
  for (const path of ['/forgot-password', '/reset-password']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});
