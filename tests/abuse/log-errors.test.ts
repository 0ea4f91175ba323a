import { expect, test } from 'vitest';
import { coarseNetwork } from '#server/http/coarse-network.ts';
import { serializeError } from '#server/http/serialize-error.ts';

test('[SAFE-06] the log keeps what helps to find an error of the mail server, and no address', () => {
  const rejected = Object.assign(
    new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <ann@example.org>: unknown"),
    { code: 'EENVELOPE', responseCode: 550, rejected: ['ann@example.org'], command: 'RCPT TO' },
  );
  const entry = serializeError(new Error('Could not send', { cause: rejected }));
  expect(entry.cause).toMatchObject({
    message: "Can't send mail - all recipients were rejected: 550 5.1.1 <[email]>: unknown",
    code: 'EENVELOPE',
    responseCode: 550,
  });
  expect(JSON.stringify(entry)).not.toContain('ann@');
});

test('[SAFE-06] lines of a message that look like calls are not part of the stack', () => {
  const error = new Error('first line\n    at 12 Mercer Street');
  Object.assign(error, { query: 'select $1' });
  const { message, stack } = serializeError(error);
  expect(message).toBe('Failed query: select $1');
  expect(stack).toContain('log-errors.test.ts');
  expect(stack).not.toContain('Mercer');
});

test('[SAFE-06] an earlier message of an error is not part of the stack, but its calls are', () => {
  const error = new Error('Could not send to ann@example.org');
  // The first access to the stack formats it.
  expect(error.stack).toContain('ann@');
  error.message = 'Rejected';
  const { message, stack } = serializeError(error);
  expect(message).toBe('Rejected');
  expect(stack).toContain('log-errors.test.ts');
  expect(stack).not.toContain('ann@');
});

test('[SAFE-06] a thrown text, and a circle of causes, are logged without their content', () => {
  expect(serializeError('ann@example.org')).toEqual({ type: 'string', message: 'Not an error', stack: '' });
  const circle = new Error('round');
  circle.cause = circle;
  expect(JSON.stringify(serializeError(circle)).match(/"round"/g)).toHaveLength(6);
});

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['not an address', 'unknown'],
])('[SAFE-06] %s is recorded as %s', (ip, network) => {
  expect(coarseNetwork(ip)).toBe(network);
});
