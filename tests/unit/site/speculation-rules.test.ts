import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ORIGIN = 'https://shop.example';
const [rule] = JSON.parse(readFileSync('public/speculation-rules.json', 'utf8')).prerender;
const [all, excluded] = rule.where.and;

/** Returns whether browsers may prerender a path of the site. */
function isPrerendered(path: string): boolean {
  const matches = (pattern: string) => new URLPattern(pattern, ORIGIN).test(path, ORIGIN);
  return matches(all.href_matches) && !excluded.not.href_matches.some(matches);
}

test.each([
  '/',
  '/shop',
  '/shop/velvet-gown',
  '/categories/dress',
  '/categories/dress/2',
  '/blog/gold-layering',
  '/pages',
  '/search',
])('[SPEED-04] browsers may prerender %s', (path) => {
  expect(isPrerendered(path)).toBe(true);
});

test.each([
  '/cart',
  '/checkout',
  '/order',
  '/login',
  '/login?next=/checkout',
  '/register',
  '/wishlist',
  '/dashboard/orders',
  '/dashboard/admin',
  '/shop?color=red',
  '/categories/dress?sort=price',
  '/api/products',
  '/uploads/a.webp',
  '/feed.xml',
])('[SPEED-04] browsers do not prerender %s', (path) => {
  expect(isPrerendered(path)).toBe(false);
});
