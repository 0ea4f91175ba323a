import { computed } from 'nanostores';
import { productFacets } from '#contract/finding.ts';
import { question, remote } from '#lib/api/remote.ts';
import { filterQuery } from '#lib/filters.ts';
import { $filters } from './shop.ts';

/** How many products each choice of the shop's filters would find, beside the other ones. Loaded when first needed. */
export const $facets = remote(
  computed($filters, (filters) => question(productFacets, { query: filterQuery(filters) })),
);
