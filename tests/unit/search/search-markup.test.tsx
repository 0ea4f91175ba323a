import { beforeEach, expect, test, vi } from 'vitest';
import { SearchResultsView } from '#islands/search/SearchResultsView.tsx';
import { ApiError } from '#lib/api/error.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import type { SearchResults } from '#lib/search/search.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { renderMarkup } from '#tests/support/unit/render-markup.ts';

/** The static HTML of search results. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['catalogue']);
  return () => vi.unstubAllGlobals();
});

const view = (response: RemoteState<SearchResults>, text = 'silk') =>
  renderMarkup(
    <SearchResultsView
      text={text}
      response={response}
      moreButton={null}
      onLoadMore={() => undefined}
      onAcceptSuggestion={() => undefined}
      onRetry={() => undefined}
    />,
  );
const found = (count: number, fields: Partial<SearchResults> = {}): RemoteState<SearchResults> => ({
  state: 'ready',
  data: {
    results: Array.from({ length: count }, (_, index) => buildProduct(`p${index}`, { image: '/p.jpg' })),
    total: count,
    refreshError: undefined,
    ...fields,
  },
});

test('[SHOP-07] a search shows ten placeholders while it loads, and the error view after a failure', () => {
  expect(view({ state: 'loading' }).match(/<div><div><\/div><div><\/div><div><\/div><\/div>/g)).toHaveLength(
    10,
  );
  expect(view({ state: 'loading' })).toContain('Loading products');
  expect(view({ state: 'failed', error: new ApiError('network') })).toContain('Oops! Something went wrong');
});

test('[SEARCH-02] Load More is shown while there are more, and waits while they load', () => {
  expect(view(found(6)).match(/loading="eager"/g)).toHaveLength(4);
  expect(view(found(6))).toContain('<h2>Results</h2>');
  // The built page, which shows the same without JavaScript for every search text in the URL.
  expect(view(found(6), '')).toContain('<h2>All products</h2>');
  expect(view(found(6))).not.toContain('Load More');
  expect(view(found(6, { total: 7, isLoadingMore: false }))).toContain(
    '<button type="button" aria-disabled="false" data-early="">Load More</button>',
  );
  expect(view(found(6, { total: 7, isLoadingMore: true }))).toContain(
    '<button type="button" aria-disabled="true" data-early=""><span aria-hidden="true"></span>Load More</button>',
  );
});

test('[SEARCH-04] an empty result leads to the shop, and an empty shop says that it opens soon', () => {
  const empty = view(found(0));
  expect(empty).toContain(
    '<h2>No products found</h2><p>Try searching for something else or browse our categories.</p><div><a href="/shop">Go to the shop</a></div>',
  );
  expect(view(found(0), ' ')).toContain('<h2>Opening soon</h2>');
  expect(view(found(1))).not.toContain('/shop"');
});

test('a search suggests the corrected text, and notes outdated products', () => {
  expect(view(found(1, { didYouMean: 'silk & lace' }))).toContain(
    '<p>Nothing matches “silk”. Showing results for <a href="/search?q=silk+%26+lace">silk &amp; lace</a>.</p>',
  );
  expect(view(found(1))).not.toContain('Showing results for');
  expect(view(found(1, { refreshError: new ApiError('network') }))).toContain(
    '<p role="alert">These products may be out of date.<button type="button">Try again</button></p>',
  );
  expect(view(found(1))).not.toContain('role="alert"');
});
