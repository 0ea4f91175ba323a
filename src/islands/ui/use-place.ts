import { useEffect, useLayoutEffect, useRef } from 'react';
import { capabilities } from '#lib/capabilities.ts';
import { goToPlaceBefore, keepPlace } from '#lib/urls/scroll-position.ts';
import { useHydrated } from './use-hydrated.ts';

/** The address says all. */
const noNote = () => '';

/**
 * Leads who comes back to the place in a list that they left, as soon as what they saw is there again (`isThere`), if they
 * have not moved by then. `note` is what the page notes beside the scroll position; it is read when the page is left.
 */
export function usePlace(isThere: boolean, note = noNote): void {
  const isHydrated = useHydrated();
  const isDone = useRef(!capabilities.catalogue);
  useLayoutEffect(() => (capabilities.catalogue ? keepPlace(note) : undefined), [note]);
  useEffect(() => {
    if (isDone.current || !isHydrated || !isThere) return;
    isDone.current = true;
    goToPlaceBefore();
  }, [isHydrated, isThere]);
}
