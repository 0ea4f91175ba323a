import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { PRODUCT_SORTS } from '#contract/catalogue/product-sorts.ts';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import {
  DEFAULT_VIEW,
  NO_FILTERS,
  readShopView,
  type ShopView,
  toggleColor,
  toggleSize,
  toShopQuery,
  writeShopView,
} from '#lib/shop/filters.ts';

const anyView: fc.Arbitrary<ShopView> = fc.record({
  filters: fc.record({
    category: fc.constantFrom('all' as const, ...CATEGORIES),
    colors: fc.subarray([...COLORS]),
    sizes: fc.subarray(['XS', 'M', 'XL', '5', '34,5', '100%']),
    priceRange: fc.constantFrom(
      '' as const,
      '0-50' as const,
      '50-100' as const,
      '100-200' as const,
      '200-Infinity' as const,
    ),
    onSale: fc.boolean(),
  }),
  sort: fc.constantFrom(...PRODUCT_SORTS),
  page: fc.integer({ min: 1, max: 999_999 }),
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const DEFAULTS: ShopView = { filters: NO_FILTERS, sort: 'newest', page: 1 };

test('[SHOP-09] every view survives a round trip through the URL', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readShopView(writeShopView(view))).toEqual(view);
    }),
  );
});

test('[SHOP-09] the query string is short and readable', () => {
  expect(
    writeShopView({
      filters: {
        category: 'dress',
        colors: ['blue', 'red'],
        sizes: ['S', 'M'],
        priceRange: '0-50',
        onSale: true,
      },
      sort: '-price',
      page: 2,
    }),
  ).toBe('?category=dress&color=blue,red&size=S,M&price=0-50&sale=true&sort=-price&page=2');
});

test('[SHOP-09] omits defaults and keeps unrelated parameters', () => {
  expect(writeShopView(DEFAULTS)).toBe('');
  expect(writeShopView(DEFAULTS, '?category=dress&from=mail&page=3')).toBe('?from=mail');
});

test.each([
  '?category=shoes&color=pink&price=1-2&page=0',
  '?category=&color=&price=&page=',
  '?sort=cheapest',
  '?page=-1',
  '?page=1.5',
  '?page=two',
  '?page=99999999999999999999',
  '?category=all&color=all&price=all',
])('[SHOP-09] falls back to the defaults for the invalid query %s', (search) => {
  expect(readShopView(search)).toEqual(DEFAULTS);
});

test.each([
  ['?color=red,blue', ['blue', 'red']],
  ['?color=red%2Cblue', ['blue', 'red']],
  ['?color=red,pink,red', ['red']],
  // The checkboxes of a form that was sent without JavaScript.
  ['?color=red&color=blue', ['blue', 'red']],
])('reads the colors of %s in display order', (search, colors) => {
  expect(readShopView(search).filters.colors).toEqual(colors);
});

test('sends several colors separated by commas', () => {
  const view: ShopView = { ...DEFAULTS, filters: { ...NO_FILTERS, colors: ['blue', 'red'] } };
  expect(toShopQuery(view)).toEqual({ ...toShopQuery(DEFAULTS), color: 'blue,red' });
});

/** As many sizes as a URL may name. */
const NUMBERS = Array.from({ length: 30 }, (_, index) => String(index + 1));

test.each([
  ['?size=XL,S,XS', ['XL', 'S', 'XS']],
  ['?size=7&size=5', ['7', '5']],
  ['?size=M,M,,', ['M']],
  ['?size=34%252C5', ['34,5']],
  [`?size=${'x'.repeat(20)}`, ['x'.repeat(20)]],
  [`?size=${'x'.repeat(21)}`, []],
  [`?size=${NUMBERS.join(',')},31`, NUMBERS],
])('[SIZE-06] reads the sizes of %s', (search, sizes) => {
  expect(readShopView(search).filters.sizes).toEqual(sizes);
});

test('[SIZE-06] adds and removes a size in the order of the form, and never lists a size twice', () => {
  const known = ['S', 'M', 'US 2', 'US 10', 'XL'];
  expect(toggleSize(known, ['US 10', 'M'], 'S', true)).toEqual(['S', 'M', 'US 10']);
  expect(toggleSize(known, ['S', 'M'], 'M', true)).toEqual(['S', 'M']);
  expect(toggleSize(known, ['XL', 'S', 'M'], 'M', false)).toEqual(['S', 'XL']);
  expect(toggleSize(known, ['S'], 'M', false)).toEqual(['S']);
});

test('[SIZE-06] sends the sizes only if some are chosen, with their commas escaped', () => {
  const view: ShopView = { ...DEFAULTS, filters: { ...NO_FILTERS, sizes: ['M', '34,5'] } };
  expect(toShopQuery(view)).toEqual({ ...toShopQuery(DEFAULTS), size: 'M,34%2C5' });
});

test('[SHOP-09] a base backend has one color, and neither sizes, a sale nor a sort order', async () => {
  vi.stubGlobal('__CAPABILITIES__', null);
  vi.resetModules();
  const { readShopView: readBaseView } = await import('#lib/shop/filters.ts');
  const search = '?category=dress&color=red&color=blue&size=M&price=0-50&sale=true&sort=-price&page=2';
  expect(readBaseView(search)).toEqual({
    filters: { category: 'dress', colors: ['red'], sizes: [], priceRange: '0-50', onSale: false },
    sort: 'newest',
    page: 2,
  });
  expect(readBaseView('?color=red,blue').filters.colors).toEqual([]);
});

test('adds and removes a color in display order', () => {
  expect(toggleColor(['red'], 'blue', true)).toEqual(['blue', 'red']);
  expect(toggleColor(['blue', 'red'], 'red', false)).toEqual(['blue']);
});

test('[SHOP-02] the default view has no filters, the newest products first and page 1', () => {
  expect(DEFAULT_VIEW).toEqual({
    filters: { category: 'all', colors: [], sizes: [], priceRange: '', onSale: false },
    sort: 'newest',
    page: 1,
  });
});

test('[SHOP-03] without filters, category, color and maxPrice are empty and minPrice is 0', () => {
  expect(toShopQuery(DEFAULTS)).toEqual({
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: '1',
    limit: '8',
  });
});

test('sends the filter of reduced products and the sort order only if they are not the default', () => {
  const onSale = { ...DEFAULTS, filters: { ...NO_FILTERS, onSale: true } };
  expect(toShopQuery(onSale)).toEqual({ ...toShopQuery(DEFAULTS), sale: 'true' });
  expect(toShopQuery({ ...DEFAULTS, sort: '-price' })).toEqual({ ...toShopQuery(DEFAULTS), sort: '-price' });
});

test('[SHOP-03] sends both bounds of every price band, even of the open-ended one', () => {
  const queryFor = (priceRange: ShopView['filters']['priceRange']) =>
    toShopQuery({
      filters: { category: 'dress', colors: ['gold'], sizes: [], onSale: false, priceRange },
      sort: 'newest',
      page: 3,
    });
  expect(queryFor('50-100')).toMatchObject({
    category: 'dress',
    color: 'gold',
    minPrice: '50',
    maxPrice: '100',
  });
  expect(queryFor('200-Infinity')).toMatchObject({ minPrice: '200', maxPrice: 'Infinity', page: '3' });
});
