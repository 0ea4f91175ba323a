import { joinFilterValues, splitFilterValues } from '#contract/catalogue/filter-values.ts';
import { PRICE_BANDS, type PriceBand } from '#contract/catalogue/price-bands.ts';
import type { FilterQuery, ProductSearchQuery } from '#contract/catalogue/product-search.ts';
import { PRODUCT_SORTS, type ProductSort } from '#contract/catalogue/product-sorts.ts';
import {
  ALL,
  CATEGORIES,
  type Category,
  COLORS,
  type Color,
  PAGE_SIZES,
  PRODUCT_LIMITS,
} from '#contract/vocabulary.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { readPageParam } from '#lib/paging.ts';

/** The filter state of the specification. `priceRange` is a `min-max` string in major units, '' for all prices. */
export interface ShopFilters {
  readonly category: Category | typeof ALL;
  /** In display order; empty for all colors. More than one needs the capability `catalogue`. */
  readonly colors: readonly Color[];
  /** Sizes in stock; empty for all. Needs the capability `catalogue`. */
  readonly sizes: readonly string[];
  readonly priceRange: PriceBand | '';
  /** Only products with an old price. Needs the capability `catalogue`. */
  readonly onSale: boolean;
}

/** A filter's value, or a function that derives it from the current one. */
export type FilterChange<Key extends keyof ShopFilters> =
  | ShopFilters[Key]
  | ((current: ShopFilters[Key]) => ShopFilters[Key]);

/** Sets one filter. */
export type SetFilter = <Key extends keyof ShopFilters>(key: Key, change: FilterChange<Key>) => void;

/** The state of the shop page: filters, sort order and page, counted from 1. */
export interface ShopView {
  readonly filters: ShopFilters;
  readonly sort: ProductSort;
  readonly page: number;
}

/** The filters before any choice. [SHOP-02] */
export const NO_FILTERS: ShopFilters = {
  category: ALL,
  colors: [],
  sizes: [],
  priceRange: '',
  onSale: false,
};

export const DEFAULT_VIEW: ShopView = { filters: NO_FILTERS, sort: 'newest', page: 1 };

/** The URL parameters of the view; the form fields use the same names. */
export const URL_PARAMS = {
  category: 'category',
  colors: 'color',
  sizes: 'size',
  priceRange: 'price',
  onSale: 'sale',
  sort: 'sort',
  page: 'page',
} as const;

/** The value of the parameter for reduced products. */
export const ON_SALE = 'true';

/** Reads the view from a URL's query string. Ignores unknown values. [SHOP-09] */
export function readShopView(search: string): ShopView {
  const params = new URLSearchParams(search);
  const hasCatalogue = hasCapability('catalogue');
  const filters: ShopFilters = {
    category: findOption(CATEGORIES, params.get(URL_PARAMS.category)) ?? NO_FILTERS.category,
    colors: readColors(params.getAll(URL_PARAMS.colors), hasCatalogue),
    sizes: hasCatalogue ? readSizes(params.getAll(URL_PARAMS.sizes)) : NO_FILTERS.sizes,
    priceRange: findOption(PRICE_BANDS, params.get(URL_PARAMS.priceRange)) ?? NO_FILTERS.priceRange,
    onSale: hasCatalogue && params.get(URL_PARAMS.onSale) === ON_SALE,
  };
  const sort = hasCatalogue ? findOption(PRODUCT_SORTS, params.get(URL_PARAMS.sort)) : undefined;
  return { filters, sort: sort ?? DEFAULT_VIEW.sort, page: readPageParam(params) };
}

/**
 * Returns the view's query string with its '?', or '' for the default view. Preserves unrelated parameters of
 * `search`. [SHOP-09]
 */
export function writeShopView({ filters, sort, page }: ShopView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const key of Object.values(URL_PARAMS)) params.delete(key);
  if (filters.category !== NO_FILTERS.category) params.set(URL_PARAMS.category, filters.category);
  if (filters.colors.length > 0) params.set(URL_PARAMS.colors, joinFilterValues(filters.colors));
  if (filters.sizes.length > 0) params.set(URL_PARAMS.sizes, joinFilterValues(filters.sizes));
  if (filters.priceRange !== NO_FILTERS.priceRange) params.set(URL_PARAMS.priceRange, filters.priceRange);
  if (filters.onSale) params.set(URL_PARAMS.onSale, ON_SALE);
  if (sort !== DEFAULT_VIEW.sort) params.set(URL_PARAMS.sort, sort);
  if (page !== 1) params.set(URL_PARAMS.page, String(page));
  if (params.size === 0) return '';
  const text = String(params);
  // A comma needs no escape in a query string, and an unescaped one is easier to read.
  return `?${filters.colors.length > 1 || filters.sizes.length > 1 ? text.replaceAll('%2C', ',') : text}`;
}

/**
 * Returns the filters as a list query. An empty string means no filter; both bounds of a price band are always
 * sent. [SHOP-03]
 */
export function toFilterQuery({ category, colors, sizes, priceRange, onSale }: ShopFilters) {
  const [minPrice = '0', maxPrice = ''] = priceRange === '' ? [] : priceRange.split('-');
  return {
    category: category === ALL ? '' : category,
    color: joinFilterValues(colors),
    minPrice,
    maxPrice,
    ...(sizes.length > 0 && { size: joinFilterValues(sizes) }),
    ...(onSale && { sale: ON_SALE }),
  } satisfies FilterQuery;
}

/** Returns the list query of a view. Omits the default sort order, which every backend uses. [SHOP-03] */
export function toShopQuery({ filters, sort, page }: ShopView, pageSize: number = PAGE_SIZES.shop) {
  return {
    ...toFilterQuery(filters),
    page: String(page),
    limit: String(pageSize),
    ...(sort !== DEFAULT_VIEW.sort && { sort }),
  } satisfies ProductSearchQuery;
}

/**
 * Reads the colors of a URL. Several are separated by commas, or come from several checkboxes of a form that was sent
 * without JavaScript. A base backend filters by one color only.
 */
function readColors(values: readonly string[], takesSeveral: boolean): readonly Color[] {
  if (!takesSeveral) {
    const color = findOption(COLORS, values[0] ?? null);
    return color === undefined ? NO_FILTERS.colors : [color];
  }
  const words = values.flatMap(splitFilterValues);
  return COLORS.filter((color) => words.includes(color));
}

function readSizes(values: readonly string[]): readonly string[] {
  const sizes = values
    .flatMap(splitFilterValues)
    .filter((size) => size !== '' && size.length <= PRODUCT_LIMITS.size.max);
  return [...new Set(sizes)].slice(0, PRODUCT_LIMITS.sizes.max);
}

/** Returns the chosen sizes with one added or removed, in the order of all `known` ones. */
export function toggleSize(
  known: readonly string[],
  chosen: readonly string[],
  size: string,
  isChosen: boolean,
): readonly string[] {
  return known.filter((one) => (one === size ? isChosen : chosen.includes(one)));
}

/** Returns the colors with one added or removed, in display order. */
export function toggleColor(colors: readonly Color[], color: Color, isChosen: boolean): readonly Color[] {
  return COLORS.filter((known) => (known === color ? isChosen : colors.includes(known)));
}

function findOption<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}
