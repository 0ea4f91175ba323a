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

/** The name under which the text stands in the address; the search form's box carries it too. */
const ADDRESS_KEY = 'q';

interface Searchable {
  readonly products: readonly SearchEntry[];
  /** Why the products are only as fresh as the site's build. */
  readonly refreshError: ApiError | undefined;
}

const $searchable = atom<Remote<Searchable>>(LOADING);
/** The text in the box. */
export const $query = atom('');
/** How many results are shown at most. [SEARCH-02] */
export const $visible = atom<number>(SEARCH.shown);

/** How mistyped texts are read, as soon as a search has found nothing; until then that is what it says. */
const $near = atom<typeof findNear | undefined>();

/** What the backend has found, where there is no index. */
const $found = atom<Remote<SearchResults> | undefined>();

/** [SEARCH-02, SEARCH-03] */
export const $search = computed(
  [$searchable, $query, $visible, $near, $found],
  (searchable, text, visible, near, asked): Remote<SearchResults> => {
    if (asked) return asked;
    if (searchable.state !== 'ready') return searchable;
    const { products, refreshError } = searchable.data;
    const exact = findProducts(products, text);
    const { found, didYouMean } = (exact.length === 0 && near?.(products, text)) || {
      found: exact,
      didYouMean: undefined,
    };
    return {
      state: 'ready',
      data: { results: found.slice(0, visible), total: found.length, didYouMean, refreshError },
    };
  },
);

/** Follows the typing: the results are those of the text as far as it is typed. */
export function typeQuery(text: string): void {
  $query.set(text);
  $visible.set(SEARCH.shown);
}

/** Settles on the text in the box: it can be shared, reloaded and come back to. [SEARCH-03] */
export function submitSearch(): void {
  const address = new URL(location.href);
  const text = $query.get().trim();
  if (text === '') address.searchParams.delete(ADDRESS_KEY);
  else address.searchParams.set(ADDRESS_KEY, text);
  history.replaceState(history.state, '', address);
  typeQuery(text);
}

/** Back to all products. [SEARCH-01] */
export function resetSearch(): void {
  searchFor('');
}

/** Searches for a text that was not typed. */
export function searchFor(text: string): void {
  typeQuery(text);
  submitSearch();
}

/** Shows more of what was found, unless more is on its way. [SEARCH-02] */
export function loadMore(): void {
  const search = $search.get();
  if (search.state !== 'ready' || !search.data.isLoadingMore) $visible.set($visible.get() + SEARCH.step);
}

/** Where somebody was in the search: the text in the box, and how many results there were to see. */
export interface SearchPlace {
  readonly text: string;
  readonly visible: number;
}

let start: (() => void) | undefined;

/**
 * Opens the search: takes the text from the address and the products from the index that the build left at
 * `url`, then from the backend what makes the index stale; without an index the backend is asked for each text. Goes
 * on at `place`, for who comes back. Called again it does nothing.
 */
export function startSearch(url: string | undefined, place?: SearchPlace): void {
  if (start) return;
  typeQuery(place?.text ?? new URLSearchParams(location.search).get(ADDRESS_KEY) ?? '');
  if (place) $visible.set(place.visible);
  start = url === undefined ? ask : () => load(url);
  start();
  if (url !== undefined && capabilities.catalogue) forgiveMistakes();
}

/** Fetches what reads mistyped texts when it is first needed. Without it a search finds what it finds. */
function forgiveMistakes(): void {
  const stop = $search.listen((answer) => {
    if (answer.state !== 'ready' || answer.data.total > 0) return;
    stop();
    import('#lib/search/fuzzy-search.ts').then(
      ({ findNear }) => $near.set(findNear),
      () => forgiveMistakes(),
    );
  });
}

/** Asks again after a failure. */
export function retrySearch(): void {
  if ($searchable.get().state === 'failed') $searchable.set(LOADING);
  start?.();
}

/** Leaves the search to the backend. */
function ask(): void {
  $found.set(undefined);
  import('./asked-search.ts').then(
    ({ askBackend }) => {
      start = askBackend({ $query, $visible, $found });
    },
    (cause) => $found.set({ state: 'failed', error: new ApiError('network', { cause }) }),
  );
}

let latest = new AbortController();

/** Each product list that is at hand is shown; what failed is told, with the list or instead of it. */
async function load(url: string): Promise<void> {
  // What an earlier call is still waiting for has nothing to say any more.
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const show = (products: readonly SearchEntry[], refreshError?: ApiError) =>
    settle(signal, { state: 'ready', data: { products, refreshError } });

  const built = (await fetchIndex(url, signal).catch(() => undefined))?.products;
  if (built) show(built);
  try {
    const renewed = await renewIndex(built, apiOrigin(), signal);
    if (renewed) show(renewed);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError('parse', { cause });
    if (built) show(built, error);
    else settle(signal, { state: 'failed', error });
  }
}

function settle(signal: AbortSignal, searchable: Remote<Searchable>): void {
  if (!signal.aborted) $searchable.set(searchable);
}

async function fetchIndex(url: string, signal: AbortSignal): Promise<SearchIndex> {
  return readAnswer(searchIndex, await fetchText(url, { signal }));
}
