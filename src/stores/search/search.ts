import { atom, computed } from 'nanostores';
import { SEARCH } from '#contract/vocabulary.ts';
import { ApiError } from '#lib/api/error.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { LOADING, type Remote } from '#lib/api/remote.ts';
import { capabilities } from '#lib/capabilities.ts';
import type { findNear } from '#lib/search/fuzzy-search.ts';
import { renewIndex } from '#lib/search/refresh-index.ts';
import {
  findProducts,
  type SearchEntry,
  type SearchIndex,
  type SearchResults,
  searchIndex,
} from '#lib/search/search.ts';

/** The URL parameter that holds the text. The input of the search form has the same name. */
const TEXT_PARAMETER = 'q';

interface Searchable {
  readonly products: readonly SearchEntry[];
  /** Why the products could not be refreshed since the site's build. */
  readonly refreshError: ApiError | undefined;
}

const $searchable = atom<Remote<Searchable>>(LOADING);
/** The text in the search box. */
export const $query = atom('');
/** Maximum number of visible results. [SEARCH-02] */
export const $visible = atom<number>(SEARCH.shown);

/** The fuzzy search, loaded on demand after the first search without an exact match. */
const $fuzzySearch = atom<typeof findNear | undefined>();

/** The results of the backend's search, used if the site has no search index. */
const $backendResults = atom<Remote<SearchResults> | undefined>();

/** The visible results. [SEARCH-02, SEARCH-03] */
export const $search = computed(
  [$searchable, $query, $visible, $fuzzySearch, $backendResults],
  (searchable, text, visible, fuzzySearch, backendResults): Remote<SearchResults> => {
    if (backendResults) return backendResults;
    if (searchable.state !== 'ready') return searchable;
    const { products, refreshError } = searchable.data;
    const exact = findProducts(products, text);
    const { found, didYouMean } = (exact.length === 0 && fuzzySearch?.(products, text)) || {
      found: exact,
      didYouMean: undefined,
    };
    return {
      state: 'ready',
      data: { results: found.slice(0, visible), total: found.length, didYouMean, refreshError },
    };
  },
);

/** Sets the text as the user types and resets the number of visible results. */
export function typeQuery(text: string): void {
  $query.set(text);
  $visible.set(SEARCH.shown);
}

/** Writes the text to the URL, so the search survives sharing, reloads and Back. [SEARCH-03] */
export function submitSearch(): void {
  const url = new URL(location.href);
  const text = $query.get().trim();
  if (text === '') url.searchParams.delete(TEXT_PARAMETER);
  else url.searchParams.set(TEXT_PARAMETER, text);
  history.replaceState(history.state, '', url);
  typeQuery(text);
}

/** Resets the search to all products. [SEARCH-01] */
export function resetSearch(): void {
  searchFor('');
}

/** Searches for a text that the user did not type, such as a suggestion. */
export function searchFor(text: string): void {
  typeQuery(text);
  submitSearch();
}

/** Shows more results, unless more are loading already. [SEARCH-02] */
export function loadMore(): void {
  const search = $search.get();
  if (search.state !== 'ready' || !search.data.isLoadingMore) $visible.set($visible.get() + SEARCH.step);
}

/** A position in the search to restore: the text and the number of visible results. */
export interface SearchPlace {
  readonly text: string;
  readonly visible: number;
}

let start: (() => void) | undefined;

/**
 * Starts the search with the text in the URL, or at `position` when the user returns. The products come from the search
 * index at `indexUrl`, refreshed from the backend. Without an index, the backend searches. Further calls do nothing.
 */
export function startSearch(indexUrl: string | undefined, position?: SearchPlace): void {
  if (start) return;
  typeQuery(position?.text ?? new URLSearchParams(location.search).get(TEXT_PARAMETER) ?? '');
  if (position) $visible.set(position.visible);
  start = indexUrl === undefined ? startOnBackend : () => load(indexUrl);
  start();
  if (indexUrl !== undefined && capabilities.catalogue) loadFuzzySearchWhenNeeded();
}

/** Loads the fuzzy search after the first search without results, and retries on the next one if loading fails. */
function loadFuzzySearchWhenNeeded(): void {
  const stop = $search.listen((search) => {
    if (search.state !== 'ready' || search.data.total > 0) return;
    stop();
    import('#lib/search/fuzzy-search.ts').then(
      ({ findNear }) => $fuzzySearch.set(findNear),
      () => loadFuzzySearchWhenNeeded(),
    );
  });
}

/** Repeats the request after a failure. */
export function retrySearch(): void {
  if ($searchable.get().state === 'failed') $searchable.set(LOADING);
  start?.();
}

/** Starts the search on the backend. */
function startOnBackend(): void {
  $backendResults.set(undefined);
  import('./asked-search.ts').then(
    ({ askBackend }) => {
      start = askBackend({ $searchText: $query, $visibleCount: $visible, $backendResults });
    },
    (cause) => $backendResults.set({ state: 'failed', error: new ApiError('network', { cause }) }),
  );
}

let latest = new AbortController();

/** Shows the built index, then the refreshed products. An error appears with the built list, or in its place. */
async function load(indexUrl: string): Promise<void> {
  // Discard the responses of an earlier call.
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const show = (products: readonly SearchEntry[], refreshError?: ApiError) =>
    setUnlessAborted(signal, { state: 'ready', data: { products, refreshError } });

  const built = (await fetchIndex(indexUrl, signal).catch(() => undefined))?.products;
  if (built) show(built);
  try {
    const refreshed = await renewIndex(built, apiOrigin(), signal);
    if (refreshed) show(refreshed);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError('parse', { cause });
    if (built) show(built, error);
    else setUnlessAborted(signal, { state: 'failed', error });
  }
}

function setUnlessAborted(signal: AbortSignal, searchable: Remote<Searchable>): void {
  if (!signal.aborted) $searchable.set(searchable);
}

async function fetchIndex(url: string, signal: AbortSignal): Promise<SearchIndex> {
  return readAnswer(searchIndex, await fetchText(url, { signal }));
}
