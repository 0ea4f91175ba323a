import { createHash } from 'node:crypto';

/** Returns a short, reproducible hash of JSON-serializable values. */
export function shortHash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

const digests = new WeakMap<object, string>();

/** Returns a hash of an object that many pages show. It is computed once, so nobody may change the object. */
export function digestOf(value: object): string {
  const digest = digests.get(value) ?? shortHash(value);
  digests.set(value, digest);
  return digest;
}

/**
 * Returns the cache key of a page for incremental builds: a hash of its data and of the site revision
 * (`site-revision.ts`), which the build inlines.
 */
export function cacheKey(...data: readonly unknown[]): string {
  return shortHash(__SITE_REVISION__, data);
}
