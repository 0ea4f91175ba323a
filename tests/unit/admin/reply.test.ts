import { expect, test } from 'vitest';
import { replyHref } from '#lib/admin/inbox/reply.ts';

const MESSAGE = {
  _id: '1',
  name: 'Zoë Quartz',
  email: 'zoe@example.org',
  subject: 'Gown & hat?',
  message: 'Is 100% silk #1?\r\n\r\nThank you.',
  state: 'read',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;
const WROTE = 'Zoë wrote:';

test('a reply goes to who wrote, with their subject and their words quoted', () => {
  expect(replyHref(MESSAGE, WROTE)).toBe(
    'mailto:zoe@example.org?subject=Re%3A%20Gown%20%26%20hat%3F&body=%0D%0A%0D%0AZo%C3%AB%20wrote%3A%0D%0A%3E%20Is%20100%25%20silk%20%231%3F%0D%0A%3E%0D%0A%3E%20Thank%20you.',
  );
  expect(replyHref({ ...MESSAGE, subject: 'RE: Gown' }, WROTE)).toContain('?subject=RE%3A%20Gown&');
});

test('an address adds no field to the mail', () => {
  const email = 'zoe?bcc=all&x@example.org';
  expect(replyHref({ ...MESSAGE, email }, WROTE)).toMatch(
    /^mailto:zoe%3Fbcc%3Dall%26x@example\.org\?subject=/,
  );
});

test.each(['m', 'é', '\u{1F457}', '\n'])(
  'however long the message of %j, the address has at most 1,800 characters',
  (sign) => {
    const href = replyHref(
      { ...MESSAGE, subject: sign.trim().repeat(200), message: sign.repeat(5000) },
      WROTE,
    );
    expect(href.length).toBeLessThanOrEqual(1800);
    // No sign takes more than twelve characters: hardly any room is left unused.
    expect(href.length).toBeGreaterThan(1780);
    const body = decodeURIComponent(href.slice(href.indexOf('&body=') + 6));
    expect(body.startsWith('\r\n\r\nZoë wrote:\r\n>')).toBe(true);
    expect(body.endsWith('…')).toBe(true);
    const { pathname, searchParams } = new URL(href);
    expect(pathname).toBe('zoe@example.org');
    expect(searchParams.get('subject')?.length).toBeLessThanOrEqual(600);
  },
);
