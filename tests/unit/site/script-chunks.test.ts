import { expect, test } from 'vitest';
import { chunkOf } from '#site/builder/script-chunks.ts';

const SCRIPT = '/shop/src/layouts/Main.astro?astro&type=script&index=0&lang.ts';
const HEARTS = '/shop/src/components/WishlistScript.astro?astro&type=script&index=0&lang.ts';
const WISHLIST = '/shop/src/pages/wishlist/[...only].astro?astro&type=script&index=0&lang.ts';
const SHOP = '/shop/src/islands/shop/ShopBrowser.tsx';
const CATEGORY = '/shop/src/islands/shop/CategoryBrowser.tsx';
const SEARCH = '/shop/src/islands/search/SearchBrowser.tsx';
const BAG = '/shop/src/islands/bag/BagPage.tsx';
const LOGIN = '/shop/src/islands/account/LoginForm.tsx';
const FETCH = '/shop/src/lib/product/fetch-product.ts';
const INBOX = '/shop/src/islands/admin/inbox/Inbox.tsx';
const QUOTE = '/shop/src/islands/bag/QuotedSummary.tsx';
const CHECKOUT = '/shop/src/islands/checkout/CheckoutPage.tsx';
const SHIPMENT = '/shop/src/islands/admin/orders/ManagedShipment.tsx';
const ROOTS = [
  SCRIPT,
  HEARTS,
  WISHLIST,
  SHOP,
  CATEGORY,
  SEARCH,
  BAG,
  LOGIN,
  FETCH,
  INBOX,
  QUOTE,
  CHECKOUT,
  SHIPMENT,
];

/** Returns the chunk of a module that these roots import, through a file that imports it and itself. */
function chunkOfImportOf(...roots: readonly string[]): string | undefined {
  const importers: Record<string, string[]> = { shared: ['between'], between: ['shared', ...roots] };
  return chunkOf('shared', (id) => ({
    isEntry: ROOTS.includes(id),
    importers: importers[id] ?? [],
    dynamicImporters: [],
  }));
}

test.each([
  ['shell', [SCRIPT, INBOX]],
  ['data', [SHOP, FETCH]],
  ['shop', [SHOP, SEARCH]],
  ['filters', [SHOP, CATEGORY]],
  ['shop', [SHOP, CATEGORY, INBOX]],
  ['shop', [INBOX, SHOP]],
  ['bag', [BAG, LOGIN]],
  ['account', [LOGIN, INBOX]],
  ['selling', [QUOTE, CHECKOUT]],
  ['selling', [CHECKOUT, SHIPMENT]],
  ['account', [LOGIN, SHIPMENT]],
  ['bag', [QUOTE, CHECKOUT, BAG]],
])('[SPEED-03] the chunk %s holds what the roots %s share', (chunk, roots) => {
  expect(chunkOfImportOf(...roots)).toBe(chunk);
});

test('a module of one root stays with it', () => {
  expect(chunkOfImportOf(SHOP)).toBeUndefined();
  expect(chunkOfImportOf(SHOP, '/shop/node_modules/package/entry.js')).toBeUndefined();
});

test('a file that only dynamic imports load stays a file of its own', () => {
  expect(chunkOf('lazy', readModule({ importers: [], dynamicImporters: [SHOP, SEARCH] }))).toBeUndefined();
});

test('[SPEED-03] a file that roots import in both ways is in their chunk', () => {
  expect(
    chunkOf('/shop/src/lib/product/lazy.ts', readModule({ importers: [INBOX], dynamicImporters: [SHOP] })),
  ).toBe('data');
});

test('an element is in the shell only if a layout has it', () => {
  const chunkOfElement = (...importers: string[]) =>
    chunkOf(
      '/shop/src/elements/wishlist/wishlist-toggle.ts',
      readModule({ importers, dynamicImporters: [] }),
    );
  expect(chunkOfElement(HEARTS, WISHLIST)).toBeUndefined();
  expect(chunkOfElement(HEARTS, SCRIPT)).toBe('shell');
});

test('an island keeps its file', () => {
  expect(chunkOf(SHOP, readModule({ importers: [SEARCH], dynamicImporters: [] }))).toBeUndefined();
});

/** Returns a graph in which every module but the roots has these importers. */
function readModule(importers: { importers: string[]; dynamicImporters: string[] }) {
  return (id: string) =>
    ROOTS.includes(id)
      ? { isEntry: true, importers: [], dynamicImporters: [] }
      : { isEntry: false, ...importers };
}

test('React is a chunk', () => {
  expect(chunkOf('/shop/node_modules/react-dom/client.js', () => null)).toBe('react');
});
