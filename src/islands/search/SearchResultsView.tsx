import type { Ref } from 'react';
import { SEARCH } from '#contract/vocabulary.ts';
import type { Remote } from '#lib/api/remote.ts';
import { list } from '#lib/catalogue/messages.ts';
import { didYouMean as asking } from '#lib/search/fuzzy-messages.ts';
import { search } from '#lib/search/messages.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { shop } from '#lib/shop/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { BusyMark } from '#ui/BusyMark.tsx';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { EARLY } from '#ui/early.ts';
import { inPlace } from '#ui/in-place.ts';
import { LoadingView } from '#ui/LoadingView.tsx';
import { ProductGrid } from '#ui/ProductGrid.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';

interface Props {
  /** The visible results, the total, and the refresh error if they may be outdated. */
  response: Remote<SearchResults>;
  moreButton: Ref<HTMLButtonElement>;
  onLoadMore: () => void;
  /** Searches for the suggested spelling. */
  onAcceptSuggestion: (text: string) => void;
  onRetry: () => void;
}

/** The results of a search, or its loading, error or empty view. [SEARCH-02, SEARCH-04, SHOP-07] */
export function SearchResultsView({ response, moreButton, onLoadMore, onAcceptSuggestion, onRetry }: Props) {
  if (response.state === 'loading') return <LoadingView count={SEARCH.shown} text={list.loading} />;
  if (response.state === 'failed') return <ErrorPanel onRetry={onRetry} />;
  const { results, total, didYouMean, isLoadingMore, refreshError } = response.data;
  return (
    <>
      {refreshError && <StaleLine text={search.stale} onRetry={onRetry} />}
      {didYouMean && (
        <p className="mb-8">
          {asking}{' '}
          <a
            href={`${paths.search}?${new URLSearchParams({ q: didYouMean })}`}
            className="underline underline-offset-4"
            onClick={inPlace(() => onAcceptSuggestion(didYouMean))}
          >
            {didYouMean}
          </a>
          ?
        </p>
      )}
      <h2 className="sr-only">{search.results}</h2>
      {total === 0 ? (
        <EmptyPanel title={search.empty.title} text={search.empty.text}>
          <a href={paths.shop} className="button button-secondary">
            {shop.goTo}
          </a>
        </EmptyPanel>
      ) : (
        <ProductGrid products={results} eager={4} />
      )}
      {total > results.length && (
        <p className="needs-script mt-12 text-center">
          <button
            ref={moreButton}
            type="button"
            className="button button-secondary aria-disabled:opacity-60"
            aria-disabled={isLoadingMore}
            onClick={onLoadMore}
            {...EARLY}
          >
            {isLoadingMore && <BusyMark />}
            {search.more}
          </button>
        </p>
      )}
    </>
  );
}
