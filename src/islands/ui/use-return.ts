import { useEffect } from 'react';

/** Comes back to a page that the browser has kept: what it shows may have changed elsewhere meanwhile. */
export function useReturn(refresh: () => void): void {
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refresh();
    };
    addEventListener('pageshow', ask);
    return () => removeEventListener('pageshow', ask);
  }, [refresh]);
}
