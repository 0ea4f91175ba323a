import { expect, type Page } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import {
  changeResponses,
  fillForm,
  openPageAs,
  restorePage,
  submitForm,
  toast,
} from '#tests/support/e2e/steps.ts';
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
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/status of (404|500)|ERR_FAILED/);
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
  await expect(tab(page, 'All')).toHaveText('All 2');
  await expect(tab(page, 'Answered')).toHaveText('Answered 0');
  await expect(rows(page).first()).toContainText('ada@example.org');
  await expect(rows(page).first()).toContainText('Is the gown long enough for 1.85 m?');
  await expect(page.getByRole('heading', { name: 'Unsent emails', exact: true })).toBeHidden();
  // The filters show the count, so the sentence is for screen readers.
  await expect(page.locator('.sr-only', { hasText: /^2 messages$/ })).toBeAttached();
  expect(await axeViolations(page)).toEqual([]);

  await tab(page, 'Unread').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('.sr-only', { hasText: /^1 message$/ })).toBeAttached();
  // A click anywhere in a row opens its message.
  await rows(page).click({ position: { x: 8, y: 8 } });
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 2, name: MESSAGE.Subject, exact: true })).toBeVisible();
  expect(await page.getByText('Is the gown long enough').innerText()).toBe(MESSAGE.Message);
  expect(await axeViolations(page)).toEqual([]);

  await expect(main.getByRole('link', { name: 'Find orders', exact: true })).toHaveAttribute(
    'href',
    `/dashboard/manage-orders?${new URLSearchParams({ q: MESSAGE.Email })}`,
  );
  const href = await main.getByRole('link', { name: 'Reply', exact: true }).getAttribute('href');
  const { pathname, searchParams } = new URL(href ?? '');
  expect([pathname, searchParams.get('subject')]).toEqual([MESSAGE.Email, `Re: ${MESSAGE.Subject}`]);
  expect(searchParams.get('body')).toMatch(
    /^\r\n\r\nAda Lovelace wrote on .+:\r\n> Is the gown long enough for 1\.85 m\?\r\n>\r\n> <b>Thank you<\/b>, Ada$/,
  );

  // A page that returns from the back/forward cache loads the message again.
  const reload = page.waitForRequest('**/api/messages/*');
  await restorePage(page);
  expect((await reload).postDataJSON()).toEqual({ state: 'read' });

  // One action runs at a time.
  const changes: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/messages/*', async (route) => {
    changes.push(`${route.request().method()} ${route.request().postData()}`);
    await gate.promise;
    await route.continue();
  });
  const answered = main.getByRole('button', { name: 'Mark as answered', exact: true });
  await answered.click();
  await expect(answered).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Mark as unread', exact: true })).toBeDisabled();
  await main.getByRole('button', { name: 'Mark as unread', exact: true }).dispatchEvent('click');
  gate.resolve();
  await expect(toast(page, 'status', 'Message updated successfully')).toBeVisible();
  await page.unroute('**/api/messages/*');
  expect(changes.filter((change) => !change.includes('"read"'))).toEqual(['PATCH {"state":"answered"}']);
  const notAnswered = main.getByRole('button', { name: 'Mark as not answered', exact: true });
  await expect(notAnswered).toBeFocused();
  await expect(answered).toBeHidden();
  await expect(main.getByText('Answered', { exact: true })).toBeVisible();
  await expect(main.getByText('Reply opens your email program.')).toBeHidden();

  // The undo makes the message a read one, and so does its page when it loads again.
  await page.keyboard.press('Enter');
  await expect(main.getByText('Read', { exact: true })).toBeVisible();
  await expect(answered).toBeFocused();
  await page.reload();
  await expect(main.getByText('Read', { exact: true })).toBeVisible();
  await answered.click();
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
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete this message from Ada Lovelace?');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toBeHidden();
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'Not today.' } })
      : route.continue(),
  );
  await press(page, 'Delete');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'alert', 'Not today.')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(main.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  expect(page.url()).toBe(deletedUrl);
  await page.unroute('**/api/messages/*');
  await press(page, 'Delete');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX_PATH}?state=unread`);
  await expect(toast(page, 'status', 'Message deleted successfully')).toBeVisible();
  await tab(page, 'All').click();
  await expect(rows(page)).toContainText([/Grace Hopper/]);
  await page.route('**/api/messages/*', (route) => route.abort());
  await page.goto(deletedUrl);
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading the message!' });
  await expect(panel).toContainText('We can’t reach the shop.');
  await page.unroute('**/api/messages/*');
  await panel.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(main.getByText('We can’t find this message. It may have been deleted.')).toBeVisible();
  await page.goto(deletedUrl.replace(/\?.*/, ''));
  await expect(main.getByText('We can’t find this message. It may have been deleted.')).toBeVisible();
});

test('an admin resends or discards an undeliverable mail', {
  tag: ['@full', '@desktop', '@translated'],
}, async ({ page, shop, visitor, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
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
  // A page that returns from the back/forward cache loads the mails again.
  const outbox = '**/api/outbox';
  await page.route(outbox, (route) => route.abort());
  await restorePage(page);
  const alert = page.getByRole('alert').filter({ hasText: 'We can’t reach the shop.' });
  await expect(alert).toBeVisible();
  await page.unroute(outbox);
  await changeResponses(page, outbox, ({ mails: [mail], ...body }) => ({
    ...body,
    mails: [{ ...mail, failure: '', dueAt: '2025-05-04T12:00:00.000Z' }],
    totalMails: 3,
  }));
  await alert.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByText('Showing the oldest 1 of 3.')).toBeVisible();
  await expect(mails).toContainText('The mail server could not be reached.');
  await expect(mails).toContainText('Sending again');
  await expect(mails).not.toContainText('Next try');
  await page.unroute(outbox);
  await restorePage(page);
  await expect(page.getByText('Showing the oldest')).toBeHidden();

  await discard();
  await expect(page.getByRole('dialog')).toContainText(/^Discard the email “.+” to nobody@example\.org\?/);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep email', exact: true }).click();
  await expect(mails).toHaveCount(1);
  await discard();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(toast(page, 'status', 'Email discarded successfully')).toBeVisible();
  await expect(mails).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Unsent emails', exact: true })).toBeHidden();
});
