import { type FindQuery, MAX_SEARCH } from '#contract/finding.ts';
import { SORTS, type Sort } from '#contract/sorts.ts';
import { invalid } from '../http/failures.ts';
import { type ListFilter, readListQuery } from './list-query.ts';

/** The list query with what the capability `catalogue` adds, in its normal form. */
export interface Find extends ListFilter {
  readonly sort: Sort;
  /** Without blanks around it; '' finds all. */
  readonly text: string;
}

/** Throws a 400 with the field for an order that there is not or a text that is too long. */
export function readFindQuery(query: FindQuery): Find {
  const sort = SORTS.find((known) => known === (query.sort || SORTS[0]));
  if (!sort) throw invalid({ sort: [`Must be one of ${SORTS.join(', ')}.`] });
  // No text of a database has a NUL.
  const text = (query.q ?? '').replaceAll('\0', '').trim();
  if (text.length > MAX_SEARCH) throw invalid({ q: [`Must be at most ${MAX_SEARCH} characters long.`] });
  return { ...readListQuery(query), sort, text };
}
