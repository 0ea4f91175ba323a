import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttempt } from '#lib/api/attempt.ts';
import { sendContactMessage } from '#lib/contact/email-service.ts';

const SERVICE = { userId: 'u', serviceId: 's', templateId: 't' };
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'The gown',
  message: 'Is it long?',
};

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders']);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a repetition after a lost response has the key of the first request', async () => {
  const attempt = createAttempt();
  const keys: (string | undefined)[] = [];
  const send = (content: string, isLost: boolean) =>
    attempt(content, async (headers) => {
      keys.push(headers['Idempotency-Key']);
      if (isLost) throw new Error('lost');
      return 'saved';
    }).catch(() => 'lost');
  expect(await send('gown', true)).toBe('lost');
  expect(await send('gown', false)).toBe('saved');
  expect(await send('gown', true)).toBe('lost');
  expect(await send('cape', false)).toBe('saved');
  const [first, repeated, next, other] = keys;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(repeated).toBe(first);
  expect(new Set([first, next, other]).size).toBe(3);
});

test('a base backend gets no key', async () => {
  vi.stubGlobal('__CAPABILITIES__', null);
  expect(await createAttempt()('gown', async (headers) => headers)).toEqual({});
});

test('[CONTACT-02] a message has a key only on the way to the own backend', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('OK'));
  vi.stubGlobal('fetch', fetch);
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const toOwn = () => sendContactMessage(MESSAGE, { url: '', ...SERVICE });
  await expect(toOwn()).rejects.toThrow();
  await toOwn();
  await sendContactMessage(MESSAGE, { url: 'https://mail.example', ...SERVICE });
  const [lost, repeated, foreign] = fetch.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('Idempotency-Key'),
  );
  expect(lost).toMatch(/^[0-9a-f]{64}$/);
  expect([repeated, foreign]).toEqual([lost, null]);
});
