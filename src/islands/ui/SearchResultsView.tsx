import type { Ref } from 'react';
import { SEARCH } from '#contract/vocabulary.ts';
import type { ApiError } from '#lib/api/error.ts';
import type { Remote } from '#lib/api/remote.ts';
import { list } from '#lib/messages/list.ts';
import { search } from '#lib/messages/search.ts';
import { shop } from '#lib/messages/shop.ts';
import { paths } from '#lib/paths.ts';
import type { CardProduct } from '#lib/product-view.ts';
import { didYouMean as asking } from '#lib/search-messages.ts';
import { EmptyPanel } from './EmptyPanel.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { EARLY } from './early.ts';
import { LoadingView } from './LoadingView.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { StaleLine } from './StaleLine.tsx';

interface Props {
  /** The visible results, how many there are in all, and why they may be old. */
  answer: Remote<{
    results: readonly CardProduct[];
    total: number;
    didYouMean?: string | undefined;
    refreshError?: ApiError | undefined;
  }>;
  moreButton: Ref<HTMLButtonElement>;
  onMore: () => void;
  onRetry: () => void;
}

/** What the search came to. [SEARCH-02, SEARCH-04, SHOP-07] */
export function SearchResultsView({ answer, moreButton, onMore, onRetry }: Props) {
  if (answer.state === 'loading') return <LoadingView count={SEARCH.shown} text={list.loading} />;
  if (answer.state === 'failed') return <ErrorPanel onRetry={onRetry} />;
  const { results, total, didYouMean, refreshError } = answer.data;
  return (
    <>
      {refreshError && <StaleLine text={search.stale} onRetry={onRetry} />}
      {didYouMean && (
        <p className="mb-8">
          {asking}{' '}
          <a
            href={`${paths.search}?${new URLSearchParams({ q: didYouMean })}`}
            className="underline underline-offset-4"
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
            className="button button-secondary"
            onClick={onMore}
            {...EARLY}
          >
            {search.more}
          </button>
        </p>
      )}
    </>
  );
}
