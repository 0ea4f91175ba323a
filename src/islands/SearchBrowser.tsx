import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH } from '#contract/vocabulary.ts';
import type { Remote } from '#lib/api/remote.ts';
import { list, search } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import {
  $query,
  $search,
  loadMore,
  resetSearch,
  retrySearch,
  type SearchResults,
  startSearch,
  submitSearch,
  typeQuery,
} from '#stores/search.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { LoadingView } from '#ui/LoadingView.tsx';
import { SearchResultsView } from '#ui/SearchResultsView.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { endWaiting } from '#ui/waiting.ts';

interface Props {
  /** Where the build left the search index. */
  indexUrl: string;
  /** The first results of an empty search, as the build saw them. */
  built: SearchResults;
}

/** The search over the whole catalogue, over the first results that are already there as HTML. [SEARCH-01 to SEARCH-04] */
export function SearchBrowser(props: Props) {
  return (
    <ErrorBoundary>
      <Search {...props} />
    </ErrorBoundary>
  );
}

function Search({ indexUrl, built }: Props) {
  const [builtAnswer] = useState<Remote<SearchResults>>({ state: 'ready', data: built });
  const query = useBrowserStore($query, '');
  const found = useBrowserStore($search, builtAnswer);
  const box = useRef<HTMLInputElement>(null);
  const more = useRef<HTMLButtonElement>(null);

  // What was typed and pressed before this island had its say counts.
  useLayoutEffect(() => {
    const typed = box.current?.value ?? '';
    const pressed = Number(more.current?.dataset.pressed ?? 0);
    startSearch(indexUrl);
    if (typed !== '') typeQuery(typed);
    for (let press = 0; press < pressed; press += 1) loadMore();
  }, [indexUrl]);

  useEffect(endWaiting, []);

  // All products need no spinner: the built ones stand until the index is there.
  const answer = found.state === 'loading' && query === '' ? builtAnswer : found;

  return (
    <>
      <search>
        <form
          action={paths.search}
          onSubmit={(event) => {
            event.preventDefault();
            submitSearch();
          }}
          className="flex flex-wrap gap-3"
          autoComplete="off"
        >
          <input
            ref={box}
            type="search"
            name="q"
            aria-label={search.box}
            placeholder="Velvet, gold, a lipstick …"
            className="field min-w-0 flex-1 basis-64"
            value={query}
            onChange={(event) => typeQuery(event.target.value)}
          />
          <button type="submit" className="button">
            {search.submit}
          </button>
          <button type="button" className="button button-secondary" onClick={resetSearch}>
            {search.reset}
          </button>
        </form>
      </search>
      <div className="waiting-view mt-10">
        <LoadingView count={SEARCH.shown} text={list.loading} />
      </div>
      <div className="built-view mt-10">
        <SearchResultsView answer={answer} moreButton={more} onMore={loadMore} onRetry={retrySearch} />
      </div>
    </>
  );
}
