import { useEffect, useLayoutEffect, useRef } from 'react';
import { hasCapability } from '#lib/capabilities.ts';
import { restoreScrollPosition, saveScrollPosition } from '#lib/urls/scroll-position.ts';
import { useHydrated } from './use-hydrated.ts';

/** The default, for lists that the URL describes completely. */
const noNote = () => '';

/**
 * Restores the scroll position of a list after Back or Forward, once its items have rendered (`isReady`) and unless the
 * user has already scrolled. `note` returns extra state saved with the position; it is called on `pagehide`. Does
 * nothing without the `catalogue` capability.
 */
export function useScrollRestoration(isReady: boolean, note = noNote): void {
  const isHydrated = useHydrated();
  const isRestored = hasCapability('catalogue');
  const isDone = useRef(false);
  useLayoutEffect(() => (isRestored ? saveScrollPosition(note) : undefined), [note, isRestored]);
  useEffect(() => {
    if (!isRestored || isDone.current || !isHydrated || !isReady) return;
    isDone.current = true;
    restoreScrollPosition();
  }, [isHydrated, isReady, isRestored]);
}
