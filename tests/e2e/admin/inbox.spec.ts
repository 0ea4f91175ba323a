import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { fillForm, openPageAs, submitForm, toast } from '#tests/support/e2e/steps.ts';
import { placeOrderByName } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

const INBOX_PATH = '/dashboard/inbox';
const MESSAGE = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.org',
  Subject: 'The length of the velvet gown',
  Message: 'Is the gown long enough for 1.85 m?\n\n<b>Thank you</b>, Ada',
};

const rows = (page: Page, table = 'Messages') =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Messages by state', exact: true }).getByRole('link', { name });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Sends a message with the form under Contact Us. */
async function sendMessage(page: Page, message: Record<string, string>): Promise<void> {
  await fillForm(page, message);
  await submitForm(page, 'Send');
  // The form is cleared once the message is sent.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
}

test("an admin reads a visitor's message, replies by mail, marks it as answered and deletes it", {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  await openPageAs(page, shop, 'admin', '/dashboard/admin');
  const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
  await menu.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No messages yet', exact: true })).toBeVisible();

  const guest = await visitor();
  await guest.goto('/contact');
  await sendMessage(guest, MESSAGE);
  await sendMessage(guest, { ...MESSAGE, Name: 'Grace Hopper', Subject: 'A hat for the garden party' });
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).getByRole('link', { name: 'A hat for the garden party', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Reply', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Messages', exact: true }).click();
  // The newer message has been read, and unread ones come first.
  await expect(rows(page)).toContainText([/Ada Lovelace.*Unread/s, /Grace Hopper.*Read/s]);
  await expect(tab(page, 'Unread')).toHaveText('Unread 1');
  await expect(page.getByText('2 messages', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await tab(page, 'Unread').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await rows(page).getByRole('link', { name: MESSAGE.Subject, exact: true }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 2, name: MESSAGE.Subject, exact: true })).toBeVisible();
  expect(await page.getByText('Is the gown long enough').innerText()).toBe(MESSAGE.Message);
  expect(await axeViolations(page)).toEqual([]);

  const href = await main.getByRole('link', { name: 'Reply', exact: true }).getAttribute('href');
  const { pathname, searchParams } = new URL(href ?? '');
  expect([pathname, searchParams.get('subject')]).toEqual([MESSAGE.Email, `Re: ${MESSAGE.Subject}`]);
  expect(searchParams.get('body')).toMatch(
    /^\r\n\r\nAda Lovelace wrote on .+:\r\n> Is the gown long enough for 1\.85 m\?\r\n>\r\n> <b>Thank you<\/b>, Ada$/,
  );

  await press(page, 'Mark as answered');
  await expect(toast(page, 'status', 'Message updated successfully')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Mark as answered', exact: true })).toBeHidden();
  await expect(main.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Messages', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX_PATH}?state=unread`);
  await expect(page.getByRole('heading', { name: 'No unread messages', exact: true })).toBeVisible();
  await tab(page, 'Answered').click();
  await expect(rows(page)).toContainText([/Ada Lovelace.*Answered/s]);

  await rows(page).getByRole('link', { name: MESSAGE.Subject, exact: true }).click();
  await press(page, 'Mark as unread');
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX_PATH}?state=answered`);
  await tab(page, 'Unread').click();
  await rows(page).getByRole('link', { name: MESSAGE.Subject, exact: true }).click();
  await expect(page).toHaveURL(/[?&]id=/);
  const deletedUrl = page.url();
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX_PATH}?state=unread`);
  await expect(toast(page, 'status', 'Message deleted successfully')).toBeVisible();
  await tab(page, 'All').click();
  await expect(rows(page)).toContainText([/Grace Hopper/]);
  await page.goto(deletedUrl);
  await expect(main.getByText('We can’t find this message. It may have been deleted.')).toBeVisible();
});

test('an admin resends or discards an undeliverable mail', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const { request } = await visitor();
  const order = { product: 'Soleil Plissé Midi Dress', quantity: 1, name: 'Nobody' };
  const number = await placeOrderByName(request, shop, { ...order, email: 'nobody@example.org' });
  await openPageAs(page, shop, 'admin', INBOX_PATH);
  const mails = rows(page, 'Unsent emails');
  const expectAttempts = (text: string) =>
    expect(async () => {
      await page.reload();
      await expect(mails).toContainText([text], { timeout: 1000 });
    }).toPass();
  await expectAttempts('Tried once');
  for (const text of ['nobody@example.org', number, '550 No such mailbox here', 'Next try'])
    await expect(mails).toContainText(text);
  expect(await axeViolations(page)).toEqual([]);

  await press(page, 'Send again now: email to nobody@example.org');
  await expect(toast(page, 'status', 'Sending the email again')).toBeVisible();
  await expectAttempts('Tried 2 times');

  const discard = () => press(page, 'Discard: email to nobody@example.org');
  await discard();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep email', exact: true }).click();
  await expect(mails).toHaveCount(1);
  await discard();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(toast(page, 'status', 'Email discarded successfully')).toBeVisible();
  await expect(mails).toHaveCount(0);
});
