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

const redirectPath = (search: string, user = USER) => loginRedirectPath({ search, hash: '' }, user);

test('[ROUTE-11] a login returns to the fragment of the page, and to no other', () => {
  const hash = '#email=token';
  const search = '?next=/dashboard/security';
  expect(loginRedirectPath({ search, hash }, USER)).toBe('/dashboard/security#email=token');
  expect(loginRedirectPath({ search: '?next=//evil.example', hash }, USER)).toBe('/');
  expect(loginRedirectPath({ search: '', hash: '#registered' }, USER)).toBe('/');
});

test('[AUTH-02] an admin’s login leads to the dashboard unless `next` names a page', () => {
  expect(redirectPath('', ADMIN)).toBe('/dashboard/admin');
  expect(redirectPath('?next=//evil.example', ADMIN)).toBe('/dashboard/admin');
  expect(redirectPath('?next=/shop', ADMIN)).toBe('/shop');
});

test.each([
  ['', '/'],
  ['?next=', '/'],
  ['?next=/dashboard/profile', '/dashboard/profile'],
  ['?next=/apiary', '/apiary'],
  [paths.login('/shop?color=red&page=2').replace('/login', ''), '/shop?color=red&page=2'],
])('[ROUTE-11] a login with “%s” redirects to %s', (search, path) => {
  expect(redirectPath(search)).toBe(path);
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
  expect(redirectPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
});

test('[ROUTE-11] decodes the URL once and always stays on this site', () => {
  for (const next of ['/%2F/evil.example', '/.//evil.example', '/@evil.example', '/%5Cevil.example']) {
    const path = redirectPath(`?next=${encodeURIComponent(next)}`);
    expect(path).toBe(next);
    expect(new URL(path, 'https://shop.example').host).toBe('shop.example');
  }
});
