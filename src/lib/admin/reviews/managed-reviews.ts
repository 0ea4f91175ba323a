import { REVIEW_FILTERS, type ReviewFilter } from '#contract/catalogue/reviews.ts';
import { readSearchView, type SearchView, writeSearchView } from '#lib/admin/search-view.ts';

/** The admin's view of all reviews: filter, search and page. */
export interface ReviewsView extends SearchView {
  /** '' for all. */
  readonly filter: ReviewFilter | '';
}

/** Reads the view from a URL's query string. Ignores an unknown filter. */
export function readReviewsView(search: string): ReviewsView {
  const filter = new URLSearchParams(search).get('filter');
  return { filter: REVIEW_FILTERS.find((known) => known === filter) ?? '', ...readSearchView(search) };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeReviewsView({ filter, ...view }: ReviewsView): string {
  return writeSearchView(view, { filter });
}
