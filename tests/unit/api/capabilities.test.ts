import { expect, test } from 'vitest';
import { CAPABILITIES, parseCapabilities, withFormerNames } from '#contract/capabilities.ts';

/** The announcement of the release before, with a mail server. */
const FORMER_ANNOUNCEMENT = [
  ...['product-update', 'users', 'user-search', 'catalogue', 'orders', 'order-attempts', 'order-limits'],
  ...['order-periods', 'payments', 'email-verification', 'password-reset', 'stock', 'back-in-stock', 'stats'],
  ...['reviews', 'wishlist', 'inbox', 'edit-conflicts', 'account-security', 'sizes', 'gallery', 'details'],
  'security-reports',
];

/** The capabilities of the release before. */
const FORMER_CAPABILITIES = [
  ...(['catalogue', 'orders', 'payments', 'accounts', 'mail', 'reviews', 'wishlist', 'inbox'] as const),
];

const without = (...names: readonly string[]) =>
  parseCapabilities(FORMER_ANNOUNCEMENT.filter((name) => !names.includes(name)));

test('understands a backend that announces only former names', () => {
  expect(parseCapabilities(FORMER_ANNOUNCEMENT)).toEqual(FORMER_CAPABILITIES);
  expect(without('email-verification', 'password-reset', 'back-in-stock')).toEqual([
    ...['catalogue', 'orders', 'payments', 'accounts', 'reviews', 'wishlist', 'inbox'],
  ]);
});

test('understands a backend that announces only current names, and ignores unknown ones', () => {
  expect(parseCapabilities(['inbox', 'desk', 'orders', 'catalogue'])).toEqual([
    'catalogue',
    'orders',
    'inbox',
  ]);
  expect(parseCapabilities([...CAPABILITIES])).toEqual(CAPABILITIES);
});

test('understands each announcement with both names', () => {
  for (const name of CAPABILITIES) expect(parseCapabilities(withFormerNames([name]))).toEqual([name]);
  expect([...withFormerNames(FORMER_CAPABILITIES)].sort()).toEqual(
    [...FORMER_ANNOUNCEMENT, 'accounts', 'mail'].sort(),
  );
});

test.each([
  ['product-update', 'catalogue'],
  ['order-attempts', 'orders'],
  ['order-limits', 'orders'],
  ['stats', 'orders'],
  ['users', 'accounts'],
  ['user-search', 'accounts'],
  ['account-security', 'accounts'],
  ['email-verification', 'mail'],
  ['password-reset', 'mail'],
  ['back-in-stock', 'mail'],
])('a backend without the calls of `%s` does not have `%s`', (part, name) => {
  expect(without(part)).toEqual(FORMER_CAPABILITIES.filter((each) => each !== name));
});

test.each(['sizes', 'gallery', 'details', 'edit-conflicts', 'stock', 'order-periods', 'security-reports'])(
  'a backend without `%s`, which its data shows, has all capabilities',
  (part) => {
    expect(without(part)).toEqual(FORMER_CAPABILITIES);
  },
);
