import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { fill, send, signIn, toast } from '#tests/support/e2e/steps.ts';
import { textOf } from '#tests/support/mail-server.ts';
import type { Shop } from '#tests/support/shop.ts';
import { test } from '#tests/support/test.ts';

const NEW = 'another lace!';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The fragment of the link in the next mail to this address. */
async function mailedToken({ mails }: Shop, address: string): Promise<string> {
  if (mails === undefined) throw new Error('This shop sends no mails.');
  const text = textOf(await mails.mailTo(address));
  return /\/reset-password(#\S+)/.exec(text)?.[1] ?? text;
}

test('from a forgotten password by the link of a mail to a login with a new one', {
  tag: ['@full', '@phone'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  const { email, password } = shop.backend.people.shopper;
  const elsewhere = await visitor();
  await signIn(elsewhere, { email, password }, '/dashboard/profile');

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await send(page, 'Send Link');
  await expect(page.getByText('Email is required.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await fill(page, { Email: email });
  await send(page, 'Send Link');
  await expect(
    page.getByRole('status').filter({ hasText: 'a mail with a link is on its way' }),
  ).toBeVisible();
  expect(await faults(page)).toEqual([]);

  const token = await mailedToken(shop, email);
  await page.goto(`/reset-password${token}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  // What is typed before the form's scripts have come is kept; a press on what only shows it is not.
  await expect(page.getByRole('main').locator('astro-island[ssr]')).toHaveCount(0);
  await fill(page, { 'New Password': NEW, 'Confirm New Password': `${NEW}!` });
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text');
  await send(page, 'Save Password');
  await expect(page.getByText('New Password and Confirm New Password do not match.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await fill(page, { 'Confirm New Password': NEW });
  await send(page, 'Save Password');
  await expect(toast(page, 'status', 'Your password has been changed.')).toBeVisible();
  await expect(page).toHaveURL(`${shop.siteUrl}/login`);
  await signIn(page, { email, password: NEW }, '/dashboard/profile');

  // Who was signed in with the old password is so no longer.
  consoleWatch.expect(/status of 401/);
  await elsewhere.goto('/dashboard/update-password');
  await fill(elsewhere, {
    'Current Password': password,
    'New Password': 'a third lace!',
    'Confirm New Password': 'a third lace!',
  });
  await send(elsewhere, 'Update Password');
  await expect(toast(elsewhere, 'alert', 'Please sign in first.')).toBeVisible();

  consoleWatch.expect(/status of 400/);
  await page.goto(`/reset-password${token}`);
  await fill(page, { 'New Password': NEW, 'Confirm New Password': NEW });
  await send(page, 'Save Password');
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ask for a new link', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}/forgot-password`);
});

test('without the capability there is no link and no page', { tag: ['@base', '@desktop'] }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Login Form' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);
  for (const address of ['/forgot-password', '/reset-password']) {
    expect((await page.goto(address))?.status()).toBe(404);
  }
});
