import { expect, test } from 'vitest';
import { catalogueRevisionIn, siteKey } from '#server/site/site-key.ts';

const SOURCES = { catalogue: 41, databaseUrl: 'postgres://a/shop', site: 'abc' };

test('a key contains the catalogue revision of a build, readable only for the same database', () => {
  const key = siteKey(SOURCES);
  expect(catalogueRevisionIn(key, 'postgres://a/shop')).toBe(41);
  expect(catalogueRevisionIn(key, 'postgres://b/shop')).toBeNull();
  expect(catalogueRevisionIn(key, undefined)).toBeNull();
  expect(catalogueRevisionIn('a-key-of-an-earlier-version', 'postgres://a/shop')).toBeNull();
});

test.each([{ catalogue: 42 }, { databaseUrl: undefined }, { site: 'abd' }])(
  '%o changes the key',
  (change) => {
    expect(siteKey({ ...SOURCES, ...change })).not.toBe(siteKey(SOURCES));
  },
);
