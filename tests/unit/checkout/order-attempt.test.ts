import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/api/error.ts';
import {
  isOrderAttempt,
  isOrderRejection,
  type OrderAttempt,
  resolveOrderAttempt,
} from '#lib/checkout/order-attempt.ts';
import { hashText } from '#lib/hash-text.ts';
import { createRandomKey } from '#lib/random-key.ts';

const MINUTE = 60_000;
const first: OrderAttempt = { key: 'first', order: 'dress', since: Date.UTC(2026, 0, 1), doneAt: undefined };

function keyFor(last: OrderAttempt | undefined, order: string, pressedAt: number): string {
  return resolveOrderAttempt(last, { order, pressedAt, newKey: 'new' }).attempt.key;
}

describe('[BAG-08] an attempt to order', () => {
  test('keeps its key for the same order until a response arrives', () => {
    expect(
      resolveOrderAttempt(undefined, { order: 'dress', pressedAt: first.since, newKey: 'first' }),
    ).toEqual({ attempt: first, isNew: true, unsettled: undefined });
    expect(keyFor(first, 'dress', first.since + 5 * MINUTE)).toBe('first');
  });

  test('gets a new key for another order, and for the same order a day later', () => {
    expect(keyFor(first, 'two dresses', first.since + MINUTE)).toBe('new');
    expect(keyFor(first, 'dress', first.since + 24 * 60 * MINUTE)).toBe('new');
  });

  test('reuses a completed key only for presses made before completion', () => {
    const done = { ...first, doneAt: first.since + MINUTE };
    expect(keyFor(done, 'dress', done.doneAt)).toBe('first');
    expect(keyFor(done, 'dress', done.doneAt + 1)).toBe('new');
  });

  test('must be settled without a response before another one, and after a day', () => {
    const plan = (last: OrderAttempt, order: string, minutes: number) =>
      resolveOrderAttempt(last, { order, pressedAt: first.since + minutes * MINUTE, newKey: 'new' });
    expect(plan(first, 'dress', 1)).toEqual({ attempt: first, isNew: false, unsettled: undefined });
    expect(plan(first, 'two dresses', 1)).toMatchObject({ isNew: true, unsettled: first });
    expect(plan(first, 'dress', 24 * 60)).toMatchObject({ isNew: true, unsettled: first });
    const done = { ...first, doneAt: first.since };
    expect(plan(done, 'two dresses', 1)).toMatchObject({ isNew: true, unsettled: undefined });
  });

  test('is read from storage only if it is complete', () => {
    const done = { ...first, doneAt: first.since };
    expect([first, done].map(isOrderAttempt)).toEqual([true, true]);
    for (const field of Object.keys(done))
      expect(isOrderAttempt({ ...done, [field]: {} }), field).toBe(false);
  });

  test('ends when the server rejects it, not when the response is lost or asks to wait', () => {
    const http = (status: number) => isOrderRejection(new ApiError('http', { status }));
    expect([400, 409, 422].map(http)).toEqual([true, true, true]);
    expect([401, 408, 429, 500, 503].map(http)).toEqual([false, false, false, false, false]);
    expect(
      [new ApiError('network'), new ApiError('timeout'), new ApiError('parse')].map(isOrderRejection),
    ).toEqual([false, false, false]);
  });

  test('has a unique key of 256 bits', () => {
    expect(createRandomKey()).toMatch(/^[0-9a-f]{64}$/);
    expect(createRandomKey()).not.toBe(createRandomKey());
  });

  test('has different hashes for orders that differ in one character', () => {
    expect(hashText('{"quantity":1}')).toBe(hashText('{"quantity":1}'));
    expect(hashText('{"quantity":1}')).not.toBe(hashText('{"quantity":2}'));
    // 97 · 31 + 98. An attempt that began before a release continues after it, so the hash stays the same.
    expect([hashText(''), hashText('ab')]).toEqual(['0.0', '2.3105']);
    expect(hashText('ba')).not.toBe(hashText('ab'));
  });
});
