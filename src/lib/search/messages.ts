/** Search. [SEARCH-01, SEARCH-04] */
export const search = {
  heading: 'Search',
  placeholder: 'Velvet, gold, a lipstick …',
  results: 'Results',
  box: 'Search products',
  submit: 'Search',
  reset: 'Reset Search',
  more: 'Load More',
  empty: {
    title: 'No products found',
    text: 'Try searching for something else or browse our categories.',
  },
  /** Above results that come from the built index because the backend did not answer. */
  stale: 'These products may not be up to date.',
} as const;
