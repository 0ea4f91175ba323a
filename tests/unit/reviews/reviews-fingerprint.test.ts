import { expect, test } from 'vitest';
import { reviewsFingerprint } from '#lib/reviews/reviews-fingerprint.ts';

const review = { _id: 'r1', createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' };

test('the fingerprint changes with an edited, a new and a removed review, and with the count', () => {
  const built = reviewsFingerprint(1, [review]);
  expect(reviewsFingerprint(1, [{ ...review }])).toBe(built);
  const others = [
    reviewsFingerprint(1, [{ ...review, updatedAt: '2026-11-02T10:00:00Z' }]),
    reviewsFingerprint(2, [{ ...review, _id: 'r2' }, review]),
    reviewsFingerprint(1, [{ ...review, _id: 'r2' }]),
    reviewsFingerprint(2, [review]),
    reviewsFingerprint(0, []),
  ];
  expect(new Set([built, ...others]).size).toBe(1 + others.length);
});

test('a product without reviews has the same fingerprint in each form of a response', () => {
  expect(reviewsFingerprint(undefined, undefined)).toBe(reviewsFingerprint(0, []));
});
