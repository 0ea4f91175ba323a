import { expect, test } from 'vitest';
import { readSiteSettings } from '#site/settings.ts';

test('the browser searches catalogues of up to 5,000 products by default', () => {
  expect(readSiteSettings({}).searchIndexMax).toBe(5000);
  expect(readSiteSettings({ SEARCH_INDEX_MAX: '0' }).searchIndexMax).toBe(0);
});

test('a limit that is not a whole number stops the build with a message', () => {
  expect(() => readSiteSettings({ SEARCH_INDEX_MAX: '5k' })).toThrow(
    'SEARCH_INDEX_MAX is "5k", but it must be a whole number.',
  );
});

test('[SPEED-05] an operator can turn off the service worker', () => {
  expect(readSiteSettings({}).offline).toBe(true);
  expect(readSiteSettings({ OFFLINE: 'off' }).offline).toBe(false);
  expect(() => readSiteSettings({ OFFLINE: 'no' })).toThrow('OFFLINE is "no", but it must be on or off.');
});

test.each([
  ['SITE_URL', 'https://shop.example/fashion', 'without path, query, hash or credentials'],
  ['SITE_URL', 'https://shop.example#top', 'without path, query, hash or credentials'],
  ['PUBLIC_API_URL', 'https://shop.example/backend', 'without path, query, hash or credentials'],
  ['CATALOGUE_URL', 'http://localhost:4321?a=1', 'without query, hash or credentials'],
  ['PUBLIC_EMAIL_SERVICE_URL', 'https://mail.example/#a', 'without query, hash or credentials'],
])('%s=%s stops the build with a message', (name, value, rule) => {
  expect(() => readSiteSettings({ [name]: value })).toThrow(
    `${name} is "${value}", but it must be an http or https URL ${rule}, such as https://shop.example.`,
  );
});

test('URLs to which the build adds paths may have one', () => {
  expect(readSiteSettings({ CATALOGUE_URL: 'http://localhost:4321/shop/' }).catalogueUrl).toBe(
    'http://localhost:4321/shop',
  );
});
