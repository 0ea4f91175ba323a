/** The description of the search page. Apart from the other texts, because only search engines read it. */
export const searchDescription = 'Search the Solène collection by product name, category or description.';

/** Texts of the search page. [SEARCH-01, SEARCH-04] */
export const searchText = {
  heading: 'Search',
  placeholder: 'Velvet, gold, lipstick …',
  results: 'Results',
  /** The heading of the built page, which shows products without a search. */
  unsearched: 'All products',
  box: 'Search products',
  submit: 'Search',
  reset: 'Reset Search',
  more: 'Load More',
  empty: {
    title: 'No products found',
    text: 'Try searching for something else or browse our categories.',
  },
  /** The heading of products that contain the text within other words, below those that match it. */
  others: (text: string) => `Also contains “${text}”`,
  /** Precedes the corrected text above the products that match it. */
  corrected: (text: string) => `Nothing matches “${text}”. Showing results for`,
  /** Shown above results from the built index when the backend did not respond. */
  stale: 'These products may be out of date.',
} as const;
