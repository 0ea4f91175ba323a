import { useEffect, useState } from 'react';
import type { Facets } from '#contract/catalogue/facets.ts';
import { type ShopFilters, toFilterQuery } from '#lib/shop/filters.ts';

/**
 * Returns the number of products each filter choice would match. Without active filters these are the built counts.
 * With filters they come from the backend, and the previous counts stay until it responds. Returns undefined when the
 * backend does not count or the request fails; the result list shows the error. `hasFailed` says whether the list shows
 * an error: its retry fetches the counts again.
 */
export function useFacets(
  filters: ShopFilters,
  isFiltered: boolean,
  built: Facets | undefined,
  hasFailed: boolean,
) {
  const [facets, setFacets] = useState(built);
  useEffect(() => {
    if (!built || !isFiltered || hasFailed) return;
    let isStale = false;
    const update = (counts?: Facets) => {
      if (!isStale) setFacets(counts);
    };
    import('#lib/shop/fetch-facets.ts')
      .then(({ fetchFacets }) => fetchFacets(toFilterQuery(filters)))
      .then(update, () => update());
    return () => {
      isStale = true;
    };
  }, [built, isFiltered, hasFailed, filters]);
  if (!isFiltered) return built;
  return hasFailed ? undefined : facets;
}
