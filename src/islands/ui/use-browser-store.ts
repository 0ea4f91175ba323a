import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/**
 * Reads a store in an island. While hydrating, the value is `built`: what the page was built with, since
 * the built HTML cannot know what this browser has stored. `built` must be the same object in every render.
 */
export function useBrowserStore<Some extends Store>(store: Some, built: StoreValue<Some>): StoreValue<Some> {
  return useStore(store, { ssr: () => built });
}
