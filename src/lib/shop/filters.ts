import type { FindQuery } from '#contract/finding.ts';
import type { ListQuery } from '#contract/products.ts';
import { SORTS, type Sort } from '#contract/sorts.ts';
import {
  ALL,
  CATEGORIES,
  type Category,
  COLORS,
  type Color,
  PAGE_SIZES,
  PRICE_BANDS,
  type PriceBand,
} from '#contract/vocabulary.ts';
import { capabilities } from '#lib/capabilities.ts';
import { readPage } from '#lib/paging.ts';

/** The filter state of the specification. `priceRange` is a `min-max` string in dollars, '' for all prices. */
export interface ShopFilters {
  readonly category: Category | typeof ALL;
  readonly color: Color | typeof ALL;
  readonly priceRange: PriceBand | '';
}

/** The state of the shop page: filters, sort order and page, counted from 1. */
export interface ShopView {
  readonly filters: ShopFilters;
  readonly sort: Sort;
  readonly page: number;
}

/** [SHOP-02] */
export const NO_FILTERS: ShopFilters = { category: ALL, color: ALL, priceRange: '' };

/** The default view. */
export const START: ShopView = { filters: NO_FILTERS, sort: 'newest', page: 1 };

const BANDS = PRICE_BANDS.map((band) => band.value);

/** The URL parameters of the view; the form fields use the same names. */
export const ADDRESS_KEYS = {
  category: 'category',
  color: 'color',
  priceRange: 'price',
  sort: 'sort',
  page: 'page',
} as const;

/** Reads the view from a URL's query string. Ignores unknown values. [SHOP-09] */
export function readShopView(search: string): ShopView {
  const params = new URLSearchParams(search);
  const filters: ShopFilters = {
    category: findWord(CATEGORIES, params.get(ADDRESS_KEYS.category)) ?? NO_FILTERS.category,
    color: findWord(COLORS, params.get(ADDRESS_KEYS.color)) ?? NO_FILTERS.color,
    priceRange: findWord(BANDS, params.get(ADDRESS_KEYS.priceRange)) ?? NO_FILTERS.priceRange,
  };
  const sort = capabilities.catalogue ? findWord(SORTS, params.get(ADDRESS_KEYS.sort)) : undefined;
  return { filters, sort: sort ?? START.sort, page: readPage(params) };
}

/**
 * Returns the view's query string with its '?', or '' for the default view. Preserves unrelated parameters of
 * `search`. [SHOP-09]
 */
export function writeShopView({ filters, sort, page }: ShopView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const key of Object.values(ADDRESS_KEYS)) params.delete(key);
  if (filters.category !== NO_FILTERS.category) params.set(ADDRESS_KEYS.category, filters.category);
  if (filters.color !== NO_FILTERS.color) params.set(ADDRESS_KEYS.color, filters.color);
  if (filters.priceRange !== NO_FILTERS.priceRange) params.set(ADDRESS_KEYS.priceRange, filters.priceRange);
  if (sort !== START.sort) params.set(ADDRESS_KEYS.sort, sort);
  if (page !== 1) params.set(ADDRESS_KEYS.page, String(page));
  return params.size === 0 ? '' : `?${params}`;
}

/**
 * Returns the filters as a list query. An empty string means no filter; both bounds of a price band are always
 * sent. [SHOP-03]
 */
export function filterQuery({ category, color, priceRange }: ShopFilters) {
  const [minPrice = '0', maxPrice = ''] = priceRange === '' ? [] : priceRange.split('-');
  return {
    category: category === ALL ? '' : category,
    color: color === ALL ? '' : color,
    minPrice,
    maxPrice,
  } satisfies ListQuery;
}

/** Returns the list query of a view. Omits the default sort order, which every backend uses. [SHOP-03] */
export function shopQuery({ filters, sort, page }: ShopView) {
  return {
    ...filterQuery(filters),
    page: String(page),
    limit: String(PAGE_SIZES.shop),
    ...(sort !== START.sort && { sort }),
  } satisfies FindQuery;
}

function findWord<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}
