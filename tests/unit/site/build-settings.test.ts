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
