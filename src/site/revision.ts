import { createHash } from 'node:crypto';

/** A short hash of values that JSON can carry: the same for the same values on every machine. */
export function hash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/**
 * The key under which an incremental build may reuse a page: a hash of what the page shows and of the site
 * revision (`site-revision.ts`), which the build has baked in.
 */
export function cacheKey(...shown: readonly unknown[]): string {
  return hash(__SITE_REVISION__, shown);
}
