import type { Ref } from 'react';
import { cleanLine } from '#contract/text/clean-text.ts';
import { SEARCH } from '#contract/vocabulary.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { isBaseBackend } from '#lib/capabilities.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { paths } from '#lib/urls/paths.ts';
import { productListText } from '#messages/catalogue.ts';
import { searchText } from '#messages/search.ts';
import { shopText } from '#messages/shop.ts';
import { ButtonSpinner } from '#ui/ButtonSpinner.tsx';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { EARLY_EVENT_PROPS } from '#ui/early-events.ts';
import { LoadingView } from '#ui/LoadingView.tsx';
import { onPlainClick } from '#ui/on-plain-click.ts';
import { ProductGrid } from '#ui/ProductGrid.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';

interface Props {
  /** The text in the search box. */
  text: string;
  /** The visible results, the total, and the refresh error if they may be outdated. */
  response: RemoteState<SearchResults>;
  moreButton: Ref<HTMLButtonElement>;
  onLoadMore: () => void;
  /** Searches for the suggested spelling. */
  onAcceptSuggestion: (text: string) => void;
  onRetry: () => void;
}

/** The results of a search, or its loading, error or empty view. [SEARCH-02, SEARCH-04, SHOP-07] */
export function SearchResultsView({
  text,
  response,
  moreButton,
  onLoadMore,
  onAcceptSuggestion,
  onRetry,
}: Props) {
  if (response.state === 'loading')
    return <LoadingView count={SEARCH.initialCount} text={productListText.loading} />;
  if (response.state === 'failed') return <ErrorPanel onRetry={onRetry} />;
  const { results, total, matches = 0, didYouMean, isLoadingMore, refreshError } = response.data;
  // Without a match of the words, all results only contain the text.
  const others = matches === 0 ? results.length : matches;
  const empty = cleanLine(text) === '' && !isBaseBackend ? productListText.opening : searchText.empty;
  return (
    <>
      {refreshError && <StaleAlert text={searchText.stale} onRetry={onRetry} />}
      {didYouMean && (
        <p className="mb-8">
          {searchText.corrected(text)}{' '}
          <a
            href={`${paths.search}?${new URLSearchParams({ q: didYouMean })}`}
            dir="auto"
            className="underline underline-offset-4"
            onClick={onPlainClick(() => onAcceptSuggestion(didYouMean))}
          >
            {didYouMean}
          </a>
          .
        </p>
      )}
      <h2 className="sr-only">{text === '' ? searchText.unsearched : searchText.results}</h2>
      {total === 0 ? (
        <EmptyPanel title={empty.title} text={empty.text}>
          <a href={paths.shop} className="button button-secondary">
            {shopText.goTo}
          </a>
        </EmptyPanel>
      ) : (
        <ProductGrid products={results.slice(0, others)} eagerCount={4} />
      )}
      {results.length > others && (
        <>
          <h2 className="mt-16 mb-8 border-t border-line pt-8 text-xl">
            {searchText.others(didYouMean ?? text)}
          </h2>
          <ProductGrid products={results.slice(others)} />
        </>
      )}
      {total > results.length && (
        <p className="needs-script mt-12 text-center">
          <button
            ref={moreButton}
            type="button"
            className="button button-secondary aria-disabled:opacity-60"
            aria-disabled={isLoadingMore}
            onClick={onLoadMore}
            {...EARLY_EVENT_PROPS}
          >
            {isLoadingMore && <ButtonSpinner />}
            {searchText.more}
          </button>
        </p>
      )}
    </>
  );
}
