import { useEffect, useState } from 'react';
import type { Facets } from '#contract/facets.ts';
import { filterQuery, type ShopFilters } from '#lib/shop/filters.ts';

/**
 * How many products each choice would find: as built without a filter, else as the backend says; the counts from
 * before stay until it has. Undefined when nobody knows: what is wrong, the results beside say.
 */
export function useFacets(filters: ShopFilters, isFiltered: boolean, built: Facets | undefined) {
  const [facets, setFacets] = useState(built);
  useEffect(() => {
    if (!built || !isFiltered) return;
    let isOver = false;
    const settle = (counted?: Facets) => {
      if (!isOver) setFacets(counted);
    };
    import('#lib/shop/fetch-facets.ts')
      .then(({ askFacets }) => askFacets(filterQuery(filters)))
      .then(settle, () => settle());
    return () => {
      isOver = true;
    };
  }, [built, isFiltered, filters]);
  return isFiltered ? facets : built;
}
