import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/api/error.ts';
import { type Attempt, attemptFor, fingerprint, isRefusal, randomKey } from '#lib/checkout/order-attempt.ts';

const MINUTE = 60_000;
const first: Attempt = { key: 'first', order: 'dress', since: 1_000_000, doneAt: undefined };

function keyFor(last: Attempt | undefined, order: string, pressedAt: number): string {
  return attemptFor(last, { order, pressedAt, newKey: 'new' }).key;
}

describe('[BAG-08] an attempt to order', () => {
  test('keeps its key for the same order without a response', () => {
    expect(keyFor(undefined, 'dress', 1_000_000)).toBe('new');
    expect(keyFor(first, 'dress', first.since + 5 * MINUTE)).toBe('first');
  });

  test('gets a new key for another order, and for the same order a day later', () => {
    expect(keyFor(first, 'two dresses', first.since + MINUTE)).toBe('new');
    expect(keyFor(first, 'dress', first.since + 24 * 60 * MINUTE)).toBe('new');
  });

  test('reuses a completed key only for presses made before completion', () => {
    const done = { ...first, doneAt: first.since + MINUTE };
    expect(keyFor(done, 'dress', done.doneAt - 1)).toBe('first');
    expect(keyFor(done, 'dress', done.doneAt + 1)).toBe('new');
  });

  test('ends when the server rejects it, not when the response is lost or asks to wait', () => {
    const http = (status: number) => isRefusal(new ApiError('http', { status }));
    expect([400, 409, 422].map(http)).toEqual([true, true, true]);
    expect([401, 408, 429, 500, 503].map(http)).toEqual([false, false, false, false, false]);
    expect([new ApiError('network'), new ApiError('timeout'), new ApiError('parse')].map(isRefusal)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('has a unique key of 256 bits', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{64}$/);
    expect(randomKey()).not.toBe(randomKey());
  });

  test('has different fingerprints for orders that differ in one character', () => {
    expect(fingerprint('{"quantity":1}')).toBe(fingerprint('{"quantity":1}'));
    expect(fingerprint('{"quantity":1}')).not.toBe(fingerprint('{"quantity":2}'));
    expect(fingerprint('ab')).not.toBe(fingerprint('ba'));
  });
});
