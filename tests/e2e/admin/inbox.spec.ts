import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { comeAs, fill, send, toast } from '#tests/support/e2e/steps.ts';
import { placeOrder } from '#tests/support/place-order.ts';
import { test } from '#tests/support/test.ts';

// Nothing moves: what is half faded in has other colors than what is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Axe takes a second for a page, more where others use the machine too.
test.describe.configure({ timeout: 90_000 });

const INBOX = '/dashboard/inbox';
const ADA = {
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

/** Under Contact Us, a visitor writes. */
async function write(page: Page, message: Record<string, string>): Promise<void> {
  await fill(page, message);
  await send(page, 'Send');
  // The form is empty again.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
}

test('an admin reads what a visitor wrote, replies by mail, marks it as answered and deletes it', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  await comeAs(page, shop, 'admin', '/dashboard/admin');
  const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
  await menu.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No messages yet', exact: true })).toBeVisible();

  const guest = await visitor();
  await guest.goto('/contact');
  await write(guest, ADA);
  await write(guest, { ...ADA, Name: 'Grace Hopper', Subject: 'A hat for the garden party' });
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).getByRole('link', { name: 'A hat for the garden party', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Reply', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Messages', exact: true }).click();
  // The newer one has been read: what nobody has read stands first.
  await expect(rows(page)).toContainText([/Ada Lovelace.*Unread/s, /Grace Hopper.*Read/s]);
  await expect(tab(page, 'Unread')).toHaveText('Unread 1');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await tab(page, 'Unread').click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link', { name: ADA.Subject, exact: true }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 2, name: ADA.Subject, exact: true })).toBeVisible();
  expect(await page.getByText('Is the gown long enough').innerText()).toBe(ADA.Message);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const href = await main.getByRole('link', { name: 'Reply', exact: true }).getAttribute('href');
  const { pathname, searchParams } = new URL(href ?? '');
  expect([pathname, searchParams.get('subject')]).toEqual([ADA.Email, `Re: ${ADA.Subject}`]);
  expect(searchParams.get('body')).toMatch(
    /^\r\n\r\nAda Lovelace wrote on .+:\r\n> Is the gown long enough for 1\.85 m\?\r\n>\r\n> <b>Thank you<\/b>, Ada$/,
  );

  await press(page, 'Mark as answered');
  await expect(toast(page, 'status', 'Message updated successfully')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Mark as answered', exact: true })).toBeHidden();
  await expect(main.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Messages', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX}?state=unread`);
  await expect(page.getByRole('heading', { name: 'Nothing unread', exact: true })).toBeVisible();
  await tab(page, 'Answered').click();
  await expect(rows(page)).toContainText([/Ada Lovelace.*Answered/s]);

  await rows(page).getByRole('link', { name: ADA.Subject, exact: true }).click();
  await press(page, 'Mark as unread');
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX}?state=answered`);
  await tab(page, 'Unread').click();
  await rows(page).getByRole('link', { name: ADA.Subject, exact: true }).click();
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(`${shop.siteUrl}${INBOX}?state=unread`);
  await expect(toast(page, 'status', 'Message deleted successfully')).toBeVisible();
  await tab(page, 'All').click();
  await expect(rows(page)).toContainText([/Grace Hopper/]);
});

test('a mail that nobody takes is tried again, or given up, by an admin', {
  tag: ['@full', '@desktop'],
}, async ({ page, shop, visitor }) => {
  const { request } = await visitor();
  const order = { product: 'Soleil Plissé Midi Dress', quantity: 1, name: 'Nobody' };
  const number = await placeOrder(request, shop, { ...order, email: 'nobody@example.org' });
  await comeAs(page, shop, 'admin', INBOX);
  const mails = rows(page, 'Mails that could not be sent yet');
  const tried = (text: string) =>
    expect(async () => {
      await page.reload();
      await expect(mails).toContainText([text], { timeout: 1000 });
    }).toPass();
  await tried('Tried once');
  for (const text of ['nobody@example.org', number, '550 No such person here'])
    await expect(mails).toContainText(text);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await press(page, 'Send again now: mail to nobody@example.org');
  await expect(toast(page, 'status', 'The mail is being sent again')).toBeVisible();
  await tried('Tried 2 times');

  const giveUp = () => press(page, 'Give up: mail to nobody@example.org');
  await giveUp();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mail', exact: true }).click();
  await expect(mails).toHaveCount(1);
  await giveUp();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up', exact: true }).click();
  await expect(toast(page, 'status', 'Mail given up successfully')).toBeVisible();
  await expect(mails).toHaveCount(0);
});
