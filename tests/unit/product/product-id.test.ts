import { expect, test } from 'vitest';
import { hasStaticPage } from '#lib/product/product-id.ts';

test.each([
  ['letters, digits, hyphens and underscores', true, 'Velvet-gown_7'],
  ['64 characters', true, 'a'.repeat(64)],
  ['65 characters', false, 'a'.repeat(65)],
  ['no character', false, ''],
  ['a path', false, '../gown'],
  ['a dot', false, 'gown.html'],
  ['a space', false, 'gown 1'],
])('[PROD-04] a product whose ID has %s has a static page: %s', (_description, hasPage, id) => {
  expect(hasStaticPage(id)).toBe(hasPage);
});
