import { useEffect } from 'react';

/**
 * Reloads the page when its fragment changes. A second mail link opened in the same tab changes only the token in the
 * fragment, which loads nothing by itself.
 */
export function useReloadOnHashChange(): void {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
}
