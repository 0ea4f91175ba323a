import { atom, computed } from 'nanostores';
import { SEARCH } from '#contract/vocabulary.ts';
import { ApiError } from '#lib/api/error.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { LOADING, type Remote } from '#lib/api/remote.ts';
import { capabilities } from '#lib/capabilities.ts';
import type { findNear } from '#lib/near-search.ts';
import { renewIndex } from '#lib/renew-index.ts';
import { findProducts, type SearchEntry, type SearchIndex, searchIndex } from '#lib/search.ts';

/** The name under which the text stands in the address; the search form's box carries it too. */
const ADDRESS_KEY = 'q';

interface Searchable {
  readonly products: readonly SearchEntry[];
  /** Why the products are only as fresh as the site's build. */
  readonly refreshError: ApiError | undefined;
}

/** What the search screen shows: the visible results and how many there are in all. */
export interface SearchResults {
  readonly results: readonly SearchEntry[];
  readonly total: number;
  /** What a text that no product contains was taken for. */
  readonly didYouMean?: string | undefined;
  readonly refreshError: ApiError | undefined;
}

const $searchable = atom<Remote<Searchable>>(LOADING);
/** The text in the box. */
export const $query = atom('');
/** How many results are shown at most. [SEARCH-02] */
export const $visible = atom<number>(SEARCH.shown);

/** How mistyped texts are read, as soon as a search has found nothing; until then that is what it says. */
const $near = atom<typeof findNear | undefined>();

/** [SEARCH-02, SEARCH-03] */
export const $search = computed(
  [$searchable, $query, $visible, $near],
  (searchable, text, visible, near): Remote<SearchResults> => {
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
  typeQuery('');
  submitSearch();
}

/** [SEARCH-02] */
export function loadMore(): void {
  $visible.set($visible.get() + SEARCH.step);
}

let indexUrl: string | undefined;

/**
 * Opens the search: takes the text from the address and the products from the index that the build left at
 * `url`, then from the backend what makes the index stale. Called again it does nothing.
 */
export function startSearch(url: string): void {
  if (indexUrl !== undefined) return;
  indexUrl = url;
  typeQuery(new URLSearchParams(location.search).get(ADDRESS_KEY) ?? '');
  load(url);
  if (capabilities.catalogue) forgiveMistakes();
}

/** Fetches what reads mistyped texts when it is first needed. Without it a search finds what it finds. */
function forgiveMistakes(): void {
  const stop = $search.listen((answer) => {
    if (answer.state !== 'ready' || answer.data.total > 0) return;
    stop();
    import('#lib/near-search.ts').then(
      ({ findNear }) => $near.set(findNear),
      () => forgiveMistakes(),
    );
  });
}

/** Asks again after a failure. */
export function retrySearch(): void {
  if (indexUrl === undefined) return;
  if ($searchable.get().state === 'failed') $searchable.set(LOADING);
  load(indexUrl);
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
