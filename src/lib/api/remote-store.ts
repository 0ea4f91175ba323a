import { atom, onStart, onStop, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import { UNUSED_CACHE_TTL_MS } from '#contract/vocabulary.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import { call } from './call.ts';
import { ApiError } from './error.ts';
import { type RequestInput, requestPath } from './request.ts';
import { onUserChange } from './session-port.ts';

/** The state of data loaded from the backend. */
export type RemoteState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: T }
  | { readonly state: 'failed'; readonly error: ApiError };

/** A query to the backend. Its key is the path with the query string; equal keys share a cached response. */
export interface Query<T> {
  readonly key: string;
  fetch(): Promise<T>;
}

export const LOADING = { state: 'loading' } as const;

/** Returns the query for an endpoint of the contract. */
export function createQuery<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Query<InCents<z.infer<E['parseResponse']>>> {
  return { key: requestPath(endpoint, input), fetch: () => call(endpoint, input) };
}

interface CacheEntry<T> {
  readonly query: Query<T>;
  state: RemoteState<T>;
  /** The eviction timer. Runs while the entry is unused. */
  evictionTimer?: ReturnType<typeof setTimeout>;
}

const invalidators = new Set<(prefix: string) => void>();

/**
 * Invalidates every cached response whose key starts with the prefix. Data on screen is refetched and stays
 * visible until then. [CALL-04]
 */
export function invalidateCache(prefix: string): void {
  for (const invalidate of invalidators) invalidate(prefix);
}

// Never show one user's data to another user.
onUserChange(() => invalidateCache(''));

/**
 * Returns a store that follows the query in `$query` while it has listeners; undefined means no query yet. The store
 * only ever shows the response to the current query; `@nanostores/query` cannot drop a stale response. Responses stay
 * cached for 60 s after their last use; failures are not cached. `retry` fetches again. [CALL-04, CALL-05]
 */
export function createRemoteStore<T>(
  $query: ReadableAtom<Query<T> | undefined>,
): ReadableAtom<RemoteState<T>> & { retry(): void } {
  const $remote = atom<RemoteState<T>>(LOADING);
  const cache = new Map<string, CacheEntry<T>>();
  let current: CacheEntry<T> | undefined;
  let unsubscribe: (() => void) | undefined;

  const load = (query: Query<T>): CacheEntry<T> => {
    const entry: CacheEntry<T> = { query, state: LOADING };
    cache.set(query.key, entry);
    const settle = (state: RemoteState<T>) => {
      entry.state = state;
      if (current === entry) $remote.set(state);
    };
    query.fetch().then(
      (data) => settle({ state: 'ready', data }),
      (error: unknown) => settle({ state: 'failed', error: asApiError(error) }),
    );
    return entry;
  };

  const evict = (entry: CacheEntry<T>) => {
    clearTimeout(entry.evictionTimer);
    if (cache.get(entry.query.key) === entry) cache.delete(entry.query.key);
  };

  const release = () => {
    const previous = current;
    current = undefined;
    if (previous?.state.state === 'failed') evict(previous);
    else if (previous) previous.evictionTimer = setTimeout(() => evict(previous), UNUSED_CACHE_TTL_MS);
  };

  const switchTo = (query: Query<T> | undefined) => {
    if (current && current.query.key === query?.key) return;
    release();
    current = query && (cache.get(query.key) ?? load(query));
    clearTimeout(current?.evictionTimer);
    $remote.set(current?.state ?? LOADING);
  };

  onStart($remote, () => {
    // A mere `get`, as during a build, starts the store too but must not fetch. By then `lc`, the number of listeners,
    // is 0 again.
    queueMicrotask(() => {
      if ($remote.lc > 0) unsubscribe ??= $query.subscribe(switchTo);
    });
  });
  onStop($remote, () => {
    unsubscribe?.();
    unsubscribe = undefined;
    release();
  });

  invalidators.add((prefix) => {
    for (const entry of [...cache.values()]) {
      if (!entry.query.key.startsWith(prefix)) continue;
      evict(entry);
      if (entry === current) current = load(entry.query);
    }
  });

  return Object.assign($remote, {
    retry() {
      if (!current) return;
      evict(current);
      current = load(current.query);
      $remote.set(LOADING);
    },
  });
}

/** Returns the error as an `ApiError`. Any other error means that the response could not be used. */
function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('parse', { cause: error });
}
