import { type Facets, getFacetsEndpoint } from '#contract/catalogue/facets.ts';
import type { FilterQuery } from '#contract/catalogue/product-search.ts';
import { call } from '#lib/api/call.ts';

/** Fetches the product counts per filter option, within these filters. Loaded on demand. Throws `ApiError`. */
export function fetchFacets(query: FilterQuery): Promise<Facets> {
  return call(getFacetsEndpoint, { query });
}
