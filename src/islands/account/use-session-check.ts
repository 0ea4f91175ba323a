import { useEffect } from 'react';
import { checkSession } from '#stores/account/profile.ts';

/** Checks when the page opens, and whenever the user returns to it, that its session has not ended elsewhere. */
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
