import { expect } from '@playwright/test';
import { emailText } from '#messages/security.ts';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { fillForm, openPageAs, storedUser, submitForm } from '#tests/support/e2e/steps.ts';
import { readMailText } from '#tests/support/mail-server.ts';
import { test } from '#tests/support/test.ts';

const NEW = 'grace@example.org';

test('the email address changes with the link in a mail, after a new login', {
  tag: ['@full', '@phone', '@translated'],
}, async ({ page, shop, consoleWatch }) => {
  const { mailServer } = shop;
  if (mailServer === undefined) throw new Error('This shop sends no mails.');
  const { email, password } = shop.backend.accounts.shopper;
  consoleWatch.allow(/status of 403/);
  await openPageAs(page, shop, 'shopper', '/dashboard/security');
  const section = page.getByRole('region', { name: 'Email address', exact: true });
  await expect(section.getByText(email, { exact: true })).toBeVisible();
  await expect(section.getByText('Not confirmed yet')).toBeVisible();
  await expect(section.getByText('Confirmed', { exact: true })).toBeHidden();
  await section.getByRole('button', { name: 'Send confirmation link', exact: true }).click();
  await expect(section.getByRole('status')).toHaveText(/^Almost done\./);
  const change = section.getByRole('button', { name: emailText.change, exact: true });
  await change.click();
  await expect(section.getByRole('status')).toBeHidden();
  await expect(section.getByLabel('New email address', { exact: true })).toHaveAccessibleDescription(
    /^We’ll send a link to this address\./,
  );
  await section.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(change).toBeFocused();
  await shop.backend.expireProofs();

  await section.getByRole('button', { name: 'Change email', exact: true }).click();
  await expect(section.getByLabel('New email address', { exact: true })).toBeFocused();
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Is it still you?', exact: true });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText(
    'Almost done. Please open the link in the email we’ve sent to this address.',
  );
  await expect(section.getByText(email, { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Change email', exact: true })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);

  // A link that is opened in the same tab changes only the fragment of the URL.
  consoleWatch.allow(/status of 400/);
  await page.evaluate(() => {
    location.hash = `#email=${'a'.repeat(43)}`;
  });
  await expect(section.getByText('One last step')).toBeVisible();
  await expect(section.getByRole('status')).toBeHidden();
  await section.getByRole('button', { name: emailText.confirm, exact: true }).click();
  await expect(section.getByRole('alert')).toHaveText(/link/);
  await expect(section.getByText('One last step')).toBeVisible();
  await expect(section.getByText(email, { exact: true })).toBeVisible();

  const text = readMailText(await mailServer.waitForMailTo(NEW));
  const path = /\/dashboard\/security#email=[\w-]{43}/.exec(text)?.[0] ?? text;
  // On another device.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('about:blank');
  await page.goto(path);
  await fillForm(page, { Email: email, Password: password });
  await submitForm(page, 'Login');
  await expect(section.getByText('One last step')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Confirm address', exact: true }).click();
  await expect(section.getByRole('status')).toHaveText('Thank you. Your email address is confirmed.');
  await expect(section.getByText(NEW, { exact: true })).toBeVisible();
  await expect(section.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(section.getByText('One last step')).toBeHidden();
  await expect(section.getByRole('button', { name: 'Send confirmation link', exact: true })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(`${shop.siteUrl}/dashboard/security`);
  expect(await storedUser(page)).toMatchObject({ email: NEW });
});
