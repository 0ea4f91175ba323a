import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCatalogueCall, isHashedFile, isKeptPage, isPagePath, listFiles } from '#lib/offline/kept-pages.ts';

test.each([
  '/',
  '/shop',
  '/shop/velvet-gown-3f2a',
  '/shop/order-pad-1a2b',
  '/categories/dress/2',
  '/search',
  '/cart',
  '/wishlist',
  '/contact',
  '/blog/gold-layering',
  '/orders-and-returns',
])('[SPEED-05] the page %s may be kept', (path) => {
  expect(isKeptPage(path)).toBe(true);
});

test.each([
  '/checkout',
  '/order',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/back-in-stock',
  '/dashboard/user',
  '/dashboard/manage-orders',
])('[SPEED-05] the page %s is never kept', (path) => {
  expect(isPagePath(path)).toBe(true);
  expect(isKeptPage(path)).toBe(false);
});

test.each([
  '/api/products',
  '/uploads/gown.webp',
  '/feed.xml',
  '/service-worker.js',
  '/_astro/shell.AAAA.js',
])('[SPEED-05] %s is no page', (path) => {
  expect(isPagePath(path)).toBe(false);
  expect(isKeptPage(path)).toBe(false);
});

test('[SPEED-05] of all calls of the contract, only those for products may be kept', () => {
  const contract = readFileSync('tests/unit/api/wire-contract.txt', 'utf8');
  const paths = [...contract.matchAll(/^GET (\S+)/gm)].map(([, path = '']) =>
    path.replace(/:\w+/g, 'gown-3f2a'),
  );
  expect(paths).toContain('/api/orders/mine');
  expect([...new Set(paths.filter(isCatalogueCall))]).toEqual([
    '/api/products',
    '/api/products/gown-3f2a',
    '/api/products/gown-3f2a/reviews',
    '/api/products/facets',
    '/api/products/related/gown-3f2a',
  ]);
});

test('[SPEED-05] only files whose names contain a hash are taken for immutable', () => {
  expect(['/_astro/a.AAAA.js', '/catalogue/0a1b.json', '/uploads/a.webp'].every(isHashedFile)).toBe(true);
  expect(['/favicon.svg', '/service-worker.js', '/shop', '/uploads/'].some(isHashedFile)).toBe(false);
});

test('[SPEED-05] finds the files that a page needs, also those of islands that load on demand', () => {
  const html = `<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/_astro/style.AAAA.css">
    <script type="module" src="/_astro/Main.astro_type_script_0.BBBB.js"></script><a href="/shop/avatar.svg-case">
    <astro-island component-url="/_astro/Bag.C-C_.js" data-modules="/_astro/react.D.js /_astro/bag.E.js"
      props="{&quot;indexUrl&quot;:[0,&quot;/catalogue/4e03.json&quot;]}">
    <img src="/_astro/hero.F.webp"><script src="/_astro/Bag.C-C_.js"></script>`;
  expect(listFiles(html)).toEqual([
    '/_astro/style.AAAA.css',
    '/_astro/Main.astro_type_script_0.BBBB.js',
    '/_astro/Bag.C-C_.js',
    '/_astro/react.D.js',
    '/_astro/bag.E.js',
    '/catalogue/4e03.json',
    '/favicon.svg',
  ]);
  expect(listFiles('@font-face{src:url(/_astro/figtree.AAAA.woff2)}')).toEqual([
    '/_astro/figtree.AAAA.woff2',
  ]);
});
