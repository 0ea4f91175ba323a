import type { Facets } from '#contract/facets.ts';
import { NO_FILTERS, type SetFilter, type ShopFilters } from '#lib/shop/filters.ts';
import { shopText } from '#lib/shop/messages.ts';
import type { ActiveFilter } from './ActiveFilters.tsx';

/** A group of filters without which products match. */
export interface WiderFilter {
  readonly text: string;
  /** The number of products that match without the group. */
  readonly products: number;
  /** Removes the group's choices from the filters. */
  readonly remove: (set: SetFilter) => void;
}

/** Returns the chosen groups that alone keep all products from matching. A backend that does not count has none. */
export function listWiderFilters(
  active: readonly ActiveFilter[],
  facets: Facets | undefined,
  initial = NO_FILTERS,
): readonly WiderFilter[] {
  if (!facets) return [];
  const wider = <Key extends keyof ShopFilters>(key: Key, text: string, products: number): WiderFilter[] =>
    products > 0 && active.some((filter) => filter.key === key)
      ? [{ text, products, remove: (set) => set(key, initial[key]) }]
      : [];
  return [
    ...wider('category', shopText.category.all, facets.category.all),
    ...wider('colors', shopText.color.all, facets.color.all),
    ...wider('priceRange', shopText.price.all, facets.price.all),
  ];
}
