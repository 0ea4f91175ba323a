import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/api/error.ts';
import { type Attempt, attemptFor, fingerprint, isRefusal, randomKey } from '#lib/checkout/order-attempt.ts';

const MINUTE = 60_000;
const first: Attempt = { key: 'first', order: 'dress', since: 1_000_000, doneAt: undefined };

function keyFor(last: Attempt | undefined, order: string, pressedAt: number): string {
  return attemptFor(last, { order, pressedAt, newKey: 'new' }).key;
}

describe('[BAG-08] an attempt to order', () => {
  test('is the same one for the same order without an answer', () => {
    expect(keyFor(undefined, 'dress', 1_000_000)).toBe('new');
    expect(keyFor(first, 'dress', first.since + 5 * MINUTE)).toBe('first');
  });

  test('is another one for another order, and for the same one a day later', () => {
    expect(keyFor(first, 'two dresses', first.since + MINUTE)).toBe('new');
    expect(keyFor(first, 'dress', first.since + 24 * 60 * MINUTE)).toBe('new');
  });

  test('that is done belongs to presses of before only: another tab was faster, later the same is wanted again', () => {
    const done = { ...first, doneAt: first.since + MINUTE };
    expect(keyFor(done, 'dress', done.doneAt - 1)).toBe('first');
    expect(keyFor(done, 'dress', done.doneAt + 1)).toBe('new');
  });

  test('is over when the server has refused it, not when its answer is missing or says to wait', () => {
    const http = (status: number) => isRefusal(new ApiError('http', { status }));
    expect([400, 409, 422].map(http)).toEqual([true, true, true]);
    expect([401, 408, 429, 500, 503].map(http)).toEqual([false, false, false, false, false]);
    expect([new ApiError('network'), new ApiError('timeout'), new ApiError('parse')].map(isRefusal)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('has a key of 256 bits, never the same', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{64}$/);
    expect(randomKey()).not.toBe(randomKey());
  });

  test('tells orders apart that differ in a single letter', () => {
    expect(fingerprint('{"quantity":1}')).toBe(fingerprint('{"quantity":1}'));
    expect(fingerprint('{"quantity":1}')).not.toBe(fingerprint('{"quantity":2}'));
    expect(fingerprint('ab')).not.toBe(fingerprint('ba'));
  });
});
