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
  /** Where the build left the search index; without one the backend is asked. */
  indexUrl: string | undefined;
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

/** How many results there are to see, and the text, which the address has only after Search. */
const noteOfPlace = () => `${$visible.get()} ${$query.get()}`;

function searchPlace() {
  const [, visible, text] = /^(\d+) (.*)$/s.exec(placeBefore()?.note ?? '') ?? [];
  return text === undefined ? undefined : { visible: Number(visible), text };
}

/** What screen readers hear: whose products these are, when no product has what was typed. */
function outcome({ total, didYouMean }: SearchResults): string {
  return didYouMean ? `${asking} ${didYouMean}? ${list.count(total)}` : list.count(total);
}

function Search({ indexUrl, built }: Props) {
  const [builtAnswer] = useState<Remote<SearchResults>>({ state: 'ready', data: built });
  const query = useBrowserStore($query, '');
  const found = useBrowserStore($search, builtAnswer);
  const box = useRef<HTMLInputElement>(null);
  const reset = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLParagraphElement>(null);

  // What was typed and pressed before this island had its say counts.
  useLayoutEffect(() => {
    const typed = box.current?.value ?? '';
    const wasReset = earlyPresses(reset.current) > 0;
    const pressed = earlyPresses(more.current);
    startSearch(indexUrl, capabilities.catalogue ? searchPlace() : undefined);
    if (wasReset) resetSearch();
    if (typed !== '') typeQuery(typed);
    for (let press = 0; press < pressed; press += 1) loadMore();
  }, [indexUrl]);

  useEffect(endWaiting, []);
  usePlace(useHydrated() && found.state === 'ready', noteOfPlace);

  // The link that was pressed goes with the question; the keyboard goes on above what it has found.
  const take = (text: string) => {
    searchFor(text);
    line.current?.focus({ preventScroll: true });
  };
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
          onReset={(event) => {
            event.preventDefault();
            resetSearch();
          }}
          className="flex flex-wrap gap-3"
          autoComplete="off"
        >
          <input
            ref={box}
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
          <button ref={reset} type="reset" className="button button-secondary" {...EARLY}>
            {search.reset}
          </button>
        </form>
      </search>
      <div className="waiting-view mt-10">
        <LoadingView count={SEARCH.shown} text={list.loading} />
      </div>
      <div className="built-view mt-10">
        <p ref={line} role="status" tabIndex={-1} className="sr-only">
          {answer.state === 'ready' && outcome(answer.data)}
        </p>
        <SearchResultsView
          answer={answer}
          moreButton={more}
          onMore={loadMore}
          onTake={take}
          onRetry={retrySearch}
        />
      </div>
    </>
  );
}
