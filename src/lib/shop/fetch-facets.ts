import { type Facets, getFacetsEndpoint } from '#contract/facets.ts';
import type { FilterQuery } from '#contract/product-search.ts';
import { call } from '#lib/api/call.ts';

/** Fetches the product counts per filter option, within these filters. Loaded on demand. Throws `ApiError`. */
export function fetchFacets(query: FilterQuery): Promise<Facets> {
  return call(getFacetsEndpoint, { query });
}
