import { useEffect } from 'react';

/**
 * Focuses the row of the product that was just saved, which the URL's fragment names, once the rows are rendered. Then
 * removes the fragment, so a reload starts at the top.
 */
export function useFocusOnSavedRow(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || location.hash === '') return;
    const row = document.getElementById(location.hash.slice(1));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [isReady]);
}
