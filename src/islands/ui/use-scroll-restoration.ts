import { useEffect, useLayoutEffect, useRef } from 'react';
import { capabilities } from '#lib/capabilities.ts';
import { restoreScrollPosition, saveScrollPosition } from '#lib/urls/scroll-position.ts';
import { useHydrated } from './use-hydrated.ts';

/** The default: the URL alone describes the list. */
const noNote = () => '';

/**
 * Restores the scroll position of a list after Back or Forward, once its items have rendered (`isReady`) and unless the
 * visitor has already scrolled. `note` returns extra state saved with the position; it is called on `pagehide`.
 */
export function useScrollRestoration(isReady: boolean, note = noNote): void {
  const isHydrated = useHydrated();
  const isDone = useRef(!capabilities.catalogue);
  useLayoutEffect(() => (capabilities.catalogue ? saveScrollPosition(note) : undefined), [note]);
  useEffect(() => {
    if (isDone.current || !isHydrated || !isReady) return;
    isDone.current = true;
    restoreScrollPosition();
  }, [isHydrated, isReady]);
}
