import { expect, test } from 'vitest';
import { loginRedirectPath } from '#lib/account/login-redirect.ts';
import { paths } from '#lib/urls/paths.ts';

const USER = {
  _id: 'u1',
  username: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  profession: '',
  bio: '',
  profileImage: '',
};
const ADMIN = { ...USER, role: 'admin' };

test('[AUTH-02] an admin’s login leads to the dashboard unless `next` names a page', () => {
  expect(loginRedirectPath('', ADMIN)).toBe('/dashboard/admin');
  expect(loginRedirectPath('?next=//evil.example', ADMIN)).toBe('/dashboard/admin');
  expect(loginRedirectPath('?next=/shop', ADMIN)).toBe('/shop');
});

test.each([
  ['', '/'],
  ['?next=', '/'],
  ['?next=/dashboard/profile', '/dashboard/profile'],
  ['?next=/apiary', '/apiary'],
  [paths.login('/shop?color=red&page=2').replace('/login', ''), '/shop?color=red&page=2'],
])('[ROUTE-11] a login with “%s” redirects to %s', (search, path) => {
  expect(loginRedirectPath(search, USER)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  'evil.example',
  ' /shop',
  '%2F%2Fevil.example',
  '/login',
  '/login?next=/shop',
  '/api/orders',
  '/uploads/gown.webp',
])('[ROUTE-11] never redirects to %j', (next) => {
  expect(loginRedirectPath(`?next=${encodeURIComponent(next)}`, USER)).toBe('/');
});

test('[ROUTE-11] decodes the URL once and always stays on this site', () => {
  for (const next of ['/%2F/evil.example', '/.//evil.example', '/@evil.example', '/%5Cevil.example']) {
    const path = loginRedirectPath(`?next=${encodeURIComponent(next)}`, USER);
    expect(path).toBe(next);
    expect(new URL(path, 'https://shop.example').host).toBe('shop.example');
  }
});
