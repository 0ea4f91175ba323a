import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Returns false during the static render and hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
