/** Default of the maximum number of results that a cache keeps; the oldest is evicted. */
const MAX_RESULTS = 500;

/**
 * Returns a function that caches the results of `load` by key until the catalogue's revision rises. Concurrent callers
 * share one promise. A rejected promise leaves the cache, so the next caller loads again. A caller that has read an
 * older revision gets the newer value, never the reverse. After a restore of an older database, restart the servers:
 * until the revision has risen again, they would return the newer values. Do not cache values that may change without a
 * revision, such as rows with their stock.
 */
export function cachePerRevision<Input, Value>(
  readRevision: () => Promise<number>,
  keyOf: (input: Input) => string,
  load: (input: Input) => Promise<Value>,
  maxResults = MAX_RESULTS,
): (input: Input) => Promise<Value> {
  let latest = { revision: Number.NEGATIVE_INFINITY, results: new Map<string, Promise<Value>>() };
  return async (input) => {
    const revision = await readRevision();
    if (revision > latest.revision) latest = { revision, results: new Map() };
    const { results } = latest;
    const key = keyOf(input);
    const cached = results.get(key);
    if (cached) return cached;
    const value = load(input);
    results.set(key, value);
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size > maxResults) results.delete(oldest);
    value.catch(() => {
      if (results.get(key) === value) results.delete(key);
    });
    return value;
  };
}

/** Returns a function that caches the only result of `load`, as `cachePerRevision` does. */
export function perRevision<Value>(
  readRevision: () => Promise<number>,
  load: () => Promise<Value>,
): () => Promise<Value> {
  const read = cachePerRevision(readRevision, () => '', load);
  return () => read(undefined);
}
