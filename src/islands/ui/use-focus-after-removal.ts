import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function to call before an item is removed whose button has the focus. Once the item has gone, and the
 * focus with it, `target` is focused.
 */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>): () => void {
  const isRemoving = useRef(false);
  // The list may be fetched before or after a dialog closes, so each render may be the one that loses the focus.
  useEffect(() => {
    if (!isRemoving.current || document.activeElement !== document.body) return;
    isRemoving.current = false;
    target.current?.focus({ preventScroll: true });
  });
  return () => {
    isRemoving.current = true;
  };
}
