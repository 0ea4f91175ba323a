import { expect, test } from 'vitest';
import { readSiteSettings } from '#site/settings.ts';

test('catalogues of up to 5,000 products are searched in the browser, unless the deployer says otherwise', () => {
  expect(readSiteSettings({}).searchIndexMax).toBe(5000);
  expect(readSiteSettings({ SEARCH_INDEX_MAX: '0' }).searchIndexMax).toBe(0);
});

test('a limit that is no whole number stops the build with a sentence', () => {
  expect(() => readSiteSettings({ SEARCH_INDEX_MAX: '5k' })).toThrow(
    'SEARCH_INDEX_MAX is "5k", but it must be a whole number.',
  );
});
