import { expect, type Page, type Request } from '@playwright/test';
import { axeViolations } from '#tests/support/e2e/axe.ts';
import { holdCalls, openPageAs, toast } from '#tests/support/e2e/steps.ts';
import { test } from '#tests/support/test.ts';

const MESSAGE = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.org',
  Subject: 'The length of the velvet gown',
  Message: 'Is the gown long enough for somebody of 1.85 m?\nThank you.',
};
const FAILURE_MESSAGE = 'Failed to send email. Please try again later.';
const SEND_URL = '**/api/v1.0/email/send';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const sendButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send', exact: true });

async function fillMessage(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(MESSAGE)) await field(page, label).fill(text);
}

async function expectFields(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await expect(field(page, label)).toHaveValue(text);
}

const EMPTY = { Name: '', Email: '', Subject: '', Message: '' };

/** Collects every message that the page sends from now on. */
function collectMessages(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/email/send')) seen.push(request);
  });
  return seen;
}

test('[CONTACT-01] shows an error at each invalid field and sends nothing until all are valid', {
  tag: '@translated',
}, async ({ page }) => {
  const sent = collectMessages(page);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us', exact: true })).toBeVisible();
  const details = page.getByRole('main').locator('address');
  await expect(details).toContainText(/\+1 \(212\) 555-0142.*hello@solene\.example.*New York/s);
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');

  await sendButton(page).click();
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'Name')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  // Browsers fill fields without an event, which is noticed when the field is left.
  await field(page, 'Name').evaluate((input: HTMLInputElement) => {
    input.value = 'Ada Lovelace';
  });
  await field(page, 'Email').focus();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false');
  await expect(field(page, 'Name')).toHaveAccessibleDescription('First and last name');
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');

  for (const [label, invalidText, error, validText] of [
    ['Name', 'Anna', 'Name must be at least 5 characters long.', 'Annas'],
    ['Email', 'ada', 'Email address is invalid.', 'ada@example.org'],
    ['Subject', '14 characters.', 'Subject must be at least 15 characters long.', '15 characters..'],
    ['Message', 'a'.repeat(29), 'Message must be at least 30 characters long.', 'a'.repeat(30)],
  ] as const) {
    await field(page, label).fill(invalidText);
    await sendButton(page).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAccessibleDescription(error);
    await field(page, label).fill(validText);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'false');
    expect(sent).toEqual([]);
  }
});

