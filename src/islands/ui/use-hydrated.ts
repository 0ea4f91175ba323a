import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is as it was built, true once this browser has its say. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
