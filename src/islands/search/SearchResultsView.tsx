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
  /** The visible results, how many there are in all, and why they may be old. */
  answer: Remote<SearchResults>;
  moreButton: Ref<HTMLButtonElement>;
  onMore: () => void;
  /** Searches for what the text was taken for. */
  onTake: (text: string) => void;
  onRetry: () => void;
}

/** What the search came to. [SEARCH-02, SEARCH-04, SHOP-07] */
export function SearchResultsView({ answer, moreButton, onMore, onTake, onRetry }: Props) {
  if (answer.state === 'loading') return <LoadingView count={SEARCH.shown} text={list.loading} />;
  if (answer.state === 'failed') return <ErrorPanel onRetry={onRetry} />;
  const { results, total, didYouMean, isLoadingMore, refreshError } = answer.data;
  return (
    <>
      {refreshError && <StaleLine text={search.stale} onRetry={onRetry} />}
      {didYouMean && (
        <p className="mb-8">
          {asking}{' '}
          <a
            href={`${paths.search}?${new URLSearchParams({ q: didYouMean })}`}
            className="underline underline-offset-4"
            onClick={inPlace(() => onTake(didYouMean))}
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
            onClick={onMore}
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