test('[CONTACT-02] [CALL-01] sends a message by keyboard once, without cookies, and clears the form', async ({
  page,
  context,
  shop,
}) => {
  for (const url of [shop.siteUrl, shop.emailService.url]) {
    await context.addCookies([{ name: 'session', value: 'of-the-test', url }]);
  }
  const sent = collectMessages(page);
  const release = await holdCalls(page, SEND_URL);
  await page.goto('/contact');
  await field(page, 'Name').focus();
  for (const text of Object.values(MESSAGE)) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Sending...', exact: true });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  release();

  await expect(toast(page, 'status', 'Your message has been sent.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Thank you. We’ve received your message. We reply within one business day.',
  );
  await expect(sendButton(page)).toBeFocused();
  await expectFields(page, EMPTY);

  const posts = sent.filter((request) => request.method() === 'POST');
  expect(posts).toHaveLength(1);
  const [post] = posts;
  expect(post?.url()).toBe(`${shop.emailService.url}/api/v1.0/email/send`);
  expect(post?.postDataJSON()).toEqual({
    lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    user_id: shop.emailService.ids.user,
    service_id: shop.emailService.ids.service,
    template_id: shop.emailService.ids.template,
    template_params: {
      from_name: MESSAGE.Name,
      from_email: MESSAGE.Email,
      subject: MESSAGE.Subject,
      message: MESSAGE.Message,
    },
  });
  const headers = await post?.allHeaders();
  expect(headers).toMatchObject({ 'content-type': 'application/json' });
  expect(headers).not.toHaveProperty('cookie');
  expect((await context.cookies(shop.emailService.url)).length).toBeGreaterThan(0);

  await page.reload();
  await expectFields(page, EMPTY);
});

test('[CONTACT-03] reports a failed message and keeps its text across reload and navigation', {
  tag: '@translated',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await page.route(SEND_URL, (route) =>
    route.fulfill({ status: 500, body: 'Sorry', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto('/contact');
  await fillMessage(page);
  await sendButton(page).click();
  await expect(toast(page, 'alert', FAILURE_MESSAGE)).toBeVisible();
  await expect(page.getByRole('main').getByText(FAILURE_MESSAGE, { exact: true })).toBeVisible();
  await expectFields(page, MESSAGE);
  await page.reload();
  await expectFields(page, MESSAGE);

  await page.goto('/pages');
  await page.goto('/contact?subject=When+will+the+cuff+be+back%3F&message=Please+let+me+know.');
  await expectFields(page, { ...MESSAGE, Subject: 'When will the cuff be back?' });
  await field(page, 'Subject').fill(MESSAGE.Subject);
  await page.unroute(SEND_URL);
  await sendButton(page).click();
  await expect(toast(page, 'status', 'Your message has been sent.')).toBeVisible();
  await expect(page.getByText(FAILURE_MESSAGE)).toBeHidden();
  await expectFields(page, EMPTY);
  // Without a draft, the suggested message is filled in.
  await page.goto('/contact?subject=When+will+the+cuff+be+back%3F&message=Please+let+me+know.');
  await expectFields(page, {
    ...EMPTY,
    Subject: 'When will the cuff be back?',
    Message: 'Please let me know.',
  });
});

test('[CONTACT-03] text typed while the page loads replaces an earlier draft', async ({ page }) => {
  await page.goto('/contact');
  await fillMessage(page);
  const release = await holdCalls(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'Subject').fill('The color of the velvet gown');
  release();
  await expectFields(page, { ...MESSAGE, Subject: 'The color of the velvet gown' });
});

test('[CONTACT-01] hints at lengths and checks them off, without a gap below the field', {
  tag: '@translated',
}, async ({ page }) => {
  await page.goto('/contact');
  await expect(field(page, 'Name')).toHaveAccessibleDescription('First and last name');
  await field(page, 'Name').fill(MESSAGE.Name);
  const hints = {
    Subject: ['At least 15 characters', '14 characters.', '15 characters..'],
    Message: ['At least 30 characters', `${'a'.repeat(29)} `, 'a'.repeat(30)],
  } as const;
  for (const [label, [hint, short, long]] of Object.entries(hints)) {
    await expect(field(page, label)).toHaveAccessibleDescription(hint);
    await field(page, label).fill(short);
    await expect(field(page, label)).toHaveAccessibleDescription(hint);
    const { y } = (await sendButton(page).boundingBox()) ?? {};
    await field(page, label).fill(long);
    await expect(field(page, label)).toHaveAccessibleDescription('');
    await expect(page.getByText(hint, { exact: true })).toBeVisible();
    expect((await sendButton(page).boundingBox())?.y).toBe(y);
  }
  // A draft counts too.
  await page.reload();
  await field(page, 'Email').fill(MESSAGE.Email);
  for (const label of Object.keys(hints)) await expect(field(page, label)).toHaveAccessibleDescription('');
  await sendButton(page).click();
  await expect(toast(page, 'status', 'Your message has been sent.')).toBeVisible();
  await expectFields(page, EMPTY);
  for (const [label, [hint]] of Object.entries(hints))
    await expect(field(page, label)).toHaveAccessibleDescription(hint);
});

test('[CONTACT-03] fills in the name and email of a logged-in user, which are not part of the draft', async ({
  page,
  shop,
}) => {
  await openPageAs(page, shop, 'shopper', '/contact');
  const { email } = shop.backend.accounts.shopper;
  const name = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '').username);
  expect(name).not.toBe('');
  await expectFields(page, { ...EMPTY, Name: name, Email: email });
  await field(page, 'Name').fill(MESSAGE.Name);
  await page.reload();
  await expectFields(page, { ...EMPTY, Name: MESSAGE.Name, Email: email });
  await field(page, 'Email').fill(MESSAGE.Email);
  await page.reload();
  await expectFields(page, { ...EMPTY, Name: MESSAGE.Name, Email: MESSAGE.Email });

  await fillMessage(page);
  await sendButton(page).click();
  await expect(toast(page, 'status', 'Your message has been sent.')).toBeVisible();
  await expectFields(page, { ...EMPTY, Name: name, Email: email });
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  await expectFields(page, EMPTY);
});

test('[CONTACT-02] sends a message submitted before hydration once, and never in the URL', {
  tag: '@full',
}, async ({ page }) => {
  const sent = collectMessages(page);
  const release = await holdCalls(page, /\/_astro\/ContactForm.*\.js$/);
  await page.goto('/contact');
  await fillMessage(page);
  await field(page, 'Subject').press('Enter');
  await sendButton(page).click();
  await expectFields(page, MESSAGE);
  expect(sent).toEqual([]);
  release();
  await expect(toast(page, 'status', 'Your message has been sent.')).toBeVisible();
  expect(sent.filter((request) => request.method() === 'POST')).toHaveLength(1);
  await expect(page).toHaveURL(/\/contact$/);
});

test('[CONTACT-01] without JavaScript shows an email address instead of the form', {
  tag: '@desktop',
}, async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/contact');
  const note = page.getByText(/^This form needs JavaScript\. Without it, please email/);
  await expect(note.getByRole('link', { name: 'hello@solene.example' })).toBeVisible();
  await expect(sendButton(page)).toBeHidden();
});
