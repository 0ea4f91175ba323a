import { type Facets, productFacets } from '#contract/facets.ts';
import type { ListQuery } from '#contract/products.ts';
import { call } from '#lib/api/call.ts';

/** Asks how many products each choice would find beside these filters. Loaded when first needed. Throws ApiError. */
export function askFacets(query: ListQuery): Promise<Facets> {
  return call(productFacets, { query });
}
