import { useEffect, useLayoutEffect, useRef } from 'react';
import { capabilities } from '#lib/capabilities.ts';
import { keepPlace, placeBefore } from '#lib/place.ts';
import { useHydrated } from './use-hydrated.ts';

/** The script for the head of a page with such a list: it notes that the person has moved by themselves. */
export const noteMoves = `for(const t of ['wheel','touchmove','pointerdown','keydown'])addEventListener(t,()=>{document.documentElement.dataset.moved=''},{once:true,passive:true})`;

/**
 * Leads who comes back to the place in a list that they left, as soon as what they saw is there again (`isThere`), if they
 * have not moved by then. `note` is what the page notes beside the scroll position; it is read when the page is left.
 */
export function usePlace(isThere: boolean, note: () => string): void {
  const isHydrated = useHydrated();
  const isDone = useRef(!capabilities.catalogue);
  useLayoutEffect(() => (capabilities.catalogue ? keepPlace(note) : undefined), [note]);
  useEffect(() => {
    if (isDone.current || !isHydrated || !isThere) return;
    isDone.current = true;
    const place = placeBefore();
    if (!place || document.documentElement.dataset.moved !== undefined) return;
    window.scrollTo({ top: place.top, behavior: 'instant' });
  }, [isHydrated, isThere]);
}
