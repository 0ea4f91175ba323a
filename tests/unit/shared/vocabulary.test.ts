import { expect, test } from 'vitest';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import * as contract from '#contract/vocabulary.ts';
import { PLACEHOLDER_FIGURES } from '#lib/account/placeholder-figures.ts';
import { telephoneUrl } from '#lib/contact/phone.ts';
import { MENUS } from '#lib/shell/menus.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { isPlainClick } from '#lib/urls/is-plain-click.ts';
import { filePaths, paths } from '#lib/urls/paths.ts';

/** Returns the entries that are texts, without the functions. */
const texts = (entries: object) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => typeof value === 'string'));

test('[SHOP-01] [SHOP-03] the categories, colors and price bands are those of the specification', () => {
  expect(contract.CATEGORIES).toEqual(['accessories', 'dress', 'jewellery', 'cosmetics']);
  expect(contract.COLORS).toEqual(['black', 'blue', 'red', 'green', 'gold', 'silver', 'beige']);
  expect(PRICE_BANDS).toEqual(['0-50', '50-100', '100-200', '200-Infinity']);
});

test('[SHOP-03] [HOME-04] [SEARCH-02] [ADMIN-01] [CALL-04] [CALL-06] [BAG-05] lists, cache, toasts and tax have the numbers of the specification', () => {
  expect(contract.PAGE_SIZES).toEqual({ shop: 8, category: 24 });
  expect(contract.TRENDING).toEqual({ fetchLimit: 10, initialCount: 8, step: 4 });
  expect(contract.SEARCH).toEqual({ initialCount: 10, step: 10 });
  expect(contract.MANAGED_PRODUCTS).toEqual({ fetchLimit: 50, initialCount: 8, step: 8 });
  expect(contract.UNUSED_CACHE_TTL_MS).toBe(60 * 1000);
  expect(contract.TOAST_DURATION_MS).toBe(5 * 1000);
  expect(contract.TAX_BASIS_POINTS).toBe(500);
  expect(contract.MAX_RATING).toBe(5);
});

test('[ROUTE-01] [ROUTE-02] the pages of the shop have the paths of the specification', () => {
  expect(texts(paths)).toEqual({
    home: '/',
    shop: '/shop',
    about: '/pages',
    contact: '/contact',
    cart: '/cart',
    checkout: '/checkout',
    search: '/search',
    register: '/register',
    loginAfterRegistration: '/login#registered',
    offline: '/offline',
    sizeGuide: '/size-guide',
    blog: '/blog',
  });
  expect(paths.product('a/b')).toBe('/shop/a%2Fb');
  expect([paths.login(), paths.login('/shop?page=2')]).toEqual(['/login', '/login?next=%2Fshop%3Fpage%3D2']);
  expect([paths.category('dress'), paths.category('dress', 2)]).toEqual([
    '/categories/dress',
    '/categories/dress/2',
  ]);
  expect([paths.blogEntry('linen'), paths.page('terms')]).toEqual(['/blog/linen', '/terms']);
  expect(texts(filePaths)).toEqual({
    newProductsFeed: '/feed.xml',
    blogFeed: '/blog/feed.xml',
    merchantFeed: '/feeds/products.xml',
    sitemap: '/sitemap.xml',
    manifest: '/manifest.webmanifest',
    serviceWorker: '/service-worker.js',
    avatar: '/avatar.svg',
  });
  expect(filePaths.sitemapPart(1)).toBe('/sitemap-1.xml');
});

test('[ROUTE-03] [NAV-04] [NAV-05] the screens of the dashboard have the paths of the specification', () => {
  expect(texts(dashboardPaths)).toEqual({
    user: '/dashboard/user',
    profile: '/dashboard/profile',
    updateProfile: '/dashboard/update-profile',
    updatePassword: '/dashboard/update-password',
    security: '/dashboard/security',
    payment: '/dashboard/payment',
    orders: '/dashboard/orders',
    admin: '/dashboard/admin',
    manageProduct: '/dashboard/manage-product',
    productsByStock: '/dashboard/manage-product?sort=stock',
    manageOrders: '/dashboard/manage-orders',
    addNewProduct: '/dashboard/add-new-product',
    importProducts: '/dashboard/import-products',
    users: '/dashboard/users',
    reviews: '/dashboard/reviews',
    inbox: '/dashboard/inbox',
    settings: '/dashboard/settings',
    discountCodes: '/dashboard/discount-codes',
  });
  expect(dashboardPaths.editProduct('a&b')).toBe('/dashboard/edit-product?id=a%26b');
  expect(dashboardPaths.message('a&b')).toBe('/dashboard/message?id=a%26b');
});

test('[NAV-04] [NAV-05] [NAV-08] the menus of admins and users have the links of the specification', () => {
  expect(MENUS.admin.slice(0, 4)).toEqual([
    { name: 'Dashboard', path: '/dashboard/admin' },
    { name: 'Manage Item', path: '/dashboard/manage-product' },
    { name: 'All Orders', path: '/dashboard/manage-orders' },
    { name: 'Add new Post', path: '/dashboard/add-new-product' },
  ]);
  expect(MENUS.admin.slice(-2).map(({ path }) => path)).toEqual([
    '/dashboard/profile',
    '/dashboard/update-password',
  ]);
  expect(MENUS.user).toEqual([
    { name: 'Dashboard', path: '/dashboard/user' },
    { name: 'Profile', path: '/dashboard/profile' },
    { name: 'Payment', path: '/dashboard/payment' },
    { name: 'Orders', path: '/dashboard/orders' },
  ]);
});

test('[USER-02] the placeholder figures are 10, 20 and 23', () => {
  expect(PLACEHOLDER_FIGURES).toEqual([
    { name: 'Total Payment', value: 10, shown: '$10', accent: false },
    { name: 'Total Reviews', value: 20, shown: '20', accent: true },
    { name: 'Total Purchase', value: 23, shown: '23', accent: false },
  ]);
});

test('only a click without a modifier key is plain', () => {
  const none = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(isPlainClick(none)).toBe(true);
  for (const key of Object.keys(none)) expect(isPlainClick({ ...none, [key]: true }), key).toBe(false);
});

test('a phone number is dialed without the characters that make it readable', () => {
  expect(telephoneUrl('+1 (212) 555-0142')).toBe('tel:+12125550142');
});
