import { type Facets, productFacets } from '#contract/facets.ts';
import type { ListQuery } from '#contract/products.ts';
import { call } from '#lib/api/call.ts';

/** Fetches the product counts per filter option, within these filters. Loaded on demand. Throws `ApiError`. */
export function askFacets(query: ListQuery): Promise<Facets> {
  return call(productFacets, { query });
}
