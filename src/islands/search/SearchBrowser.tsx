import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH } from '#contract/vocabulary.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { paths } from '#lib/urls/paths.ts';
import { readScrollPosition } from '#lib/urls/scroll-position.ts';
import { productListText } from '#messages/catalogue.ts';
import { searchText } from '#messages/search.ts';
import {
  $search,
  $searchText,
  $visibleCount,
  resetSearch,
  retrySearch,
  type SearchPosition,
  searchFor,
  setSearchText,
  showMoreResults,
  startSearch,
  submitSearch,
} from '#stores/search/search.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { EARLY_EVENT_PROPS, earlyClickCount } from '#ui/early-events.ts';
import { LoadingView } from '#ui/LoadingView.tsx';
import { endPageLoading } from '#ui/page-loading.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useScrollRestoration } from '#ui/use-scroll-restoration.ts';
import { SearchResultsView } from './SearchResultsView.tsx';

interface Props {
  /** The URL of the built search index; if undefined, the backend searches. */
  indexUrl: string | undefined;
  /** The first results of an empty search at build time. */
  built: SearchResults;
}

/**
 * The search over the whole catalogue. Hydrates over the first results, which are static HTML. [SEARCH-01 to
 * SEARCH-04]
 */
export function SearchBrowser(props: Props) {
  return (
    <ErrorBoundary>
      <Search {...props} />
    </ErrorBoundary>
  );
}

/** Encodes the position in the search. It includes the typed text, which the URL holds only after a submit. */
const encodePosition = () => `${$visibleCount.get()} ${$searchText.get()}`;

/** Returns the position saved with `encodePosition`, when the user returns with Back or Forward. */
function readSavedPosition(): SearchPosition | undefined {
  const [, visible, text] = /^(\d+) (.*)$/s.exec(readScrollPosition()?.note ?? '') ?? [];
  return text === undefined ? undefined : { visible: Number(visible), text };
}

/**
 * Returns the status for screen readers: the count, after the corrected text if there is one. Products that only
 * contain the text have their own heading. They are counted only if there are no other results.
 */
function statusText(text: string, { total, matches, didYouMean }: SearchResults): string {
  const count = productListText.count(matches || total);
  return didYouMean ? `${searchText.corrected(text)} ${didYouMean}. ${count}` : count;
}

function Search({ indexUrl, built }: Props) {
  const [builtResponse] = useState<RemoteState<SearchResults>>({ state: 'ready', data: built });
  const text = useBrowserStore($searchText, '');
  const latest = useBrowserStore($search, builtResponse);
  const input = useRef<HTMLInputElement>(null);
  const resetButton = useRef<HTMLButtonElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  // Replays the input and clicks from before hydration.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    const wasReset = earlyClickCount(resetButton.current) > 0;
    const moreClicks = earlyClickCount(moreButton.current);
    startSearch(indexUrl, hasCapability('catalogue') ? readSavedPosition() : undefined);
    if (wasReset) resetSearch();
    if (typed !== '') setSearchText(typed);
    for (let click = 0; click < moreClicks; click += 1) showMoreResults();
    return $searchText.subscribe((text) => {
      if (!input.current) return;
      // WebKit resets the field to it when the page returns from the back/forward cache.
      input.current.defaultValue = text;
      if (input.current.value !== text) input.current.value = text;
    });
  }, [indexUrl]);

  useEffect(endPageLoading, []);
  useScrollRestoration(useHydrated() && latest.state === 'ready', encodePosition);

  // The clicked link disappears with the suggestion, so the focus moves above the new results.
  const acceptSuggestion = (suggestion: string) => {
    searchFor(suggestion);
    status.current?.focus({ preventScroll: true });
  };
  // An empty search needs no spinner: the built results stay until the index has loaded.
  const response = latest.state === 'loading' && text === '' ? builtResponse : latest;

  // An empty result and a corrected search say the same in their own words.
  const isCounted =
    response.state === 'ready' && response.data.total > 0 && response.data.didYouMean === undefined;
  return (
    <>
      <search>
        <form
          action={paths.search}
          onSubmit={(event) => {
            event.preventDefault();
            submitSearch();
          }}
          onReset={(event) => {
            event.preventDefault();
            resetSearch();
          }}
          className="flex flex-wrap gap-3"
          autoComplete="off"
        >
          <input
            ref={input}
            type="search"
            dir="auto"
            name="q"
            aria-label={searchText.box}
            placeholder={searchText.placeholder}
            className="field min-w-0 flex-1 basis-64"
            // Uncontrolled: React would take letters typed during the hydration out of a controlled field.
            onChange={(event) => setSearchText(event.target.value)}
          />
          <button type="submit" className="button grow sm:grow-0">
            {searchText.submit}
          </button>
          <button
            ref={resetButton}
            type="reset"
            className="button button-secondary grow sm:grow-0"
            {...EARLY_EVENT_PROPS}
          >
            {searchText.reset}
          </button>
        </form>
      </search>
      <div className="pending-view mt-10">
        <LoadingView count={SEARCH.initialCount} text={productListText.loading} />
      </div>
      <div className="built-view mt-10">
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className={isCounted ? 'mb-6 text-sm text-stone outline-none' : 'sr-only'}
        >
          {response.state === 'ready' && statusText(text, response.data)}
        </p>
        <SearchResultsView
          text={text}
          response={response}
          moreButton={moreButton}
          onLoadMore={showMoreResults}
          onAcceptSuggestion={acceptSuggestion}
          onRetry={retrySearch}
        />
      </div>
    </>
  );
}
