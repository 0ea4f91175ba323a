import { atom, computed } from 'nanostores';
import { NO_SEARCH_WORDS, type SearchWords } from '#contract/catalogue/search-terms.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { SEARCH } from '#contract/vocabulary.ts';
import { ApiError } from '#lib/api/error.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { searchFuzzy } from '#lib/search/fuzzy-search.ts';
import { fetchIndexUpdate } from '#lib/search/index-update.ts';
import { parseSearchIndex } from '#lib/search/parse-index.ts';
import { filterProducts, rankProducts, type SearchResults } from '#lib/search/search.ts';
import type { SearchEntry, SearchIndex } from '#lib/search/search-index.ts';

/** The URL parameter that holds the text. The input of the search form has the same name. */
const TEXT_PARAMETER = 'q';

interface Searchable {
  readonly products: readonly SearchEntry[];
  readonly words: SearchWords;
  /** Why the products could not be refreshed since the site's build. */
  readonly refreshError: ApiError | undefined;
}

const $searchable = atom<RemoteState<Searchable>>(LOADING);
/** The text in the search box. */
export const $searchText = atom('');
/** Maximum number of visible results. [SEARCH-02] */
export const $visibleCount = atom<number>(SEARCH.initialCount);

/** The fuzzy search, loaded on demand after the first search without an exact match. */
const $fuzzySearch = atom<typeof searchFuzzy | undefined>();

/** The results of the backend's search, used if the site has no search index. */
const $backendResults = atom<RemoteState<SearchResults> | undefined>();

/** The visible results. [SEARCH-02, SEARCH-03] */
export const $search = computed(
  [$searchable, $searchText, $visibleCount, $fuzzySearch, $backendResults],
  (searchable, typed, visible, fuzzySearch, backendResults): RemoteState<SearchResults> => {
    const text = cleanLine(typed);
    if (backendResults) return backendResults;
    if (searchable.state !== 'ready') return searchable;
    const { products, words, refreshError } = searchable.data;
    const exact = hasCapability('catalogue')
      ? rankProducts(products, text, words)
      : { products: filterProducts(products, text), matches: undefined };
    const fuzzy = exact.products.length === 0 ? fuzzySearch?.(products, text, words) : undefined;
    const found = fuzzy ?? exact;
    return {
      state: 'ready',
      data: {
        results: found.products.slice(0, visible),
        total: found.products.length,
        matches: found.matches,
        didYouMean: fuzzy?.didYouMean,
        refreshError,
      },
    };
  },
);

/** Sets the text as the user types and resets the number of visible results. */
export function setSearchText(text: string): void {
  $searchText.set(text);
  $visibleCount.set(SEARCH.initialCount);
}

/** Writes the text to the URL, so the search survives sharing, reloads and Back. [SEARCH-03] */
export function submitSearch(): void {
  const url = new URL(location.href);
  const text = cleanLine($searchText.get());
  if (text === '') url.searchParams.delete(TEXT_PARAMETER);
  else url.searchParams.set(TEXT_PARAMETER, text);
  history.replaceState(history.state, '', url);
  setSearchText(text);
}

/** Resets the search to all products. [SEARCH-01] */
export function resetSearch(): void {
  searchFor('');
}

/** Searches for a text that the user did not type, such as a suggestion. */
export function searchFor(text: string): void {
  setSearchText(text);
  submitSearch();
}

/** Shows more results, unless more are loading already. [SEARCH-02] */
export function showMoreResults(): void {
  const search = $search.get();
  if (search.state !== 'ready' || !search.data.isLoadingMore)
    $visibleCount.set($visibleCount.get() + SEARCH.step);
}

/** A position in the search to restore: the text and the number of visible results. */
export interface SearchPosition {
  readonly text: string;
  readonly visible: number;
}

/** Starts the search, or repeats it after a failure; undefined until `startSearch`. */
let start: (() => void) | undefined;

/**
 * Starts the search with the text in the URL, or at `position` when the user returns. The products come from the search
 * index at `indexUrl`, refreshed from the backend. Without an index, the backend searches. Further calls do nothing.
 */
export function startSearch(indexUrl: string | undefined, position?: SearchPosition): void {
  if (start) return;
  setSearchText(position?.text ?? new URLSearchParams(location.search).get(TEXT_PARAMETER) ?? '');
  if (position) $visibleCount.set(position.visible);
  start = indexUrl === undefined ? startOnBackend : () => load(indexUrl);
  start();
  if (indexUrl !== undefined && hasCapability('catalogue')) loadFuzzySearchWhenNeeded();
}

/** Loads the fuzzy search after the first search without results, and retries on the next one if loading fails. */
function loadFuzzySearchWhenNeeded(): void {
  const stop = $search.listen((search) => {
    if (search.state !== 'ready' || search.data.total > 0) return;
    stop();
    import('#lib/search/fuzzy-search.ts').then(
      ({ searchFuzzy }) => $fuzzySearch.set(searchFuzzy),
      () => loadFuzzySearchWhenNeeded(),
    );
  });
}

/** Repeats the request after a failure. */
export function retrySearch(): void {
  if ($searchable.get().state === 'failed') $searchable.set(LOADING);
  start?.();
}

/** Loads and starts the backend search. From then on, `start` repeats its request. */
function startOnBackend(): void {
  $backendResults.set(undefined);
  import('./backend-search.ts').then(
    ({ startBackendSearch }) => {
      start = startBackendSearch({ $searchText, $visibleCount, $backendResults });
    },
    (cause) => $backendResults.set({ state: 'failed', error: new ApiError('network', { cause }) }),
  );
}

/** Controls the requests of the latest `load`. */
let latestLoad = new AbortController();

/** Shows the built index, then the refreshed products. An error appears with the built list, or in its place. */
async function load(indexUrl: string): Promise<void> {
  // Discard the responses of an earlier call.
  latestLoad.abort();
  latestLoad = new AbortController();
  const { signal } = latestLoad;
  const index = await fetchIndex(indexUrl, signal).catch(() => undefined);
  const words = index?.words ?? NO_SEARCH_WORDS;
  const show = (products: readonly SearchEntry[], refreshError?: ApiError) =>
    setUnlessAborted(signal, { state: 'ready', data: { products, words, refreshError } });

  const built = index?.products;
  if (built) show(built);
  try {
    const refreshed = await fetchIndexUpdate(built, apiOrigin(), signal);
    if (refreshed) show(refreshed);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError('parse', { cause });
    if (built) show(built, error);
    else setUnlessAborted(signal, { state: 'failed', error });
  }
}

function setUnlessAborted(signal: AbortSignal, searchable: RemoteState<Searchable>): void {
  if (!signal.aborted) $searchable.set(searchable);
}

async function fetchIndex(url: string, signal: AbortSignal): Promise<SearchIndex> {
  return parseSearchIndex(await fetchText(url, { signal }));
}
