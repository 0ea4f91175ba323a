import { cleanLine } from '#contract/text/clean-text.ts';
import { readPageParam } from '#lib/paging.ts';

/** A view of a paged list with a search. */
export interface SearchView {
  /** The searched text; '' for all entries. */
  readonly q: string;
  readonly page: number;
}

/** Reads the view from a URL's query string. */
export function readSearchView(search: string): SearchView {
  const params = new URLSearchParams(search);
  return { q: cleanLine(params.get('q') ?? ''), page: readPageParam(params) };
}

/**
 * Returns the view's query string with its '?', or '' for the default view. `filters` are parameters of the list that
 * precede those of the view; empty ones are left out.
 */
export function writeSearchView(
  { q, page }: SearchView,
  filters: Readonly<Record<string, string>> = {},
): string {
  const all = { ...filters, q, page: page > 1 ? String(page) : '' };
  const params = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return params.size === 0 ? '' : `?${params}`;
}
