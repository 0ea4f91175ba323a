import type { WritableAtom } from 'nanostores';
import { MAX_SEARCH_LENGTH, searchProductsEndpoint } from '#contract/catalogue/product-search.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { MAX_LIST_LIMIT, SEARCH, SEARCH_DEBOUNCE_MS } from '#contract/vocabulary.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { announceError } from '#stores/toasts/announce.ts';

interface SearchStores {
  readonly $searchText: WritableAtom<string>;
  readonly $visibleCount: WritableAtom<number>;
  readonly $backendResults: WritableAtom<RemoteState<SearchResults> | undefined>;
}

/** The results loaded so far for a text. `requested` counts the requested results, which may exceed `results`. */
interface LoadedResults extends SearchResults {
  readonly text: string;
  readonly requested: number;
}

/**
 * Starts a search on the backend, for catalogues too large for a search index. It follows the typed text, debounced,
 * and loads pages until the visible count is reached. This module is loaded on demand. Returns a function that retries
 * after a failure. [SEARCH-02, SEARCH-03]
 */
export function startBackendSearch({
  $searchText,
  $visibleCount,
  $backendResults,
}: SearchStores): () => void {
  let loaded: LoadedResults | undefined;
  let latestLoad = new AbortController();
  const currentText = () => cleanLine($searchText.get()).slice(0, MAX_SEARCH_LENGTH);

  const show = (shown: LoadedResults, isLoadingMore: boolean) =>
    $backendResults.set({
      state: 'ready',
      data: { ...shown, results: shown.results.slice(0, $visibleCount.get()), isLoadingMore },
    });

  const fail = (error: ApiError) => {
    if (!loaded) {
      $backendResults.set({ state: 'failed', error });
      return;
    }
    // Keep the loaded results and the Load More button.
    announceError(error);
    $visibleCount.set(loaded.requested);
    show(loaded, false);
  };

  const load = async () => {
    latestLoad.abort();
    latestLoad = new AbortController();
    const { signal } = latestLoad;
    const text = currentText();
    if (loaded?.text !== text) loaded = undefined;
    try {
      while (!loaded || loaded.requested < Math.min($visibleCount.get(), loaded.total)) {
        if (loaded) show(loaded, true);
        else $backendResults.set(LOADING);
        loaded = await fetchNextPage(text, loaded, $visibleCount.get(), signal);
        signal.throwIfAborted();
      }
      show(loaded, false);
    } catch (cause) {
      if (!signal.aborted) fail(cause instanceof ApiError ? cause : new ApiError('parse', { cause }));
    }
  };

  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  $searchText.listen(() => {
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(load, SEARCH_DEBOUNCE_MS);
  });
  // If the text has changed too, the debounced request loads it.
  $visibleCount.listen(() => {
    if (loaded?.text === currentText()) load();
  });
  load();
  return load;
}

/** Fetches the next page and appends it. The first request covers the visible count at once. Throws `ApiError`. */
async function fetchNextPage(
  text: string,
  loaded: LoadedResults | undefined,
  visibleCount: number,
  signal: AbortSignal,
): Promise<LoadedResults> {
  const before = loaded?.requested ?? 0;
  const limit = loaded ? SEARCH.step : Math.min(visibleCount, MAX_LIST_LIMIT);
  const query = { q: text, page: String(before / limit + 1), limit: String(limit) };
  const { products, totalProducts, didYouMean } = await call(searchProductsEndpoint, { query, signal });
  // A product may move to another page between two requests. Show it once.
  const byId = new Map([...(loaded?.results ?? []), ...products].map((product) => [product._id, product]));
  const results = [...byId.values()];
  const requested = before + limit;
  return {
    text,
    requested,
    results,
    total: requested < totalProducts ? totalProducts : results.length,
    didYouMean,
    refreshError: undefined,
  };
}
