import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH } from '#contract/vocabulary.ts';
import type { Remote } from '#lib/api/remote.ts';
import { capabilities } from '#lib/capabilities.ts';
import { list } from '#lib/catalogue/messages.ts';
import { didYouMean as asking } from '#lib/search/fuzzy-messages.ts';
import { search } from '#lib/search/messages.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { paths } from '#lib/urls/paths.ts';
import { placeBefore } from '#lib/urls/scroll-position.ts';
import {
  $query,
  $search,
  $visible,
  loadMore,
  resetSearch,
  retrySearch,
  searchFor,
  startSearch,
  submitSearch,
  typeQuery,
} from '#stores/search/search.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { EARLY, earlyPresses } from '#ui/early.ts';
import { LoadingView } from '#ui/LoadingView.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { usePlace } from '#ui/use-place.ts';
import { endWaiting } from '#ui/waiting.ts';
import { SearchResultsView } from './SearchResultsView.tsx';

interface Props {
  /** The URL of the built search index; without one the backend searches. */
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

/** Returns the visible count and the typed text. The URL holds the text only after a submit. */
const positionNote = () => `${$visible.get()} ${$query.get()}`;

function savedSearch() {
  const [, visible, text] = /^(\d+) (.*)$/s.exec(placeBefore()?.note ?? '') ?? [];
  return text === undefined ? undefined : { visible: Number(visible), text };
}

/** Returns the status for screen readers: the count, after the spelling suggestion if there is one. */
function statusText({ total, didYouMean }: SearchResults): string {
  return didYouMean ? `${asking} ${didYouMean}? ${list.count(total)}` : list.count(total);
}

function Search({ indexUrl, built }: Props) {
  const [builtResponse] = useState<Remote<SearchResults>>({ state: 'ready', data: built });
  const query = useBrowserStore($query, '');
  const latest = useBrowserStore($search, builtResponse);
  const input = useRef<HTMLInputElement>(null);
  const resetButton = useRef<HTMLButtonElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  // Replays what the visitor typed and clicked before hydration.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    const wasReset = earlyPresses(resetButton.current) > 0;
    const moreClicks = earlyPresses(moreButton.current);
    startSearch(indexUrl, capabilities.catalogue ? savedSearch() : undefined);
    if (wasReset) resetSearch();
    if (typed !== '') typeQuery(typed);
    for (let click = 0; click < moreClicks; click += 1) loadMore();
  }, [indexUrl]);

  useEffect(endWaiting, []);
  usePlace(useHydrated() && latest.state === 'ready', positionNote);

  // The clicked link disappears with the suggestion, so the focus moves above the new results.
  const acceptSuggestion = (text: string) => {
    searchFor(text);
    status.current?.focus({ preventScroll: true });
  };
  // An empty search needs no spinner: the built results stay until the index has loaded.
  const response = latest.state === 'loading' && query === '' ? builtResponse : latest;

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
            name="q"
            aria-label={search.box}
            placeholder={search.placeholder}
            className="field min-w-0 flex-1 basis-64"
            value={query}
            onChange={(event) => typeQuery(event.target.value)}
          />
          <button type="submit" className="button">
            {search.submit}
          </button>
          <button ref={resetButton} type="reset" className="button button-secondary" {...EARLY}>
            {search.reset}
          </button>
        </form>
      </search>
      <div className="waiting-view mt-10">
        <LoadingView count={SEARCH.shown} text={list.loading} />
      </div>
      <div className="built-view mt-10">
        <p ref={status} role="status" tabIndex={-1} className="sr-only">
          {response.state === 'ready' && statusText(response.data)}
        </p>
        <SearchResultsView
          response={response}
          moreButton={moreButton}
          onLoadMore={loadMore}
          onAcceptSuggestion={acceptSuggestion}
          onRetry={retrySearch}
        />
      </div>
    </>
  );
}
