import { expect, test } from 'vitest';
import { NO_FILTERS } from '#lib/shop/filters.ts';
import { nameFiltered, widenFilters } from '#lib/shop/wider-filters.ts';

test('[SHOP-06] widens filters by one group, then to one group, then to none', () => {
  const chosen = { ...NO_FILTERS, category: 'dress', colors: ['red', 'gold'], priceRange: '0-50' } as const;
  expect(widenFilters(chosen, NO_FILTERS)).toEqual([
    [
      { ...chosen, priceRange: '' },
      { ...chosen, colors: [] },
      { ...chosen, category: 'all' },
    ],
    [
      { ...NO_FILTERS, category: 'dress' },
      { ...NO_FILTERS, colors: ['red', 'gold'] },
      { ...NO_FILTERS, priceRange: '0-50' },
    ],
    [NO_FILTERS],
  ]);
});

test('[SHOP-06] offers nothing twice: two groups leave one each, one group leaves none', () => {
  const dresses = { ...NO_FILTERS, category: 'dress' } as const;
  const chosen = { ...dresses, sizes: ['M'], onSale: true };
  // The category of the page is no choice.
  expect(widenFilters(chosen, dresses)).toEqual([
    [
      { ...dresses, sizes: ['M'] },
      { ...dresses, onSale: true },
    ],
    [dresses],
  ]);
  expect(widenFilters({ ...dresses, sizes: ['M'] }, dresses)).toEqual([[dresses]]);
  expect(widenFilters(NO_FILTERS, NO_FILTERS)).toEqual([]);
});

test('[SHOP-06] names what the filters match', () => {
  const name = (filters: Partial<typeof NO_FILTERS>) => nameFiltered({ ...NO_FILTERS, ...filters });
  expect(name({ category: 'dress', colors: ['red'] })).toBe('red dresses');
  expect(name({ category: 'dress', priceRange: '0-50' })).toBe('dresses under $50');
  expect(name({ colors: ['black', 'blue', 'red'] })).toBe('black, blue or red pieces');
  expect(name({ category: 'cosmetics', onSale: true, priceRange: '200-Infinity' })).toBe(
    'cosmetics on sale from $200',
  );
  expect(name({ category: 'accessories', sizes: ['M', 'L'], priceRange: '50-100' })).toBe(
    'accessories in size M or L from $50 to $100',
  );
  expect(name({ category: 'jewellery', priceRange: '100-200' })).toBe('jewellery from $100 to $200');
  expect(name({ onSale: true })).toBe('pieces on sale');
  expect(name({})).toBe('all products');
});
