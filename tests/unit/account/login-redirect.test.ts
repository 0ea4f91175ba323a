import { expect, test } from 'vitest';
import { loginRedirectPath } from '#lib/account/login-redirect.ts';
import { paths } from '#lib/urls/paths.ts';

test.each([
  ['', '/'],
  ['?next=', '/'],
  ['?next=/dashboard/profile', '/dashboard/profile'],
  [paths.login('/shop?color=red&page=2').replace('/login', ''), '/shop?color=red&page=2'],
])('[ROUTE-11] a login with “%s” redirects to %s', (search, path) => {
  expect(loginRedirectPath(search)).toBe(path);
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
])('[ROUTE-11] never redirects to %j', (next) => {
  expect(loginRedirectPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
});

test('[ROUTE-11] decodes the URL once and always stays on this site', () => {
  for (const next of ['/%2F/evil.example', '/.//evil.example', '/@evil.example', '/%5Cevil.example']) {
    const path = loginRedirectPath(`?next=${encodeURIComponent(next)}`);
    expect(path).toBe(next);
    expect(new URL(path, 'https://shop.example').host).toBe('shop.example');
  }
});
