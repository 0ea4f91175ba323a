import { expect, test } from 'vitest';
import { replyUrl } from '#lib/admin/inbox/reply-url.ts';

const MESSAGE = {
  _id: '1',
  name: 'Zoë Quartz',
  email: 'zoe@example.org',
  subject: 'Gown & hat?',
  message: 'Is 100% silk #1?\r\n\r\nThank you.',
  state: 'read',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;
const QUOTE_INTRO = 'Zoë wrote:';

test('addresses the reply to the sender, with their subject and a quote of the message', () => {
  expect(replyUrl(MESSAGE, QUOTE_INTRO)).toBe(
    'mailto:zoe@example.org?subject=Re%3A%20Gown%20%26%20hat%3F&body=%0D%0A%0D%0AZo%C3%AB%20wrote%3A%0D%0A%3E%20Is%20100%25%20silk%20%231%3F%0D%0A%3E%0D%0A%3E%20Thank%20you.',
  );
  expect(replyUrl({ ...MESSAGE, subject: 'RE: Gown' }, QUOTE_INTRO)).toContain('?subject=RE%3A%20Gown&');
});

test('truncates a subject that is longer than 600 characters once encoded', () => {
  const subjectOf = (subject: string) =>
    new URL(replyUrl({ ...MESSAGE, subject }, QUOTE_INTRO)).searchParams.get('subject');
  // The encoded 'Re: ' has 8 characters, the ellipsis 9.
  expect(subjectOf('m'.repeat(592))).toBe(`Re: ${'m'.repeat(592)}`);
  expect(subjectOf('m'.repeat(593))).toBe(`Re: ${'m'.repeat(583)}…`);
});

test('an email address cannot inject a header field', () => {
  const email = 'zoe?bcc=all&x@example.org';
  expect(replyUrl({ ...MESSAGE, email }, QUOTE_INTRO)).toMatch(
    /^mailto:zoe%3Fbcc%3Dall%26x@example\.org\?subject=/,
  );
});

test.each(['m', 'é', '\u{1F457}', '\n'])(
  'limits the link to 1,800 characters for a long message of %j',
  (character) => {
    const href = replyUrl(
      { ...MESSAGE, subject: character.trim().repeat(200), message: character.repeat(5000) },
      QUOTE_INTRO,
    );
    expect(href.length).toBeLessThanOrEqual(1800);
    // A character encodes to at most twelve characters, so at most twenty characters of the limit stay unused.
    expect(href.length).toBeGreaterThan(1780);
    const body = decodeURIComponent(href.slice(href.indexOf('&body=') + 6));
    expect(body.startsWith('\r\n\r\nZoë wrote:\r\n>')).toBe(true);
    expect(body.endsWith('…')).toBe(true);
    const { pathname, searchParams } = new URL(href);
    expect(pathname).toBe('zoe@example.org');
    expect(searchParams.get('subject')?.length).toBeLessThanOrEqual(600);
  },
);
