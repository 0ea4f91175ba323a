import { useEffect } from 'react';
import { checkSession } from '#stores/account/profile.ts';

/** Checks that the page's session has not ended elsewhere: when the page opens, and when the user returns to it. */
export function useSessionCheck(): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void checkSession();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
}
