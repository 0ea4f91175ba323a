import { MESSAGE_FILTERS, type MessageFilter } from '#contract/inbox/inbox.ts';
import { readPageParam } from '#lib/paging.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';

/** The admin's view of the inbox: filter and page. */
export interface InboxView {
  /** '' for all. */
  readonly state: MessageFilter | '';
  readonly page: number;
}

/** Reads the view from a URL's query string. Ignores an unknown state. */
export function readInboxView(search: string): InboxView {
  const params = new URLSearchParams(search);
  const state = MESSAGE_FILTERS.find((filter) => filter === params.get('state')) ?? '';
  return { state, page: readPageParam(params) };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeInboxView({ state, page }: InboxView): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) });
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns the path of a message page, including the list view that its back link restores. */
export function messagePath(id: string, list: InboxView): string {
  const query = new URLSearchParams(writeInboxView(list));
  return `${dashboardPaths.message(id)}${query.size === 0 ? '' : `&${query}`}`;
}

/** Parses the query string of a message page. Returns the message ID, '' if missing, and the URL of the list. */
export function parseMessageUrl(search: string): { id: string; listUrl: string } {
  return {
    id: new URLSearchParams(search).get('id') ?? '',
    listUrl: dashboardPaths.inbox + writeInboxView(readInboxView(search)),
  };
}
