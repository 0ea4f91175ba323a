/**
 * Caches what `load` computes from the catalogue until its revision rises. Concurrent callers share one promise. A
 * failed one leaves the cache, so the next caller loads again. A caller that has read an older revision gets the newer
 * value, never the reverse.
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
