import { STORE_PREFIX } from '#lib/offline/ledger.ts';
import { scope } from './worker-scope.ts';

/**
 * Takes the place of the service worker when the operator has turned it off (`OFFLINE=off`), and in development.
 * Deletes everything that the worker has kept, and removes itself. [decision 084]
 */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(STORE_PREFIX)) await caches.delete(name);
  }
  await scope.registration.unregister();
}
