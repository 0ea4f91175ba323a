import { type FindQuery, MAX_SEARCH } from '#contract/finding.ts';
import { SORTS, type Sort } from '#contract/sorts.ts';
import { invalid } from '../http/failures.ts';
import { type ListFilter, readListQuery } from './list-query.ts';

/** The parsed list query with the sort order and search text of the capability `catalogue`. */
export interface Find extends ListFilter {
  readonly sort: Sort;
  /** Trimmed; '' matches every product. */
  readonly text: string;
}

/** Parses a search query. Throws `HttpError` 400 for an unknown sort order or a text that is too long. */
export function readFindQuery(query: FindQuery): Find {
  const sort = SORTS.find((known) => known === (query.sort || SORTS[0]));
  if (!sort) throw invalid({ sort: [`Must be one of ${SORTS.join(', ')}.`] });
  // PostgreSQL text cannot contain NUL.
  const text = (query.q ?? '').replaceAll('\0', '').trim();
  if (text.length > MAX_SEARCH) throw invalid({ q: [`Must be at most ${MAX_SEARCH} characters long.`] });
  return { ...readListQuery(query), sort, text };
}
