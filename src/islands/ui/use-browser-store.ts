import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/**
 * Subscribes an island to a store. During hydration it returns `built`, the value the page was built with, because the
 * static HTML cannot contain browser state. `built` must be a stable reference.
 */
export function useBrowserStore<SomeStore extends Store>(
  store: SomeStore,
  built: StoreValue<SomeStore>,
): StoreValue<SomeStore> {
  return useStore(store, { ssr: () => built });
}
