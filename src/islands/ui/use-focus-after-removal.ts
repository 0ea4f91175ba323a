import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns whether no visible element has the focus. A browser may still report the focused element of a closed dialog
 * until the next paint.
 */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.getClientRects().length === 0;
}

/**
 * Returns a function to call before removing an item whose button has the focus. Focuses `target` once the item is
 * gone.
 */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>): () => void {
  const isRemoving = useRef(false);
  // The list may be fetched before or after a dialog closes, so each render may be the one that loses the focus.
  useEffect(() => {
    if (!isRemoving.current || !isFocusLost()) return;
    target.current?.focus({ preventScroll: true });
    // Nothing outside an open dialog can have the focus.
    isRemoving.current = document.activeElement !== target.current;
  });
  return () => {
    isRemoving.current = true;
  };
}
