import { useEffect, useState } from 'react';
import type { Facets } from '#contract/finding.ts';

/**
 * How many products each choice would find: as built until a filter is set, then as the backend says; the counts
 * from before stay until it has. Undefined when nobody knows: what is wrong, the results beside say.
 */
export function useFacets(isFiltered: boolean, built: Facets | undefined): Facets | undefined {
  const [facets, setFacets] = useState(built);
  const [isAsked, setIsAsked] = useState(false);
  if (built && isFiltered && !isAsked) setIsAsked(true);

  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    let unfollow = () => {};
    const follow = async () => {
      const { $facets } = await import('#stores/facets.ts');
      if (isOver) return;
      unfollow = $facets.subscribe((answer) => {
        if (answer.state !== 'loading') setFacets(answer.state === 'ready' ? answer.data : undefined);
      });
    };
    follow().catch(() => setFacets(undefined));
    return () => {
      isOver = true;
      unfollow();
    };
  }, [isAsked]);
  return facets;
}
