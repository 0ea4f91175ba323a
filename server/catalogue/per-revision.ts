/**
 * Returns a function that caches the result of `load` until the catalogue's revision rises. Concurrent callers share
 * one promise. A rejected promise leaves the cache, so the next caller loads again. A caller that has read an older
 * revision gets the newer value, never the reverse.
 */
export function perRevision<Value>(
  readRevision: () => Promise<number>,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let cache: { readonly revision: number; readonly value: Promise<Value> } | undefined;
  return async () => {
    const revision = await readRevision();
    if (cache !== undefined && cache.revision >= revision) return cache.value;
    const entry = { revision, value: load() };
    cache = entry;
    entry.value.catch(() => {
      if (cache === entry) cache = undefined;
    });
    return entry.value;
  };
}
