import type { ListQuery } from './contract/products.ts';
import {
  ALL,
  CATEGORIES,
  type Category,
  COLORS,
  type Color,
  PAGE_SIZES,
  PRICE_BANDS,
  type PriceBand,
} from './contract/vocabulary.ts';
import { readPage } from './paging.ts';

/** The filter state of the specification; `priceRange` is a `min-max` string in dollars, '' for all prices. */
export interface ShopFilters {
  readonly category: Category | typeof ALL;
  readonly color: Color | typeof ALL;
  readonly priceRange: PriceBand | '';
}

/** What the shop shows: the filters and the page, counted from 1. */
export interface ShopView {
  readonly filters: ShopFilters;
  readonly page: number;
}

/** [SHOP-02] */
export const NO_FILTERS: ShopFilters = { category: ALL, color: ALL, priceRange: '' };

const BANDS = PRICE_BANDS.map((band) => band.value);

/** The names under which the view stands in the address; the filter form's radios carry them too. */
export const ADDRESS_KEYS = {
  category: 'category',
  color: 'color',
  priceRange: 'price',
  page: 'page',
} as const;

/** Reads the view from an address's query. A value that is none of ours counts as not there. [SHOP-09] */
export function readShopView(search: string): ShopView {
  const params = new URLSearchParams(search);
  const filters: ShopFilters = {
    category: oneOf(CATEGORIES, params.get(ADDRESS_KEYS.category)) ?? NO_FILTERS.category,
    color: oneOf(COLORS, params.get(ADDRESS_KEYS.color)) ?? NO_FILTERS.color,
    priceRange: oneOf(BANDS, params.get(ADDRESS_KEYS.priceRange)) ?? NO_FILTERS.priceRange,
  };
  return { filters, page: readPage(params) };
}

/**
 * The query of the view's address, with its '?', or '' for the defaults, which leave no trace. What else
 * stood in `search` stays. [SHOP-09]
 */
export function writeShopView({ filters, page }: ShopView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const key of Object.values(ADDRESS_KEYS)) params.delete(key);
  if (filters.category !== NO_FILTERS.category) params.set(ADDRESS_KEYS.category, filters.category);
  if (filters.color !== NO_FILTERS.color) params.set(ADDRESS_KEYS.color, filters.color);
  if (filters.priceRange !== NO_FILTERS.priceRange) params.set(ADDRESS_KEYS.priceRange, filters.priceRange);
  if (page !== 1) params.set(ADDRESS_KEYS.page, String(page));
  return params.size === 0 ? '' : `?${params}`;
}

/** The list query of a view: no filter is an empty text, the bounds of a band go together. [SHOP-03] */
export function shopQuery({ filters, page }: ShopView) {
  const [minPrice = '0', maxPrice = ''] = filters.priceRange === '' ? [] : filters.priceRange.split('-');
  return {
    category: filters.category === ALL ? '' : filters.category,
    color: filters.color === ALL ? '' : filters.color,
    minPrice,
    maxPrice,
    page: String(page),
    limit: String(PAGE_SIZES.shop),
  } satisfies ListQuery;
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}
