import { type ListQuery, listProductsEndpoint, type ProductList } from '#contract/catalogue/products.ts';
import { call } from '#lib/api/call.ts';
import type { ShopFilters } from './filters.ts';
import { nameFiltered, widenFilters } from './wider-filters.ts';

/** Products that an empty result offers instead. */
export interface FilterOffer extends ProductList {
  readonly filters: ShopFilters;
  /** The products in words, in lower case: 'red dresses'. */
  readonly name: string;
  /** Whether these are the products without any filter. */
  readonly isUnfiltered: boolean;
}

/**
 * Fetches the products that match with fewer filters than those of an empty result. First the offer with the most
 * products on the page of `toQuery`; among equals, the one without the filter that a customer gives up most easily.
 * Loaded on demand, so it imports nothing that the shop needs at once. Throws `ApiError`.
 */
export async function fetchOffers(
  filters: ShopFilters,
  initial: ShopFilters,
  toQuery: (filters: ShopFilters) => ListQuery,
): Promise<readonly FilterOffer[]> {
  const fetchOffer = async (wider: ShopFilters): Promise<FilterOffer> => ({
    ...(await call(listProductsEndpoint, { query: toQuery(wider) })),
    filters: wider,
    name: nameFiltered(wider),
    isUnfiltered: wider === initial,
  });
  for (const step of widenFilters(filters, initial)) {
    const offers = await Promise.all(step.map(fetchOffer));
    const found = offers.filter(({ totalProducts }) => totalProducts > 0);
    if (found.length > 0) return found.sort((a, b) => b.products.length - a.products.length);
  }
  return [];
}
