import { createHash } from 'node:crypto';

/** Returns a short, reproducible hash of JSON-serializable values. */
export function shortHash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/**
 * Returns the cache key of a page for incremental builds: a hash of its data and of the site revision
 * (`site-revision.ts`), which the build inlines.
 */
export function cacheKey(...data: readonly unknown[]): string {
  return shortHash(__SITE_REVISION__, data);
}
