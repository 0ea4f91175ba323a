import { MESSAGE_FILTERS, type MessageFilter } from '#contract/inbox.ts';
import { readPage } from '#lib/paging.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';

/** What an admin looks at of the messages to the shop. */
export interface InboxView {
  /** '' for all. */
  readonly state: MessageFilter | '';
  readonly page: number;
}

/** The view in an address's query. A state that is none of ours counts as not there. */
export function readInboxView(search: string): InboxView {
  const params = new URLSearchParams(search);
  const state = MESSAGE_FILTERS.find((filter) => filter === params.get('state')) ?? '';
  return { state, page: readPage(params) };
}

/** The query of a view's address, with its '?', or '' for the usual one. */
export function writeInboxView({ state, page }: InboxView): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) });
  return params.size === 0 ? '' : `?${params}`;
}

/** The page of one message; it knows the list that it was opened from, and leads back to it. */
export function messagePath(id: string, list: InboxView): string {
  const query = new URLSearchParams(writeInboxView(list));
  return `${dashboardPaths.message(id)}${query.size === 0 ? '' : `&${query}`}`;
}

/** Reads such an address: the id, '' for none, and the address of the list. */
export function readMessagePath(search: string): { id: string; list: string } {
  return {
    id: new URLSearchParams(search).get('id') ?? '',
    list: dashboardPaths.inbox + writeInboxView(readInboxView(search)),
  };
}
