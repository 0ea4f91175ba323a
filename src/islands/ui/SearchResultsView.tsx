import type { Ref } from 'react';
import { SEARCH } from '#contract/vocabulary.ts';
import type { Remote } from '#lib/api/remote.ts';
import { list } from '#lib/messages/list.ts';
import { didYouMean as asking } from '#lib/messages/near-search.ts';
import { search } from '#lib/messages/search.ts';
import { shop } from '#lib/messages/shop.ts';
import { paths } from '#lib/paths.ts';
import type { SearchResults } from '#lib/search.ts';
import { BusyMark } from './BusyMark.tsx';
import { EmptyPanel } from './EmptyPanel.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { EARLY } from './early.ts';
import { inPlace } from './in-place.ts';
import { LoadingView } from './LoadingView.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { StaleLine } from './StaleLine.tsx';

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
