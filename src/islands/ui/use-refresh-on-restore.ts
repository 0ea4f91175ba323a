import { useEffect } from 'react';

/** Calls `refresh` when the page is restored from the back/forward cache, because its data may be outdated. */
export function useRefreshOnRestore(refresh: () => void): void {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refresh();
    };
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, [refresh]);
}
