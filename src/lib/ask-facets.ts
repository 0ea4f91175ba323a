import { call } from './api/call.ts';
import { type Facets, productFacets } from './contract/facets.ts';
import type { ListQuery } from './contract/products.ts';

/** Asks how many products each choice would find beside these filters. Loaded when first needed. Throws ApiError. */
export function askFacets(query: ListQuery): Promise<Facets> {
  return call(productFacets, { query });
}
