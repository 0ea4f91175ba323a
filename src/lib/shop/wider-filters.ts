import { ALL } from '#contract/vocabulary.ts';
import { filteredText } from '#messages/offers.ts';
import type { ShopFilters } from './filters.ts';

/** The groups of filters, first those that a customer gives up most easily. */
const GROUPS = [
  'onSale',
  'priceRange',
  'colors',
  'sizes',
  'category',
] as const satisfies readonly (keyof ShopFilters)[];

/**
 * Returns filters to try if none of the products match, in steps from the closest to the widest: without one of the
 * chosen groups, then with one of them only, then `initial` itself. The first step with matches is the answer.
 */
export function widenFilters(
  filters: ShopFilters,
  initial: ShopFilters,
): readonly (readonly ShopFilters[])[] {
  const chosen = GROUPS.filter((key) => String(filters[key]) !== String(initial[key]));
  const withoutOne = chosen.map((key) => ({ ...filters, [key]: initial[key] }));
  const withOne = chosen.map((key) => ({ ...initial, [key]: filters[key] })).reverse();
  return [
    ...(chosen.length > 1 ? [withoutOne] : []),
    ...(chosen.length > 2 ? [withOne] : []),
    ...(chosen.length > 0 ? [[initial]] : []),
  ];
}

/** Names the products that match the filters: 'red dresses under $50'. */
export function nameFiltered({ category, colors, sizes, priceRange, onSale }: ShopFilters): string {
  const price = priceRange && filteredText.prices(priceRange);
  const isEverything =
    category === ALL && colors.length === 0 && sizes.length === 0 && price === '' && !onSale;
  if (isEverything) return filteredText.everything;
  return [
    ...(colors.length > 0 ? [filteredText.either(colors)] : []),
    filteredText.kinds[category],
    ...(sizes.length > 0 ? [filteredText.sizes(filteredText.either(sizes))] : []),
    ...(onSale ? [filteredText.onSale] : []),
    ...(price ? [price] : []),
  ].join(' ');
}
